"""Sets and orders of references: all there are or random ones, and the values against them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, SmallFloats
from maege.metric.metric import Metric
from maege.randomness import generator

Subset = tuple[str, ...]  # names of references
MAX_MERGED_VALUES = 2**23  # of the values that are merged at once; bounds memory
# By the use of several references: what turns scores of a sentence against single references,
# shape (references, ...), into its score against all of them, shape (...).
COMBINE: Mapping[str, Callable[[Floats], Floats]] = {
    "best": lambda scores: np.asarray(scores.max(axis=0)),
    "mean": lambda scores: np.asarray(scores.mean(axis=0)),
}


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


def scores_by_pairs(metric: Metric) -> bool:
    """Tell whether scores against single references tell those against any set of them.

    So it is for metrics that take the best of several references or the mean over them.
    """
    return metric.merges_references and metric.reference_use in COMBINE


@dataclass(frozen=True, eq=False)
class ReferencePairs:
    """Values of each hypothesis against each reference alone."""

    references: tuple[str, ...]
    values: Floats | SmallFloats  # shape (hypotheses, references, sentences, columns)
    # Turns values of shape (..., sentences, references, columns) into those against all of these
    # references, shape (..., sentences, columns); see ``Metric.merge_references``.
    merge: Callable[[Floats], Floats]
    # Whether a reference does not count for a sentence if the set has others that do, shape
    # (references, sentences); None if all count.
    missing: NDArray[np.bool_] | None = field(default=None, kw_only=True)
    # Whether ``merge`` is the mean or the best of references; used only if some are missing.
    averages: bool = field(default=False, kw_only=True)

    def of_sets(self, subsets: Sequence[Subset]) -> Iterator[Floats]:
        """Yield the values against each set of references, shape (hypotheses, sentences, columns).

        All sets have the same size.
        """
        index = {name: number for number, name in enumerate(self.references)}
        members = [[index[name] for name in subset] for subset in subsets]
        if not members:
            return
        hypotheses, _, sentences, columns = self.values.shape
        size = max(1, MAX_MERGED_VALUES // (hypotheses * sentences * columns * len(members[0])))
        for start in range(0, len(members), size):
            chosen = np.array(members[start : start + size])
            values: Any = self.values[:, chosen]
            if self.missing is not None:
                self._leave_out(values, self.missing[chosen])
            with np.errstate(invalid="ignore", divide="ignore"):  # of hypotheses that mean nothing
                # hypotheses, sets, references, sentences, columns -> sets, hypotheses, sentences, …
                merged = self.merge(values.transpose(1, 0, 3, 2, 4))
            yield from merged

    def _leave_out(self, values: Floats, missing: NDArray[np.bool_]) -> None:
        """Change the values of missing references so that they do not count.

        ``values`` has shape (hypotheses, sets, references, sentences, columns), ``missing`` (sets,
        references, sentences).
        """
        others = np.asarray(missing.any(axis=1) & ~missing.all(axis=1))
        for sentence in np.flatnonzero(others.any(axis=0)):
            sets = np.flatnonzero(others[:, sentence])
            counted = np.logical_not(missing[sets, :, sentence])
            of_sentence = values[:, :, :, sentence]  # a view
            chosen = of_sentence[:, sets]
            if self.averages:
                share = counted * (counted.shape[1] / counted.sum(axis=1, keepdims=True))
                of_sentence[:, sets] = chosen * share[..., None]
            else:  # the best of some references is that of these and a copy of one of them
                best = chosen[:, np.arange(len(sets)), counted.argmax(axis=1)]
                of_sentence[:, sets] = np.where(counted[..., None], chosen, best[:, :, None])
