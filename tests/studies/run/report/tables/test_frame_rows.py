"""Rows of data frames."""

import pytest

from maege.statistics.measures import Estimate
from maege.studies.run.report.tables.run_table import (
    estimate_columns,
    row_with_bounds,
    sorted_frame,
)

ESTIMATE = Estimate("ld", "tau_macro", "chains", "", 0.5, (0.25, 0.75), interval_method="jackknife")


def test_the_ends_of_an_interval_are_columns() -> None:
    row = row_with_bounds(ESTIMATE)
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
    columns = estimate_columns("tau", estimate)
    assert (columns["tau"], columns["tau_low"], columns["tau_high"]) == (0.5, None, None)
    assert [*columns][5:] == names


def test_rows_are_sorted_and_none_leave_a_heading() -> None:
    rows = [{"metric": "a", "x": 1}, {"metric": "b", "x": 2}]
    assert sorted_frame(rows, ["x"], [False])["metric"].tolist() == ["b", "a"]
    assert list(sorted_frame([], ["x"], [False])) == ["metric"]
