"""Marks: what the p-values of the rows of a dossier show, adjusted for each other.

Good is an intersection-union test: the value has to be better than each limit, so the largest
p-value counts. Bad is a union: the value is worse than one limit, so the smallest p-value counts,
times the number of limits. Holm's method adjusts all rows and both directions. So at most 4 % of
dossiers have a false mark, however the rows depend on each other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Literal, NamedTuple

from maege.statistics.multiple_testing import holm, holm_levels
from maege.statistics.power import POWER
from maege.studies.rows import LimitComparison, Row, RowResult

LEVEL = 0.04  # of all marks of a dossier
_MAX_SENTENCES = 1_000_000

MarkWord = Literal["good", "bad", "undecided", "n/a", "not yet"]
MARK_SIGNS: dict[MarkWord, str] = {
    "good": "✓",
    "bad": "✕",
    "undecided": "?",
    "n/a": "–",
    "not yet": "–",
}


@dataclass(frozen=True)
class Mark:
    """The answer to a row.

    Parameters
    ----------
    row
        The question.
    word
        ``good`` or ``bad`` if that is significant, else ``undecided``; ``n/a`` if the row can have
        no answer; ``not yet`` if no study examined it.
    result
        What was found; None if it was not examined.
    adjusted
        p-value of the mark, of the nearer one if it is undecided, adjusted for limits, rows and
        directions. None for a fact, and where nothing was tested.
    level
        What the p-value of the comparison with ``nearest`` has to be below.
    named
        The limits or subjects of which "worse" is shown of each by itself, the clearest first.
    reason
        Why there is no answer, or why it stays undecided; empty if the p-values say it.
    """

    row: Row[Any]
    word: MarkWord
    result: RowResult | None = None
    adjusted: float | None = None
    level: float | None = None
    named: tuple[str, ...] = ()
    reason: str = ""

    @property
    def is_examined(self) -> bool:
        """Whether there is an answer: good, bad or undecided."""
        return self.word in ("good", "bad", "undecided")

    @property
    def nearest(self) -> LimitComparison | None:
        """The comparison with the limit that is hardest to pass; None without one.

        If the mark is bad, with that of which it is a fault to be worse.
        """
        if self.result is None:
            return None
        sign = 1 if self.row.better == "higher" else -1
        compared = [c for c in self.result.comparisons if c.difference.value is not None]
        if self.word == "bad":
            compared = [c for c in compared if c.is_fault] or compared
        return max(
            compared,
            key=lambda c: (better(self.row, c), -sign * (c.difference.value or 0.0)),
            default=None,
        )

    @property
    def deciding_sentences(self) -> int | None:
        """How many sentences decide with a power of 80 % if the difference is as large as here.

        Two significant digits, by the normal distribution. None unless it is undecided by its
        p-values, for counts, and if no corpus is so large.
        """
        from scipy.special import ndtri

        if self.word != "undecided" or self.level is None or self.row.form == "count":
            return None
        if self.result is None or self.nearest is None:
            return None
        pvalue = min(better(self.row, self.nearest), worse(self.row, self.nearest))
        if not 0 < pvalue < 0.5:
            return None
        number = self.result.n * float((ndtri(self.level) - ndtri(POWER)) / ndtri(pvalue)) ** 2
        unit = 10 ** max(0, len(str(int(number))) - 2)
        return None if number > _MAX_SENTENCES else ceil(number / unit) * unit


def better(row: Row[Any], comparison: LimitComparison) -> float:
    """Return the p-value of the hypothesis that the value is not better than the limit."""
    return comparison.above if row.better == "higher" else comparison.below


def worse(row: Row[Any], comparison: LimitComparison) -> float:
    """Return the p-value of the hypothesis that the value is not worse than the limit."""
    return comparison.below if row.better == "higher" else comparison.above


class _Hypothesis(NamedTuple):
    """That a row is good, or bad, with its p-value, adjusted for the limits of the row."""

    row: str
    word: Literal["good", "bad"]
    pvalue: float


def marks(rows: Sequence[Row[Any]], results: Mapping[str, RowResult]) -> tuple[Mark, ...]:
    """Return the marks of one metric.

    Parameters
    ----------
    rows
        All rows of the dossier, in their order.
    results
        By key of the row; rows that were not examined are missing.
    """
    untested = {row.key: mark for row in rows if (mark := _untested(row, results.get(row.key)))}
    tested = [row for row in rows if row.key not in untested]
    family = [h for row in tested for h in _hypotheses(row, results[row.key])]
    pvalues = [h.pvalue for h in family]
    of_family: dict[tuple[str, str], float] = {
        (h.row, h.word): adjusted for h, adjusted in zip(family, holm(pvalues), strict=True)
    }
    levels: dict[tuple[str, str], float] = {
        (h.row, h.word): level for h, level in zip(family, holm_levels(pvalues, LEVEL), strict=True)
    }
    return tuple(
        untested[row.key] if row.key in untested
        else _tested(row, results[row.key], of_family, levels)
        for row in rows
    )  # fmt: skip


def _untested(row: Row[Any], result: RowResult | None) -> Mark | None:
    """Return the mark of a row without a test; None if it is tested."""
    if result is None:
        return Mark(row, "not yet")
    if result.not_applicable:
        return Mark(row, "n/a", result, reason=result.not_applicable)
    if result.value.value is None or not result.comparisons:
        return Mark(row, "n/a", result, reason="its value is undefined")
    if row.is_fact:
        is_bad = any(worse(row, c) == 0 for c in result.comparisons)
        return Mark(row, "bad" if is_bad else "good", result)
    if row.form != "count" and result.n < row.min_items:
        return Mark(row, "n/a", result, reason=f"fewer than {row.min_items} {row.items}")
    return None


def _hypotheses(row: Row[Any], result: RowResult) -> Iterator[_Hypothesis]:
    if row.can_be_good:
        yield _Hypothesis(row.key, "good", max(better(row, c) for c in result.comparisons))
    if faults := _faults(result):
        smallest = min(worse(row, c) for c in faults)
        yield _Hypothesis(row.key, "bad", min(1.0, len(faults) * smallest))


def _faults(result: RowResult) -> list[LimitComparison]:
    return [c for c in result.comparisons if c.is_fault]


def _tested(
    row: Row[Any],
    result: RowResult,
    adjusted: Mapping[tuple[str, str], float],
    levels: Mapping[tuple[str, str], float],
) -> Mark:
    good, bad = (adjusted.get((row.key, word), 1.0) for word in ("good", "bad"))
    faults = _faults(result)
    limits = max(1, len(faults))
    # Each limit by itself is adjusted for all limits of all rows.
    level = LEVEL / (len(adjusted) * limits)
    worst = sorted(faults, key=lambda c: worse(row, c))
    named = tuple(dict.fromkeys(c.limit_name for c in worst if worse(row, c) <= level))
    if row.form != "count" and result.n < row.least_n:
        reason = f"{result.n} {row.items}; use {row.least_n} or more"
        return Mark(row, "undecided", result, named=named, reason=reason)
    if good <= LEVEL:
        return Mark(row, "good", result, good, levels[row.key, "good"])
    if bad <= LEVEL:
        return Mark(row, "bad", result, bad, levels[row.key, "bad"] / limits, named)
    mark = Mark(row, "undecided", result, min(good, bad))
    nearest = mark.nearest
    is_better = nearest is not None and better(row, nearest) < worse(row, nearest)
    if is_better and row.can_be_good:
        return replace(mark, level=levels[row.key, "good"])
    level_of_bad = levels.get((row.key, "bad"))
    return mark if level_of_bad is None else replace(mark, level=level_of_bad / limits)
