import numpy as np
import pytest
from scipy.stats import ttest_1samp

from maege.ranking import Candidate, GivenRanking, all_ordered_pairs, attach_scores
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_curves import score_by_edits_applied, score_by_errors_left
from tests.support.rankings import chain


def test_score_curve_by_errors_equals_plain_means() -> None:
    rankings = [chain(0, 3), chain(0, 2), chain(1, 4), chain(2, 3), chain(5, 4)]
    rng = np.random.default_rng(1)
    scores = {name: rng.random(16) for name in "ab"}
    errors = [2, 1, 0, 1, 0, 3, 2, 1, 0, 2, 1, 0, 3, 2, 1, 0]
    of_sentence = [0] * 5 + [1] * 4 + [2] * 3 + [5] * 4
    curves = score_by_errors_left(attach_scores(rankings, scores), Resampling(200, 9, 0.9, 1))
    for name, values in scores.items():
        for point in curves[name]:
            here = [i for i, count in enumerate(errors) if count == point.errors]
            assert point.n == len(here)
            assert point.sentences == len({of_sentence[i] for i in here})
            assert point.mean == pytest.approx(np.mean(values[here]))
            assert point.interval is None  # fewer than ten sentences
    (point,) = score_by_errors_left(
        attach_scores([chain(0, 1)], {"a": np.array([0.5])}), Resampling()
    )["a"]
    assert (point.errors, point.mean, point.interval) == (0, 0.5, None)


def test_score_curve_by_edits_has_the_replicate_range() -> None:
    items = tuple(Candidate((str(i),), ((),), (9 * i,), i) for i in range(3))
    rankings = [
        GivenRanking("corpora", (0,), None, n, ("s",), ("0",), items, all_ordered_pairs(3))
        for n in range(21)
    ]
    scores = np.array([[i + n / 100 for i in range(3)] for n in range(21)]).ravel()
    scored = attach_scores(rankings, {"a": scores})
    points = score_by_edits_applied(scored, Resampling(confidence=0.9))["a"]
    assert [point.expected for point in points] == [0, 1, 2]
    assert [point.applied for point in points] == [0, 9, 18]
    assert [point.mean for point in points] == pytest.approx([0.1, 1.1, 2.1])
    assert points[1].replicate_range == pytest.approx((1.01, 1.19))


def test_the_interval_of_a_point_is_that_of_a_mean_over_sentences() -> None:
    rankings = [chain(s, 2) for s in range(10)]
    scores = np.random.default_rng(1).random(20)
    last, first = score_by_errors_left(attach_scores(rankings, {"a": scores}), Resampling())["a"]
    for point, values in ((last, scores[1::2]), (first, scores[::2])):
        assert point.sentences == 10
        assert point.interval == pytest.approx(tuple(ttest_1samp(values, 0).confidence_interval()))
