"""A slice of the bench of judges, with bounds that chance does not exceed."""

import pytest

from experiments.statistics.people_bench import people_rates
from experiments.statistics.tally import Rate

ERRORS = 5  # Monte-Carlo standard errors


@pytest.fixture(scope="module")
def rates() -> list[Rate]:
    return people_rates(runs=10, sizes=(60,), seed=1, resamples=100, truth_sentences=4000)


def test_intervals_cover_and_tests_keep_their_size(rates: list[Rate]) -> None:
    measures = {rate.measure for rate in rates}
    assert {"coverage", "size", "power"} <= measures
    for rate in rates:
        if rate.measure == "coverage":
            assert rate.mean >= 0.95 - ERRORS * rate.error, rate
        if rate.measure == "size":
            assert rate.mean <= 0.05 + ERRORS * rate.error, rate


def test_a_better_metric_is_told_from_a_worse_one(rates: list[Rate]) -> None:
    power = {rate.row: rate.mean for rate in rates if rate.measure == "power"}
    assert power["difference of noties, unexpanded, .5 and .2"] > 0.5
