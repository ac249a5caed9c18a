"""Sentinels: scorers that know nothing of grammar, and that a metric must beat.

What they reach can be had without looking at what a correction is about, so it is no evidence for
a metric (compare Perrella et al., 2024, on sentinel metrics of machine translation).
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.metric import ALL_FIELDS, Segment, SentenceMetric


@dataclass(frozen=True)
class Sentinel(SentenceMetric):
    """A scorer of SENTINELS."""

    kind: str
    seed: int = 1

    name = "sentinel"

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The fields that this sentinel looks at."""
        return SENTINELS[self.kind][0]

    def score_sentence(self, segment: Segment) -> float:
        """Return the score of a sentence."""
        return SENTINELS[self.kind][1](segment, self.seed)


def _constant(segment: Segment, seed: int) -> float:
    return 0.0


def _random(segment: Segment, seed: int) -> float:
    digest = sha256(ascii((seed, segment.source, segment.hypothesis)).encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


def _longer(segment: Segment, seed: int) -> float:
    return float(len(segment.hypothesis))


def _shorter(segment: Segment, seed: int) -> float:
    return -float(len(segment.hypothesis))


def _edits(segment: Segment, seed: int) -> float:
    """Count the tokens that differ from the source."""
    return float(Levenshtein.distance(segment.source.split(), segment.hypothesis.split()))


def _copying(segment: Segment, seed: int) -> float:
    return -_edits(segment, seed)


def _source(segment: Segment, seed: int) -> float:
    return float(len(segment.source.split()))


def _references(segment: Segment, seed: int) -> float:
    lengths = [len(reference.split()) for reference in segment.references]
    return float(np.mean(lengths)) if lengths else 0.0


_PAIR = frozenset({"source", "hypothesis"})

# The fields that each looks at, and its score of a sentence.
SENTINELS: dict[str, tuple[frozenset[str], Callable[[Segment, int], float]]] = {
    "constant": (frozenset({"hypothesis"}), _constant),
    "random": (_PAIR, _random),
    "longer": (frozenset({"hypothesis"}), _longer),
    "shorter": (frozenset({"hypothesis"}), _shorter),
    "copying": (_PAIR, _copying),
    "edits": (_PAIR, _edits),
    "source": (frozenset({"source"}), _source),
    "references": (ALL_FIELDS - _PAIR, _references),
}


def sentinels(seed: int) -> dict[str, Any]:
    """Return all sentinels by name.

    >>> all_ = sentinels(seed=1)
    >>> segment = Segment("He go", "He goes", ("He goes .",))
    >>> [all_[kind].score_sentence(segment) for kind in ("longer", "copying", "edits")]
    [7.0, -1.0, 1.0]
    """
    return {kind: Sentinel(kind, seed) for kind in SENTINELS}
