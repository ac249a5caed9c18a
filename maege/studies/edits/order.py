"""Whether the order of texts by a metric is right, and which text it would choose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.calibration import Calibration, calibrate
from maege.attribution.local_accuracy import (
    MAX_LISTED_EDITS,
    PairOutcomes,
    SubsetPairs,
    drawn_pairs,
    missing_of_best,
    pair_outcomes,
    subset_pairs,
)
from maege.attribution.means import SHARES, clustered_mean, clustered_ratio
from maege.attribution.set_function import number_of_edits
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.value import Value
from maege.studies.edits.lattices import EditLattice, Lattices, text_numbers


@dataclass(frozen=True, eq=False)
class ComparablePairs:
    """The comparable pairs of texts of the lattices with a number of edits."""

    texts: NDArray[np.int64]  # number of the text of each node, shape (lattices, 2 ** k)
    pairs: SubsetPairs


@dataclass(frozen=True)
class RightOrder:
    """How often a metric orders the texts of lattices rightly; lattices weigh the same."""

    accuracy: Value  # share of the comparable pairs in the right order, ties one half
    ties: Value  # share of the pairs with equal scores
    # Missing edits of the text that the metric would choose, by those of a random text.
    chosen_by_random: Value


@dataclass(frozen=True, eq=False)
class OrderFound:
    """How a metric orders the texts of lattices, and what differences of its scores mean."""

    right: RightOrder
    calibration: Calibration
    equal_texts: int  # pairs that were left out


def comparable_pairs(lattices: Lattices, seed: int) -> Iterator[ComparablePairs]:
    """Yield the pairs of the exact lattices of each size; those of large lattices are drawn."""
    for _, members in lattices.groups:
        of_size = lattices.exact[members]
        yield ComparablePairs(text_numbers(of_size), _pairs(of_size, seed))


def _pairs(lattices: Sequence[EditLattice], seed: int) -> SubsetPairs:
    k = lattices[0].k
    if k <= MAX_LISTED_EDITS:
        return subset_pairs(k)
    drawn = [drawn_pairs(k, seed, lattice.key) for lattice in lattices]
    return SubsetPairs(*(np.stack(part) for part in zip(*drawn, strict=True)))


def examine_order(
    values: Sequence[Floats],
    pairs: Sequence[ComparablePairs],
    cluster: NDArray[np.int64],
    spread: float,
    levels: Sequence[float],
    resampler: ClusterResampler,
) -> OrderFound:
    """Examine the order of the texts of all exact lattices.

    ``values`` and ``pairs`` are by number of edits; ``cluster`` is that of each lattice.
    """
    confidence = resampler.settings.confidence
    outcomes = [
        pair_outcomes(group, known.texts, spread, known.pairs)
        for group, known in zip(values, pairs, strict=True)
    ]
    accuracy, ties = (
        clustered_mean(np.concatenate(parts), cluster, confidence, SHARES)
        for parts in (
            [of_size.mean(of_size.credit) for of_size in outcomes],
            [of_size.mean(of_size.is_tied) for of_size in outcomes],
        )
    )
    chosen = np.concatenate([missing_of_best(group) for group in values])
    random = np.concatenate([np.full(len(group), number_of_edits(group) / 2) for group in values])
    return OrderFound(
        RightOrder(accuracy, ties, clustered_ratio(chosen, random, cluster, confidence)),
        calibrate(*_untied(outcomes, cluster), levels, resampler),
        sum(int((~of_size.is_compared).sum()) for of_size in outcomes),
    )


def _untied(
    outcomes: Sequence[PairOutcomes], cluster: NDArray[np.int64]
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """Return difference, weight and cluster of the untied pairs; lattices weigh the same."""
    differences, weights, lattices, start = [np.zeros(0)], [np.zeros(0)], [], 0
    for of_size in outcomes:
        is_untied = of_size.is_compared & ~of_size.is_tied
        count = np.maximum(1, of_size.is_compared.sum(axis=1))
        row = np.nonzero(is_untied)[0]
        differences.append(of_size.difference[is_untied])
        weights.append((1 / count)[row])
        lattices.append(start + row)
        start += len(count)
    of_lattice = np.concatenate([np.zeros(0, dtype=np.int64), *lattices])
    return np.concatenate(differences), np.concatenate(weights), cluster[of_lattice]
