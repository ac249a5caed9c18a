"""What is measured: the same questions asked again, in both orders, and what is not answered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.comparing.comparing_metric import ComparingMetric
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metric.score_request import Segment
from maege.metric.scores import Scores
from maege.metrics.judge.asked_model import AskedModel
from maege.randomness import generator
from maege.ranking import Ranking
from maege.ranking_requests import attach, pair_requests, requests
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.jackknife import cluster_pvalues, ratio
from maege.statistics.judge_biases import LengthEffect, length_effect
from maege.statistics.proportion import Proportion
from maege.statistics.reliability import Reliability, Rewording, reliability, rewording
from maege.statistics.repeat_curve import RepeatCurve, repeat_curve
from maege.statistics.value import Value
from maege.studies.lattices.inputs import LatticeInputs
from maege.studies.lattices.samples import draw_only
from maege.studies.reliability.answers import (
    Answered,
    InconsistentText,
    KindOfAnswer,
    WrongDecision,
    kinds_of_answers,
    least_consistent,
    worst_decisions,
)
from maege.studies.reliability.chain_texts import ChainTexts
from maege.studies.reliability.config import MIN_SENTENCES, ReliabilityConfig
from maege.studies.reliability.order import (
    Compared,
    ComparedOrders,
    compare_orders,
)
from maege.studies.study import Context

_NUMBER = "number"  # of a text


@dataclass(frozen=True)
class MissingScores:
    """Texts without a score, in one of the repeats or more."""

    texts: int
    missing: int
    share: Value
    below: int  # of texts with at most half of the edits of their chain
    above: int  # of texts with more
    # Whether the shares of both differ, for other sentences, by the jackknife over sentences. None
    # if no text lacks a score, or one of both kinds is in no sentence, or in one only.
    pvalue: float | None


@dataclass(frozen=True)
class Judged:
    """What was measured of a metric."""

    metric: str
    missing: MissingScores
    questions: int  # of one repeat
    price: tuple[float, str] | None  # of a question, with its currency; None if it is not known
    reliability: Reliability | None
    curve: RepeatCurve | None
    length: LengthEffect | None
    compared: ComparedOrders | None  # None for metrics that do not compare
    kinds: tuple[KindOfAnswer, ...]
    inconsistent: tuple[InconsistentText, ...]
    wrong: tuple[WrongDecision, ...]


@dataclass(frozen=True)
class RewordedPair:
    """Two judges that differ in their prompts only."""

    metric: str
    other: str
    rewording: Rewording


@dataclass(frozen=True)
class ReliabilityResults:
    """What was measured."""

    sentences: int
    texts: int
    judged: tuple[Judged, ...]
    reworded: tuple[RewordedPair, ...] = ()


def measure(
    config: ReliabilityConfig, inputs: LatticeInputs, context: Context
) -> ReliabilityResults:
    """Ask for the scores of some sentences several times, and compare the answers."""
    context.progress.stage("score")
    repeats = {
        name: _repeats(metric, config.reliability.repeats)
        for name, metric in repeatable(inputs.metrics).items()
    }
    chains = _chosen(config, draw_only("chains", config, inputs.lattices))
    texts = ChainTexts(chains)
    scores = {
        name: of_repeats
        for name, of_metric in repeats.items()
        if (of_repeats := _scores(name, of_metric, chains, context)) is not None
    }
    context.progress.stage("evaluate")
    judged = [
        _judged(name, repeats[name], of_repeats, texts, chains, config)
        for name, of_repeats in scores.items()
    ]
    by_text = {name: texts.by_text(of_repeats) for name, of_repeats in scores.items()}
    reworded = _reworded(by_text, inputs.metrics, texts, config.statistics.confidence)
    sentences = len(set(texts.sentence.tolist()))
    return ReliabilityResults(sentences, len(texts.sentence), tuple(judged), tuple(reworded))


def _reworded(
    scores: Mapping[str, Floats],
    metrics: Mapping[str, Metric],
    texts: ChainTexts,
    confidence: float,
) -> Iterator[RewordedPair]:
    """Compare every two judges that differ in their prompts only."""
    for first, second in combinations(scores, 2):
        complete = texts.are_complete(np.hstack([scores[first], scores[second]]))
        sentence = texts.sentence[complete]
        if len(set(sentence.tolist())) < MIN_SENTENCES or not _differ_in_words(
            metrics[first], metrics[second]
        ):
            continue
        of_both = rewording(
            scores[first][complete],
            scores[second][complete],
            texts.source[complete],
            confidence,
            sentence,
        )
        if of_both is not None:
            yield RewordedPair(first, second, of_both)


def _differ_in_words(first: Metric, second: Metric) -> bool:
    """Whether two metrics are the same judge with different prompts, but with the same scale."""
    if not isinstance(first, AskedModel) or not isinstance(second, type(first)):
        return False
    if (first.prompt.way, first.prompt.scale) != (second.prompt.way, second.prompt.scale):
        return False
    names = {field.name for field in fields(first)} - {"template", "template_file"}
    return all(getattr(first, name) == getattr(second, name) for name in names)


def repeatable(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metrics that can be asked again; ConfigError if there is none."""
    able = {name: metric for name, metric in metrics.items() if metric.hooks.for_repeat}
    if not able:
        raise ConfigError(
            f"none of the metrics can be asked again ({', '.join(metrics)}): the same text always "
            f"has the same score; name a judge"
        )
    return able


