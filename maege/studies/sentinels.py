"""Sentinels: scorers without any knowledge of grammar, which a metric must outperform.

A result that a sentinel also reaches is no evidence for a metric (compare Perrella et al., 2024,
on sentinel metrics in machine translation). Some are blind to the references. Others compare the
words, characters or lengths of output and reference, as a metric that reads references also can
without knowing any grammar.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from unicodedata import category

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.array_types import Floats
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import ALL_FIELDS, Segment
from maege.studies.rows import CHANCE

PREFIX = "sentinel "  # of names of sentinels; no metric may have such a name
_Score = Callable[[Segment, int], float]


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
        return SENTINELS[self.kind][1](segment, self.seed)


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


def _reference_length(segment: Segment, seed: int) -> float:
    lengths = [len(reference.split()) for reference in segment.references]
    return float(np.mean(lengths)) if lengths else 0.0


VECTOR_SIZE = 64  # of the random vectors of words
CACHED_TEXTS = 100_000
CACHED_BAGS = 4_096  # of the texts that were read last
# A hypothesis meets the same references under several conditions.
CACHED_PAIRS = 200_000


def _f1(bag: Callable[[str], frozenset[str]]) -> Callable[[str, str, int], float]:
    """Return a function of two texts: the F1 of their items, counted as often as they occur."""

    @lru_cache(CACHED_PAIRS)
    def f1(hypothesis: str, reference: str, seed: int) -> float:
        a, b = bag(hypothesis), bag(reference)
        return 2 * len(a & b) / max(1, len(a) + len(b))

    return f1


@lru_cache(CACHED_PAIRS)
def _set_of_words(hypothesis: str, reference: str, seed: int) -> float:
    """Return the Jaccard index of the sets of words."""
    a, b = set(hypothesis.split()), set(reference.split())
    return len(a & b) / max(1, len(a | b))


def _nearest_length(segment: Segment, seed: int) -> float:
    """Return minus the difference in characters from the reference of the nearest length."""
    length = len(segment.hypothesis)
    return min((-abs(length - len(text)) for text in segment.references), key=abs, default=0.0)


@lru_cache(CACHED_PAIRS)
def _random_vectors(hypothesis: str, reference: str, seed: int) -> float:
    """Return the cosine of the means of random vectors of the words."""
    return float(_direction(hypothesis, seed) @ _direction(reference, seed))


def _nearest(similarity: Callable[[str, str, int], float]) -> _Score:
    """Return the similarity of a hypothesis to the nearest reference; 0 without references."""

    def score(segment: Segment, seed: int) -> float:
        of_references = (similarity(segment.hypothesis, r, seed) for r in segment.references)
        return max(of_references, default=0.0)

    return score


def _bag(items: Iterable[str]) -> frozenset[str]:
    """Return items that may repeat as a set: those that occurred before have a number, too."""
    counts = Counter(items)
    repeated = ((item, count) for item, count in counts.items() if count > 1)
    return frozenset(counts).union(f"{i} {n}" for i, c in repeated for n in range(2, c + 1))


@lru_cache(CACHED_BAGS)
def _words(text: str) -> frozenset[str]:
    return _bag(text.split())


@lru_cache(CACHED_BAGS)
def _trigrams(text: str) -> frozenset[str]:
    return _bag(map("".join, zip(text, text[1:], text[2:], strict=False)) if text[2:] else [text])


@lru_cache(CACHED_TEXTS)
def _direction(text: str, seed: int) -> Floats:
    """Return the sum of the vectors of the words, of length 1; 0 without words."""
    vector = sum((_word_vector(word, seed) for word in text.split()), np.zeros(VECTOR_SIZE))
    return np.asarray(vector / (np.linalg.norm(vector) or 1.0))


@lru_cache(CACHED_TEXTS)
def _word_vector(word: str, seed: int) -> Floats:
    digest = sha256(ascii((seed, word)).encode("ascii")).digest()
    return np.random.default_rng(list(digest)).standard_normal(VECTOR_SIZE)


_SOURCE, _HYPOTHESIS = frozenset({"source"}), frozenset({"hypothesis"})
_PAIR = _SOURCE | _HYPOTHESIS
_READS_REFERENCES = frozenset({"hypothesis", "references"})

# The fields that each sentinel reads, and its score of a sentence.
SENTINELS: dict[str, tuple[frozenset[str], _Score]] = {
    "constant": (_HYPOTHESIS, lambda s, seed: 0.0),
    "random": (_PAIR, _random),
    "length": (_HYPOTHESIS, lambda s, seed: float(len(s.hypothesis))),
    "negative-length": (_HYPOTHESIS, lambda s, seed: -float(len(s.hypothesis))),
    "punctuation": (_HYPOTHESIS, lambda s, seed: _punctuation(s)),
    "negative-punctuation": (_HYPOTHESIS, lambda s, seed: -_punctuation(s)),
    "negative-edit-distance": (_PAIR, lambda s, seed: -_edit_distance(s)),
    "edit-distance": (_PAIR, lambda s, seed: _edit_distance(s)),
    "source-length": (_SOURCE, lambda s, seed: float(len(s.source.split()))),
    # It is nearer to a linear relation with the gold score.
    "log-source-length": (_SOURCE, lambda s, seed: float(np.log1p(len(s.source.split())))),
    "reference-length": (ALL_FIELDS - _PAIR, _reference_length),
    "bag-of-words": (_READS_REFERENCES, _nearest(_f1(_words))),
    "set-of-words": (_READS_REFERENCES, _nearest(_set_of_words)),
    "character-trigrams": (_READS_REFERENCES, _nearest(_f1(_trigrams))),
    "nearest-length": (_READS_REFERENCES, _nearest_length),
    "random-vectors": (_READS_REFERENCES, _nearest(_random_vectors)),
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
