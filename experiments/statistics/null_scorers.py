"""Scorers that know nothing: the true value of every statistic is 0, or that of their taste."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats

if TYPE_CHECKING:
    from scipy.sparse import csr_array


@dataclass(frozen=True, eq=False)
class Texts:
    """The texts to be scored, each under its source."""

    sources: Sequence[str]
    hypotheses: Sequence[str]

    @cached_property
    def source(self) -> NDArray[np.int64]:
        """The number of the source of each text, from 0."""
        return _numbers(self.sources)

    @cached_property
    def hypothesis(self) -> NDArray[np.int64]:
        """The number of each text, from 0; equal texts have the same."""
        return _numbers(self.hypotheses)

    @cached_property
    def pair(self) -> NDArray[np.int64]:
        """The number of each source and text."""
        return np.unique(self.source * len(self.sources) + self.hypothesis, return_inverse=True)[1]

    @cached_property
    def words(self) -> "tuple[csr_array, csr_array, int]":
        """Counts of the words of texts and of their sources, and the size of the vocabulary.

        The shape is (texts, vocabulary) each.
        """
        from scipy.sparse import csr_array

        vocabulary: dict[str, int] = {}
        parts = [_word_counts(texts, vocabulary) for texts in (self.hypotheses, self.sources)]
        shape = len(self.hypotheses), len(vocabulary)
        hypotheses, sources = (csr_array(part, shape=shape) for part in parts)
        hypotheses.sum_duplicates()
        sources.sum_duplicates()
        return hypotheses, sources, len(vocabulary)


Scorers = Callable[[Texts, int, np.random.Generator], Floats]


def independent_by(
    attribute: str, draw: Callable[[np.random.Generator, tuple[int, int]], Floats]
) -> Scorers:
    """Return scorers whose scores are independent draws for each distinct value."""

    def scores(texts: Texts, count: int, rng: np.random.Generator) -> Floats:
        number = getattr(texts, attribute)
        return draw(rng, (int(number.max()) + 1, count))[number]

    return scores


def word_weights(texts: Texts, count: int, rng: np.random.Generator) -> Floats:
    """Give every word a random weight; the score is the sum over the words of the text."""
    hypotheses, _, vocabulary = texts.words
    return np.asarray(hypotheses @ rng.standard_normal((vocabulary, count)))


def changed_word_weights(texts: Texts, count: int, rng: np.random.Generator) -> Floats:
    """Give every word a weight for being put in, and another for being taken out."""
    hypotheses, sources, vocabulary = texts.words
    change = hypotheses - sources
    put_in, taken_out = change.maximum(0), (-change).maximum(0)
    weights = rng.standard_normal((2, vocabulary, count))
    return np.asarray(put_in @ weights[0] + taken_out @ weights[1])


def _normal(rng: np.random.Generator, shape: tuple[int, int]) -> Floats:
    return rng.standard_normal(shape)


# The score of a text has the same law in all texts, independent between sentences.
SYMMETRIC: dict[str, Scorers] = {
    "iid by (source, text)": independent_by("pair", _normal),
    "iid by text": independent_by("hypothesis", _normal),
    "Cauchy": independent_by("hypothesis", lambda rng, shape: rng.standard_cauchy(shape)),
    "lognormal, sigma 3": independent_by(
        "hypothesis", lambda rng, shape: rng.lognormal(0.0, 3.0, shape)
    ),
    "ties: 1 with prob. .05": independent_by(
        "hypothesis", lambda rng, shape: (rng.random(shape) < 0.05).astype(float)
    ),
    "ties: three levels": independent_by(
        "hypothesis", lambda rng, shape: rng.integers(3, size=shape).astype(float)
    ),
    "function of source, lognormal": independent_by(
        "source", lambda rng, shape: rng.lognormal(0.0, 1.0, shape)
    ),
}
# These have a value of their own: the same words are put in and out in many sentences.
LEXICAL: dict[str, Scorers] = {
    "sum of random word weights": word_weights,
    "random weights of words put in or out": changed_word_weights,
}


def _numbers(values: Sequence[str]) -> NDArray[np.int64]:
    number: dict[str, int] = {}
    return np.array([number.setdefault(value, len(number)) for value in values], dtype=np.int64)


def _word_counts(texts: Sequence[str], vocabulary: dict[str, int]) -> tuple[Floats, ...]:
    """Return the words of texts as a sparse matrix: data, columns, ends of rows."""
    words = [[vocabulary.setdefault(w, len(vocabulary)) for w in text.split()] for text in texts]
    ends = np.cumsum([0, *map(len, words)])
    columns = np.fromiter((word for line in words for word in line), np.int64, ends[-1])
    return np.ones(len(columns)), columns, ends
