"""How far metrics can be trusted: the worth of a point, and validity."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from maege.choices import choice_text
from maege.data.cards import human_cards_of
from maege.data.corpus import Corpus, Noop, Sentence
from maege.errors import DataError
from maege.metric.metric import Metric, components_of
from maege.metric.scores import Scores
from maege.randomness import generator
from maege.ranking import Ranking, ScoredRanking, rankings_of
from maege.ranking_requests import attach, requests
from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.prepared_sentence import OriginalScoring, PreparedSentence, prepare_sentences
from maege.sampling.synthetic_corpora import sample_partial_corrections
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.kendall import kendall
from maege.statistics.random_scorers.distribution import random_scorer_statistics
from maege.statistics.value import Value
from maege.studies.scorer import Scorer, resampling
from maege.studies.systems.config import SystemsConfig, TrustConfig
from maege.studies.systems.point_value import PointValues, SeenReferences, point_values
from maege.texts.references import MIN_SHARE_WITH_OTHERS, annotator_references
from maege.texts.texts import Texts
from maege.user_warnings import warn_caller

if TYPE_CHECKING:  # few test sets have judgements
    from maege.studies.systems.human_validity import HumanValidity

REPLICATES = 2  # of corpora of each quality
SMALL_SAMPLE, SMALL_SAMPLE_REPLICATES = 300, 4  # with two, intervals of SARI were too narrow
CHAIN_SENTENCES = 400  # that chains are sampled of, at most


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


def chain_validity(
    scored: Sequence[ScoredRanking], seen: SeenReferences, resampling: Resampling
) -> Iterator[ChainValidity]:
    """Yield macro tau of each metric on one or more chains, as ``maege run`` computes it.

    ``seen`` says whose corrections the scores see.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Automatic Metric Validation for Grammatical Error Correction.
    """
    if not scored or not scored[0].metrics:
        return
    pairs = ComparablePairs.from_rankings(scored, "once")
    resampler = resampling.for_clusters(pairs.sentences.size)
    by_chance = random_scorer_statistics(
        rankings_of(scored), seed=resampling.seed, pairs={"chains": pairs.candidates}
    )
    for metric, signs in zip(pairs.metrics, pairs.concordance().T, strict=True):
        tau = kendall(signs, pairs, resampler)["macro"].tau
        share = by_chance.share_reaching("chains", "tau_macro", tau.value)
        value = Value(tau.value, tau.interval)
        yield ChainValidity(metric, seen, value, share, pairs.sentences.size)


@dataclass(frozen=True)
class MetricChoice:
    """What is known of a metric that could rank the systems."""

    metric: str
    pairs: int  # of systems that are compared
    significant: int  # of these, those that differ significantly
    # Mean of Kendall's tau-b of the scores of these systems with those by each other metric; None
    # with one metric, or fewer than three systems.
    agreement: float | None
    chains: Value  # tau on chains of gold edits
    chains_source: str  # whose references it sees, ``others`` or ``all``; or ``known result``
    people: Value  # correlation of systems with people
    people_source: str  # name of the judgements, of these systems; or ``known result: NAME``
    edits: Value  # corrected edits per 100 tokens that a point is worth


@dataclass(frozen=True)
class MetricTrust:
    """What is known of the metrics of a comparison."""

    points: PointValues | None = None  # what a point is worth; None without gold edits
    chains: tuple[ChainValidity, ...] = ()  # validity on chains of gold edits
    people: "tuple[HumanValidity, ...]" = ()  # agreement with people
    choices: tuple[MetricChoice, ...] = ()  # a line for each metric


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
    people = tuple(_human_validity(config, texts, scores))
    if texts.own_corrections:
        warn_caller(
            "what a point is worth, and the validity of the metrics on chains, are left out: texts "
            "of known quality have no references that were made from them"
        )
        return MetricTrust(people=people)
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


def _human_validity(
    config: SystemsConfig, texts: Texts, scores: Mapping[str, Scores]
) -> "Iterator[HumanValidity]":
    corpus = config.corpus.name
    if human_cards_of(corpus):
        from maege.studies.systems.human_validity import human_validity  # few corpora have it

        yield from human_validity(texts, corpus, scores, resampling(config))


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
        seed, replicates = self.config.seed, REPLICATES
        sample = gold_sample(self.corpus, "keep", self.how.sentences, seed)
        if not any(a.edits for s in sample.corpus.sentences for a in s.annotations):
            raise DataError(f"{self.corpus.name}: no annotator has any edit")
        if len(sample.corpus.sentences) < SMALL_SAMPLE:
            replicates = SMALL_SAMPLE_REPLICATES
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
        sample = gold_sample(
            self.corpus, "drop", min(self.how.sentences, CHAIN_SENTENCES), config.seed
        )
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


@dataclass(frozen=True)
class GoldSample:
    """Sentences whose gold edits are applied."""

    corpus: Corpus
    seen: tuple[SeenReferences, ...]  # whose corrections metrics see, one after the other

    def prepared(
        self, seen: SeenReferences, original_scoring: OriginalScoring = "by_tokens"
    ) -> list[PreparedSentence]:
        """Return the lattices of the sentences, with the references that are seen."""
        return prepare_sentences(
            self.corpus,
            annotator_references(self.corpus),
            exclude_own_reference=seen == "others",
            original_scoring=original_scoring,
        )


def gold_corpus(texts: Texts) -> Corpus | None:
    """Return the sentences with their gold edits; None if only texts are known."""
    if texts.gold_edits is None:
        return None
    rows = zip(texts.sources, texts.gold_edits, strict=True)
    sentences = [
        Sentence(i, tuple(source.split()), gold, annotated=bool(gold))
        for i, (source, gold) in enumerate(rows)
    ]
    documents = () if texts.documents is None else tuple(texts.clusters.tolist())
    return Corpus(texts.name, tuple(sentences), len(sentences), documents=documents)


def gold_sample(corpus: Corpus, noop: Noop, size: int, seed: int) -> GoldSample:
    """Draw at most ``size`` sentences of a corpus.

    With ``noop`` "drop", sentences that an annotator left unchanged are left out. If 90 % of the
    sentences were corrected by another annotator, too, the others are left out, as in ``maege
    run``; else metrics always see the right answer. Raises DataError if there is no such sentence.
    """
    selected = corpus.select(noop=noop, min_annotations=1 if noop == "drop" else 0)
    with_others = {s.index for s in selected.sentences if len(s.annotations) > 1}
    hides = len(with_others) >= MIN_SHARE_WITH_OTHERS * len(selected.sentences)
    if hides and len(with_others) < len(selected.sentences):
        warn_caller(
            f"{corpus.name}: scores of systems are not affected, but the validity of metrics and "
            f"the worth of points leave out the sentences without a second annotator. If the file "
            f"stores equal edits of annotators once, as that of CoNLL-2014 does, these are "
            f"sentences on which annotators agree, and metrics look worse; "
            f"{choice_text('missing_annotations', 'as-first-annotator')} includes them"
        )
    indices = [s.index for s in selected.sentences if s.index in with_others or not hides]
    order = generator(seed, "gold sample", noop, len(indices)).permutation(len(indices))[:size]
    drawn = {indices[number] for number in order}
    sample = selected.exclude(lambda s: None if s.index in drawn else "not drawn")
    return GoldSample(sample, ("others", "all") if hides else ("all",))
