"""The best wrong sentence for each source, among sentences of a pool that are like it or not."""

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from scipy.sparse import csr_matrix

from maege.array_types import Floats, Integers
from maege.randomness import generator
from maege.studies.attack.sentences import AttackedSentence, FarTexts
from maege.studies.attack.text_scores import Attacker, FoundText

NEAREST = 256


def search_neighbours(
    sentences: Sequence[AttackedSentence], texts: Sequence[str], attacker: Attacker
) -> Iterator[FoundText]:
    """Yield the text with the highest score for each sentence that has a wrong one.

    The texts are first those of the pool that are nearest to the source, then any.
    """
    pool, similarity = FarTexts(texts), _Similarity(texts)
    candidates = (_candidates(s, pool, similarity, attacker.seed) for s in sentences)
    chosen = [of[: attacker.budget].tolist() for of in candidates]
    pairs = [(s, texts[i]) for s, of in zip(sentences, chosen, strict=True) for i in of]
    values = iter(attacker.scores(pairs).tolist())
    for sentence, of in zip(sentences, chosen, strict=True):
        scores = np.array([next(values) for _ in of])
        if not np.isnan(scores).all():
            best = int(np.nanargmax(scores))
            yield FoundText(
                "neighbour", "far", sentence, texts[of[best]], float(scores[best]), len(of)
            )


def _candidates(
    sentence: AttackedSentence, pool: FarTexts, similarity: "_Similarity", seed: int
) -> Integers:
    """Return the indices of the texts that are wrong for a sentence, the nearest first."""
    order = np.argsort(-similarity.to(sentence.source), kind="stable")
    rng = generator(seed, "attack", "neighbour", sentence.key)
    order[NEAREST:] = rng.permutation(np.sort(order[NEAREST:]))
    return np.asarray(order[pool.far_from(sentence)[order]])


class _Similarity:
    """Similarity to texts: the cosine of the counts of character trigrams, rare ones weighing more.

    The weight of a trigram is 1 + log((1 + n) / (1 + number of texts that have it)), for n texts.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        rows = [Counter(_trigrams(text)) for text in texts]
        frequency = Counter(trigram for row in rows for trigram in row)
        self._columns = {trigram: column for column, trigram in enumerate(frequency)}
        self._weights = 1 + np.log((1 + len(texts)) / (1 + np.array([*frequency.values()])))
        indices = np.array([self._columns[t] for row in rows for t in row])
        values = np.array([n for row in rows for n in row.values()]) * self._weights[indices]
        ends = np.cumsum([0, *map(len, rows)])
        matrix = csr_matrix((values, indices, ends), (len(rows), len(self._columns)))
        norms = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
        self._matrix, self._norms = matrix, np.maximum(norms, 1e-300)

    def to(self, text: str) -> Floats:
        """Return the similarities of all texts to one, up to a common factor, shape (texts,)."""
        known = [self._columns[t] for t in _trigrams(text) if t in self._columns]
        counts = np.bincount(known, minlength=len(self._columns))
        return np.asarray((self._matrix @ (counts * self._weights)) / self._norms)


def _trigrams(text: str) -> Iterator[str]:
    """Yield the character trigrams of a text, with a space at both ends."""
    padded = f" {text} "
    return (padded[i : i + 3] for i in range(len(padded) - 2))
