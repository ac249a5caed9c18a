"""What edits of each type are worth, and which types interact."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.interactions import (
    DISTANCES,
    distance_class,
    distance_name,
    edit_pairs,
    excess,
    interactions,
)
from maege.attribution.means import SHARES, clustered_mean, group_means, shrunken
from maege.attribution.set_function import number_of_edits, steps
from maege.report.columns import NO_PREFIX
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.jackknife import MIN_CLUSTERS
from maege.statistics.value import Value
from maege.studies.edits.lattices import Lattices

MERGED = "+"  # in the type of an edit that was merged of overlapping ones
CLASS_TOLERANCE = 1e-9  # of the range of the scores: smaller interactions are none
_Name = TypeVar("_Name", str, tuple[str, str])


@dataclass(frozen=True, eq=False)
class Items(Generic[_Name]):
    """Items of lattices: edits, or pairs of edits; arrays of shape (items,)."""

    sentence: NDArray[np.int64]
    cluster: NDArray[np.int64]
    type: NDArray[np.int64]  # index in ``types``
    types: tuple[_Name, ...]  # in alphabetical order; of a pair those of both edits

    @classmethod
    def of_types(
        cls, types: Sequence[_Name], lattice: NDArray[np.int64], lattices: Lattices, **further: Any
    ) -> Self:
        """Return items with their types, and the number of the lattice of each."""
        distinct = tuple(sorted(set(types)))
        index = {name: number for number, name in enumerate(distinct)}
        sentences = np.array([item.sentence for item in lattices.all], dtype=np.int64)
        return cls(
            sentences[lattice],
            lattices.clusters[lattice],
            np.array([index[name] for name in types], dtype=np.int64),
            distinct,
            **further,
        )

    @cached_property
    def sentences_by_type(self) -> list[int]:
        """The number of sentences that have an item of each type."""
        of_sentences = np.unique(np.stack([self.sentence, self.type]), axis=1)[1]
        counts: list[int] = np.bincount(of_sentences, minlength=len(self.types)).tolist()
        return counts


@dataclass(frozen=True, eq=False)
class EditPairs(Items[tuple[str, str]]):
    """The pairs of edits of exact lattices, in their order."""

    distance: NDArray[np.int64]  # class of the number of tokens between both, in the original
    edits: NDArray[np.int64]  # number of edits of the lattice


def edits_of(lattices: Lattices) -> Items[str]:
    """Return the edits of exact lattices, then of larger ones, in their order."""
    lattice = np.repeat(np.arange(len(lattices.all)), [item.k for item in lattices.all])
    types = [edit.type for item in lattices.all for edit in item.lattice.edits]
    return Items[str].of_types(types, lattice, lattices)


def pairs_of(lattices: Lattices) -> EditPairs:
    """Return the pairs of edits of exact lattices."""
    rows, types = [], list[tuple[str, str]]()
    for number, item in enumerate(lattices.exact):
        edits = item.lattice.edits
        for i, j in edit_pairs(item.k).T.tolist():
            rows.append((number, edits[j].start - edits[i].end, item.k))
            first, second = sorted((edits[i].type, edits[j].type))
            types.append((first, second))
    lattice, tokens, k = np.array(rows, dtype=np.int64).reshape(-1, 3).T
    return EditPairs.of_types(types, lattice, lattices, distance=distance_class(tokens), edits=k)


@dataclass(frozen=True)
class TypeWorth:
    """What edits of a type are worth: the mean of their Shapley values."""

    metric: str
    type: str
    edits: int
    sentences: int
    shapley: Value
    relative: float | None  # divided by the median absolute Shapley value of the metric
    # Standard deviation of what an edit adds to the subsets of its lattice, divided by the mean of
    # the absolute values; of lattices with two or more edits.
    context: Value


@dataclass(frozen=True)
class DistanceInteraction:
    """The interactions of two edits at a distance; ``all`` for all of them."""

    metric: str
    distance: str  # tokens between the edits
    pairs: int
    sentences: int
    interaction: Value  # mean
    relative: float | None  # divided by the median absolute Shapley value of the metric
    synergy: Value  # share of the pairs that are worth more together
    redundancy: Value  # share that are worth less


@dataclass(frozen=True)
class ExcessTest:
    """Whether the interactions of two types differ from those of other edits."""

    pvalue: float
    q: float  # for all pairs of types of the metric
    is_significant: bool


@dataclass(frozen=True)
class TypeInteraction:
    """The interactions of edits of two types, compared with those of other edits.

    ``excess``: minus the mean of pairs at the same distance and with as many edits.
    """

    metric: str
    first: str
    second: str
    pairs: int
    sentences: int
    interaction: float  # mean
    excess: Value
    relative: float | None  # the excess by the median absolute Shapley value of the metric
    shrunken: float  # the excess, moved towards 0 the more the less is known
    test: ExcessTest = field(metadata=NO_PREFIX)


def worth_by_type(
    metric: str,
    shapley: Floats,
    values: Sequence[Floats],
    edits: Items[str],
    least_merged: int,
    confidence: float,
) -> list[TypeWorth]:
    """Return what edits of each type are worth.

    Merged types are left out unless so many sentences have them: ``least_merged``.
    """
    sentences = edits.sentences_by_type
    scale = median_absolute(shapley)
    context = [_context(of_size) for of_size in values]
    deviation, size = (
        np.concatenate([np.zeros(0), *(part[n].ravel() for part in context)]) for n in (0, 1)
    )
    exact = slice(len(size))

    def context_of(type_: int) -> Value:
        used = (edits.type[exact] == type_) & (size > 0)
        if not used.any():
            return Value(None)
        ratios, cluster = deviation[used] / size[used], edits.cluster[exact][used]
        return clustered_mean(ratios, cluster, confidence, (0.0, np.inf), size[used])

    def worth(type_: int) -> TypeWorth:
        used = edits.type == type_
        mean = clustered_mean(shapley[used], edits.cluster[used], confidence)
        if len(np.unique(edits.cluster[used])) < MIN_CLUSTERS:
            mean = Value(mean.value)
        return TypeWorth(
            metric,
            edits.types[type_],
            edits=int(used.sum()),
            sentences=sentences[type_],
            shapley=mean,
            relative=relative(mean.value, scale),
            context=context_of(type_),
        )

    return [
        worth(n)
        for n, name in enumerate(edits.types)
        if MERGED not in name or sentences[n] >= least_merged
    ]


def _context(values: Floats) -> tuple[Floats, Floats]:
    """Return the spread and the mean size of what each edit adds, shape (lattices, k)."""
    before, after = steps(values)
    gains = after - before
    if number_of_edits(values) < 2:
        return np.zeros(gains.shape[:2]), np.zeros(gains.shape[:2])  # no context
    return gains.std(axis=-1), np.abs(gains).mean(axis=-1)


def flat_interactions(values: Sequence[Floats]) -> Floats:
    """Return the Shapley interactions of the pairs of all exact lattices, shape (pairs,)."""
    return np.concatenate([np.zeros(0), *(interactions(group).ravel() for group in values)])


def by_distance(
    metric: str, of_pairs: Floats, pairs: EditPairs, spread: float, scale: float, confidence: float
) -> list[DistanceInteraction]:
    """Return the interactions by distance, and of all pairs."""
    tolerance = CLASS_TOLERANCE * spread
    chosen = [("all", np.ones(len(of_pairs), dtype=bool))]
    chosen += [(distance_name(n), pairs.distance == n) for n in range(len(DISTANCES))]

    def record(distance: str, which: NDArray[np.bool_]) -> DistanceInteraction:
        values, cluster = of_pairs[which], pairs.cluster[which]
        mean = clustered_mean(values, cluster, confidence)
        synergy, redundancy = (
            clustered_mean((sign * values > tolerance).astype(float), cluster, confidence, SHARES)
            for sign in (1, -1)
        )
        return DistanceInteraction(
            metric,
            distance,
            pairs=len(values),
            sentences=len(np.unique(pairs.sentence[which])),
            interaction=mean,
            relative=relative(mean.value, scale),
            synergy=synergy,
            redundancy=redundancy,
        )

    return [record(distance, which) for distance, which in chosen if which.any()]


def pairs_of_types(
    metric: str,
    of_pairs: Floats,
    pairs: EditPairs,
    scale: float,
    least: int,
    resampler: ClusterResampler,
) -> list[TypeInteraction]:
    """Return the excess interactions of pairs of types that ``least`` sentences have.

    The pairs with the largest excess, after shrinkage, are first.
    """
    beyond = excess(of_pairs, pairs.distance, pairs.edits)
    sentences = pairs.sentences_by_type
    tested = [n for n, count in enumerate(sentences) if count >= least]
    is_tested = np.isin(pairs.type, tested)
    group = np.searchsorted(tested, pairs.type[is_tested])
    cluster = pairs.cluster[is_tested]
    means = group_means(beyond[is_tested], group, len(tested), cluster, resampler)
    moved = shrunken([mean.mean.value or 0.0 for mean in means], [mean.error for mean in means])
    records = [
        TypeInteraction(
            metric,
            *pairs.types[type_],
            pairs=mean.items,
            sentences=sentences[type_],
            interaction=float(of_pairs[pairs.type == type_].mean()),
            excess=mean.mean,
            relative=relative(mean.mean.value, scale),
            shrunken=shrunk,
            test=ExcessTest(mean.pvalue, mean.q, mean.is_significant),
        )
        for type_, mean, shrunk in zip(tested, means, moved, strict=True)
    ]
    return sorted(records, key=lambda record: -abs(record.shrunken))


def median_absolute(shapley: Floats) -> float:
    """Return the median absolute Shapley value: what a typical edit is worth."""
    return float(np.median(np.abs(shapley))) if len(shapley) else 0.0


def relative(value: float | None, scale: float) -> float | None:
    """Return a value in units of a typical edit; None if that is worth nothing."""
    return None if value is None or not scale else value / scale
