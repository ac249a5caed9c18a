"""Agreement of judges, with each other and with themselves, on pairs of outputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Comparisons
from maege.statistics.jackknife import t_interval
from maege.statistics.value import Value, finite

LEAST_COMPARISONS = 50  # of two judges who count in the mean
_UNDEFINED = Value(None)
COUNT = 0  # the column of pairs of answers in sums
_Outputs = Mapping[str, Sequence[str]]
_Integers = NDArray[np.int64]


@dataclass(frozen=True)
class JudgePair:
    """Agreement of two judges, or of a judge who judged the same outputs repeatedly.

    kappa is (PA - PE) / (1 - PE): PA is how often two answers agree, PE how often they would by
    chance. Its interval is by the jackknife of sentences; None if kappa is undefined without one of
    them.
    """

    first: str  # name of a judge, as the second
    second: str
    kappa: Value  # undefined if both judges gave a single answer only
    comparisons: int  # pairs of an answer of each judge to the same question


@dataclass(frozen=True)
class JudgeAgreement:
    """Agreement of all judges.

    Means are weighted by comparisons; those with fewer than 50 are left out; undefined if there are
    no others. Intervals are by the jackknife of sentences.
    """

    # every two judges with common questions, and every judge with repeated ones
    pairs: tuple[JudgePair, ...] = ()
    inter: Value = _UNDEFINED  # mean kappa of two judges
    intra: Value = _UNDEFINED  # mean kappa of one judge


def judge_agreement(
    comparisons: Comparisons, outputs: _Outputs | None = None, confidence: float = 0.95
) -> JudgeAgreement:
    """Return Cohen's kappa, with pooled margins, of every two judges.

    The answers to a question, the pair of two texts for a sentence, are that the first is better,
    that the second is, or that they tie. If a judge was asked repeatedly, each answer is compared
    with each. PE is the sum of squares of the shares of the three answers among all answers of the
    two judges to common questions. It depends on which of the texts is the first: they are sorted,
    by text if outputs are known, by name of system otherwise.

    ``comparisons`` are unexpanded ones. ``outputs``: by system, the output for each sentence of
    these, so that equal outputs that are listed apart, and judgements of other sets of systems, are
    the same question. By default, the first system of each output stands for it. The jackknife
    leaves out each sentence with all its judgements in turn; pairs of judges that count in a mean
    stay the same.

    References
    ----------
    Grundkiewicz, R., Junczys-Dowmunt, M. and Gillian, E. (2015). Human evaluation of grammatical
    error correction systems. Section 4.

    Examples
    --------
    >>> from maege.judgements.comparisons import comparisons
    >>> from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
    >>> answers = {"x": "<<>=", "y": "<<>>"}
    >>> judgements = [
    ...     Judgement(i, judge, (OutputGroup(("A",), 1), OutputGroup(("B",), "<=>".index(a))), 1)
    ...     for judge in answers for i, a in enumerate(answers[judge])
    ... ]
    >>> compared = comparisons(JudgementSet("", tuple(judgements)), "unexpanded")
    >>> (pair,) = judge_agreement(compared).pairs
    >>> pair.first, pair.second, round(pair.kappa.value, 3), pair.comparisons
    ('x', 'y', 0.579, 4)
    """
    question, answer = _questions(comparisons, outputs)
    judges, sentence, sums = _sums_by_sentence(comparisons, question, answer)
    if not len(judges):
        return JudgeAgreement()
    _, starts, pair = np.unique(judges, return_index=True, return_inverse=True)
    totals = np.add.reduceat(sums, starts)
    kappas, without = _kappas(totals), _kappas(totals[pair] - sums)
    counts = totals[:, COUNT].astype(np.int64)
    first, second = np.divmod(judges[starts], len(comparisons.judges))
    ends = [*starts[1:], len(judges)]
    pairs = tuple(
        JudgePair(
            comparisons.judges[a],
            comparisons.judges[b],
            Value(
                finite(kappas[number]),
                _interval(kappas[number], without[start:end], sums[start:end, COUNT], confidence),
            ),
            int(counts[number]),
        )
        for number, (a, b, start, end) in enumerate(zip(first, second, starts, ends, strict=True))
    )
    loss = kappas[pair] * counts[pair] - without * (counts[pair] - sums[:, COUNT])
    order = np.lexsort((loss, sentence))  # sums must not depend on the names of judges
    means = []
    for is_wanted in (first != second, first == second):
        counted = is_wanted & np.isfinite(kappas) & (counts >= LEAST_COMPARISONS)
        rows = order[counted[pair[order]]]
        weights = counts[counted]
        mean = fsum(kappas[counted] * weights) / int(weights.sum()) if len(weights) else None
        interval = _mean_interval(
            mean, sentence[rows], loss[rows], sums[rows, COUNT], weights.sum(), confidence
        )
        means.append(Value(mean, interval))
    return JudgeAgreement(pairs, *means)


def another_judge(
    comparisons: Comparisons, outputs: _Outputs | None = None
) -> tuple[NDArray[np.int8], NDArray[np.int8], _Integers]:
    """Put the answers of one judge in the place of a metric's, for a bound on its agreement.

    For each pair of answers of different judges to the same question, both ways round, return the
    answer of each, as the outcome of a comparison, and the index of the sentence in those of the
    comparisons: shape (pairs,) each.
    """
    human, other, index = shared_answers(comparisons, outputs)
    return human, other, comparisons.sentence[index].astype(np.int64)


def shared_answers(
    comparisons: Comparisons, outputs: _Outputs | None = None
) -> tuple[NDArray[np.int8], NDArray[np.int8], _Integers]:
    """Return what `another_judge` does, but the index of the comparison of the first answer."""
    question, answer = _questions(comparisons, outputs)
    left, right = _common(question, comparisons.judge, answer)
    are_others = comparisons.judge[left] != comparisons.judge[right]
    left, right = left[are_others], right[are_others]
    return answer[left], answer[right], left


def _questions(
    comparisons: Comparisons, outputs: _Outputs | None
) -> tuple[_Integers, NDArray[np.int8]]:
    """Return numbers of the questions, equal for equal ones, and the answers; shape (comparisons,).

    A comparison of equal texts is a question of its own.
    """
    number = len(comparisons.systems)
    texts = np.tile(np.arange(number), (len(comparisons.sentences), 1))
    if outputs is not None:
        texts = _text_numbers(comparisons, outputs)
    first = texts[comparisons.sentence, comparisons.first]
    second = texts[comparisons.sentence, comparisons.second]
    low, high = np.minimum(first, second), np.maximum(first, second)
    question = (comparisons.sentence * np.int64(number) + low) * number + high
    single = -1 - np.arange(len(comparisons))
    answer = np.where(first > second, -comparisons.outcome, comparisons.outcome)
    return np.where(low == high, single, question), answer


def _text_numbers(comparisons: Comparisons, outputs: _Outputs) -> _Integers:
    """Return numbers of the texts for each sentence, in their order, shape (sentences, systems)."""
    numbers = [
        np.unique([outputs[s][row].strip() for s in comparisons.systems], return_inverse=True)[1]
        for row in range(len(comparisons.sentences))
    ]
    return np.array(numbers, dtype=np.int64).reshape(-1, len(comparisons.systems))


def _common(
    question: _Integers, judge: NDArray[np.int32], answer: NDArray[np.int8]
) -> tuple[_Integers, _Integers]:
    """Return the pairs of comparisons with the same question, both ways round, as indices."""
    order = np.lexsort((answer, judge, question))
    ordered = question[order]
    left, right = [], []
    for shift in range(1, len(order)):
        is_same = ordered[shift:] == ordered[:-shift]
        if not is_same.any():
            break
        left.append(order[:-shift][is_same])
        right.append(order[shift:][is_same])
    empty = np.zeros(0, dtype=np.int64)
    return np.concatenate([empty, *left, *right]), np.concatenate([empty, *right, *left])


def _sums_by_sentence(
    comparisons: Comparisons, question: _Integers, answer: NDArray[np.int8]
) -> tuple[_Integers, _Integers, Floats]:
    """Count answers of every two judges to common questions of each sentence.

    Return the number of the pair of judges, first * judges + second, ascending, and the index of
    the sentence, shape (rows,) each; and sums, shape (rows, 5): pairs of answers, those that are
    equal, and how many answers to common questions are that the second is better, a tie, and that
    the first is better.
    """
    left, right = _common(question, comparisons.judge, answer)
    judge, number = comparisons.judge.astype(np.int64), len(comparisons.judges)
    size = len(comparisons.sentences)

    def rows_of(first: _Integers, second: _Integers, index: _Integers) -> _Integers:
        low, high = np.minimum(first, second), np.maximum(first, second)
        return np.asarray((low * number + high) * size + comparisons.sentence[index], np.int64)

    row, of_pair = np.unique(rows_of(judge[left], judge[right], left), return_inverse=True)
    compared, partner = np.divmod(np.unique(left * number + judge[right]), number)
    of_answer = np.searchsorted(row, rows_of(judge[compared], partner, compared))
    cell = of_answer * 3 + answer[compared] + 1
    count = np.bincount(of_pair, minlength=len(row)) // 2  # each pair is there both ways round
    equal = np.bincount(of_pair[answer[left] == answer[right]], minlength=len(row)) // 2
    margins = np.bincount(cell, minlength=3 * len(row)).reshape(-1, 3)
    judges, sentence = np.divmod(row, size)
    return judges, sentence, np.column_stack([count, equal, margins]).astype(np.float64)


def _kappas(sums: Floats) -> Floats:
    """Return kappas, undefined where nothing is common or chance agrees always."""
    with np.errstate(invalid="ignore"):
        agreement = sums[..., 1] / sums[..., COUNT]
        chance = (sums[..., 2:] ** 2).sum(axis=-1) / sums[..., 2:].sum(axis=-1) ** 2
        return np.asarray((agreement - chance) / (1 - chance))


def _interval(value: float, without: Floats, weights: Floats, confidence: float) -> Interval | None:
    """Return the interval of a value from those without each of its sentences."""
    clusters = len(without)
    deviations = (without - value) * sqrt((clusters - 1) / max(1, clusters))
    return t_interval(value, deviations, weights, confidence, (-1.0, 1.0))


def _mean_interval(
    mean: float | None,
    sentence: _Integers,
    loss: Floats,
    weights: Floats,
    total: int,
    confidence: float,
) -> Interval | None:
    """Return the interval of a mean kappa; a row is a pair of judges in a sentence.

    ``sentence``, ``loss`` and ``weights`` have shape (rows,). ``loss``: by how much kappa times
    comparisons of the pair is smaller without the sentence. ``weights``: comparisons of the pair in
    the sentence. ``total``: comparisons of all pairs.
    """
    if mean is None:
        return None
    of_sentence = np.bincount(sentence, weights).astype(np.float64)
    has_weight = of_sentence > 0
    of_sentence, losses = of_sentence[has_weight], np.bincount(sentence, loss)[has_weight]
    with np.errstate(invalid="ignore", divide="ignore"):
        without = (mean * total - losses) / (total - of_sentence)
    return _interval(mean, without, of_sentence, confidence)
