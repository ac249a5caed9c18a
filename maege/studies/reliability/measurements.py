"""What is measured: the same questions asked again, in both orders, and what is not answered."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.errors import ConfigError
from maege.metric.comparing_metric import (
    ComparingMetric,
    Comparison,
    ComparisonRequest,
    pair_outcomes,
)
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, distinct_segments
from maege.randomness import generator
from maege.ranking import Ranking, requests
from maege.statistics.order_effects import Cycles, PositionBias, cycles, position_bias
from maege.statistics.proportion import Proportion
from maege.statistics.reliability import Reliability, reliability
from maege.statistics.repeat_curve import RepeatCurve, repeat_curve
from maege.statistics.value import Value
from maege.studies.lattices import LatticeInputs, draw_chains
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.study import Context


@dataclass(frozen=True)
class MissingScores:
    """Texts without a score, in one of the repeats or more."""

    metric: str
    texts: int
    missing: int
    share: Value
    # Of texts with fewer and with more than half of the edits of their chain.
    below: int
    above: int
    pvalue: float | None  # whether it depends on that (Fisher's exact test)


@dataclass(frozen=True)
class OrderEffects:
    """What the order of two texts does, and preferences that go in circles."""

    position: PositionBias
    cycles: Cycles


@dataclass(frozen=True)
class Judged:
    """What was measured of a metric."""

    metric: str
    missing: MissingScores
    reliability: Reliability | None
    curve: RepeatCurve | None
    order: OrderEffects | None  # None for metrics that do not compare two texts


@dataclass(frozen=True)
class ReliabilityFound:
    """What was measured."""

    sentences: int
    texts: int
    judged: tuple[Judged, ...]


class _Texts:
    """The distinct texts of chains, and the pairs whose order is known.

    Chains of a sentence may show other sources, so the same text may have several scores.
    """

    def __init__(self, chains: Sequence[Ranking]) -> None:
        index: dict[tuple[tuple[int, ...], str, str], int] = {}
        pairs: dict[tuple[int, int], None] = {}
        self.heights: dict[int, float] = {}  # of each text, the share of the edits of its chain
        self.row: list[int] = []  # of each candidate, in the order of the requests
        for chain in chains:
            numbers = [
                index.setdefault((chain.sentences, chain.sources[0], c.hypotheses[0]), len(index))
                for c in chain.candidates
            ]
            most = max(1.0, max(c.edit_count for c in chain.candidates))
            for number, candidate in zip(numbers, chain.candidates, strict=True):
                self.heights.setdefault(number, candidate.edit_count / most)
            pairs |= {(numbers[a], numbers[b]): None for a, b in chain.pairs}
            self.row += numbers
        sentences = dict.fromkeys(sentence for sentence, _, _ in index)
        sources = dict.fromkeys((sentence, source) for sentence, source, _ in index)
        numbers_of = {key: n for keys in (sentences, sources) for n, key in enumerate(keys)}
        self.sentence = np.array([numbers_of[sentence] for sentence, _, _ in index])
        self.source = np.array([numbers_of[sentence, source] for sentence, source, _ in index])
        self.pairs = np.array([(a, b) for a, b in pairs if a != b])

    def by_text(self, scores: Floats) -> Floats:
        """Return the score of each text, from those of the requests."""
        values = np.empty(len(self.sentence))
        values[self.row] = scores
        return values


def measure(config: ReliabilityConfig, inputs: LatticeInputs, context: Context) -> ReliabilityFound:
    """Ask for the scores of some sentences several times, and compare the answers."""
    context.progress.stage("score")
    repeatable = {name: m for name, m in inputs.metrics.items() if m.for_repeat(0) is not None}
    if not repeatable:
        raise ConfigError(
            f"none of the metrics can be asked again ({', '.join(inputs.metrics)}): the same text "
            f"always has the same score; name a judge"
        )
    chains = _chosen(config, draw_chains(config, inputs.lattices))
    texts = _Texts(chains)
    scores = {
        name: values
        for name, metric in repeatable.items()
        if (values := _repeated(name, metric, chains, texts, config, context)) is not None
    }
    context.progress.stage("evaluate")
    asked = requests(chains)
    judged = [
        _judged(name, values, texts, config, _order(repeatable[name], asked, config))
        for name, values in scores.items()
    ]
    return ReliabilityFound(len(set(texts.sentence.tolist())), len(texts.sentence), tuple(judged))


def _chosen(config: ReliabilityConfig, chains: Sequence[Ranking]) -> list[Ranking]:
    """Return the chains of some sentences, which are drawn by their number in the corpus."""
    sentences = sorted({chain.sentences for chain in chains})
    random = generator(config.seed, "asked again", len(sentences))
    chosen = {
        sentences[i] for i in random.permutation(len(sentences))[: config.reliability.sentences]
    }
    return [chain for chain in chains if chain.sentences in chosen]


def _repeated(
    name: str,
    metric: Metric,
    chains: Sequence[Ranking],
    texts: _Texts,
    config: ReliabilityConfig,
    context: Context,
) -> Floats | None:
    """Return the scores of all repeats, shape (texts, repeats); None if the metric fails."""
    asked, columns = requests(chains), []
    for repeat in range(config.reliability.repeats):
        again = metric.for_repeat(repeat)
        if again is None:
            return None
        result = context.scorer.attempt(asked, {name: again}, allow_missing=True)
        context.scorer.failures.update(result.failures)
        if name not in result.scores:
            return None
        columns.append(texts.by_text(result.scores[name].values))
        if repeat == config.reliability.repeats - 1:
            context.scorer.notes.update(result.scores[name].notes)
    return np.stack(columns, axis=1)


def _judged(
    name: str, scores: Floats, texts: _Texts, config: ReliabilityConfig, order: OrderEffects | None
) -> Judged:
    confidence = config.statistics.confidence
    lacking = np.asarray(np.isnan(scores).any(axis=1), dtype=np.bool_)
    without = set(texts.sentence[lacking].tolist())
    complete = np.array([sentence not in without for sentence in texts.sentence.tolist()])
    found = curve = None
    if complete.any():
        found = reliability(
            scores[complete], texts.source[complete], confidence, texts.sentence[complete]
        )
        pairs = texts.pairs[complete[texts.pairs[:, 0]]]
        if len(pairs):
            worse, better = scores[pairs[:, 0]], scores[pairs[:, 1]]
            curve = repeat_curve(
                worse, better, texts.sentence[pairs[:, 0]], confidence, config.seed
            )
    return Judged(name, _missing(name, lacking, texts, confidence), found, curve, order)


def _missing(
    name: str, lacking: NDArray[np.bool_], texts: _Texts, confidence: float
) -> MissingScores:
    from scipy.stats import fisher_exact

    high = np.array([texts.heights[number] > 0.5 for number in range(len(lacking))])
    table = [[int((lacking & side).sum()), int((~lacking & side).sum())] for side in (~high, high)]
    pvalue = float(fisher_exact(table).pvalue) if lacking.any() else None
    missing = int(lacking.sum())
    share = Proportion.of(missing, len(lacking), confidence)
    return MissingScores(
        name,
        len(lacking),
        missing,
        Value(share.share, share.interval),
        table[0][0],
        table[1][0],
        pvalue,
    )


def _order(
    metric: Metric, asked_about: Sequence[ScoreRequest], config: ReliabilityConfig
) -> OrderEffects | None:
    """Compare the texts in both orders; the answers are those that the scores are made of."""
    if not isinstance(metric, ComparingMetric) or metric.way != "pairwise":
        return None
    restricted, _ = distinct_segments([r.restricted_to(metric.reads) for r in asked_about])
    wins: Mapping[tuple[str, frozenset[str]], dict[str, list[float]]] = defaultdict(dict)
    asked: list[ComparisonRequest] = []
    answers: list[Comparison] = []
    for repeat in range(config.reliability.repeats):
        again = metric.for_repeat(repeat)
        assert isinstance(again, ComparingMetric)  # noqa: S101  of the same class
        requests_ = again.all_comparisons(restricted)
        asked += requests_
        answers += again.compare(requests_)
    for request, scores in zip(asked, answers, strict=True):
        if scores is not None:
            first, second = request.hypotheses
            pair = wins[request.source, frozenset((first, second))]
            pair.setdefault(first, []).append(float(np.sign(scores[0] - scores[1])))
    both = [
        (source, [np.mean(values) for values in orders.values()])
        for (source, _), orders in wins.items()
        if len(orders) == 2
    ]
    if not both:
        return None
    sources = list(dict.fromkeys(source for source, _ in both))
    position = position_bias(
        np.array([values for _, values in both]),
        np.array([sources.index(source) for source, _ in both]),
        config.statistics.confidence,
    )
    outcomes, _ = pair_outcomes(metric.groups(restricted), asked, answers)
    return OrderEffects(position, cycles(outcomes, config.seed))
