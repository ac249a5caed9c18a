"""What metrics that compare say in other orders: positions, choices, texts shown twice, circles."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.comparing.comparing_metric import (
    ComparingMetric,
    Comparison,
    ComparisonRequest,
    groups,
    pair_outcomes,
)
from maege.metric.metric import Metric
from maege.metric.score_request import Segment
from maege.randomness import generator
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.judge_biases import Cycles, PositionBias, cycles, position_bias
from maege.statistics.list_positions import (
    ListPositions,
    OrderVariance,
    list_positions,
    order_variance,
)
from maege.statistics.value import Value
from maege.studies.reliability.config import MIN_SENTENCES, ReliabilityConfig

CONTROLS, MIN_CONTROLS = 0.03, 20  # of comparisons, with a text that is shown twice
IN_TWO_ORDERS = 40  # sentences whose lists are shown in two orders; some may lack an answer


@dataclass(frozen=True)
class Choices:
    """Answers to the same questions, each a choice."""

    questions: int  # with two answers or more
    unchanging: Value  # share of questions whose answers are all equal
    # How often two answers to a question agree, above what they would by the shares of choices: 1
    # is always, 0 by chance only. None if all answers are the same choice.
    kappa: Value


def choices(
    counts: Floats, sentence: NDArray[np.integer], confidence: float = 0.95
) -> Choices | None:
    """Estimate Fleiss' kappa.

    ``counts``: of each question, how often each choice was the answer, shape (questions, choices).
    Of questions with fewer than two answers nothing is known. ``sentence``: the sentence of each
    question, shape (questions,). ``confidence``: of the intervals, which are by the jackknife over
    sentences. Returned: None without a question that has two answers.

    References
    ----------
    Fleiss (1971): Measuring nominal scale agreement among many raters.

    Examples
    --------
    >>> choices(np.array([[3.0, 0.0], [0.0, 3.0], [3.0, 0.0]]), np.arange(3)).kappa.value
    1.0
    """
    answers = counts.sum(axis=1, keepdims=True)
    asked_again = answers[:, 0] > 1
    if not asked_again.any():
        return None
    counts, answers = counts[asked_again], answers[asked_again]
    pairs = (counts * (counts - 1)).sum(axis=1, keepdims=True) / (answers * (answers - 1))
    columns = [counts.max(axis=1, keepdims=True) == answers, np.ones_like(answers), pairs]
    _, number = np.unique(sentence[asked_again], return_inverse=True)
    values = np.hstack([*columns, counts / answers])
    sums = cluster_sums(values, number, int(number.max()) + 1)
    weights = sums[:, 1]
    return Choices(
        len(counts),
        jackknife_value(sums[:, :2], weights, confidence, (0.0, 1.0)),
        jackknife_value(sums[:, 1:], weights, confidence, (-1.0, 1.0), _kappa),
    )


def _kappa(sums: Floats) -> Floats:
    """Return kappa, shape (..., 1), from questions, agreeing pairs, and shares of choices."""
    questions, agreement = sums[..., :1], sums[..., 1:2] / sums[..., :1]
    chance = ((sums[..., 2:] / questions) ** 2).sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((agreement - chance) / (1 - chance))


@dataclass(frozen=True)
class OrderEffects:
    """What the order of two texts does, and preferences that go in circles."""

    position: PositionBias
    identical: PositionBias | None  # of texts that are shown twice; None without an answer
    cycles: Cycles


@dataclass(frozen=True)
class ComparedOrders:
    """What other orders of texts change."""

    order: OrderEffects | None  # None for metrics that do not compare two texts
    choices: Choices | None  # None, too, if no pair was answered twice in the same order
    positions: ListPositions | None  # None for metrics that do not compare lists
    variance: OrderVariance | None  # None with few sentences


@dataclass(frozen=True)
class Compared:
    """All comparisons of a metric; the answers are those that its scores are made of."""

    metric: ComparingMetric
    segments: Sequence[Segment]
    comparisons: Sequence[ComparisonRequest]
    answers: Sequence[Comparison]
    # Chains of a sentence may show other sources; what is said of these is not independent.
    sentence_of: Mapping[str, int]  # by source

    @classmethod
    def by(
        cls, repeats: Sequence[Metric], segments: Sequence[Segment], sentence_of: Mapping[str, int]
    ) -> "Compared | None":
        """Ask again; None if the metric does not compare."""
        comparing = [repeat for repeat in repeats if isinstance(repeat, ComparingMetric)]
        if not comparing:
            return None
        comparisons: list[ComparisonRequest] = []
        answers: list[Comparison] = []
        for repeat in comparing:
            of_repeat = repeat.all_comparisons(segments)
            comparisons += of_repeat
            answers += repeat.compare(of_repeat)
        return cls(comparing[0], segments, comparisons, answers, sentence_of)


def compare_orders(compared: Compared, config: ReliabilityConfig) -> ComparedOrders:
    """Ask in other orders, and compare the answers."""
    order = order_effects(compared, config)
    return ComparedOrders(
        order,
        None if order is None else choices_of_pairs(compared, config),
        positions(compared, config),
        variance_of_orders(compared, config),
    )


def positions(compared: Compared, config: ReliabilityConfig) -> ListPositions | None:
    """Compare the scores of texts at the positions of lists; None for other metrics."""
    numbers: dict[tuple[str, tuple[str, ...], str], int] = {}
    scores, texts, sentences = [], [], []
    for request, answer in zip(compared.comparisons, compared.answers, strict=True):
        if answer is not None:
            keys = [(request.source, request.references, text) for text in request.hypotheses]
            scores.append(answer)
            texts.append([numbers.setdefault(key, len(numbers)) for key in keys])
            sentences.append(compared.sentence_of[request.source])
    if compared.metric.way != "listwise" or not scores:
        return None
    confidence = config.statistics.confidence
    return list_positions(scores, texts, np.array(sentences), confidence, config.seed)


def variance_of_orders(compared: Compared, config: ReliabilityConfig) -> OrderVariance | None:
    """Compare answers in two orders with answers in the same one; None with few sentences."""
    answered = [*zip(compared.comparisons, compared.answers, strict=True)]
    if compared.metric.way == "listwise":
        answered = _in_two_orders(compared, config)
    by_order: dict[ComparisonRequest, dict[tuple[str, ...], list[Comparison]]] = {}
    for request, scores in answered:
        if scores is not None:
            if compared.metric.way == "pairwise":  # what counts is which one is better
                scores = tuple(np.sign(scores[0] - scores[1]) * np.array([0.5, -0.5]))
            texts = tuple(sorted(request.hypotheses))
            of_text = dict(zip(request.hypotheses, scores, strict=True))
            orders = by_order.setdefault(replace(request, hypotheses=texts, repeat=0), {})
            orders.setdefault(request.hypotheses, []).append(tuple(of_text[t] for t in texts))
    lists = [
        (compared.sentence_of[texts.source], [np.array(answers) for answers in orders.values()])
        for texts, orders in by_order.items()
        if len(orders) == 2 and all(len(answers) > 1 for answers in orders.values())
    ]
    sentences = np.array([sentence for sentence, _ in lists])
    if len(set(sentences.tolist())) < MIN_SENTENCES:
        return None
    by_list = [(first, second) for _, (first, second) in lists]
    return order_variance(by_list, sentences, config.statistics.confidence)


def _in_two_orders(
    compared: Compared, config: ReliabilityConfig
) -> list[tuple[ComparisonRequest, Comparison]]:
    """Show the lists of some sentences twice in each of two orders; one answer is known."""
    sentences = sorted(set(compared.sentence_of.values()))
    if len(sentences) < MIN_SENTENCES:
        return []
    random = generator(config.seed, "two orders", len(sentences))
    chosen = {sentences[i] for i in random.permutation(len(sentences))[:IN_TWO_ORDERS]}
    lists = compared.metric.all_comparisons(compared.segments)
    known = [
        (request, scores)
        for request, scores in zip(lists, compared.answers[: len(lists)], strict=True)
        if compared.sentence_of[request.source] in chosen
    ]
    new = []
    for request, _ in known:
        texts = other = request.hypotheses
        while other == texts:
            other = tuple(texts[i] for i in random.permutation(len(texts)))
        again = replace(request, repeat=config.reliability.repeats)
        new += [again, *(replace(r, hypotheses=other) for r in (request, again))]
    return [*known, *zip(new, compared.metric.compare(new), strict=True)]


def order_effects(compared: Compared, config: ReliabilityConfig) -> OrderEffects | None:
    """Compare the texts in both orders; None for metrics that compare lists."""
    if compared.metric.way != "pairwise":
        return None
    wins: Mapping[tuple[str, frozenset[str]], dict[str, list[float]]] = defaultdict(dict)
    for comparison, scores in zip(compared.comparisons, compared.answers, strict=True):
        if scores is not None:
            first, second = comparison.hypotheses
            pair = wins[comparison.source, frozenset((first, second))]
            pair.setdefault(first, []).append(float(np.sign(scores[0] - scores[1])))
    both = [
        (source, [np.mean(values) for values in orders.values()])
        for (source, _), orders in wins.items()
        if len(orders) == 2
    ]
    if not both:
        return None
    position = position_bias(
        np.array([values for _, values in both]),
        np.array([compared.sentence_of[source] for source, _ in both]),
        config.statistics.confidence,
    )
    outcomes, _ = pair_outcomes(groups(compared.segments), compared.comparisons, compared.answers)
    return OrderEffects(position, _identical(compared, config), cycles(outcomes, config.seed))


def choices_of_pairs(compared: Compared, config: ReliabilityConfig) -> Choices | None:
    """Count how often the first text, none or the second text is better, in each order.

    None if no pair was answered twice in the same order.
    """
    counts: dict[ComparisonRequest, list[float]] = {}
    for request, scores in zip(compared.comparisons, compared.answers, strict=True):
        if scores is not None:
            of_question = counts.setdefault(replace(request, repeat=0), [0.0, 0.0, 0.0])
            of_question[1 + int(np.sign(scores[1] - scores[0]))] += 1
    sentences = np.array([compared.sentence_of[request.source] for request in counts])
    return choices(np.array([*counts.values()]), sentences, config.statistics.confidence)


def _identical(compared: Compared, config: ReliabilityConfig) -> PositionBias | None:
    """Show texts twice: a text that is preferred to itself is preferred for its position."""
    segments, number = compared.segments, round(CONTROLS * len(compared.comparisons))
    order = generator(config.seed, "identical texts", len(segments)).permutation(len(segments))
    chosen = [segments[i] for i in order[: max(MIN_CONTROLS, number)].tolist()]
    answers = compared.metric.compare(
        [ComparisonRequest(s.source, (s.hypothesis, s.hypothesis), s.references) for s in chosen]
    )
    known = [
        (np.sign(scores[0] - scores[1]), compared.sentence_of[segment.source])
        for segment, scores in zip(chosen, answers, strict=True)
        if scores is not None
    ]
    if not known:
        return None
    signs, sentences = map(np.array, zip(*known, strict=True))
    return position_bias(signs[:, None], sentences, config.statistics.confidence)
