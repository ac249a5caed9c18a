"""Means over sentences and over a sample of choices: what other samples would have."""

import numpy as np
import pytest

from maege.array_types import Floats
from maege.statistics.mean_over_choices import MeanOverChoices

SENTENCES, POSSIBLE = 200, 45


def estimate(population: Floats, drawn: np.ndarray) -> MeanOverChoices:
    """Return the mean of some choices; ``population`` has shape (sentences, choices)."""
    values = population[:, drawn]
    sentence, choice = np.divmod(np.arange(values.size), len(drawn))
    clusters = np.arange(len(population), dtype=np.int32)
    return MeanOverChoices.of_cases(
        values.ravel(), sentence, clusters, choice, (len(drawn), POSSIBLE)
    )


def population(rng: np.random.Generator, of_choices: float) -> Floats:
    """Shares that differ between sentences and between choices."""
    chance = rng.uniform(0.2, 0.8, (SENTENCES, 1)) + of_choices * rng.normal(size=POSSIBLE)
    return (rng.random((SENTENCES, POSSIBLE)) < chance).astype(float)


@pytest.mark.parametrize("number", [2, 5, 20])
def test_the_variance_is_that_of_other_choices(number: int) -> None:
    rng = np.random.default_rng(number)
    cases = population(rng, 0.1)
    draws = [rng.choice(POSSIBLE, number, replace=False) for _ in range(2000)]
    found = [estimate(cases, drawn) for drawn in draws]
    by_choices = np.mean([of_draw.variances[1] for of_draw in found])
    assert by_choices == pytest.approx(np.var([of_draw.value for of_draw in found]), rel=0.1)


@pytest.mark.parametrize("number", [3, 8])
def test_intervals_cover_the_mean_of_all_choices_and_sentences(number: int) -> None:
    rng = np.random.default_rng(number)
    covered, by_sentences = 0, 0
    for _ in range(400):
        of_choices = 0.1 * rng.normal(size=POSSIBLE)
        of_choices -= of_choices.mean()  # so that half is the mean of endlessly many sentences
        chance = rng.uniform(0.2, 0.8, (SENTENCES, 1)) + of_choices
        cases = (rng.random(chance.shape) < chance).astype(float)
        found = estimate(cases, rng.choice(POSSIBLE, number, replace=False))
        interval, pvalue = found.estimate(0.95).interval, found.pvalue(0.5)
        assert interval is not None and pvalue is not None
        is_covered = interval[0] <= 0.5 <= interval[1]
        covered += is_covered
        by_sentences += abs(found.value - 0.5) <= 1.97 * np.sqrt(found.variances[0])
        assert (pvalue < 0.05) != is_covered
    assert covered / 400 > 0.92  # with three choices there is little to learn of their variance
    assert by_sentences / 400 < 0.75  # which the jackknife of sentences alone claims to be 95 %


def test_all_choices_have_no_chance() -> None:
    cases = population(np.random.default_rng(1), 0.1)
    found = estimate(cases, np.arange(POSSIBLE))
    by_sentences = cases.mean(axis=1).var(ddof=1) / SENTENCES
    assert found.variances == pytest.approx((by_sentences, 0))


def test_a_single_choice_of_several_has_no_interval() -> None:
    cases = population(np.random.default_rng(1), 0.1)
    found = estimate(cases, np.array([3]))
    assert found.estimate(0.95).value == cases[:, 3].mean()
    assert (found.estimate(0.95).interval, found.pvalue(0.5)) == (None, None)
