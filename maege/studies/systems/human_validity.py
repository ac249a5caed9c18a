"""Agreement of metrics with people about some of the compared systems."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Interval
from maege.config.human_set_section import HumanSetConfig
from maege.data.cards import HumanCard, human_cards_of
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.human_rankings import ScoreName, resampled_scores
from maege.judgements.human_set import HumanSet, read_set
from maege.metric.scores import Scores
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.system_measures import MIN_SYSTEMS, SYSTEM_MEASURES
from maege.statistics.value import Value, finite
from maege.texts.texts import Texts
from maege.user_warnings import warn_caller

_RESAMPLES = 1000
_HUMAN_SCORE: ScoreName = "trueskill"


@dataclass(frozen=True)
class HumanValidity:
    """Agreement of a metric with people about some of the compared systems."""

    metric: str
    judgements: str  # name of the set
    systems: int  # number of those that were judged, and are compared
    sentences: int  # the same of sentences
    # ``pearson`` or ``spearman``, of TrueSkill and of the score of all judged sentences.
    measure: str
    value: Value  # with its interval by resampling sentences
    by_sentences_and_systems: Interval | None  # the interval by resampling both


def human_validity(
    texts: Texts, corpus: str | None, scores: Mapping[str, Scores], resampling: Resampling
) -> Iterator[HumanValidity]:
    """Yield the agreement of metrics with known judgements of the compared outputs.

    Outputs that were judged are recognised by their texts, so nothing is scored. Sets of judgements
    that are not on this machine, and those of fewer than four of the outputs, are left out; and
    metrics without counts of sentences. ``corpus`` is the known corpus of which the sentences are,
    None if it is another one; ``scores`` are, by metric, of a request for each system.
    """
    settings = replace(resampling, resamples=_RESAMPLES)
    for card in human_cards_of(corpus):
        if _may_have_outputs(card, texts):
            try:
                human_set = read_set(HumanSetConfig(name=card.name, whole_test_set=False))
            except DataError as error:
                warn_caller(f"judgements {card.name} are left out: {error}")
                continue
            yield from _agreement(human_set, texts, scores, settings)


def _may_have_outputs(card: HumanCard, texts: Texts) -> bool:
    """Whether the files of a set are on this machine, and some of its systems are compared."""
    if card.parts or len(card.present_files()) < len(card.files):
        return False
    return not card.systems or len(set(card.systems) & set(texts.systems)) >= MIN_SYSTEMS


def _agreement(
    human_set: HumanSet, texts: Texts, scores: Mapping[str, Scores], settings: Resampling
) -> Iterator[HumanValidity]:
    judged = human_set.texts
    compared = {
        tuple(outputs[index] for index in judged.sentences): system
        for system, outputs in texts.outputs.items()
        if max(judged.sentences) < len(texts.sources)
    }
    names = {s: compared[o] for s, o in judged.outputs.items() if o in compared}
    others = set(human_set.judgements.systems) - set(names)
    expanded = comparisons(human_set.judgements.without_systems(others), "expanded")
    if len(expanded.systems) < MIN_SYSTEMS:
        return
    resampler = settings.for_clusters(len(expanded.sentences))
    people = resampled_scores(expanded, _HUMAN_SCORE, resampler)
    draws = system_draws(len(expanded.systems), settings)
    rows = [texts.systems.index(names[system]) for system in expanded.systems]
    for metric, of_metric in scores.items():
        if of_metric.counts is None:
            continue
        counts = of_metric.counts.of_corpora()[list(expanded.sentences)][:, rows]
        with np.errstate(invalid="ignore", divide="ignore"):
            value = of_metric.counts.score_totals(counts.sum(axis=0))
            resampled = of_metric.counts.score_totals(resampler.sums(counts))
        for measure in ("pearson", "spearman"):
            agree = SYSTEM_MEASURES[measure]
            drawn = (np.take_along_axis(v, draws, axis=1) for v in (people.resampled, resampled))
            yield HumanValidity(
                metric,
                human_set.judgements.name,
                systems=len(expanded.systems),
                sentences=len(expanded.sentences),
                measure=measure,
                value=Value(
                    finite(agree(people.observed, value)),
                    percentile_interval(agree(people.resampled, resampled), settings.confidence),
                ),
                by_sentences_and_systems=percentile_interval(agree(*drawn), settings.confidence),
            )
