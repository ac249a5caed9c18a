"""How often texts have each word, and the features that random scorers have weights for."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Integers
from maege.ranking import Ranking
from maege.statistics.random_scorers.sparse_matrices import sparse_matrix

if TYPE_CHECKING:
    from scipy.sparse import csr_array


@dataclass(frozen=True, eq=False)
class WordCounts:
    """How often each text has each word.

    Texts and words are in ascending order, so that sums are in the same order for any order of the
    sentences.

    Parameters
    ----------
    texts
        Index of each text.
    words
        The words, which texts are split into at white space.
    matrix
        Shape (texts, words).
    """

    texts: dict[str, int]
    words: list[str]
    matrix: "csr_array"

    @classmethod
    def from_rankings(cls, rankings: Sequence[Ranking]) -> "WordCounts":
        """Count the words of all sources and hypotheses."""
        distinct = {text for ranking in rankings for text in ranking.sources}
        for ranking in rankings:
            distinct.update(*(candidate.hypotheses for candidate in ranking.candidates))
        texts = sorted(distinct)
        first_seen: dict[str, int] = {}
        numbers, lengths = array("i"), array("i")  # lists of all words would take gigabytes
        for text in texts:
            line = text.split()
            lengths.append(len(line))
            numbers.extend(first_seen.setdefault(word, len(first_seen)) for word in line)
        words = sorted(first_seen)
        column = np.empty(len(words), dtype=np.int32)
        column[[first_seen[word] for word in words]] = np.arange(len(words))
        rows = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
        ones = np.ones(len(rows), dtype=np.float32)
        matrix = sparse_matrix(ones, rows, column[numbers], (len(texts), len(words)))
        return cls({text: index for index, text in enumerate(texts)}, words, matrix)

    def indices(self, texts: Sequence[str]) -> Integers:
        """Return the indices of texts, shape (texts,)."""
        return np.array([self.texts[text] for text in texts], dtype=np.int64)

    def features(self, kind: str, sources: Integers, hypotheses: Integers) -> "csr_array":
        """Return what scorers of a kind have weights for, shape (pairs, features), and how often.

        Arguments are indices of the texts of pairs, shape (pairs,); for the kind ``pairs`` they
        are distinct.
        """
        from scipy.sparse import hstack

        if kind == "words":
            return self.matrix[hypotheses]
        if kind == "words-changed":
            changes = self.matrix[hypotheses] - self.matrix[sources]
            put_in, taken_out = changes.copy(), changes.copy()
            put_in.data = np.maximum(changes.data, 0)
            taken_out.data = np.maximum(-changes.data, 0)
            return hstack([put_in, taken_out], format="csr")
        pair = np.arange(len(hypotheses))
        feature, features = (
            (hypotheses, len(self.texts)) if kind == "texts" else (pair, len(hypotheses))
        )
        return sparse_matrix(np.ones(len(pair)), pair, feature, (len(pair), features))
