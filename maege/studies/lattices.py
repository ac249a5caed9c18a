"""Samples of lattices, for all studies that rank texts whose order is known by construction."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from maege.config.schema import RunConfig
from maege.config.study_config import StudyConfig
from maege.errors import ConfigError, DataError
from maege.metric.metric import Metric, for_corpus, parts_of
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.ranking import Ranking, RankingType, ScoredRanking, ScoredRankings, attach_scores
from maege.sampling.lattice_rankings import full_lattices, sample_chains
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.sampling.sample import Sample
from maege.sampling.synthetic_corpora import sample_corpora
from maege.statistics.corpus_scores import leave_out_requests
from maege.statistics.results import Results
from maege.studies import offered
from maege.studies.lattice_inputs import Inputs, ask_language, load_inputs, whole_corpus
from maege.texts.compared import Compared

# Sections of a configuration, by what they sample.
_KEYS: dict[RankingType, str] = {
    "chains": "chains", "lattices": "lattices", "corpora": "synthetic_corpora"
}  # fmt: skip


_Ranking = TypeVar("_Ranking", bound=Ranking)


@dataclass(frozen=True, eq=False)
class LatticeRun:
    """A finished run on lattices."""

    name: str  # for readers: its corpus or its directory
    results: Results
    scored: Sequence[ScoredRanking]
    sample: Sample
    fingerprint: str  # of everything that it depends on


def read_run(run: Any) -> LatticeRun:
    """Return a finished run as evidence, by ``run_evidence`` of the study that makes such runs."""
    for module in offered("run_evidence"):
        evidence: LatticeRun = module.run_evidence(run)
        return evidence
    raise ConfigError("runs: no study of this installation reads finished runs")


@dataclass(frozen=True)
class LatticeInputs:
    """What a study of lattices reads."""

    lattices: Inputs
    metrics: Mapping[str, Metric]
    checksums: Mapping[str, str]  # SHA-256 by file
    versions: Mapping[str, str]  # of the program that assigned the error types

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What the texts of lattices are compared with."""
        return {"": self.lattices.compared(self.metrics)}


def read_lattice_inputs(config: RunConfig) -> LatticeInputs:
    """Read the corpus and the references that a configuration names, and build its metrics.

    Raises DataError if files are wrong, or if a metric needs references and there are none.
    """
    whole = partial(whole_corpus, config)
    metrics = {name: for_corpus(m, whole) for name, m in config.build_metrics().items()}
    lattices = load_inputs(config)
    ask_language(config, lattices.corpus, metrics)
    for name, metric in metrics.items():  # of a mixture, its parts
        check_metrics(parts_of({name: metric}), lattices)
    versions = {"error_types": config.corpus.types_signature}
    return LatticeInputs(lattices, metrics, lattices.checksums, versions)


def draw(
    config: RunConfig,
    inputs: Inputs,
    transform: Callable[[PreparedSentence], PreparedSentence] = lambda prepared: prepared,
) -> Sample:
    """Draw the sample of a configuration; ``transform`` changes what metrics see of a sentence."""
    return sample_of(config, [*map(transform, prepared_sentences(config, inputs))])


def prepared_sentences(config: RunConfig, inputs: Inputs) -> tuple[PreparedSentence, ...]:
    """Return the sentences that a configuration samples from."""
    return tuple(
        prepare_sentences(
            inputs.corpus,
            inputs.references,
            exclude_own_reference=inputs.exclude_own_reference,
            empty=config.references.empty,
            overlapping_edits=config.corpus.overlapping_edits,
            original_scoring=config.statistics.original_gold_score,
        )
    )


def sample_of(config: RunConfig, sentences: Sequence[PreparedSentence]) -> Sample:
    """Draw a sample of sentences; sections of the configuration are parameters of samplers."""

    def rankings(sampler: Callable[..., Iterable[_Ranking]], section: Any) -> tuple[_Ranking, ...]:
        return tuple(sampler(sentences, seed=config.seed, **dict(section))) if section else ()

    return Sample(
        prepared_sentences=tuple(sentences),
        chains=rankings(sample_chains, config.chains),
        lattices=rankings(full_lattices, config.lattices),
        corpora=rankings(sample_corpora, config.synthetic_corpora),
        repeated_pairs=config.statistics.repeated_pairs,
    )


def draw_only(ranking_type: RankingType, config: RunConfig, inputs: Inputs) -> tuple[Ranking, ...]:
    """Draw the rankings of one type, and nothing else; raise ConfigError if there are none."""
    key = _KEYS[ranking_type]
    section = getattr(config, key)
    if section is None:
        raise ConfigError(f"{key} is null: nothing to rank; `{key}: {{}}` has the defaults")
    others = dict.fromkeys({*_KEYS.values()} - {key})
    rankings: tuple[Ranking, ...] = getattr(
        draw(config.model_copy(update=others), inputs), ranking_type
    )
    if not rankings:
        limits = ", ".join(f"{name}: {value}" for name, value in section)
        raise ConfigError(
            f"no sentence of {inputs.corpus.name} has such annotations as the section {key} asks "
            f"for ({limits}): nothing to rank"
        )
    return rankings


