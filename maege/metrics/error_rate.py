"""Word and character error rates: edits over the length of the reference."""

from collections.abc import Sequence

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.array_types import Floats
from maege.counting.in_units import InUnits
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import parametrised
from maege.metric.score_request import Segment


@parametrised
class WordErrorRate(InUnits, AdditiveMetric):
    """1 - WER: insertions, deletions and replacements of words over the reference's; at most 1.

    WER is an error rate, of which lower is better; this is 1 minus it. Of several references the
    one with the lowest rate counts, the first of equals; an empty one has length 1. The counts of a
    corpus are added up. Tokens are split at white space; upper and lower case are distinguished.
    Without references the score is 0.

    **It rewards** few edits on the way from the output to the nearest reference; a word at another
    place is two edits.

    The unchanged source differs from references in few words, so it has a high score: on CoNLL-2014
    (two references) 0.916, more than the system AMU (0.900).

    Parameters
    ----------
    floor
        The lowest score, for example 0; by default none.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores, as
        ``minld`` with ``unit: token``.
    """

    floor: float | None = None
    aggregation: Aggregation = "pooled"
    unit: Unit = TOKENS

    name = "wer"
    reads = frozenset({"hypothesis", "references"})
    columns = ("edits", "reference_length")
    range = (-np.inf, 1.0)
    reference_use = "best"
    merges_references = True

    def units(self, text: str) -> Sequence[str]:
        """Return what is edited."""
        return splitter(self.unit)(text)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return edits and length of the best reference of each segment, shape (segments, 2)."""
        rows = [
            min(self._pairs(segment), key=lambda pair: pair[0] / pair[1]) for segment in segments
        ]
        return np.array(rows, dtype=float).reshape(-1, 2)

    def _pairs(self, segment: Segment) -> list[tuple[int, int]]:
        hypothesis = self.units(segment.hypothesis)
        references = [self.units(reference) for reference in segment.references]
        pairs = [(Levenshtein.distance(hypothesis, r), max(1, len(r))) for r in references]
        return pairs or [(max(1, len(hypothesis)),) * 2]

    def corpus_score(self, totals: Floats) -> Floats:
        """Return 1 - the rate of summed counts, shape (..., 2) -> shape (...)."""
        length = totals[..., 1]
        score = 1 - totals[..., 0] / np.where(length > 0, length, 1)
        return score if self.floor is None else np.maximum(self.floor, score)

    def merge_references(self, counts: Floats) -> Floats:
        """Select the best reference of each sentence: (..., references, 2) -> (..., 2)."""
        if self.aggregation == "mean":
            return np.asarray(counts.max(axis=-2))
        best = (counts[..., 0] / counts[..., 1]).argmin(axis=-1)
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]


@parametrised
class CharacterErrorRate(WordErrorRate):
    """1 - CER: insertions, deletions, replacements of characters over the reference's; at most 1.

    As ``wer``, with characters, blanks included.

    **It rewards** few changed characters, so that a wrong ending of a word costs less than a wrong
    word.

    The unchanged source has a high score: on CoNLL-2014 (two references) 0.951, more than the
    system AMU (0.939).

    Parameters
    ----------
    floor
        The lowest score, for example 0; by default none.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores, as
        ``minld``.
    unit
        With ``token``, characters are code points, blanks included; else they are those of the
        other metrics.
    """

    name = "cer"
    merges_references = True

    def units(self, text: str) -> Sequence[str]:
        """Return what is edited."""
        return text if self.unit == TOKENS else splitter(self.unit)(text)
