"""How far metrics can be trusted: the worth of a point, and validity."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np

from maege.array_types import Interval
from maege.config.human_set_section import HumanSetConfig
from maege.data.cards import HumanCard, human_cards
from maege.data.corpus import Corpus
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.human_rankings import ScoreName, resampled_scores
from maege.judgements.human_set import HumanSet, read_set
from maege.metric.metric import Metric, components_of
from maege.metric.scores import Scores
from maege.ranking import Ranking, ScoredRanking
from maege.ranking_requests import requests
from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.synthetic_corpora import sample_partial_corrections
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.sample_statistics import SampleStatistics
from maege.statistics.system_measures import MIN_SYSTEMS, SYSTEM_MEASURES
from maege.statistics.value import Value, finite
from maege.studies.lattices.scores import attach
from maege.studies.scorer import Scorer, resampling
from maege.studies.systems.config import SystemsConfig, TrustConfig
from maege.studies.systems.gold_sample import SeenReferences, gold_corpus, gold_sample
from maege.studies.systems.point_value import PointValues, point_values
from maege.texts.texts import Texts
from maege.user_warnings import warn_caller

_RESAMPLES = 1000
HUMAN_SCORE: ScoreName = "trueskill"
SMALL_SAMPLE, SMALL_SAMPLE_REPLICATES = 300, 4  # with two, intervals of SARI were too narrow


@dataclass(frozen=True)
class ChainValidity:
    """Agreement of a metric with the order of chains of gold edits."""

    metric: str
    references: SeenReferences
    # Macro tau: 1 if the metric always prefers the text with more gold edits, 0 if it prefers the
    # other one as often. Its interval by the jackknife over sentences.
    tau: Value
    # Of scorers with random weights for words that have at least this tau.
    random_share: float | None
    sentences: int  # that have chains


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


def chain_validity(
    scored: Sequence[ScoredRanking], seen: SeenReferences, resampling: Resampling
) -> Iterator[ChainValidity]:
    """Yield macro tau of each metric on one or more chains, as ``maege run`` computes it.

    ``seen`` says whose corrections the scores see.

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
    metrics without counts of sentences. ``corpus`` is the known corpus of which the sentences are,
    None if it is another one; ``scores`` are, by metric, of a request for each system.
    """
    settings = replace(resampling, resamples=_RESAMPLES)
    for card in human_cards().values():
        if corpus is not None and card.corpus == corpus and _may_have_outputs(card, texts):
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
    people = resampled_scores(expanded, HUMAN_SCORE, resampler)
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
                len(expanded.systems),
                len(expanded.sentences),
                measure,
                Value(
                    finite(agree(people.observed, value)),
                    percentile_interval(agree(people.resampled, resampled), settings.confidence),
                ),
                percentile_interval(agree(*drawn), settings.confidence),
            )


@dataclass(frozen=True)
class MetricTrust:
    """What is known of the metrics of a comparison."""

    points: PointValues | None = None  # what a point is worth; None without gold edits
    chains: tuple[ChainValidity, ...] = ()  # validity on chains of gold edits
    people: tuple[HumanValidity, ...] = ()  # agreement with people

    def records(self) -> dict[str, tuple[Any, ...]]:
        """Return all results by kind."""
        points = self.points
        return {
            "chain_validity": self.chains,
            "human_validity": self.people,
            "point_values": points.values if points else (),
            "order_accuracy": points.orders if points else (),
            "quality_levels": points.levels if points else (),
        }


def metric_trust(
    config: SystemsConfig,
    texts: Texts,
    metrics: Mapping[str, Metric],
    scores: Mapping[str, Scores],
    scorer: Scorer,
) -> MetricTrust:
    """Find out what points are worth, and how valid metrics are.

    Nothing is computed without the section ``trust`` of the configuration. What cannot be computed
    is left out, and a MaegeWarning says why. ``scores`` are those of the systems, by metric;
    ``scorer`` scores texts of known quality.
    """
    how = config.trust
    if how is None or not scores:
        return MetricTrust()
    people = tuple(human_validity(texts, config.corpus.name, scores, resampling(config)))
    corpus = gold_corpus(texts)
    if corpus is None:
        warn_caller(
            "no gold edits, so there are no texts of known quality: what a point is worth, and the "
            "validity of the metrics on chains, are left out (give M2 files)"
        )
        return MetricTrust(people=people)
    known = _KnownQuality(config, how, corpus, scorer, dict(_affordable(metrics, scores, how)))
    if not known.metrics:
        return MetricTrust(people=people)
    try:
        return MetricTrust(known.points(texts, scores), tuple(known.chains()), people)
    except DataError as error:
        warn_caller(f"what is known of the metrics is incomplete: {error}")
        return MetricTrust(people=people)


def _affordable(
    metrics: Mapping[str, Metric], scores: Mapping[str, Scores], how: TrustConfig
) -> Iterator[tuple[str, Metric]]:
    """Yield the metrics that score further texts in reasonable time, by name."""
    for name in scores:
        metric = metrics[name]
        if reason := metric.hooks.other_texts:
            warn_caller(f"{name} {reason}: what its points are worth is not known")
        elif any(m.cache_scores for m in (metric, *components_of(metric))) and not how.expensive:
            warn_caller(
                f"{name} is expensive: what its points are worth, and its validity, are left out; "
                f"`--set trust.expensive=true` computes them"
            )
        else:
            yield name, metric


@dataclass(frozen=True)
class _KnownQuality:
    """What texts of known quality are made of, and what scores them."""

    config: SystemsConfig
    how: TrustConfig
    corpus: Corpus
    scorer: Scorer
    metrics: Mapping[str, Metric]

    def points(self, texts: Texts, scores: Mapping[str, Scores]) -> PointValues:
        """Score corpora with a share of the gold edits."""
        seed, replicates = self.config.seed, self.how.replicates
        sample = gold_sample(self.corpus, "keep", self.how.sentences, seed)
        if not any(a.edits for s in sample.corpus.sentences for a in s.annotations):
            raise DataError(f"{self.corpus.name}: no annotator has any edit")
        if len(sample.corpus.sentences) < SMALL_SAMPLE:
            replicates = max(replicates, SMALL_SAMPLE_REPLICATES)
        rankings = {
            seen: tuple(
                sample_partial_corrections(sample.prepared(seen), seed=seed, replicates=replicates)
            )
            for seen in sample.seen
        }
        changed = [texts.outputs[system] != texts.sources for system in texts.systems]
        chosen = changed if any(changed) else slice(None)  # or else the source alone
        medians = {name: float(np.median(s.values[chosen])) for name, s in scores.items()}
        scored = self._scored(rankings)
        return point_values(scored, medians, len(texts.sources), resampling(self.config))

    def chains(self) -> Iterator[ChainValidity]:
        """Score chains of gold edits."""
        config = self.config
        sample = gold_sample(self.corpus, "drop", self.how.chain_sentences, config.seed)
        original = config.statistics.original_gold_score
        rankings = {
            seen: tuple(sample_chains(sample.prepared(seen, original), seed=config.seed))
            for seen in sample.seen
        }
        for seen, scored in self._scored(rankings).items():
            yield from chain_validity(scored, seen, resampling(config))

    def _scored(
        self, rankings: Mapping[SeenReferences, Sequence[Ranking]]
    ) -> dict[SeenReferences, tuple[ScoredRanking, ...]]:
        together = [ranking for of_seen in rankings.values() for ranking in of_seen]
        scoring = self.scorer.attempt(requests(together), self.metrics)
        for name, why in scoring.failures.items():
            warn_caller(f"what a point of {name} is worth, and its validity, are left out: {why}")
        scored = iter(attach(together, scoring.scores))
        return {seen: tuple(islice(scored, len(of))) for seen, of in rankings.items()}
