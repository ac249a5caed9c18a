"""Planned samples: how many sentences and requests an interval needs, and what a size can find."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, isfinite, sqrt

from maege.statistics.judge_biases import POWER_80
from maege.statistics.value import Value
from maege.studies.reliability.measurements import Judged, ReliabilityResults

QUANTILE_95 = 1.96
ENDLESS = "endless"
HALF_WIDTH = 0.05  # of the interval of tau that samples are planned for
_SIZES = 100, 300, 1000  # sentences


@dataclass(frozen=True)
class CurveRow:
    """tau for a number of answers."""

    answers: str
    tau: Value
    sentences: int | None  # for the interval that is wanted
    requests: int | None
    cost: float | None  # of the requests
    currency: str


@dataclass(frozen=True)
class SizeRow:
    """What a number of sentences costs, and which differences of tau it can find."""

    sentences: int
    requests: int
    cost: float | None
    currency: str
    half_width: float
    from_random: float
    from_another: float


def curve_rows(results: ReliabilityResults, judged: Judged) -> Iterator[CurveRow]:
    """Yield tau by the number of answers, with what an interval of the wanted width needs."""
    if judged.curve is None:
        return
    of_sentence = judged.questions / results.sentences
    for point in judged.curve.points:
        sentences = questions = None
        if isfinite(point.error):  # not of one sentence
            reach = QUANTILE_95 * point.error / HALF_WIDTH
            sentences = ceil(judged.curve.sentences * reach**2)
            questions = ceil(sentences * of_sentence * point.repeats)
        yield CurveRow(
            str(point.repeats), point.tau, sentences, questions, *_cost_of(judged, questions)
        )
    if judged.curve.limit is not None:
        yield CurveRow(ENDLESS, judged.curve.limit, None, None, None, "")


def _cost_of(judged: Judged, questions: int | None) -> tuple[float | None, str]:
    """Return what questions cost, and the currency."""
    if judged.price is None or questions is None:
        return None, ""
    price, currency = judged.price
    return questions * price, currency


def size_rows(results: ReliabilityResults, judged: Judged) -> Iterator[SizeRow]:
    """Yield what samples of several sizes need and find, if each question is asked once."""
    if judged.curve is None or not isfinite(judged.curve.points[0].error):
        return
    for sentences in _SIZES:
        error = judged.curve.points[0].error * sqrt(judged.curve.sentences / sentences)
        questions = ceil(sentences * judged.questions / results.sentences)
        yield SizeRow(
            sentences,
            questions,
            *_cost_of(judged, questions),
            half_width=QUANTILE_95 * error,
            from_random=POWER_80 * error,
            from_another=POWER_80 * sqrt(2) * error,
        )
