"""Whether another beta, the weight of recall in the F score, would change the order of systems."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from math import comb

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Interval, SmallFloats
from maege.blas_threads import one_thread
from maege.counting.edit_counts import f_scores
from maege.counting.edit_metric import EditMetric
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import significant_differences
from maege.statistics.kendall import tau_b
from maege.statistics.ties import pair_signs, without_rounding
from maege.statistics.value import finite
from maege.studies.systems.system_scoring import chosen_counts

BETAS = (*(number / 10 for number in range(1, 21)), 2.5, 3.0, 3.5, 4.0)


@dataclass(frozen=True)
class BetaScore:
    """The F score of a system with one beta, the annotators chosen by this F."""

    metric: str
    beta: float
    system: str
    score: float
    rank: int  # from 1; systems with equal scores have the best of their ranks


@dataclass(frozen=True)
class BetaOrder:
    """The order of systems with one beta, compared with that of the metric's own beta."""

    metric: str
    beta: float
    tau: float | None  # Kendall's tau-b; None if all have the same score with one of both
    swapped: int  # number of pairs of systems in the opposite order
    # Number of pairs that differ significantly: by the jackknife over documents (or sentences) with
    # Student's t, at the level of 5 %, Holm over all pairs. None, as the next three, with one
    # document.
    significant: int | None
    gained: int | None  # of these, those that do so, in this direction, only with this beta
    lost: int | None  # only with the own one
    turned: int | None  # with both, in opposite directions


@dataclass(frozen=True)
class BetaSwap:
    """Two systems whose order is another one with other betas."""

    metric: str
    a: str  # it is above with the metric's own beta
    b: str
    betas: tuple[float, ...]  # with these, ``b`` is above
    # With these, both differ significantly, and did so the other way round.
    turned: tuple[float, ...]


@dataclass(frozen=True)
class BetaRange:
    """How far beta may be changed without consequences, in steps of the betas tried."""

    metric: str
    beta: float  # its own
    lowest: float  # of all that were tried
    highest: float
    order: Interval  # between these, the order of all systems is the same
    # Between these, the same pairs differ significantly, in the same direction; None with one
    # document.
    significant: Interval | None
    turned: Interval | None  # between these, no pair differs significantly in both directions


@dataclass(frozen=True)
class BetaSweep:
    """The orders of systems by one metric with many betas."""

    scores: list[BetaScore]
    orders: list[BetaOrder]
    swaps: list[BetaSwap]
    range: BetaRange


def beta_sweep(
    name: str, metric: EditMetric, systems: Sequence[str], counts: SmallFloats, clusters: Indices
) -> BetaSweep:
    """Score systems with many betas; each chooses among the annotators anew.

    The metric pools counts; these are against each annotator, shape (sentences, systems,
    annotators, 3). ``clusters``: the document of each sentence, shape (sentences,).
    """
    betas = sorted({*BETAS, metric.beta})
    number = int(clusters.max(initial=-1)) + 1
    values, signs, significant = [], [], []
    for beta in betas:
        of_documents = cluster_sums(chosen_counts(metric, counts, beta), clusters, number)
        scores = without_rounding(f_scores(of_documents.sum(axis=0), beta))
        values.append(scores)
        signs.append(pair_signs(scores))
        significant.append(signs[-1] * _differs(of_documents, scores, beta))
    own = betas.index(metric.beta)
    orders, differences = np.array(signs), np.array(significant)
    tested = number > 1
    return BetaSweep(
        [
            BetaScore(name, beta, system, float(score), int((of_beta > score).sum()) + 1)
            for beta, of_beta in zip(betas, values, strict=True)
            for system, score in zip(systems, of_beta.tolist(), strict=True)
        ],
        [
            _order(name, beta, (orders[own], differences[own]), (order, difference), tested)
            for beta, order, difference in zip(betas, orders, differences, strict=True)
        ],
        _swaps(name, systems, betas, own, orders, differences),
        BetaRange(
            name,
            metric.beta,
            betas[0],
            betas[-1],
            _range(betas, own, orders == orders[own]),
            _range(betas, own, differences == differences[own]) if tested else None,
            _range(betas, own, differences * differences[own] >= 0) if tested else None,
        ),
    )


def _differs(of_documents: Floats, scores: Floats, beta: float) -> NDArray[np.bool_]:
    """Return which pairs of systems differ significantly, shape (pairs,)."""
    documents = len(of_documents)
    if documents < 2:
        return np.zeros(comb(len(scores), 2), dtype=bool)
    without_one = f_scores(of_documents.sum(axis=0) - of_documents, beta)
    deviations = (without_one - scores) * np.sqrt((documents - 1) / documents)
    with one_thread():
        covariances = deviations.T @ deviations
    return significant_differences(scores[None], covariances[None], documents).ravel()


def _order(
    name: str, beta: float, own: tuple[Floats, Floats], other: tuple[Floats, Floats], tested: bool
) -> BetaOrder:
    """Compare the signs, and the significant signs, of all pairs with those of the own beta."""
    tau = float(tau_b(own[0], other[0]))
    before, after = own[1], other[1]
    numbers: tuple[int | None, ...] = (None,) * 4
    if tested:
        numbers = (
            int((after != 0).sum()),
            int(((after != 0) & (after != before)).sum()),
            int(((before != 0) & (after != before)).sum()),
            int((after * before < 0).sum()),
        )
    swapped = int((own[0] * other[0] < 0).sum())
    return BetaOrder(name, beta, finite(tau), swapped, *numbers)


def _swaps(
    name: str,
    systems: Sequence[str],
    betas: Sequence[float],
    own: int,
    orders: Floats,
    differences: Floats,
) -> list[BetaSwap]:
    first, second = np.triu_indices(len(systems), k=1)
    opposite, turned = orders * orders[own] < 0, differences * differences[own] < 0
    rows = []
    for pair in np.flatnonzero(opposite.any(axis=0)):
        a, b = systems[first[pair]], systems[second[pair]]
        if orders[own, pair] < 0:
            a, b = b, a
        of_pair = (tuple(compress(betas, holds[:, pair])) for holds in (opposite, turned))
        rows.append(BetaSwap(name, a, b, *of_pair))
    return rows


def _range(betas: Sequence[float], own: int, of_pairs: NDArray[np.bool_]) -> Interval:
    """Return the ends of the range of betas around the own one where something holds of all pairs.

    ``of_pairs`` has the shape (betas, pairs).
    """
    holds = np.asarray(of_pairs.all(axis=1))
    low = high = own
    while low and holds[low - 1]:
        low -= 1
    while high + 1 < len(betas) and holds[high + 1]:
        high += 1
    return betas[low], betas[high]