def _repeats(metric: Metric, number: int) -> list[Metric]:
    """Return the metric for each repeat."""
    for_repeat = metric.hooks.for_repeat
    return [] if for_repeat is None else [*map(for_repeat, range(number))]


def _chosen(config: ReliabilityConfig, chains: Sequence[Ranking]) -> list[Ranking]:
    """Return the chains of some sentences, which are drawn by their number in the corpus."""
    sentences = sorted({chain.sentences for chain in chains})
    random = generator(config.seed, "asked again", len(sentences))
    chosen = {
        sentences[i] for i in random.permutation(len(sentences))[: config.reliability.sentences]
    }
    return [chain for chain in chains if chain.sentences in chosen]


def _scores(
    name: str, repeats: Sequence[Metric], chains: Sequence[Ranking], context: Context
) -> dict[str, Scores] | None:
    """Return the scores of all repeats, by their numbers; None if the metric fails."""
    score_requests, pairs = requests(chains), pair_requests(chains)
    scores: dict[str, Scores] = {}
    for number, repeat in enumerate(repeats):
        result = context.scorer.attempt(
            score_requests, {name: repeat}, pairs=pairs, allow_missing=True
        )
        context.scorer.failures.update(result.failures)
        if name not in result.scores:
            return None
        scores[str(number)] = result.scores[name]
    context.scorer.notes.update(result.scores[name].notes)
    return scores


def _judged(
    name: str,
    repeats: Sequence[Metric],
    of_repeats: Mapping[str, Scores],
    texts: ChainTexts,
    chains: Sequence[Ranking],
    config: ReliabilityConfig,
) -> Judged:
    confidence = config.statistics.confidence
    scores = texts.by_text(of_repeats)
    lacking = np.asarray(np.isnan(scores).any(axis=1), dtype=np.bool_)
    complete = texts.are_complete(scores)
    agreement = None
    if complete.any():
        agreement = reliability(
            scores[complete], texts.source[complete], confidence, texts.sentence[complete]
        )
    curve, length, wrong = _of_pairs(of_repeats, chains, config)
    names = [texts.names[row] for row in np.flatnonzero(complete)]
    segments = texts.segments(repeats[0])
    compared = Compared.by(repeats, segments, texts.sentence_of)
    answered = _answered(scores, texts, compared)
    return Judged(
        name,
        missing=_missing(lacking, texts, confidence),
        questions=_questions(repeats[0], texts, segments),
        price=_price(repeats[0]),
        reliability=agreement,
        curve=curve,
        length=length,
        compared=None if compared is None else compare_orders(compared, config),
        kinds=tuple(kinds_of_answers(repeats, segments, answered, texts, confidence)),
        inconsistent=least_consistent(scores[complete], names),
        wrong=wrong,
    )


