import numpy as np

from maege.statistics.rank_ranges import (
    RankedItem,
    bootstrap_tests,
    rank_clusters,
    rank_ranges,
    ranked,
    ranks_of_tests,
)
from maege.statistics.value import Value


def test_the_share_that_is_left_out() -> None:
    scores = np.zeros((1000, 2))
    scores[:, 0] = 1
    for swapped, best in ((25, 2), (26, 1)):
        scores[:swapped, 1] = 2
        assert rank_ranges(scores)[0].tolist() == [1, best]
    assert rank_ranges(scores[:1])[0].tolist() == [2, 1]


def test_clusters_start_where_all_ranges_above_are_above_all_below() -> None:
    best, worst = np.array([1, 3, 2, 4, 5]), np.array([2, 3, 3, 4, 5])
    assert rank_clusters(best, worst) == [1, 1, 1, 2, 3]


def test_ranked_items_have_the_ranges_of_their_index() -> None:
    scores = np.array([0.2, np.nan, 0.9, 0.5])
    resampled = np.array([[0.2, np.nan, 0.9, 0.1], [0.3, np.nan, 0.8, 0.5]])
    best, worst = rank_ranges(resampled, 1.0)
    rows = ranked(scores, resampled, 1.0, (best, worst))
    assert [(row.index, row.score.value) for row in rows] == [
        (2, 0.9),
        (3, 0.5),
        (0, 0.2),
        (1, None),
    ]
    for row in rows:
        # The undefined item may have any rank, so all are in one cluster.
        assert row.ranks == (best[row.index], worst[row.index], 1)
        column = resampled[:, row.index]
        expected = None if row.index == 1 else (column.min(), column.max())
        assert row.score.interval == expected
    assert ranked(scores, None, 1.0)[0] == RankedItem(2, Value(0.9))


def test_simultaneous_ranks_of_equal_items_are_seldom_disjoint() -> None:
    """Of twelve equal items, two have disjoint ranges of their own in every fifth sample."""
    runs, disjoint, of_their_own = 200, 0, 0
    for run in range(runs):
        rng = np.random.default_rng(run)
        sample = rng.normal(size=(150, 12)) + rng.normal(size=(150, 1))
        drawn = rng.multinomial(150, np.full(150, 1 / 150), size=300) @ sample / 150
        best, worst = ranks_of_tests(bootstrap_tests(sample.mean(axis=0), drawn, 0.95))
        disjoint += worst.min() < best.max()
        best, worst = rank_ranges(drawn)
        of_their_own += worst.min() < best.max()
    assert disjoint <= runs * 0.05 + 2 * (runs * 0.05 * 0.95) ** 0.5
    assert of_their_own > 0.12 * runs


def test_undefined_and_constant_differences() -> None:
    resampled = np.array([[1.0, 0.5, np.nan, 0.2], [1.0, 0.5, 0.0, 0.3], [1.0, 0.5, 0.0, 0.1]])
    is_better = bootstrap_tests(np.array([1.0, 0.5, 0.0, 0.2]), resampled, 0.95)
    assert is_better[0].tolist() == [False, True, False, True]
    assert not is_better[:, 2].any()
    assert not is_better[2].any()
