import numpy as np
import pytest

from maege.metric.sentence_counts import mean_of_totals
from maege.studies.coverage.ceiling.set_scores import (
    SetScores,
    set_scores_from_counts,
    set_scores_from_values,
)
from maege.texts.reference_subsets import reference_subsets
from maege.texts.texts import Texts
from tests.studies.coverage.small_texts import small_texts

N = 40


def texts(annotators: str = "uvwx", systems: str = "st") -> Texts:
    lines = tuple(map(str, range(N)))
    return small_texts(dict.fromkeys(annotators, lines), dict.fromkeys(systems, lines), lines)


def scores_of_means(size: int) -> tuple[SetScores, np.ndarray]:
    """Scores that are means of sentences, and what they are means of."""
    subsets = reference_subsets("uvwx", size, 100, 1)
    values = np.random.default_rng(size).random((len(subsets), 7, N))
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    return set_scores_from_counts("m", texts(), subsets, counts, mean_of_totals), values


def test_deviations_of_means_give_the_usual_standard_error() -> None:
    scores, values = scores_of_means(2)
    assert scores.deviations is not None
    assert scores.covariances is not None
    assert scores.of_systems == pytest.approx(values.mean(axis=-1)[:, :3])
    own = np.cov(values[0, :3]) / N
    assert scores.covariances[0] == pytest.approx(own)
    of_mean = values[:, 1].mean(axis=0)
    assert (scores.deviations[1] ** 2).sum() == pytest.approx(of_mean.var(ddof=1) / N)


def test_people_are_scored_against_sets_without_them() -> None:
    scores, values = scores_of_means(2)
    assert scores.people_deviations is not None
    outside = np.array([[name not in subset for name in "uvwx"] for subset in scores.subsets])
    assert (np.isfinite(scores.of_people) == outside).all()
    mean = values[:, 3:][outside].mean(axis=0)
    assert np.nanmean(scores.of_people) == pytest.approx(mean.mean())
    assert (scores.people_deviations**2).sum() == pytest.approx(mean.var(ddof=1) / N)


def test_disjoint_pairs() -> None:
    scores, _ = scores_of_means(2)
    named = {tuple(sorted("".join(scores.subsets[k]) for k in p)) for p in scores.disjoint_pairs()}
    assert named == {("uv", "wx"), ("uw", "vx"), ("ux", "vw")}
    assert scores_of_means(3)[0].disjoint_pairs().shape == (0, 2)


def test_scores_without_counts_have_no_deviations() -> None:
    scores = set_scores_from_values("m", texts(), [("u", "v")], np.ones((1, 7)))
    assert scores.deviations is scores.covariances is scores.people_deviations is None
    assert np.isnan(scores.of_people).tolist() == [[True, True, False, False]]
