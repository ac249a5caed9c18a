"""A judge in place of people: means and shares."""

import numpy as np
import pytest

import maege
from maege.errors import DataError
from maege.statistics.prediction_powered import corrected_mean, corrected_share
from maege.statistics.proportion import Proportion

RANDOM = np.random.default_rng(46)
PEOPLE = RANDOM.normal(0, 1, 120)
JUDGE = PEOPLE + RANDOM.normal(0.5, 0.5, 120)
OTHERS = RANDOM.normal(0.5, 1.1, 900)


def test_the_mean_is_that_of_the_formula() -> None:
    estimate = corrected_mean(PEOPLE, JUDGE, OTHERS)
    covariance = np.cov(PEOPLE, JUDGE)
    weight = covariance[0, 1] / (covariance[1, 1] + 120 / 900 * OTHERS.var(ddof=1))
    expected = PEOPLE.mean() + weight * (OTHERS.mean() - JUDGE.mean())
    variance = (PEOPLE - weight * JUDGE).var(ddof=1) / 120 + weight**2 * OTHERS.var(ddof=1) / 900
    assert estimate.weight == pytest.approx(weight)
    assert estimate.mean.value == pytest.approx(expected)
    assert np.ptp(estimate.mean.interval) / 2 == pytest.approx(1.9801 * np.sqrt(variance), rel=1e-4)
    assert np.ptp(estimate.mean.interval) < 0.8 * np.ptp(estimate.people_only.interval)
    assert estimate.effective == pytest.approx(PEOPLE.var(ddof=1) / variance)


def test_a_judge_that_knows_nothing_adds_nothing() -> None:
    estimate = corrected_mean(PEOPLE, RANDOM.normal(0, 1, 120), OTHERS)
    assert abs(estimate.weight) < 0.25
    assert estimate.effective == pytest.approx(120, rel=0.1)
    constant = corrected_mean(PEOPLE, np.ones(120), np.ones(900))
    assert constant.weight == 0
    assert constant.mean == constant.people_only


def test_with_few_sentences_the_weight_is_found_in_others() -> None:
    estimate = corrected_mean(PEOPLE[:50], JUDGE[:50], OTHERS)
    again = corrected_mean(PEOPLE[:50], JUDGE[:50], OTHERS)
    assert estimate == again
    assert 0.6 < estimate.weight < 1


def test_a_share_is_corrected_for_the_errors_of_the_judge() -> None:
    people = np.repeat([1.0, 0.0], 100)
    judge = np.concatenate([np.repeat([1.0, 0.0], [80, 20]), np.repeat([1.0, 0.0], [10, 90])])
    others = np.repeat([1.0, 0.0], [310, 690])
    estimate = corrected_share(people, judge, others)
    assert estimate.value == pytest.approx((0.31 + 0.9 - 1) / (0.8 + 0.9 - 1))
    assert estimate.interval[0] < 0.3 < estimate.interval[1]


def judged(
    random: np.random.Generator, share: float, people: int, right: float
) -> list[np.ndarray]:
    """What people accept, and a judge of these and of 1,000 more outputs."""
    accepted = (random.random(people + 1000) < share).astype(float)
    judge = np.where(random.random(people + 1000) < right, accepted, 1 - accepted)
    return [accepted[:people], judge[:people], judge[people:]]


def test_a_share_that_is_near_1_is_that_of_people_alone() -> None:
    for people in (np.ones(30), np.repeat([1.0, 0.0], [59, 1])):
        estimate = corrected_mean(people, np.ones(len(people)), np.ones(900))
        assert estimate.mean == estimate.people_only
        assert estimate.mean == Proportion.of(int(people.sum()), len(people)).value
        assert (estimate.is_rare, estimate.weight, estimate.effective) == (True, 0, len(people))
        assert estimate.mean.interval[0] < 0.98 and estimate.mean.interval[1] <= 1
    enough = judged(np.random.default_rng(1), 0.8, 100, 0.9)
    estimate = corrected_mean(*enough)
    assert not estimate.is_rare and estimate.effective > 120
    assert np.ptp(estimate.mean.interval) < 0.9 * np.ptp(estimate.people_only.interval)


@pytest.mark.parametrize("right", [0.5, 0.9, 0.98])
@pytest.mark.parametrize(
    ("share", "people"),
    [
        (0.8, 30),
        (0.8, 100),
        (0.9, 30),
        (0.9, 100),
        (0.95, 30),
        (0.95, 100),
        (0.98, 60),
        (0.98, 300),
    ],
)
def test_intervals_of_shares_cover_and_are_within_0_and_1(
    share: float, people: int, right: float
) -> None:
    random, covered = np.random.default_rng(7), []
    for _ in range(300):
        low, high = corrected_mean(*judged(random, share, people, right)).mean.interval
        assert 0 <= low < high <= 1
        covered.append(low <= share <= high)
    assert np.mean(covered) >= 0.91


def test_what_cannot_be_corrected_is_refused() -> None:
    with pytest.raises(DataError, match="at least 30"):
        corrected_mean(PEOPLE[:20], JUDGE[:20], OTHERS)
    with pytest.raises(DataError, match="the judge 119 of these"):
        corrected_mean(PEOPLE, JUDGE[:119], OTHERS)
    with pytest.raises(DataError, match="without an answer"):
        corrected_mean(PEOPLE, np.where(JUDGE > 2, np.nan, JUDGE), OTHERS)
    people = np.repeat([1.0, 0.0], 50)
    with pytest.raises(DataError, match="nothing can be said"):
        corrected_share(people, np.tile([1.0, 0.0], 50), people)
    with pytest.raises(DataError, match="0 or 1"):
        corrected_share(people, people * 0.5, people)


def test_people_must_have_judged_a_random_sample() -> None:
    lists = [values.tolist() for values in (PEOPLE, JUDGE, OTHERS)]
    assert maege.corrected_mean(*lists, labelled="random") == corrected_mean(PEOPLE, JUDGE, OTHERS)
    with pytest.raises(DataError, match="only if the sentences"):
        maege.corrected_mean(*lists, labelled="hard ones")
