"""Estimates as people read them."""

from maege.number_format import FEW_SENTENCES, MISSING, THESE_SENTENCES
from maege.statistics.measures import REPLICATES, Estimate
from maege.studies.run.report.tables.estimate_cells import (
    LETTERS_RULE,
    NO_LETTERS,
    cells_with_letters,
    estimate_cell,
    letters_legend,
    mark_legend,
)


def test_a_cell_has_value_interval_and_mark() -> None:
    def cell(value: float | None, interval: tuple[float, float] | None, *, few: bool) -> str:
        estimate = Estimate("ld", "tau_macro", "chains", "", value, interval, rests_on_few=few)
        return estimate_cell(estimate)

    assert cell(0.5, (0.4, 0.6), few=False) == ".500 [.40, .60]"
    assert cell(0.5, (0.4, 0.6), few=True) == f".500 [.40, .60]{FEW_SENTENCES}"
    assert cell(0.5, None, few=True) == ".500"
    assert cell(None, None, few=False) == estimate_cell(None) == MISSING


def test_letters_have_a_cell() -> None:
    estimate = Estimate("ld", "tau_macro", "chains", "", 0.5, None, letters="ab")
    assert cells_with_letters(estimate) == (".500", "ab")
    assert cells_with_letters(None) == (MISSING, "")


def test_a_table_without_letters_says_where_the_differences_are() -> None:
    assert letters_legend(["", "a"]) == f"letters: {LETTERS_RULE}."
    assert letters_legend(["", ""]) == NO_LETTERS


def test_intervals_that_say_less_are_marked() -> None:
    def marked(method: str, *, few: bool) -> str:
        estimate = Estimate("ld", "spearman", "corpora", "", 0.5, (0.4, 0.6), None, "", method, few)
        return estimate_cell(estimate).removeprefix(".500 [.40, .60]")

    assert marked("percentile", few=False) == ""
    assert marked(REPLICATES, few=False) == THESE_SENTENCES
    assert marked(REPLICATES, few=True) == FEW_SENTENCES
    assert mark_legend([".5 [.4, .6]", "", MISSING]) == ""
    assert mark_legend([f".5 [.4, .6]{FEW_SENTENCES}"]).startswith(
        f" {FEW_SENTENCES}: the interval may be too narrow"
    )
