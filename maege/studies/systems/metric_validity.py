"""How valid metrics are on the sentences of a comparison: by chains of edits, and by people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Interval
from maege.config.human_set_section import HumanSetConfig
from maege.data.cards import HumanCard, human_cards
from maege.errors import DataError
from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.human_scores import ScoreName, ScoreSettings
from maege.judgements.reading.set_files import HumanSet, read_set
from maege.metric.scores import Scores
from maege.ranking import ScoredRanking
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.sample_statistics import SampleStatistics
from maege.statistics.score_table import Sums, as_observed
from maege.statistics.system_measures import MIN_SYSTEMS, SYSTEM_MEASURES
from maege.statistics.value import Value
from maege.studies.systems.gold_sample import SeenReferences
from maege.texts.texts import Texts
from maege.user_warnings import warn_caller

_RESAMPLES = 1000
HUMAN_SCORE: ScoreName = "trueskill"


@dataclass(frozen=True)
class ChainValidity:
    """Agreement of a metric with the order of chains of gold edits.

    Parameters
    ----------
    metric
        Its name.
    references
        Whose corrections it sees.
    tau
        Macro tau: 1 if the metric always prefers the text with more gold edits, 0 if it prefers the
        other one as often. Its interval by the jackknife over sentences.
    random_share
        Share of scorers with random weights for words that have at least this tau.
    sentences
        That have chains.
    """

    metric: str
    references: SeenReferences
    tau: Value
    random_share: float | None
    sentences: int


@dataclass(frozen=True)
class HumanValidity:
    """Agreement of a metric with people about some of the compared systems.

    Parameters
    ----------
    metric
        Its name.
    judgements
        Name of the set of judgements.
    systems, sentences
        Numbers of those that were judged, and are compared.
    measure
        ``pearson`` or ``spearman``, of TrueSkill and of the score of all judged sentences.
    value
        With its interval by resampling sentences.
    by_sentences_and_systems
        The interval by resampling both.
    """

    metric: str
    judgements: str
    systems: int
    sentences: int
    measure: str
    value: Value
    by_sentences_and_systems: Interval | None


def chain_validity(
    scored: Sequence[ScoredRanking], seen: SeenReferences, resampling: Resampling
) -> Iterator[ChainValidity]:
    """Yield macro tau of each metric, as ``maege run`` computes it.

    Parameters
    ----------
    scored
        One or more chains, with scores of all metrics.
    seen
        Whose corrections these see.
    resampling
        Level of confidence, and seed of random scorers.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Automatic Metric Validation for Grammatical Error Correction.
    """
    statistics = SampleStatistics.from_rankings(scored, resampling, "once")
    order = statistics.main_order
    if order is None:
        return
    for metric, levels in order.kendall.items():
        tau = levels["macro"].tau
        share = statistics.random_scorers.share_reaching("chains", "tau_macro", tau.value)
        sentences = order.pairs.sentences.size
        yield ChainValidity(metric, seen, Value(tau.value, tau.interval), share, sentences)


def human_validity(
    texts: Texts, corpus: str | None, scores: Mapping[str, Scores], resampling: Resampling
) -> Iterator[HumanValidity]:
    """Yield the agreement of metrics with known judgements of the compared outputs.

    Outputs that were judged are recognised by their texts, so nothing is scored. Sets of judgements
    that are not on this machine, and those of fewer than four of the outputs, are left out; and
    metrics without counts of sentences.

    Parameters
    ----------
    texts
        What is compared.
    corpus
        The known corpus of which the sentences are; None if it is another one.
    scores
        By metric, of a request for each system.
    resampling
        Level of confidence and seed.
    """
    settings = replace(resampling, resamples=_RESAMPLES)
    for card in human_cards().values():
        if corpus is not None and card.corpus == corpus and _may_have_outputs(card, texts):
            try:
                files = HumanSetConfig(name=card.name, whole_test_set=False).files()
                human_set = read_set(files)
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
    people, resampled_people = (_people(expanded, sums) for sums in (as_observed, resampler.sums))
    draws = system_draws(len(expanded.systems), settings)
    rows = [texts.systems.index(names[system]) for system in expanded.systems]
    for metric, of_metric in scores.items():
        if of_metric.counts is None:
            continue
        counts = of_metric.counts.of_corpora()[list(expanded.sentences)][:, rows]
        with np.errstate(invalid="ignore", divide="ignore"):
            value = of_metric.counts.score_totals(as_observed(counts))
            resampled = of_metric.counts.score_totals(resampler.sums(counts))
        for measure in ("pearson", "spearman"):
            agree = SYSTEM_MEASURES[measure]
            drawn = (np.take_along_axis(v, draws, axis=1) for v in (resampled_people, resampled))
            number = float(agree(people, value)[0])
            yield HumanValidity(
                metric,
                human_set.judgements.name,
                len(expanded.systems),
                len(expanded.sentences),
                measure,
                Value(
                    number if np.isfinite(number) else None,
                    percentile_interval(agree(resampled_people, resampled), settings.confidence),
                ),
                percentile_interval(agree(*drawn), settings.confidence),
            )


def _people(expanded: Comparisons, sums: Sums) -> np.ndarray:
    """Return the scores of systems by people, shape (resamples, systems)."""
    wins, ties = sums(expanded.wins()), sums(expanded.tie_counts())
    return ScoreSettings(HUMAN_SCORE).scores(wins, ties)
