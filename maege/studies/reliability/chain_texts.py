"""The distinct texts of chains, whose scores are asked for again."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.metric.indexed_segments import distinct_segments
from maege.metric.metric import Metric
from maege.metric.score_request import Segment
from maege.metric.scores import Scores
from maege.ranking import Ranking
from maege.ranking_requests import requests


class ChainTexts:
    """The distinct texts of chains.

    Chains of a sentence may show other sources, so the same text may have several scores.
    """

    def __init__(self, chains: Sequence[Ranking]) -> None:
        self._requests = requests(chains)
        index: dict[tuple[tuple[int, ...], str, str], int] = {}
        self.row: list[int] = []  # of each candidate, in the order of the requests
        self.sentence_of: dict[str, int] = {}  # by source
        # Of each text of a source, the share of the edits of its first chain.
        self.heights: dict[tuple[str, str], float] = {}
        for chain in chains:
            source, most = chain.sources[0], max(1.0, *(c.edit_count for c in chain.candidates))
            self.sentence_of[source] = chain.sentences[0]
            for candidate in chain.candidates:
                text = candidate.hypotheses[0]
                self.row.append(index.setdefault((chain.sentences, source, text), len(index)))
                self.heights.setdefault((source, text), candidate.edit_count / most)
        self.names = [(source, text) for _, source, text in index]
        sentences = dict.fromkeys(sentence for sentence, _, _ in index)
        sources = dict.fromkeys((sentence, source) for sentence, source, _ in index)
        numbers_of = {key: n for keys in (sentences, sources) for n, key in enumerate(keys)}
        self.sentence = np.array([numbers_of[sentence] for sentence, _, _ in index])
        self.source = np.array([numbers_of[sentence, source] for sentence, source, _ in index])

    def segments(self, metric: Metric) -> Sequence[Segment]:
        """Return the distinct texts that a metric is asked about, with what it reads."""
        return distinct_segments([r.restricted_to(metric.reads) for r in self._requests])[0]

    def by_text(self, of_repeats: Mapping[str, Scores]) -> Floats:
        """Return the scores of each text, shape (texts, repeats), from those of the requests."""
        values = np.empty((len(self.sentence), len(of_repeats)))
        values[self.row] = np.stack([s.values for s in of_repeats.values()], axis=1)
        return values

    def are_complete(self, scores: Floats) -> NDArray[np.bool_]:
        """Return which texts are of sentences without a missing score, shape (texts,)."""
        without = self.sentence[np.isnan(scores).any(axis=1)]
        return ~np.isin(self.sentence, without)
