"""What the edits of all lattices are worth to each metric."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.effects import Effects, effects, is_constant, variance_shares
from maege.attribution.means import SHARES, clustered_mean
from maege.attribution.monotonicity import Monotonicity, monotonicity
from maege.attribution.sampled import antithetic_orders, nodes_of, sampled_shapley
from maege.metric.score_request import ScoreRequest
from maege.ranking import Ranking, attach_scores
from maege.ranking_requests import RankingRequests, scores_by_request
from maege.report.columns import NO_PREFIX
from maege.sampling.prepared_sentence import PreparedSentence
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.rewards import Reward, Steps, rewards
from maege.statistics.ties import spread
from maege.statistics.value import Value
from maege.studies.edits.by_type import (
    DistanceInteraction,
    EditPairs,
    Items,
    TypeInteraction,
    TypeWorth,
    by_distance,
    edits_of,
    flat_interactions,
    median_absolute,
    pairs_of,
    pairs_of_types,
    worth_by_type,
)
from maege.studies.edits.choices import SystemChoice, measure_choices
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.inputs import EditsInputs
from maege.studies.edits.lattices import EditLattice, Lattices, study_lattices
from maege.studies.edits.order import (
    ComparablePairs,
    OrderFound,
    RightOrder,
    comparable_pairs,
    examine_order,
)
from maege.studies.edits.people import PeopleFound, measure_people
from maege.studies.lattices.samples import prepared_sentences, sample_of
from maege.studies.scorer import Scorer, resampling
from maege.studies.study import Context


@dataclass(frozen=True)
class Falls:
    """How often an edit, which is an improvement, lowers the score."""

    not_monotone: Value  # share of the lattices with a step that lowers the score
    lowering: Value  # share of the steps that lower the score
    inverted: Value  # share of the edits that raise the score alone, but lower it somewhere


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
    falls: Falls = field(metadata=NO_PREFIX)
    order: RightOrder = field(metadata=NO_PREFIX)
    scale: float  # median of the absolute Shapley values


@dataclass(frozen=True, eq=False)
class MetricEdits:
    """What was measured of one metric."""

    summary: MetricSummary
    values: tuple[Floats, ...]  # by number of edits, shape (lattices, 2 ** k)
    effects: Effects  # of the edits of all exact lattices, shape (edits,)
    sampled: tuple[Value, ...]  # estimated Shapley values of the edits of larger lattices
    monotonicity: tuple[Monotonicity, ...]  # by number of edits
    worths: tuple[TypeWorth, ...]
    distances: tuple[DistanceInteraction, ...]
    type_pairs: tuple[TypeInteraction, ...]
    order: OrderFound


@dataclass(frozen=True, eq=False)
class EditsFound:
    """What was measured."""

    lattices: Lattices
    metrics: tuple[MetricEdits, ...]
    people: PeopleFound | None
    choices: tuple[SystemChoice, ...]
    # By metric and type, of the chains of a run; none if a run has them on its own page.
    rewards: Mapping[str, Mapping[str, Reward]]


def measure(config: EditsConfig, inputs: EditsInputs, context: Context) -> EditsFound:
    """Score all texts of the lattices, and examine each metric."""
    if inputs.run is None:
        sentences = prepared_sentences(config, inputs.lattices)
    else:
        sentences = inputs.run.sample.prepared_sentences
    lattices = study_lattices(config, inputs.lattices, sentences)
    larger = [_LargeLattice.draw(lattice, config) for lattice in lattices.large]
    requests = lattices.requests()
    requests += [request for item in larger for request in item.requests()]
    # A run has the chains, too.
    chains = () if inputs.run else _chains(config, sentences)
    scores = _scores([*requests, *RankingRequests(chains)], inputs, context.scorer)
    context.progress.stage("evaluate")
    of_chains = {name: values[len(requests) :] for name, values in scores.items()}
    scores = {name: values[: len(requests)] for name, values in scores.items()}
    examination = _Examination.of(config, lattices, larger)
    metrics = [examination.examine(name, of_metric) for name, of_metric in scores.items()]
    people = None
    if inputs.marked is not None:
        people = measure_people(inputs.marked, inputs.metrics, config, context)
    confidence = config.statistics.confidence
    choices = measure_choices(inputs.sets, inputs.metrics, confidence, context)
    steps = Steps.from_rankings(attach_scores(chains, of_chains)) if chains and scores else None
    by_type = {} if steps is None else rewards(steps, confidence)
    return EditsFound(lattices, tuple(metrics), people, tuple(choices), by_type)


def _chains(config: EditsConfig, sentences: Sequence[PreparedSentence]) -> tuple[Ranking, ...]:
    """Return the chains that a run draws, with the references that metrics see here."""
    if config.edits.own_reference:
        sentences = [_with_own_reference(sentence) for sentence in sentences]
    without = {"lattices": None, "synthetic_corpora": None}
    return sample_of(config.model_copy(update=without), sentences).chains


def _with_own_reference(sentence: PreparedSentence) -> PreparedSentence:
    own = {n: (lattice.sentence_at(lattice.top),) for n, lattice in sentence.lattices.items()}
    return replace(sentence, references=own)


def _scores(
    requests: Sequence[ScoreRequest], inputs: EditsInputs, scorer: Scorer
) -> dict[str, Floats]:
    """Return the scores of requests by each metric; those of a run are not computed again."""
    known = {} if inputs.run is None else scores_by_request(inputs.run.scored)
    is_new = np.array([request not in known for request in requests])
    scores = {}
    for name, of_metric in scorer([r for r in requests if r not in known], inputs.metrics).items():
        scores[name] = np.empty(len(requests))
        scores[name][is_new] = of_metric.values
        scores[name][~is_new] = [known[r][name] for r in requests if r in known]
    return scores


@dataclass(frozen=True, eq=False)
class _LargeLattice:
    """A lattice of which a part of the nodes is scored."""

    lattice: EditLattice
    orders: NDArray[np.int64]
    nodes: tuple[int, ...]

    @classmethod
    def draw(cls, lattice: EditLattice, config: EditsConfig) -> "_LargeLattice":
        """Draw orders of the edits."""
        pairs = config.edits.permutations
        orders = antithetic_orders(lattice.k, pairs, config.seed, lattice.key)
        nodes = {node for of_order in nodes_of(orders) for node in of_order}
        return cls(lattice, orders, tuple(sorted(nodes)))

    def requests(self) -> list[ScoreRequest]:
        """Return the requests for its nodes."""
        texts = map(self.lattice.lattice.sentence_at, self.nodes)
        return [*self.lattice.requests(texts)]

    def shapley(self, scores: Floats, confidence: float) -> list[Value]:
        """Estimate Shapley values from the scores of its nodes."""
        values = dict(zip(self.nodes, scores.tolist(), strict=True))
        return sampled_shapley(self.orders, values.__getitem__, confidence)


@dataclass(frozen=True, eq=False)
class _Examination:
    """What is the same for all metrics."""

    config: EditsConfig
    lattices: Lattices
    larger: Sequence[_LargeLattice]
    edits: Items[str]
    edit_pairs: EditPairs
    text_pairs: Sequence[ComparablePairs]  # by number of edits
    resampler: ClusterResampler

    @classmethod
    def of(
        cls, config: EditsConfig, lattices: Lattices, larger: Sequence[_LargeLattice]
    ) -> "_Examination":
        clusters = int(lattices.clusters.max(initial=-1)) + 1
        return cls(
            config,
            lattices,
            larger,
            edits=edits_of(lattices),
            edit_pairs=pairs_of(lattices),
            text_pairs=[*comparable_pairs(lattices, config.seed)],
            resampler=resampling(config).for_clusters(clusters),
        )

    def examine(self, metric: str, scores: Floats) -> MetricEdits:
        """Examine the scores of all texts by a metric."""
        section, exact = self.config.edits, self.lattices.exact
        count = sum(lattice.lattice.size for lattice in exact)
        values = self.lattices.by_group(scores[:count])
        sampled = self._sampled(scores[count:])
        score_range = spread(scores)
        of_edits, of_pairs = _flat_effects(values), flat_interactions(values)
        shapley = np.append(of_edits.shapley, [float(v.value or 0.0) for v in sampled])
        scale, least = median_absolute(shapley), section.pairs_of_types_from
        confidence, resampler = self.config.statistics.confidence, self.resampler
        cluster = self.lattices.clusters[: len(exact)]
        order = examine_order(
            values, self.text_pairs, cluster, score_range, section.confidence, resampler
        )
        monotone = tuple(monotonicity(group, score_range) for group in values)
        pairs = self.edit_pairs
        return MetricEdits(
            self._summary(metric, values, monotone, order, scale, score_range),
            values=tuple(values),
            effects=of_edits,
            sampled=tuple(sampled),
            monotonicity=monotone,
            worths=tuple(worth_by_type(metric, shapley, values, self.edits, least, confidence)),
            distances=tuple(by_distance(metric, of_pairs, pairs, score_range, scale, confidence)),
            type_pairs=tuple(pairs_of_types(metric, of_pairs, pairs, scale, least, resampler)),
            order=order,
        )

    def _sampled(self, scores: Floats) -> list[Value]:
        confidence = self.config.statistics.confidence
        parts = np.split(scores, np.cumsum([len(item.nodes) for item in self.larger])[:-1])
        return [
            value
            for item, part in zip(self.larger, parts if self.larger else [], strict=True)
            for value in item.shapley(part, confidence)
        ]

    def _summary(
        self,
        metric: str,
        values: Sequence[Floats],
        monotone: Sequence[Monotonicity],
        order: OrderFound,
        scale: float,
        score_range: float,
    ) -> MetricSummary:
        exact = self.lattices.exact
        shares = [_two_orders(variance_shares(group, score_range)) for group in values]
        cluster = self.lattices.clusters[: len(exact)]

        def mean(parts: Sequence[Any], clusters: NDArray[np.int64] = cluster) -> Value:
            flat = np.concatenate([np.zeros(0), *(part.ravel() for part in parts)])
            return clustered_mean(flat, clusters, self.config.statistics.confidence, SHARES)

        of_edits = self.edits.cluster[: sum(lattice.k for lattice in exact)]
        return MetricSummary(
            metric=metric,
            lattices=len(exact),
            sentences=len({lattice.sentence for lattice in exact}),
            constant=sum(int(is_constant(group, score_range).sum()) for group in values),
            additive=mean([of_size[:, 0] for of_size in shares]),
            pairs=mean([of_size[:, 1] for of_size in shares]),
            falls=Falls(
                not_monotone=mean([~m.is_monotone for m in monotone]),
                lowering=mean([m.lowering for m in monotone]),
                inverted=mean([m.is_inverted for m in monotone], of_edits),
            ),
            order=order.right,
            scale=scale,
        )


def _flat_effects(values: Sequence[Floats]) -> Effects:
    """Return the effects of the edits of all exact lattices, in their order, shape (edits,)."""
    groups = [effects(group) for group in values]
    return Effects(
        *(
            np.concatenate([np.zeros(0), *(getattr(group, name).ravel() for group in groups)])
            for name in ("alone", "last", "shapley", "banzhaf")
        )
    )


def _two_orders(shares: Floats) -> Floats:
    """Return the shares of orders one and two; without a pair, the second is nan."""
    padded = np.full((len(shares), 2), np.nan)
    padded[:, : shares.shape[1]] = shares[:, :2]
    return padded
