"""Scores of rankings: those that corpora need beside, and what is left where some are missing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from maege.config.study_config import StudyConfig
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.ranking import Ranking, ScoredRankings
from maege.sampling.sample import Sample
from maege.statistics.corpus_scores import leave_out_requests


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
