"""Sets and orders of references: all there are, or random ones."""

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from math import comb, factorial

from maege.randomness import generator

Subset = tuple[str, ...]  # names of references


def reference_subsets(names: Iterable[str], size: int, bound: int, seed: int) -> list[Subset]:
    """Return sets of references: all of a size, or as many random ones as the bound.

    They do not depend on the order of the names.

    >>> reference_subsets("cab", 2, 10, 1)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> len(set(reference_subsets("abcdefgh", 4, 10, 1)))
    10
    """
    ordered = sorted(names)
    if comb(len(ordered), size) <= bound:
        return list(combinations(ordered, size))
    rng = generator(seed, "sets of references", size, *ordered)
    drawn: set[Subset] = set()
    while len(drawn) < bound:
        chosen = rng.choice(len(ordered), size=size, replace=False)
        drawn.add(tuple(ordered[i] for i in sorted(chosen)))
    return sorted(drawn)


def subsets_by_size(
    names: Sequence[str], sizes: Iterable[int], bound: int, seed: int
) -> dict[int, list[Subset]]:
    """Return sets of references by size, ascending, of the sizes that there are."""
    possible = sorted({size for size in sizes if size <= len(names)})
    return {size: reference_subsets(names, size, bound, seed) for size in possible}


def reference_orders(names: Iterable[str], bound: int, seed: int) -> list[Subset]:
    """Return orders of references: all, or as many random ones as the bound.

    They do not depend on the order of the names.

    >>> reference_orders("ba", 10, 1)
    [('a', 'b'), ('b', 'a')]
    >>> len(set(reference_orders("abcdefgh", 10, 1)))
    10
    """
    ordered = sorted(names)
    if len(ordered) <= bound and factorial(len(ordered)) <= bound:
        return list(permutations(ordered))
    rng = generator(seed, "orders of references", *ordered)
    drawn: set[Subset] = set()
    while len(drawn) < bound:
        drawn.add(tuple(ordered[i] for i in rng.permutation(len(ordered))))
    return sorted(drawn)