def _answered(scores: Floats, texts: ChainTexts, compared: Compared | None) -> Iterator[Answered]:
    """Yield the scores of texts that are compared, or of the texts of a sentence by a repeat."""
    if compared is not None:
        for request, answer in zip(compared.comparisons, compared.answers, strict=True):
            yield Answered(request.source, request.hypotheses, answer)
        return
    rows_of: dict[int, list[int]] = {}
    for row, source in enumerate(texts.source.tolist()):
        rows_of.setdefault(source, []).append(row)
    for rows in rows_of.values():
        names = [texts.names[row] for row in rows]
        for of_repeat in scores[rows].T.tolist():
            yield Answered(names[0][0], [text for _, text in names], of_repeat)


def _of_pairs(
    of_repeats: Mapping[str, Scores], chains: Sequence[Ranking], config: ReliabilityConfig
) -> tuple[RepeatCurve | None, LengthEffect | None, tuple[WrongDecision, ...]]:
    """Return tau by the number of answers, the effect of length, and examples of wrong pairs.

    Of metrics that compare, they are of the outcomes of the pairs.
    """
    texts = [(r.sources[0], r.hypotheses[0]) for r in requests(chains)]
    numbers = Scores(np.arange(float(len(texts))))
    scored = attach(chains, {**of_repeats, _NUMBER: numbers})
    missing = {s.ranking.sentences for s in scored if np.isnan(s.scores).any()}
    complete = [s for s in scored if s.ranking.sentences not in missing]
    if not complete:
        return None, None, ()
    pairs, confidence = ComparablePairs.from_rankings(complete), config.statistics.confidence
    worse, better = pairs.worse[:, :-1], pairs.better[:, :-1]
    if pairs.outcomes:
        better = np.stack([pairs.outcomes[repeat] for repeat in of_repeats], axis=1)
        worse = np.zeros_like(better)
    named = [
        (*texts[int(high)], texts[int(low)][1])
        for high, low in zip(pairs.better[:, -1], pairs.worse[:, -1], strict=True)
    ]
    longer = np.array([float(len(high) - len(low)) for _, high, low in named])
    outcome = pairs.concordance()[:, :-1].mean(axis=1)
    return (
        repeat_curve(worse, better, pairs.sentence, confidence, config.seed),
        length_effect(outcome, longer, pairs.sentence, confidence),
        worst_decisions(better - worse, named),
    )


def _missing(lacking: NDArray[np.bool_], texts: ChainTexts, confidence: float) -> MissingScores:
    high = np.array([texts.heights[text] > 0.5 for text in texts.names])
    columns = np.column_stack([lacking & ~high, ~high, lacking & high, high]).astype(float)
    names = [str(number) for number in texts.sentence.tolist()]
    share = Proportion.of_documents(lacking.tolist(), names, confidence)
    below, _, above, _ = columns.sum(axis=0).astype(int).tolist()
    pvalue = None
    if lacking.any():
        (pvalue,) = cluster_pvalues(columns, texts.sentence, _difference_of_shares)
    return MissingScores(len(lacking), share.count, share.value, below, above, pvalue)


def _difference_of_shares(sums: Floats) -> Floats:
    """Return the difference of two ratios, of columns 0 and 1, and 2 and 3, shape (..., 1)."""
    return np.asarray(ratio(sums[..., 2:]) - ratio(sums[..., :2]))


def _price(metric: Metric) -> tuple[float, str] | None:
    if not isinstance(metric, AskedModel) or (price := metric.price_of_question()) is None:
        return None
    return price, metric.prices.currency


def _questions(metric: Metric, texts: ChainTexts, segments: Sequence[Segment]) -> int:
    """Return how many questions there are in one repeat."""
    if isinstance(metric, ComparingMetric):
        return len(metric.all_comparisons(segments))
    return len(texts.sentence)
