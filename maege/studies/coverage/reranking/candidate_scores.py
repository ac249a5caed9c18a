"""Scores of candidates against sets of references of one size."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from maege.array_types import Floats
from maege.metric.metric import Metric
from maege.scoring.score_function import ScoreFunction
from maege.studies.coverage.reranking.candidate_lists import CandidateLists
from maege.texts.reference_subsets import COMBINE, Subset, scores_by_pairs

_MAX_REQUESTS = 200_000  # to a metric at once; bounds memory


def candidate_scores(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
    score: ScoreFunction,
) -> Iterator[tuple[str, int, Floats]]:
    """Score all candidates as single sentences.

    Parameters
    ----------
    candidates
        The candidates.
    metrics
        By name; they read references.
    subsets
        By size, sets of annotators.
    score
        Scores requests.

    Yields
    ------
    tuple
        A metric, a size, and the scores, shape (sets, candidates). Of metrics that scored all.
    """
    by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
    yield from _from_pairs(candidates, by_pairs, subsets, score)
    others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
    for size, of_size in sorted(subsets.items()):
        for name, scores in _score(candidates, others, of_size, score).items():
            yield name, size, scores


def number_of_requests(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
) -> dict[str, int]:
    """Return how many sentences each metric scores."""
    sets = sum(map(len, subsets.values()))
    return {
        name: candidates.size * (len(_single(subsets)) if scores_by_pairs(metric) else sets)
        for name, metric in metrics.items()
    }


def _from_pairs(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
    score: ScoreFunction,
) -> Iterator[tuple[str, int, Floats]]:
    """Score each candidate against each annotator once, and look up the sets."""
    single = _single(subsets)
    row_of = {subset[0]: row for row, subset in enumerate(single)}
    for name, pairs in _score(candidates, metrics, single, score).items():
        combine = COMBINE[str(metrics[name].reference_use)]
        for size, of_size in sorted(subsets.items()):
            rows = ([row_of[annotator] for annotator in subset] for subset in of_size)
            yield name, size, np.stack([combine(pairs[row]) for row in rows])


def _single(subsets: Mapping[int, Sequence[Subset]]) -> list[Subset]:
    """Return all annotators of the sets, each as a set."""
    names = {name for of_size in subsets.values() for subset in of_size for name in subset}
    return [(name,) for name in sorted(names)]


def _score(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Sequence[Subset],
    score: ScoreFunction,
) -> dict[str, Floats]:
    """Return scores of shape (sets, candidates), by metric."""
    if not metrics:
        return {}
    at_once = max(1, _MAX_REQUESTS // candidates.size)
    parts: dict[str, list[Floats]] = {name: [] for name in metrics}
    blocks = [subsets[start : start + at_once] for start in range(0, len(subsets), at_once)]
    for block in blocks:
        requests = [request for subset in block for request in candidates.requests(subset)]
        for name, scores in score(requests, metrics).items():
            parts[name].append(scores.values.reshape(len(block), -1))
    return {
        name: np.concatenate(of_metric)
        for name, of_metric in parts.items()
        if len(of_metric) == len(blocks)
    }
