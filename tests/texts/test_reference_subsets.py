from math import comb

import numpy as np

from maege.texts.reference_subsets import (
    COMBINE,
    ReferencePairs,
    reference_subsets,
    subsets_by_size,
)


def test_all_sets_of_references_up_to_the_bound_and_then_random_ones() -> None:
    names = "hgfedcba"
    assert len(reference_subsets(names, 2, comb(8, 2), 1)) == 28
    drawn = reference_subsets(names, 4, 30, 1)
    assert len(set(drawn)) == 30
    assert drawn == reference_subsets(sorted(names), 4, 30, 1)
    assert drawn != reference_subsets(names, 4, 30, 2)
    assert all(list(subset) == sorted(set(subset)) for subset in drawn)
    counts = {name: sum(name in subset for subset in drawn) for name in names}
    assert all(5 < count < 25 for count in counts.values())
    assert list(subsets_by_size(names, [9, 2, 1], 5, 1)) == [1, 2]


def pairs(values: np.ndarray, use: str, missing: np.ndarray | None = None) -> ReferencePairs:
    return ReferencePairs(
        ("x", "y", "z"),
        values,
        lambda of_references: COMBINE[use](np.moveaxis(of_references, -2, 0)),
        missing=missing,
        averages=use == "mean",
    )


VALUES = np.random.default_rng(1).random((2, 3, 5, 1))  # hypotheses, references, sentences


def test_sets_are_the_best_or_the_mean_of_their_references() -> None:
    for use, combine in (("best", np.max), ("mean", np.mean)):
        (both,) = pairs(VALUES, use).of_sets([("x", "z")])
        assert np.allclose(both, combine(VALUES[:, [0, 2]], axis=1))


def test_missing_references_do_not_count_if_others_do() -> None:
    missing = np.zeros((3, 5), dtype=bool)
    missing[0, 0] = missing[:2, 1] = True
    for use, combine in (("best", np.max), ("mean", np.mean)):
        (both,) = pairs(VALUES.copy(), use, missing).of_sets([("x", "y")])
        assert np.allclose(both[:, 0], VALUES[:, 1, 0])
        assert np.allclose(both[:, 1:], combine(VALUES[:, :2], axis=1)[:, 1:])  # also where none is


def test_no_sets_have_no_values() -> None:
    assert list(pairs(VALUES, "best").of_sets([])) == []
