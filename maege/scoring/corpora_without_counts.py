"""What metrics without counts of sentences score in addition, for intervals on corpora."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.counts.indexed_rows import IndexedRows
from maege.metric.indexed_segments import distinct_segments
from maege.metric.score_request import ScoreRequest, sentence_request
from maege.metric.scores import mean

FEW = 4  # corpora whose sentences are scored first, so that other metrics do not score all
REL_TOL, ABS_TOL = 1e-9, 1e-12


@dataclass(frozen=True, eq=False)
class IntervalScores:
    """What intervals on corpora are computed from; one of both."""

    # The score of each sentence and 1, of each request that is a corpus, if the scores of all
    # corpora are the means of their sentences.
    counts: Sequence[IndexedRows | None] = ()
    left_out: Sequence[float] = ()  # otherwise the scores of corpora without a group of sentences


# Yields requests, is sent their scores, or None if the metric failed. Returns None if it failed at
# what is needed.
IntervalScoring = Generator[Sequence[ScoreRequest], Floats | None, IntervalScores | None]


def interval_scoring(
    requests: Sequence[ScoreRequest],
    scores: Floats,
    leave_out: Callable[[], Sequence[ScoreRequest]],
) -> IntervalScoring:
    """Request the scores of sentences; if those of corpora are not their means, of ``leave_out``.

    ``scores`` are those of ``requests``, shape (requests,). ``leave_out`` returns the requests of
    corpora without a group of their sentences.
    """
    counts = yield from _mean_counts(requests, scores)
    if counts:
        return IntervalScores(counts=counts)
    left_out = yield leave_out()
    return None if left_out is None else IntervalScores(left_out=left_out.tolist())


def _mean_counts(
    requests: Sequence[ScoreRequest], scores: Floats
) -> Generator[Sequence[ScoreRequest], Floats | None, list[IndexedRows | None]]:
    """Request the scores of the sentences of a few corpora, then of all.

    Returns nothing if the metric fails, as one of corpora may at single sentences, or if the score
    of a corpus is not the mean of its sentences.
    """
    corpora = [index for index, request in enumerate(requests) if request.level == "corpus"]
    if not corpora:
        return []
    segments, members = distinct_segments([requests[index] for index in corpora])
    of_sentences = np.full(len(segments), np.nan)
    few = np.linspace(0, len(corpora) - 1, min(FEW, len(corpora))).astype(int).tolist()
    for checked in (few, range(len(corpora))):
        indices = np.unique([index for number in checked for index in members[number]])
        indices = indices[np.isnan(of_sentences[indices])]
        values = yield [sentence_request(segments[index]) for index in indices]
        if values is None:
            return []
        of_sentences[indices] = values
        means = [mean(of_sentences[members[number]]) for number in checked]
        if not np.allclose(scores[[corpora[n] for n in checked]], means, REL_TOL, ABS_TOL):
            return []
    table = np.column_stack([of_sentences, np.ones(len(segments))])
    counts: list[IndexedRows | None] = [None] * len(requests)
    for index, member in zip(corpora, members, strict=True):
        counts[index] = IndexedRows(table, member)
    return counts
