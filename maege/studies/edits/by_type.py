"""What edits of each type are worth, and which types interact."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.interactions import DISTANCES, distance_name, excess, interactions
from maege.attribution.means import GroupMean, clustered_mean, group_means, shrunken
from maege.attribution.set_function import number_of_edits, steps
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.value import Value
from maege.studies.edits.facts import EditFacts, ItemFacts, PairFacts

MERGED = "+"  # in the type of an edit that was merged of overlapping ones
CLASS_TOLERANCE = 1e-9  # of the range of the scores: smaller interactions are none


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
    pvalue: float  # of sign flips of sentences
    q: float  # for all types of the metric
    verdict: str  # rewarded, penalised, or undecided


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
    pvalue: float
    q: float  # for all pairs of types of the metric
    is_significant: bool


def worth_by_type(
    metric: str,
    shapley: Floats,
    values: Sequence[Floats],
    facts: EditFacts,
    least_merged: int,
    resampler: ClusterResampler,
) -> list[TypeWorth]:
    """Return what edits of each type are worth.

    Merged types are left out unless so many sentences have them: ``least_merged``.
    """
    sentences = facts.sentences_by_type
    tested = [
        n
        for n, name in enumerate(facts.types)
        if MERGED not in name or sentences[n] >= least_merged
    ]
    means = _means_by_type(shapley, facts, tested, resampler)
    scale = median_absolute(shapley)
    gains = [_context(of_size) for of_size in values]
    deviation, size = (
        np.concatenate([np.zeros(0), *(part[n].ravel() for part in gains)]) for n in (0, 1)
    )
    confidence = resampler.settings.confidence
    exact = slice(len(size))
    return [
        TypeWorth(
            metric,
            facts.types[type_],
            mean.items,
            sentences[type_],
            mean.mean,
            relative(mean.mean.value, scale),
            _ratio(deviation, size, facts.cluster[exact], facts.type[exact] == type_, confidence),
            mean.pvalue,
            mean.q,
            _verdict(mean),
        )
        for type_, mean in zip(tested, means, strict=True)
    ]


def _means_by_type(
    values: Floats, facts: ItemFacts[Any], tested: Sequence[int], resampler: ClusterResampler
) -> list[GroupMean]:
    """Return the mean of each of the tested types, in ascending order; values have (items,)."""
    is_tested = np.isin(facts.type, tested)
    group = np.searchsorted(tested, facts.type[is_tested])
    return group_means(values[is_tested], group, len(tested), facts.cluster[is_tested], resampler)


def _verdict(mean: GroupMean) -> str:
    if not mean.is_significant or not mean.mean.value:
        return "undecided"
    return "rewarded" if mean.mean.value > 0 else "penalised"


def _ratio(
    deviation: Floats,
    size: Floats,
    cluster: NDArray[np.int64],
    chosen: NDArray[np.bool_],
    confidence: float,
) -> Value:
    """Return the sum of deviations divided by that of sizes, of some edits."""
    used = chosen & (size > 0)
    if not used.any():
        return Value(None)
    ratios = deviation[used] / size[used]
    return clustered_mean(ratios, cluster[used], confidence, (0.0, np.inf), size[used])


def _context(values: Floats) -> tuple[Floats, Floats]:
    """Return the spread and the mean size of what each edit adds, shape (lattices, k)."""
    before, after = steps(values)
    gains = after - before
    if number_of_edits(values) < 2:
        return np.zeros(gains.shape[:2]), np.zeros(gains.shape[:2])  # no context
    return gains.std(axis=-1), np.abs(gains).mean(axis=-1)


def flat_interactions(values: Sequence[Floats]) -> Floats:
    """Return the Shapley interactions of the pairs of all exact lattices, shape (pairs,)."""
    return np.concatenate([np.zeros(0), *(interactions(group).shapley.ravel() for group in values)])


def by_distance(
    metric: str, of_pairs: Floats, facts: PairFacts, spread: float, scale: float, confidence: float
) -> list[DistanceInteraction]:
    """Return the interactions by distance, and of all pairs."""
    tolerance = CLASS_TOLERANCE * spread
    chosen = [("all", np.ones(len(of_pairs), dtype=bool))]
    chosen += [(distance_name(n), facts.distance == n) for n in range(len(DISTANCES))]

    def record(distance: str, which: NDArray[np.bool_]) -> DistanceInteraction:
        values, cluster = of_pairs[which], facts.cluster[which]
        mean = clustered_mean(values, cluster, confidence)
        return DistanceInteraction(
            metric,
            distance,
            len(values),
            len(np.unique(facts.sentences[which])),
            mean,
            relative(mean.value, scale),
            clustered_mean((values > tolerance).astype(float), cluster, confidence, (0, 1)),
            clustered_mean((values < -tolerance).astype(float), cluster, confidence, (0, 1)),
        )

    return [record(distance, which) for distance, which in chosen if which.any()]


def pairs_of_types(
    metric: str,
    of_pairs: Floats,
    facts: PairFacts,
    scale: float,
    least: int,
    resampler: ClusterResampler,
) -> list[TypeInteraction]:
    """Return the excess interactions of pairs of types that ``least`` sentences have.

    The pairs with the largest excess, after shrinkage, are first.
    """
    beyond = excess(of_pairs, facts.distance, facts.edits)
    sentences = facts.sentences_by_type
    tested = [n for n, count in enumerate(sentences) if count >= least]
    means = _means_by_type(beyond, facts, tested, resampler)
    moved = shrunken([mean.mean.value or 0.0 for mean in means], [mean.error for mean in means])
    records = [
        TypeInteraction(
            metric,
            *facts.types[type_],
            mean.items,
            sentences[type_],
            float(of_pairs[facts.type == type_].mean()),
            mean.mean,
            relative(mean.mean.value, scale),
            shrunk,
            mean.pvalue,
            mean.q,
            mean.is_significant,
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
