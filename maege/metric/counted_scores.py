"""Scores from counts of sentences: what makes a metric fast, and intervals cheap."""

from collections.abc import Sequence
from typing import Any

from maege.array_types import Floats
from maege.metric.score_request import ScoreRequest
from maege.metric.sentence_counts import CountedScore


class CountedScores:
    """What a metric may tell from counts of its sentences; by default nothing."""

    name: str
    # Whether the score of a corpus is a function of summed counts of its sentences. Then
    # ``score_with_counts`` and ``score_totals`` tell what any other sample of the sentences would
    # score, and intervals on corpora need no further scoring.
    counts_sentences: bool = False
    # Whether ``merge_references`` tells from the counts against single references what any set of
    # them would score. A subclass may score in a way of its own, so each class declares it anew.
    merges_references: bool = False

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Forget that a base class merges references."""
        super().__init_subclass__(**keywords)
        cls.merges_references = vars(cls).get("merges_references", False)

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts of sentences, shape (..., columns), into scores, shape (...)."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return what scores are made of, such as precision, from summed counts of sentences.

        Names and values are those of ``details``; totals of shape (..., columns) give values of
        shape (...). Empty if the scores are all there is.
        """
        return {}

    def merge_references(self, counts: Floats) -> Floats:
        """Return counts against several references from those against each of them alone.

        ``counts`` are those of the sentences of a corpus, in their order, as ``score_with_counts``
        returns them with one reference for each sentence: shape (..., sentences, references,
        columns). The result has shape (..., sentences, columns); ``score_totals`` turns its sum
        over the sentences into the score of the corpus with all these references.
        """
        raise NotImplementedError(f"{self.name} does not merge references")
