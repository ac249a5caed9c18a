"""Estimates as people read them, and as rows with all digits."""

import pytest

from maege.number_format import FEW_SENTENCES, MISSING, THESE_SENTENCES
from maege.report.columns import Column
from maege.statistics.measures import REPLICATES, Estimate
from maege.studies.run.report.tables.estimates import (
    LETTERS_RULE,
    NO_LETTERS,
    estimate_cell,
    estimate_cells,
    legend,
    row_with_bounds,
    with_all_columns,
)


def test_a_cell_has_value_interval_and_mark() -> None:
    def cell(value: float | None, interval: tuple[float, float] | None, *, few: bool) -> str:
        estimate = Estimate("ld", "tau_macro", "chains", "", value, interval, rests_on_few=few)
        return estimate_cell(estimate)

    assert cell(0.5, (0.4, 0.6), few=False) == ".500 [.40, .60]"
    assert cell(0.5, (0.4, 0.6), few=True) == f".500 [.40, .60]{FEW_SENTENCES}"
    assert cell(0.5, None, few=True) == ".500"
    assert cell(None, None, few=False) == estimate_cell(None) == MISSING


def test_intervals_that_say_less_are_marked() -> None:
    def marked(method: str, *, few: bool) -> str:
        estimate = Estimate("ld", "spearman", "corpora", "", 0.5, (0.4, 0.6), None, "", method, few)
        return estimate_cell(estimate).removeprefix(".500 [.40, .60]")

    assert marked("percentile", few=False) == ""
    assert marked(REPLICATES, few=False) == THESE_SENTENCES
    assert marked(REPLICATES, few=True) == FEW_SENTENCES


@pytest.mark.parametrize(
    ("cell", "letters", "expected"),
    [
        (".5 [.4, .6]", "", NO_LETTERS),
        (".5 [.4, .6]", "ab", f"letters: {LETTERS_RULE}."),
        (f".5 [.4, .6]{FEW_SENTENCES}", "", f"{FEW_SENTENCES}: the interval may be too narrow"),
    ],
)
def test_the_legend_explains_the_marks_and_letters_that_there_are(
    cell: str, letters: str, expected: str
) -> None:
    columns = [Column("tau", lambda m: cell, "cell"), Column("letters", lambda m: letters)]
    assert legend(columns, ["ld"]).startswith(expected)


def test_the_ends_of_an_interval_are_columns() -> None:
    estimate = Estimate("ld", "tau_macro", "chains", "", 0.5, (0.25, 0.75))
    row = row_with_bounds(estimate)
    assert "interval" not in row
    assert (row["value"], row["low"], row["high"]) == (0.5, 0.25, 0.75)


@pytest.mark.parametrize(
    ("letters", "share", "names"),
    [(None, None, []), ("ab", 0.01, ["tau_letters", "tau_random_share"])],
)
def test_letters_and_shares_of_random_scorers_are_columns_if_known(
    letters: str | None, share: float | None, names: list[str]
) -> None:
    estimate = Estimate(
        "ld", "tau_macro", "chains", "", 0.5, None, letters=letters, random_share=share
    )
    columns = estimate_cells("tau", estimate)
    assert (columns["tau"], columns["tau_low"], columns["tau_high"]) == (0.5, None, None)
    assert [*columns][5:] == names


def test_all_rows_have_all_columns() -> None:
    assert with_all_columns([{"a": 1}, {"b": 2}]) == [{"a": 1, "b": None}, {"a": None, "b": 2}]
