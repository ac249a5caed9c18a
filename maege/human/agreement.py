"""Agreement of judges, with each other and with themselves, on pairs of outputs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.errors import DataError
from maege.human.comparisons import Comparisons

LEAST_COMPARISONS = 50  # of two judges who count in the mean
Outputs = Mapping[str, Sequence[str]]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class JudgePair:
    """Agreement of two judges, or of a judge who judged the same outputs repeatedly.

    Parameters
    ----------
    first, second
        Names of the judges.
    kappa
        (PA - PE) / (1 - PE): PA is how often two answers agree, PE how often they would by chance.
        None if both judges gave a single answer only.
    comparisons
        Number of pairs of an answer of each judge to the same question.
    """

    first: str
    second: str
    kappa: float | None
    comparisons: int


@dataclass(frozen=True)
class JudgeAgreement:
    """Agreement of all judges.

    Parameters
    ----------
    pairs
        Every two judges with common questions, and every judge with repeated ones.
    inter, intra
        Mean kappa of two judges, and of one judge, weighted by comparisons. Those with fewer than
        50 comparisons are left out. None if there are no others.
    """

    pairs: tuple[JudgePair, ...]
    inter: float | None
    intra: float | None


def judge_agreement(comparisons: Comparisons, outputs: Outputs | None = None) -> JudgeAgreement:
    """Return Cohen's kappa, with pooled margins, of every two judges.

    The answers to a question, the pair of two texts for a sentence, are that the first is better,
    that the second is, or that they tie. If a judge was asked repeatedly, each answer is compared
    with each. PE is the sum of squares of the shares of the three answers among all answers of the
    two judges to common questions. It depends on which of the texts is the first: they are sorted,
    by text if outputs are known, by name of system otherwise.

    Parameters
    ----------
    comparisons
        Unexpanded ones.
    outputs
        By system, the output for each sentence of the corpus, so that equal outputs that are listed
        apart, and judgements of other sets of systems, are the same question. By default, the
        first system of each output stands for it.

    References
    ----------
    Grundkiewicz, R., Junczys-Dowmunt, M. and Gillian, E. (2015). Human evaluation of grammatical
    error correction systems. Section 4.

    Examples
    --------
    >>> from maege.human.comparisons import comparisons
    >>> from maege.human.judgements import Judgement, JudgementSet, OutputGroup
    >>> answers = {"x": "<<>=", "y": "<<>>"}
    >>> judgements = [
    ...     Judgement(i, judge, (OutputGroup(("A",), 1), OutputGroup(("B",), "<=>".index(a))), 1)
    ...     for judge in answers for i, a in enumerate(answers[judge])
    ... ]
    >>> judge_agreement(comparisons(JudgementSet("", tuple(judgements)), "unexpanded")).pairs
    (JudgePair(first='x', second='y', kappa=0.5789473684210527, comparisons=4),)
    """
    question, answer = _questions(comparisons, outputs)
    left, right = _common(question, comparisons.judge, answer)
    judge, number = comparisons.judge.astype(np.int64), len(comparisons.judges)
    square = number, number
    judges = judge[left] * number + judge[right]
    counts = np.bincount(judges, minlength=number**2).reshape(square)
    is_equal = answer[left] == answer[right]
    equal = np.bincount(judges[is_equal], minlength=number**2).reshape(square)
    compared, partner = np.divmod(np.unique(left * number + judge[right]), number)
    cell = (judge[compared] * number + partner) * 3 + answer[compared] + 1
    margins = np.bincount(cell, minlength=3 * number**2).reshape(*square, 3)
    kappas = _kappas(equal, counts, margins + margins.swapaxes(0, 1))
    np.fill_diagonal(counts, np.diag(counts) // 2)  # each pair of answers is there both ways round
    pairs = tuple(
        JudgePair(
            comparisons.judges[a],
            comparisons.judges[b],
            None if np.isnan(kappas[a, b]) else float(kappas[a, b]),
            int(counts[a, b]),
        )
        for a, b in np.argwhere(np.triu(counts))
    )
    inter = _mean(pair for pair in pairs if pair.first != pair.second)
    return JudgeAgreement(pairs, inter, _mean(pair for pair in pairs if pair.first == pair.second))


def another_judge(
    comparisons: Comparisons, outputs: Outputs | None = None
) -> tuple[NDArray[np.int8], NDArray[np.int8], Integers]:
    """Put the answers of one judge in the place of a metric's, for a bound on its agreement.

    Parameters
    ----------
    comparisons, outputs
        As in ``judge_agreement``.

    Returns
    -------
    human, other, sentence : ndarray
        For each pair of answers of different judges to the same question, both ways round: the
        answer of each, as the outcome of a comparison, and the index of the sentence in those of
        the comparisons. Shape (pairs,) each.
    """
    question, answer = _questions(comparisons, outputs)
    left, right = _common(question, comparisons.judge, answer)
    are_others = comparisons.judge[left] != comparisons.judge[right]
    left, right = left[are_others], right[are_others]
    return answer[left], answer[right], comparisons.sentence[left].astype(np.int64)


def _questions(
    comparisons: Comparisons, outputs: Outputs | None
) -> tuple[Integers, NDArray[np.int8]]:
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


def _text_numbers(comparisons: Comparisons, outputs: Outputs) -> Integers:
    """Return numbers of the texts for each sentence, in their order, shape (sentences, systems)."""
    numbers = []
    for sentence in comparisons.sentences:
        texts = []
        for system in comparisons.systems:
            lines = outputs.get(system, ())
            if sentence >= len(lines):
                raise DataError(
                    f"system {system}: sentence {sentence + 1} was judged, but there are "
                    f"{len(lines)} outputs"
                )
            texts.append(lines[sentence].strip())
        numbers.append(np.unique(texts, return_inverse=True)[1])
    return np.array(numbers, dtype=np.int64).reshape(-1, len(comparisons.systems))


def _common(
    question: Integers, judge: NDArray[np.int32], answer: NDArray[np.int8]
) -> tuple[Integers, Integers]:
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


def _kappas(equal: Integers, counts: Integers, margins: Integers) -> Floats:
    """Return kappas, undefined where nothing is common or chance agrees always."""
    with np.errstate(invalid="ignore"):
        agreement = equal / counts
        chance = (margins**2).sum(axis=-1) / margins.sum(axis=-1) ** 2
        return np.asarray((agreement - chance) / (1 - chance))


def _mean(pairs: Iterable[JudgePair]) -> float | None:
    """Return the mean kappa, weighted by comparisons."""
    counted = [
        (pair.kappa, pair.comparisons)
        for pair in pairs
        if pair.kappa is not None and pair.comparisons >= LEAST_COMPARISONS
    ]
    total = sum(comparisons for _, comparisons in counted)
    if not total:
        return None
    return fsum(kappa * comparisons for kappa, comparisons in counted) / total
