"""A slice of the bench of coverage, with bounds that chance does not exceed."""

import csv

import pytest

from experiments.statistics.coverage_bench import SIZES, STORED, coverage_rates, rate_rows
from experiments.statistics.tally import Rate

ERRORS = 5  # Monte-Carlo standard errors


@pytest.fixture(scope="module")
def rates() -> dict[tuple[str, str], Rate]:
    rates = coverage_rates(runs=2, sizes=(20_000,), resamples=200)
    return {(rate.row, rate.measure): rate for rate in rates}


def test_rarefaction_covers_and_the_plug_in_does_not(rates: dict[tuple[str, str], Rate]) -> None:
    for references in (" 10", " 49"):
        rate = rates[f"M = {references}, rarefaction", "coverage"]
        assert rate.mean >= 0.95 - ERRORS * rate.error
    assert rates["M =  49, plug-in", "coverage"].mean == 0


def test_the_number_of_corrections_follows_the_floor(rates: dict[tuple[str, str], Rate]) -> None:
    low, high = (rates[f"number, unseenest, floor {f} times", "value"].mean for f in (".1", "10"))
    assert low > 10 * high
    assert rates["number, unseenest", "coverage"].mean == 0


def test_the_first_run_is_the_stored_one() -> None:
    with STORED.open(encoding="utf-8", newline="") as stream:
        stored = list(csv.DictReader(stream))
    assert {int(row["size"]) for row in stored} == set(SIZES)
    first = coverage_rates(1, SIZES[:1])
    again = {(row["row"], row["measure"]): row["first_run"] for row in rate_rows(first, first)}
    of_size = [row for row in stored if int(row["size"]) == SIZES[0]]
    assert {(row["row"], row["measure"]): row["first_run"] for row in of_size} == again
    for row in stored:
        if row["measure"] == "coverage" and "rarefaction" in row["row"]:
            assert 0.92 <= float(row["rate"]) <= 0.98, row