def check_metrics(metrics: Mapping[str, Metric], inputs: Inputs) -> None:
    """Raise DataError if a metric needs references and there are none."""
    for name, metric in metrics.items():
        if "references" in metric.reads and not inputs.references:
            raise DataError(
                f"metric {name!r} needs references and the configuration has none; name some "
                f"under `references.use`, or leave that key out"
            )


def further_requests(
    config: StudyConfig, corpora: Sequence[Ranking], metrics: Mapping[str, Metric]
) -> list[ScoreRequest]:
    """Return the requests for intervals on corpora, of metrics that have no counts of sentences.

    Those whose scores of corpora are the means of the sentences do not score them.
    """
    if config.statistics.corpora_interval == "replicates" or not _without_counts(metrics):
        return []
    return list(leave_out_requests(corpora))


def further_note(
    metrics: Mapping[str, Metric], further: Sequence[ScoreRequest], seconds: float | None = None
) -> str:
    """Tell what the intervals of metrics without counts cost, and how to avoid it.

    ``seconds`` is the time that a metric takes for a sentence, if it is known.
    """
    names = _without_counts(metrics)
    number = sum(len(request.sources) for request in further)
    time = "" if seconds is None else f" (about {max(1, round(number * seconds / 60)):,} min)"
    return (
        f"Intervals on corpora need up to {number:,} more scores of sentences{time} by "
        f"{', '.join(names)}. Faster: derive from SentenceMetric. Or, with intervals for these "
        f"sentences only, `--set statistics.corpora_interval=replicates`"
    )


def _without_counts(metrics: Mapping[str, Metric]) -> list[str]:
    return [
        name
        for name, metric in metrics.items()
        if not metric.counts_sentences and not metric.hooks.other_texts
    ]


def attach(rankings: Sequence[Ranking], scores: Mapping[str, Scores]) -> ScoredRankings:
    """Attach the scores of all metrics to rankings, with counts or scores of parts of corpora."""
    corpora = sum(len(ranking.candidates) for ranking in rankings if ranking.type == "corpora")
    return attach_scores(
        rankings,
        {name: of_metric.values for name, of_metric in scores.items()},
        {name: of_metric.counts for name, of_metric in scores.items() if of_metric.counts},
        {
            name: of_metric.further.reshape(corpora, -1)
            for name, of_metric in scores.items()
            if len(of_metric.further)
        },
        {name: of_metric.outcomes for name, of_metric in scores.items() if len(of_metric.outcomes)},
    )


def leaving_nothing(scored: ScoredRankings) -> dict[str, str]:
    """Return why metrics failed, by name: they lack scores in all sentences that others leave.

    Of several, those fail that lack scores in most sentences.
    """
    if not np.isnan(scored.scores).any():
        return {}
    numbers: dict[tuple[int, ...], int] = {}
    rows = [
        numbers.setdefault(ranking.sentences, len(numbers))
        for ranking in _of_sentences(scored.rankings)
        for _ in ranking.candidates
    ]
    lacks = np.zeros((len(numbers), len(scored.metrics)), dtype=bool)
    is_lacking = np.isnan(scored.scores[: len(rows)])  # corpora come last
    np.logical_or.at(lacks, np.array(rows, dtype=np.intp), is_lacking)
    failures = {}
    while len(lacks) and lacks.any(axis=1).all():
        worst = int(np.argmax(lacks.sum(axis=0)))
        name = scored.metrics[worst]
        failures[name] = (
            f"metric {name!r} has no score for texts of {lacks[:, worst].sum():,} of "
            f"{len(lacks):,} sentences, so that none is left with scores by all metrics"
        )
        lacks[:, worst] = False
    return failures


def _of_sentences(rankings: Iterable[Ranking]) -> list[Ranking]:
    return [ranking for ranking in rankings if ranking.type != "corpora"]


def without_missing(
    sample: Sample, scored: ScoredRankings
) -> tuple[Sample, ScoredRankings, list[str]]:
    """Leave out the chains and lattices of sentences for which a metric lacks a score; with notes.

    They are left out for all metrics, which so are compared on the same sentences. A corpus is
    scored from those of its sentences that have a score; if one has none, all corpora are left out.
    """
    if not np.isnan(scored.scores).any():
        return sample, scored, []
    missing = {s.ranking.sentences for s in scored if np.isnan(s.scores).any()}
    has_corpora = all(ranking.sentences not in missing for ranking in sample.corpora)
    complete = [
        n
        for n, ranking in enumerate(scored.rankings)
        if (has_corpora if ranking.type == "corpora" else ranking.sentences not in missing)
    ]
    lacking = np.flatnonzero(np.isnan(scored.scores).any(axis=0)).tolist()
    names = ", ".join(scored.metrics[column] for column in lacking)
    sentences = {ranking.sentences for ranking in _of_sentences(scored.rankings)}
    notes = []
    if number := len(sentences & missing):
        notes.append(
            f"{number:,} of {len(sentences):,} sentences are left out of chains and lattices for "
            f"all metrics: some of their texts have no score by {names}"
        )
    if not has_corpora:
        notes.append(f"Corpora are left out: some corpus has no score by {names}")
    scored = scored.some(complete)
    chains, lattices = (
        tuple(ranking for ranking in scored.rankings if ranking.type == kind)
        for kind in ("chains", "lattices")
    )
    corpora = sample.corpora if has_corpora else ()
    sample = replace(sample, chains=chains, lattices=lattices, corpora=corpora)
    return sample, scored, notes
