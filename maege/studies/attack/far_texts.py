"""Texts that are wrong because they are far from the source and from all known corrections."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from rapidfuzz.distance import Levenshtein
from scipy.sparse import csr_matrix

from maege.array_types import Bools
from maege.studies.attack.sentences import AttackedSentence

FAR = 0.5  # of the tokens of the longer text


class Pool:
    """Texts, of which those are found that are far from a sentence."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = tuple(texts)
        self._tokens = [text.split() for text in self.texts]
        self._lengths = np.array([len(tokens) for tokens in self._tokens])
        self._columns: dict[tuple[str, int], int] = {}
        rows = [
            [self._columns.setdefault(item, len(self._columns)) for item in _numbered(tokens)]
            for tokens in self._tokens
        ]
        self._matrix = _matrix(rows, len(self._columns))

    def far_from(self, sentence: AttackedSentence) -> Bools:
        """Tell which texts are far from the source and from each known correction.

        Far is a Levenshtein distance, in tokens, of at least half of the tokens of the longer text.
        """
        others = [text.split() for text in {sentence.source, *sentence.correct}]
        known = [
            [self._columns[item] for item in _numbered(tokens) if item in self._columns]
            for tokens in others
        ]
        # The distance is at least the number of tokens of the longer text that the other lacks.
        common = (self._matrix @ _matrix(known, len(self._columns)).T).toarray()
        longer = np.maximum(self._lengths[:, None], [len(tokens) for tokens in others])
        is_far = common <= (1 - FAR) * longer
        for text, other in np.argwhere(~is_far).tolist():
            distance = Levenshtein.distance(self._tokens[text], others[other])
            is_far[text, other] = distance >= FAR * max(1, longer[text, other])
        return np.asarray(is_far.all(axis=1))


def _numbered(tokens: Iterable[str]) -> list[tuple[str, int]]:
    """Return each token with the number of equal ones before it.

    >>> _numbered(["a", "b", "a"])
    [('a', 0), ('b', 0), ('a', 1)]
    """
    seen: Counter[str] = Counter()
    numbered = []
    for token in tokens:
        numbered.append((token, seen[token]))
        seen[token] += 1
    return numbered


def _matrix(rows: Sequence[Sequence[int]], columns: int) -> csr_matrix:
    """Return a matrix with ones at some columns of each row."""
    ends = np.cumsum([0, *map(len, rows)])
    indices = np.array([column for row in rows for column in row], dtype=np.int32)
    return csr_matrix((np.ones(len(indices), np.int32), indices, ends), (len(rows), columns))
