"""Sentinels: scorers without any knowledge of grammar, which a metric must outperform.

A result that a sentinel also reaches is no evidence for a metric (compare Perrella et al., 2024,
on sentinel metrics in machine translation). Some are blind to the references. Others compare the
words, characters or lengths of output and reference, as a metric that reads references also can
without knowing any grammar.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from unicodedata import category

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.array_types import Floats, Integers
from maege.counting.nearest_reference import (
    Similarity,
    f1,
    jaccard,
    nearest_reference,
    trigrams,
    words,
)
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import ALL_FIELDS, Segment
from maege.studies.rows import CHANCE

PREFIX = "sentinel "  # of names of sentinels; no metric may have such a name
_Scores = Callable[[Sequence[Segment], int], Sequence[float] | Floats]  # with the seed


@dataclass(frozen=True)
class Sentinel(SentenceMetric):
    """One of SENTINELS; the score of a corpus is the mean of its sentences."""

    kind: str
    seed: int = 1

    name = "sentinel"

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The fields that the score depends on."""
        return SENTINELS[self.kind][0]

    def score_sentence(self, segment: Segment) -> float:
        """Return the score of a sentence."""
        return float(self.counts([segment])[0, 0])

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence, shape (segments, 1)."""
        scores = SENTINELS[self.kind][1](segments, self.seed)
        return np.array(scores, dtype=float).reshape(-1, 1)


def _random(segment: Segment, seed: int) -> float:
    digest = sha256(ascii((seed, segment.source, segment.hypothesis)).encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


@cache
def is_punctuation(character: str) -> bool:
    """Whether a character is punctuation (Unicode category P)."""
    return category(character).startswith("P")


def _punctuation(segment: Segment) -> float:
    return float(sum(map(is_punctuation, segment.hypothesis)))


def _edit_distance(segment: Segment) -> float:
    """Return the Levenshtein distance between source and hypothesis, in tokens."""
    return float(Levenshtein.distance(segment.source.split(), segment.hypothesis.split()))


def _reference_length(segment: Segment) -> float:
    lengths = [len(reference.split()) for reference in segment.references]
    return float(np.mean(lengths)) if lengths else 0.0


VECTOR_SIZE = 64  # of the random vectors of words
PAIRS_AT_ONCE = 8192  # of texts, whose vectors are copied
CACHED_TEXTS = 100_000


def _nearest_length(segment: Segment) -> float:
    """Return minus the difference in characters from the reference of the nearest length."""
    length = len(segment.hypothesis)
    return min((-abs(length - len(text)) for text in segment.references), key=abs, default=0.0)


def _random_vectors(seed: int) -> Similarity:
    """Return the cosine of the means of random vectors of the words of two texts."""

    def similarity(texts: Sequence[str], pairs: Integers) -> Floats:
        directions = _directions(texts, seed)
        result = np.empty(len(pairs))
        for start in range(0, len(pairs), PAIRS_AT_ONCE):
            own = slice(start, start + PAIRS_AT_ONCE)
            rows, columns = directions[pairs[own, 0]], directions[pairs[own, 1]]
            # Each product is one of two vectors: in a product of matrices the last digits would
            # depend on which other texts there are.
            result[own] = (rows[:, None, :] @ columns[:, :, None])[:, 0, 0]
        return result

    return similarity


def _directions(texts: Sequence[str], seed: int) -> Floats:
    """Return sums of the vectors of words, each of length 1, shape (texts, VECTOR_SIZE).

    Without words it is 0. The vectors of a text are added up one by one.
    """
    number, size = words(texts)
    distinct = dict.fromkeys(word for text in texts for word in text.split())
    vectors = np.array([_word_vector(word, seed) for word in distinct]).reshape(-1, VECTOR_SIZE)
    sums, first = np.zeros((len(texts), VECTOR_SIZE)), np.cumsum(size) - size
    for position in range(size.max(initial=0)):
        longer = np.flatnonzero(size > position)
        sums[longer] += vectors[number[first[longer] + position]]
    norms = np.sqrt((sums[:, None, :] @ sums[:, :, None])[..., 0])
    norms[norms == 0] = 1.0
    return sums / norms


@lru_cache(CACHED_TEXTS)
def _word_vector(word: str, seed: int) -> Floats:
    digest = sha256(ascii((seed, word)).encode("ascii")).digest()
    entropy = np.frombuffer(digest, np.uint8).astype(np.uint32)
    return np.random.default_rng(entropy).standard_normal(VECTOR_SIZE)


def _each(score: Callable[[Segment], float]) -> _Scores:
    """Score sentence by sentence, without the seed."""
    return lambda segments, seed: [*map(score, segments)]


def _nearest(similarity: Similarity) -> _Scores:
    """Return the similarity of each hypothesis to the nearest reference; 0 without references."""
    return lambda segments, seed: nearest_reference(segments, similarity)


_SOURCE, _HYPOTHESIS = frozenset({"source"}), frozenset({"hypothesis"})
_PAIR = _SOURCE | _HYPOTHESIS
_READS_REFERENCES = frozenset({"hypothesis", "references"})

# The fields that each sentinel reads, and its score of a sentence.
SENTINELS: dict[str, tuple[frozenset[str], _Scores]] = {
    "constant": (_HYPOTHESIS, _each(lambda s: 0.0)),
    "random": (_PAIR, lambda segments, seed: [_random(s, seed) for s in segments]),
    "length": (_HYPOTHESIS, _each(lambda s: float(len(s.hypothesis)))),
    "negative-length": (_HYPOTHESIS, _each(lambda s: -float(len(s.hypothesis)))),
    "punctuation": (_HYPOTHESIS, _each(_punctuation)),
    "negative-punctuation": (_HYPOTHESIS, _each(lambda s: -_punctuation(s))),
    "negative-edit-distance": (_PAIR, _each(lambda s: -_edit_distance(s))),
    "edit-distance": (_PAIR, _each(_edit_distance)),
    "source-length": (_SOURCE, _each(lambda s: float(len(s.source.split())))),
    # It is nearer to a linear relation with the gold score.
    "log-source-length": (_SOURCE, _each(lambda s: float(np.log1p(len(s.source.split()))))),
    "reference-length": (ALL_FIELDS - _PAIR, _each(_reference_length)),
    "bag-of-words": (_READS_REFERENCES, _nearest(f1(words))),
    "set-of-words": (_READS_REFERENCES, _nearest(jaccard(words))),
    "character-trigrams": (_READS_REFERENCES, _nearest(f1(trigrams))),
    "nearest-length": (_READS_REFERENCES, _each(_nearest_length)),
    "random-vectors": (
        _READS_REFERENCES,
        lambda segments, seed: nearest_reference(segments, _random_vectors(seed)),
    ),
}

# By kind, the trained ones included: what has the limit, as a noun, and what it does.
_WORDS = {
    "constant": (CHANCE, "gives all texts the same score"),
    "random": ("random scores", "gives random scores"),
    "length": ("length", "prefers longer texts"),
    "negative-length": ("shortness", "prefers shorter texts"),
    "punctuation": ("counting punctuation", "prefers more punctuation"),
    "negative-punctuation": ("avoiding punctuation", "prefers less punctuation"),
    "negative-edit-distance": ("few changed words", "prefers texts with fewer changed words"),
    "edit-distance": ("many changed words", "prefers texts with more changed words"),
    "source-length": ("source length", "prefers long sources"),
    "log-source-length": ("log source length", "prefers long sources, on a logarithmic scale"),
    "reference-length": ("reference length", "prefers long references"),
    "bag-of-words": ("overlap of words", "counts the words that output and reference share"),
    "set-of-words": ("overlap of word sets", "compares the sets of words of output and reference"),
    "character-trigrams": (
        "overlap of characters",
        "counts the character trigrams that output and reference share",
    ),
    "nearest-length": ("nearest length", "prefers outputs as long as a reference"),
    "random-vectors": (
        "random word vectors",
        "compares random vectors of the words of output and reference",
    ),
    "trained-source": ("training on sources", "predicts the score from the source alone"),
    "trained-hypothesis": (
        "training on counts",
        "predicts the score from ten counts of the hypothesis alone",
    ),
}
SENTINEL_NAMES = {kind: name for kind, (name, _) in _WORDS.items()}
DESCRIPTIONS = {kind: text for kind, (_, text) in _WORDS.items()}


def named_sentinels(seed: int) -> dict[str, Sentinel]:
    """Return all sentinels by name, which is their kind after PREFIX.

    The seed is that of the random ones.

    >>> segment = Segment("He go", "He goes", ("He goes .",))
    >>> named_sentinels(seed=1)["sentinel length"].score_sentence(segment)
    7.0
    """
    return {PREFIX + kind: Sentinel(kind, seed) for kind in SENTINELS}


def is_sentinel(name: str) -> bool:
    """Whether a name is that of a sentinel and not of a metric."""
    return name.startswith(PREFIX)


def kind_of(name: str) -> str:
    """Return the kind of a sentinel.

    >>> kind_of("sentinel edit-distance")
    'edit-distance'
    """
    return name.removeprefix(PREFIX)


def compares_with_references(name: str) -> bool:
    """Whether a sentinel compares the output with references, so that it can profit from them.

    >>> list(map(compares_with_references, ["sentinel bag-of-words", "sentinel length"]))
    [True, False]
    """
    return kind_of(name) in SENTINELS and SENTINELS[kind_of(name)][0] == _READS_REFERENCES


def description(name: str) -> str:
    """Say what a sentinel does, with its kind in brackets.

    >>> description("sentinel length")
    'prefers longer texts (length)'
    """
    kind = kind_of(name)
    return f"{DESCRIPTIONS[kind]} ({kind})"
