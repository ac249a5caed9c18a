"""The best path: the greatest ratio of sums, of made-up graphs and of all references."""

from fractions import Fraction

import numpy as np
import pytest

from maege.metrics.imeasure.best_path import accuracy_weights, best_path, restrict_to_max_ratio
from maege.metrics.imeasure.column_counts import COUNTS, FN, FP, FPN, TN, TP
from maege.metrics.imeasure.slots import Slot
from tests.metrics.imeasure.lattices import paths, searched
from tests.reference_implementations import imeasure as readable

pytestmark = pytest.mark.usefixtures("plain_loops")


def test_edges_of_the_greatest_ratio_remain() -> None:
    # Vertices: 0 root, 1 final, 2 between; from 0 to 2 there are three edges.
    edge = np.array([(2, 1, -1), (0, 2, 0), (0, 2, 1), (0, 2, 2)], np.int32)
    counts = np.zeros((4, COUNTS), np.int32)
    for row, (right, wrong) in zip(counts, [(1, 1), (1, 2), (3, 2), (4, 3)], strict=True):
        row[TN], row[FN] = right, wrong
    numerator, denominator = np.zeros(COUNTS, np.int64), np.zeros(COUNTS, np.int64)
    numerator[TN] = denominator[TN] = denominator[FN] = 1
    remains = np.ones(4, np.bool_)
    ratio = restrict_to_max_ratio(edge, counts, remains, 3, numerator, denominator)
    # 2 / 5, 4 / 7 and 5 / 9: the greatest is that of the second edge.
    assert Fraction(*map(int, ratio)) == Fraction(4, 7)
    assert remains.tolist() == [True, False, True, False]


def test_edges_of_equal_ratios_all_remain() -> None:
    edge = np.array([(0, 1, 0), (0, 1, 1)], np.int32)
    counts = np.zeros((2, COUNTS), np.int32)
    counts[:, TN], counts[:, FN] = [1, 2], [1, 2]
    weights = np.array([1 if c in (TN, FN) else 0 for c in range(COUNTS)])
    right = np.array([int(c == TN) for c in range(COUNTS)])
    remains = np.ones(2, np.bool_)
    restrict_to_max_ratio(edge, counts, remains, 2, right, weights)
    assert remains.all()


def test_accuracies_weight_changed_columns() -> None:
    numerator, denominator = accuracy_weights(2, 6, 0, 4)
    assert [numerator[c] for c in (TP, TN, FP, FN, FPN)] == [6, 2, 0, 0, 0]
    assert [denominator[c] for c in (TP, TN, FP, FN, FPN)] == [6, 2, 6, 2, 4]


@pytest.mark.parametrize("weight", [Fraction(2), Fraction(1), Fraction(3, 10)])
@pytest.mark.parametrize("hypothesis", ["a b c d", "a x c e", "x y", "a b q d", "a x y c d d"])
def test_the_best_path_is_the_best_of_all(hypothesis: str, weight: Fraction) -> None:
    slots = [Slot(1, 2, (("b",), ("x", "y"), ("q",))), Slot(3, 4, (("d",), ("e",)))]
    found = searched("a b c d", hypothesis, slots)
    arcs, counts = best_path(found.graph, weight.numerator, weight.denominator)
    of_paths = dict(paths(found))
    best = max(readable.measures(c, weight) for c in of_paths.values())
    assert readable.measures(tuple(counts.tolist()), weight) == best
    words = [int(found.lattice.word[arc]) for arc in arcs[::-1] if found.lattice.word[arc] >= 0]
    assert of_paths[" ".join(found.vocabulary.tokens(words))] == tuple(counts.tolist())
