"""A slice of the bench of coverage, with bounds that chance does not exceed."""

import pytest

from experiments.statistics.coverage_bench import coverage_rates
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
