"""Brute force over subsets and permutations, as the definitions say."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from math import factorial

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

Game = Callable[[int], float]


def subsets(edits: int, without: tuple[int, ...] = ()) -> Iterator[tuple[int, int]]:
    """Yield each subset as a mask, with its size."""
    others = [edit for edit in range(edits) if edit not in without]
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            yield sum(1 << edit for edit in chosen), size


def shapley_by_permutations(v: Game, edits: int) -> list[float]:
    total = [0.0] * edits
    for order in permutations(range(edits)):
        before = 0
        for edit in order:
            total[edit] += v(before | 1 << edit) - v(before)
            before |= 1 << edit
    return [value / factorial(edits) for value in total]


def banzhaf(v: Game, edits: int) -> list[float]:
    return [
        float(np.mean([v(s | 1 << i) - v(s) for s, _ in subsets(edits, (i,))]))
        for i in range(edits)
    ]


def pair_interactions(v: Game, edits: int) -> list[float]:
    """Return Shapley interactions of all pairs."""
    shapley = []
    for i, j in combinations(range(edits), 2):
        a, b = 1 << i, 1 << j
        terms = [
            (v(s | a | b) - v(s | a) - v(s | b) + v(s), size) for s, size in subsets(edits, (i, j))
        ]
        shapley.append(
            sum(
                term * factorial(size) * factorial(edits - size - 2) / factorial(edits - 1)
                for term, size in terms
            )
        )
    return shapley


def moebius(v: Game, edits: int) -> list[float]:
    return [
        sum(
            (-1) ** (s.bit_count() - t.bit_count()) * v(t) for t in range(1 << edits) if t & ~s == 0
        )
        for s in range(1 << edits)
    ]


def additive_share(values: np.ndarray, edits: int) -> float:
    """Return R squared of the least squares fit of a sum of effects, over all subsets."""
    indicators = np.array([[s >> i & 1 for i in range(edits)] for s in range(1 << edits)])
    design = np.column_stack([np.ones(1 << edits), indicators])
    fitted = design @ np.linalg.lstsq(design, values, rcond=None)[0]
    return float(fitted.var() / values.var())


FEW = settings(max_examples=30, deadline=None)


@st.composite
def set_functions(draw: st.DrawFn, least: int = 1, most: int = 5) -> np.ndarray:
    edits = draw(st.integers(least, most))
    values = st.integers(-50, 50).map(float)  # exact sums
    return draw(arrays(float, 1 << edits, elements=values))
