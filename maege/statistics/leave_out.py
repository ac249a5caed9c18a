"""Corpora without a group of their sentences, for the jackknife of metrics without counts."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from maege.metric.score_request import ScoreRequest
from maege.ranking import Candidate, Ranking
from maege.statistics.sentence_clusters import cluster_numbers

NUMBER_OF_GROUPS = 10


def sentence_groups(clusters: Sequence[str]) -> NDArray[np.int64]:
    """Divide sentences into ten groups of whole clusters, or fewer if there are fewer.

    Parameters
    ----------
    clusters
        Key of the cluster of each sentence. The groups depend on the keys alone, which depend on
        content, so consecutive sentences are in different groups.

    Returns
    -------
    ndarray
        Number of the group of each sentence, from 0, shape (sentences,).
    """
    return cluster_numbers(clusters) % NUMBER_OF_GROUPS


def leave_out_requests(rankings: Sequence[Ranking]) -> Iterator[ScoreRequest]:
    """Yield for each candidate of rankings of corpora one request without each of the groups."""
    for ranking in rankings:
        group = sentence_groups(ranking.clusters)
        parts = [np.flatnonzero(group != number) for number in range(int(group.max()) + 1)]
        for candidate in ranking.candidates:
            yield from (_part(ranking, candidate, sentences.tolist()) for sentences in parts)


def _part(ranking: Ranking, candidate: Candidate, sentences: Sequence[int]) -> ScoreRequest:
    """Return the request of some sentences of a corpus."""
    return ScoreRequest(
        tuple(ranking.sources[index] for index in sentences),
        tuple(candidate.hypotheses[index] for index in sentences),
        tuple(candidate.references[index] for index in sentences),
    )
