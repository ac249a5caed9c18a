"""Agreement of metrics with people, beside that of people with each other, by domain.

Both are of the same answers: where two judges answered one question, a metric is compared with each
of them, as the other judge is. A domain on which people agree less limits metrics, too.

Schmidt, F., Wahle, J., Ruas, T. and Gipp, B. (2026). Who Watches the Watchmen? Humans Disagree With
Translation Metrics on Unseen Domains. ACL. There for scores of translations.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.judgements import JudgementSet
from maege.statistics.jackknife import jackknife, t_interval
from maege.statistics.kendall import MAIN_MEASURE, SENTENCE_MEASURES, Counts, counts_by_sentence
from maege.statistics.prediction_powered import MIN_LABELLED
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value, finite
from maege.studies.humans.agreement import shared_answers
from maege.studies.humans.sentence_level import metric_counts
from maege.texts.texts import Texts

ALL_DOMAINS = "all"
MIN_SENTENCES = MIN_LABELLED  # of a domain with fewer, nothing is shown
_NOTHING = Value(None)
_TAU = SENTENCE_MEASURES[MAIN_MEASURE]


@dataclass(frozen=True)
class RelativeAgreement:
    """tau of a metric with people in a domain, and that of people with each other.

    Intervals are by the jackknife of sentences. Values are None if there are too few of these.
    """

    metric: str
    domain: str
    sentences: int  # with an answer that prefers an output
    answers: int  # these; of two judges, each in turn is the one to agree with
    agreement: Value  # tau of the metric
    people: Value  # tau of another judge in its place; None if no two answered a question
    relative: Value  # the first by the second; None unless people agree significantly


def relative_agreements(
    judgements: JudgementSet,
    texts: Texts,
    scores: Mapping[str, ScoreTable],
    confidence: float = 0.95,
) -> Iterator[RelativeAgreement]:
    """Yield the agreement of each metric in all domains together, then in each.

    Nothing if no two judges answered a question, and there are no domains.
    """
    compared = _of_single_judges(judgements)
    human, other, index = shared_answers(compared, texts.outputs)
    size = len(compared.sentences)
    if len(index):
        compared = compared.select(index)
        of_others = counts_by_sentence(human, other, compared.sentence, size)
    elif judgements.domains:
        compared, of_others = comparisons(judgements, "unexpanded"), np.zeros((size, 5))
    else:
        return
    of_metrics = {
        name: metric_counts(compared, table.sentence_scores.T, table.outcomes)
        for name, table in scores.items()
    }
    for domain, is_in in _domains(judgements):
        for metric, counts in of_metrics.items():
            yield _relative(metric, domain, counts[is_in], of_others[is_in], confidence)


def _of_single_judges(judgements: JudgementSet) -> Comparisons:
    """Return comparisons by single raters, if judgements are by means of their ratings."""
    raters = judgements.raters
    if raters is None or (raters.systems, raters.sentences) != (
        judgements.systems,
        judgements.sentences,
    ):
        return comparisons(judgements, "unexpanded")
    return comparisons(raters, "unexpanded")


def _domains(judgements: JudgementSet) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the names of domains, and which sentences are in each, shape (sentences,)."""
    known = dict(judgements.domains)
    of_sentences = np.array([known.get(sentence, "") for sentence in judgements.sentences])
    yield ALL_DOMAINS, np.ones(len(of_sentences), dtype=bool)
    for domain in sorted({*of_sentences.tolist()} - {""}):
        yield domain, of_sentences == domain


def _relative(
    metric: str, domain: str, counts: Floats, of_others: Floats, confidence: float
) -> RelativeAgreement:
    """Return the agreement from counts of metric and judges, shape (sentences, 5) each."""
    of_metric = Counts.of(counts)
    weights = of_metric.agree + of_metric.disagree + of_metric.metric_ties
    sentences, answers = int((weights > 0).sum()), round(float(weights.sum()))
    if sentences < MIN_SENTENCES:
        return RelativeAgreement(metric, domain, sentences, answers, *[_NOTHING] * 3)
    observed, deviations = jackknife(np.hstack([counts, of_others]), _taus, weights)
    limits = (_TAU.limits, _TAU.limits, (-np.inf, np.inf))
    agreement, people, relative = (
        Value(
            finite(float(observed[i])),
            t_interval(float(observed[i]), deviations[:, i], weights, confidence, limits[i]),
        )
        for i in range(3)
    )
    # A ratio says nothing where what it divides by may be 0.
    if people.interval is None or people.interval[0] <= 0:
        relative = _NOTHING
    return RelativeAgreement(metric, domain, sentences, answers, agreement, people, relative)


def _taus(sums: Floats) -> Floats:
    """Return tau of a metric, of another judge, and their ratio, shape (..., 10) -> (..., 3)."""
    taus = [_TAU.value(Counts.of(part)) for part in (sums[..., :5], sums[..., 5:])]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.stack([*taus, taus[0] / taus[1]], axis=-1)
