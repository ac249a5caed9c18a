"""What the edits of all lattices are worth to each metric."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.additive_share import is_constant, variance_shares
from maege.attribution.clustered_mean import SHARES, clustered_mean
from maege.attribution.effects import Effects, effects
from maege.attribution.monotonicity import Monotonicity, monotonicity
from maege.statistics.ties import spread
from maege.statistics.value import Value
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.lattices import Lattices, study_lattices
from maege.studies.lattices import LatticeInputs
from maege.studies.study import Context


@dataclass(frozen=True)
class MetricSummary:
    """How a metric values edits, as means over lattices."""

    metric: str
    lattices: int
    sentences: int
    constant: int  # lattices all of whose texts have the same score
    # Share of the variance of the scores of a lattice that a sum of effects explains, and that of
    # pairs of edits; of lattices with two or more edits that are not constant.
    additive: Value
    pairs: Value
    not_monotone: Value  # share of the lattices with a step that lowers the score
    lowering: Value  # share of the steps that lower the score
    inverted: Value  # share of the edits that raise the score alone, but lower it somewhere
    scale: float  # median of the absolute Shapley values


@dataclass(frozen=True, eq=False)
class MetricEdits:
    """What was measured of one metric."""

    summary: MetricSummary
    values: tuple[Floats, ...]  # by number of edits, shape (lattices, 2 ** k)
    effects: Effects  # of the edits of all exact lattices, shape (edits,)
    shares: Floats  # of the variance, of order one and two, shape (lattices, 2)
    monotonicity: tuple[Monotonicity, ...]  # by number of edits


@dataclass(frozen=True, eq=False)
class EditsFound:
    """What was measured."""

    lattices: Lattices
    metrics: tuple[MetricEdits, ...]


def measure(config: EditsConfig, inputs: LatticeInputs, context: Context) -> EditsFound:
    """Score all texts of the lattices, and examine each metric."""
    lattices = study_lattices(config, inputs.lattices)
    requests = lattices.requests()
    scores = context.scorer(requests, inputs.metrics) if requests else {}
    found = [
        examine(metric, lattices.by_group(of_metric.values), lattices, config)
        for metric, of_metric in scores.items()
    ]
    return EditsFound(lattices, tuple(found))


def examine(
    metric: str, values: Sequence[Floats], lattices: Lattices, config: EditsConfig
) -> MetricEdits:
    """Examine the scores of all lattices by a metric; ``values`` by number of edits."""
    of_metric = spread(np.concatenate([group.ravel() for group in values]))
    of_edits = flat_effects(values)
    shares = np.concatenate([_two_orders(variance_shares(v, of_metric)) for v in values])
    monotone = tuple(monotonicity(group, of_metric) for group in values)
    constant = np.concatenate([is_constant(group, of_metric) for group in values])
    confidence, cluster = config.statistics.confidence, lattices.clusters

    def mean(of_lattices: Floats) -> Value:
        return clustered_mean(of_lattices.astype(float), cluster, confidence, SHARES)

    inverted = np.concatenate([m.is_inverted.ravel() for m in monotone]).astype(float)
    summary = MetricSummary(
        metric=metric,
        lattices=len(lattices.exact),
        sentences=len({lattice.sentence for lattice in lattices.exact}),
        constant=int(constant.sum()),
        additive=mean(shares[:, 0]),
        pairs=mean(shares[:, 1]),
        not_monotone=mean(~np.concatenate([m.is_monotone for m in monotone])),
        lowering=mean(np.concatenate([m.lowering for m in monotone])),
        inverted=clustered_mean(inverted, cluster[lattice_of_edits(lattices)], confidence, SHARES),
        scale=float(np.median(np.abs(of_edits.shapley))),
    )
    return MetricEdits(summary, tuple(values), of_edits, shares, monotone)


def flat_effects(values: Sequence[Floats]) -> Effects:
    """Return the effects of the edits of all lattices, in their order, shape (edits,)."""
    groups = [effects(group) for group in values]
    return Effects(
        *(
            np.concatenate([getattr(group, name).ravel() for group in groups])
            for name in ("alone", "last", "shapley", "banzhaf")
        )
    )


def lattice_of_edits(lattices: Lattices) -> NDArray[np.int64]:
    """Return the number of the lattice of each edit, shape (edits,)."""
    return np.repeat(np.arange(len(lattices.exact)), [lattice.k for lattice in lattices.exact])


def _two_orders(shares: Floats) -> Floats:
    """Return the shares of orders one and two; without a pair, the second is nan."""
    padded = np.full((len(shares), 2), np.nan)
    padded[:, : shares.shape[1]] = shares[:, :2]
    return padded
