import numpy as np

from maege.statistics.rank_ranges import RankedItem, rank_clusters, rank_ranges, ranked
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
    rows = ranked(scores, resampled, 1.0)
    assert [(row.index, row.score.value) for row in rows] == [
        (2, 0.9),
        (3, 0.5),
        (0, 0.2),
        (1, None),
    ]
    best, worst = rank_ranges(resampled, 1.0)
    for row in rows:
        # The undefined item may have any rank, so all are in one cluster.
        assert row.ranks == (best[row.index], worst[row.index], 1)
        column = resampled[:, row.index]
        expected = None if row.index == 1 else (column.min(), column.max())
        assert row.score.interval == expected
    assert ranked(scores, None, 1.0)[0] == RankedItem(2, Value(0.9))
