"""Scores of the texts of a sample, and of its corpora, with the references of a draw."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from maege.array_types import Floats, Indices
from maege.counts.indexed_rows import smallest_floats
from maege.errors import MetricError
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores, mean_of_totals
from maege.ranking import Ranking
from maege.ranking_requests import attach, requests
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, scores_of_corpora
from maege.statistics.replicate_counts import ReplicateCounts
from maege.studies.run.levels.sampled_texts import Draw, SampledTexts
from maege.texts.reference_subsets import COMBINE

# Scores requests by metrics; metrics without counts also parts of the corpora that are rankings.
ScoreWithRankings = Callable[
    [Sequence[ScoreRequest], Mapping[str, Metric], Sequence[Ranking]], Mapping[str, Scores]
]
_MAX_ELEMENTS = 2**23  # of the counts that are merged at once; bounds memory


@dataclass(frozen=True, eq=False)
class DrawScores:
    """The scores by one metric, with the references of a draw."""

    texts: Floats  # of each text as a sentence, shape (texts,)
    # Of the corpora: the mean of the scores of sentences, and the score of a corpus. None without
    # corpora.
    mean: CorpusScores | None = None
    pooled: CorpusScores | None = None


def score_draw(
    texts: SampledTexts,
    draw: Draw,
    metrics: Mapping[str, Metric],
    score: ScoreWithRankings,
    corpora: SampledCorpora | None,
) -> dict[str, DrawScores]:
    """Score all texts, and all corpora, with the references of a draw."""
    rankings = texts.rankings(draw)
    of_corpora = requests(rankings)
    scores = score([*of_corpora, *texts.sentence_requests(draw)], metrics, rankings)
    parts = {name: of_metric.part(0, len(of_corpora)) for name, of_metric in scores.items()}
    pooled = {} if corpora is None else scores_of_corpora(attach(rankings, parts), corpora)
    result = {}
    for name, of_metric in scores.items():
        values = of_metric.values[len(of_corpora) :]
        mean = None if corpora is None else _mean_scores(values, texts.corpora, corpora)
        result[name] = DrawScores(values, mean, pooled.get(name))
    return result


def _mean_scores(values: Floats, index: Indices, corpora: SampledCorpora) -> CorpusScores:
    """Return the mean score of the sentences of each corpus."""
    counts = ReplicateCounts(np.column_stack([values, np.ones(len(values))]), index)
    return CorpusScores.from_counts(values[index].mean(axis=-1), counts, mean_of_totals, corpora)


class SingleReferenceScores:
    """The scores of all texts against each reference alone: those against several follow.

    ``scores_by_pairs`` is true for the metric. ``members`` and ``counts`` are, for each set of
    references, the texts that it was scored with, and their counts.
    """

    def __init__(
        self,
        texts: SampledTexts,
        metric: Metric,
        members: Sequence[Indices],
        counts: Sequence[Floats],
    ) -> None:
        self._texts = texts
        self._metric = metric
        columns = max((table.shape[1] for table in counts), default=0)
        table = np.zeros((len(texts), len(members), columns))
        for number, (member, of_set) in enumerate(zip(members, counts, strict=True)):
            table[member, number, : of_set.shape[1]] = of_set
        with np.errstate(invalid="ignore", divide="ignore"):  # of sets that a lattice does not see
            self._sentences = sentence_scores(metric, table)
        self._counts: Any = smallest_floats(table)

    def of_draw(self, draw: Draw, corpora: SampledCorpora | None) -> DrawScores:
        """Return the scores with the references of a draw, as many for each lattice."""
        sets = np.array([[int(name) for name in names] for names in draw])[self._texts.visible]
        combine = COMBINE[str(self._metric.reference_use)]
        values = combine(self._sentences[np.arange(len(sets)), sets.T])
        if corpora is None:
            return DrawScores(values)
        index = self._texts.corpora
        counts = self._merged(sets, index)
        scores = self._metric.score_totals(counts.sum(axis=2))
        pooled = CorpusScores.from_counts(
            scores, ReplicateCounts.from_array(counts), self._metric.score_totals, corpora
        )
        return DrawScores(values, _mean_scores(values, index, corpora), pooled)

    def _merged(self, sets: Indices, index: Indices) -> Floats:
        """Return the counts of the corpora, shape (replicates, models, sentences, columns)."""
        elements = index[0].size * sets.shape[1] * self._counts.shape[-1]
        step = max(1, _MAX_ELEMENTS // elements)
        blocks = (index[start : start + step] for start in range(0, len(index), step))
        return np.concatenate(
            [
                self._metric.merge_references(self._counts[block[..., None], sets[block]])
                for block in blocks
            ]
        )


def single_reference_scores(
    texts: SampledTexts, metrics: Mapping[str, Metric], score: ScoreWithRankings
) -> dict[str, SingleReferenceScores]:
    """Score each text against each reference that it may be scored with."""
    if not metrics:
        return {}
    members, corpora = zip(*map(texts.with_set, texts.references.names), strict=True)
    seen = [request for request in corpora if request.sources]
    result = {}
    for name, scores in score(seen, metrics, ()).items():
        tables = iter([] if scores.counts is None else scores.counts.counts)
        counts = [next(tables, None) if len(member) else np.zeros((0, 0)) for member in members]
        known = [table for table in counts if table is not None]
        if len(known) < len(members):
            raise MetricError(f"{name} has no counts of sentences")
        result[name] = SingleReferenceScores(texts, metrics[name], members, known)
    return result


def sentence_scores(metric: Metric, counts: Floats) -> Floats:
    """Return the scores of single sentences from their counts, shape (..., columns) -> (...)."""
    if isinstance(metric, AdditiveMetric) and metric.aggregation == "pooled":
        scores = metric.scores_of_sentences(counts)
        if scores is not None:
            return scores
    return metric.score_totals(counts)
