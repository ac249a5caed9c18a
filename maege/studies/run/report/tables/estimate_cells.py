"""Estimates in tables for people: value, interval, mark and letters, and what these mean."""

from collections.abc import Iterable

from maege.number_format import FEW_SENTENCES, MISSING, THESE_SENTENCES, format_estimate
from maege.statistics.measures import REPLICATES, Estimate

LETTERS = "letters"  # the heading of their column
LETTERS_RULE = (
    "metrics without a common letter differ significantly in the statistic before (5 % for each "
    "statistic, adjusted for all its pairs of metrics); a common letter means undecided, not equal"
)
NO_LETTERS = (
    "letters: none, because some pairs of metrics were not compared, or there are more than 26 "
    "groups; the differences are in a table of their own."
)
MARK_RULES = {
    FEW_SENTENCES: (
        "the interval may be too narrow, because a few sentences decide: one has more than a "
        "quarter of the variance, weights are very unequal, or fewer than ten differ from the most "
        "frequent value; in statistics of corpora, such metrics are not compared"
    ),
    THESE_SENTENCES: (
        "the interval is that of the draws of corpora from these very sentences; for other "
        "sentences it would be wider, and metrics are not compared"
    ),
}


def estimate_cell(estimate: Estimate | None) -> str:
    """Return a value with its interval and its mark."""
    if estimate is None:
        return MISSING
    return format_estimate(estimate.value, estimate.interval) + _interval_mark(estimate)


def cells_with_letters(estimate: Estimate | None) -> tuple[str, str]:
    """Return the cell of an estimate and that of its letters."""
    return estimate_cell(estimate), (estimate and estimate.letters) or ""


def _interval_mark(estimate: Estimate) -> str:
    """Return the mark of an interval that says less than others; empty for others."""
    if estimate.interval is None:
        return ""
    if estimate.rests_on_few:
        return FEW_SENTENCES
    return THESE_SENTENCES if estimate.interval_method == REPLICATES else ""


def mark_legend(texts: Iterable[str]) -> str:
    """Return what the marks of some cells mean, each after a blank; nothing without marks."""
    marks = {text[-1] for text in texts if text}
    return "".join(f" {mark}: {rule}." for mark, rule in MARK_RULES.items() if mark in marks)


def letters_legend(letters: Iterable[str]) -> str:
    """Return what the letters of metrics mean, or why there are none."""
    return f"letters: {LETTERS_RULE}." if any(letters) else NO_LETTERS
