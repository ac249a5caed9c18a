"""Metrics whose ability is known by construction."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, partial
from hashlib import sha256
from math import log
from pathlib import Path

import numpy as np
from rapidfuzz.distance import Levenshtein
from scipy.special import ndtri

from maege.config.schema import RunConfig
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment
from maege.studies.lattices.inputs import load_inputs

EXAMPLES = Path(__file__).parents[2] / "docs/examples"


@cache
def _corrections(corpus: str) -> dict[str, frozenset[str]]:
    """Return for each reference text of a corpus all corrections of its sentence."""
    found: dict[str, frozenset[str]] = {}
    inputs = load_inputs(RunConfig.model_validate({"corpus": corpus, "metrics": ["ld"]}))
    for sentence in inputs.corpus.sentences:
        texts = [sentence.corrected_text(annotation) for annotation in sentence.annotations]
        texts += [references.texts[sentence.index] for references in inputs.references]
        of_sentence = frozenset(text for text in texts if text)
        for text in of_sentence:
            found[text] = found.get(text, frozenset()) | of_sentence
    return found


def distance(segment: Segment, corpus: str) -> int:
    """Return the distance in tokens to the nearest correction of any annotator."""
    known = _corrections(corpus)
    nearest = frozenset(segment.references).union(*(known.get(r, ()) for r in segment.references))
    tokens = segment.hypothesis.split()
    return min((Levenshtein.distance(tokens, text.split()) for text in nearest), default=0)


def _uniform(*texts: str) -> float:
    digest = sha256("\0".join(texts).encode()).digest()
    return (int.from_bytes(digest[:8], "big") + 0.5) / 2**64


def _normal(*texts: str) -> float:
    return float(ndtri(_uniform(*texts)))


def noisy(right: float, segment: Segment, corpus: str) -> float:
    """Return the score of an oracle that orders texts one token apart rightly so often."""
    noise = 1 / (np.sqrt(2) * float(ndtri(right)))
    text = _normal("noise", segment.source, segment.hypothesis)
    return -distance(segment, corpus) + float(noise) * text


def _changed(segment: Segment) -> int:
    return Levenshtein.distance(segment.source.split(), segment.hypothesis.split())


def edits_like(segment: Segment) -> float:
    """Return the best F0.5 of token edits with a reference."""

    def edits(text: str) -> set[tuple[int, int, tuple[str, ...]]]:
        a, b = segment.source.split(), text.split()
        opcodes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
        return {(i, j, tuple(b[k:m])) for tag, i, j, k, m in opcodes if tag != "equal"}

    own = edits(segment.hypothesis)

    def f(gold: set[tuple[int, int, tuple[str, ...]]]) -> float:
        if not own or not gold:
            return float(own == gold)
        right = len(own & gold)
        return 1.25 * right / (len(own) + 0.25 * len(gold))

    return max((f(edits(reference)) for reference in segment.references), default=0.0)


SCORES: dict[str, Callable[[Segment, str], float]] = {
    "oracle": lambda s, corpus: -float(distance(s, corpus)),
    "oracle-90": partial(noisy, 0.9),
    "oracle-75": partial(noisy, 0.75),
    "oracle-60": partial(noisy, 0.6),
    "reversed": lambda s, corpus: float(distance(s, corpus)),
    "constant": lambda s, _: 0.0,
    "random-scorer": lambda s, _: _uniform("score", s.source, s.hypothesis),
    "length": lambda s, _: float(len(s.hypothesis)),
    "source-copier": lambda s, _: -float(_changed(s)),
    "edits-like": lambda s, _: edits_like(s),
    # The offset of a sentence is far larger than what its texts differ by.
    "within-only": lambda s, corpus: (
        50 * _normal("offset", min(s.references, default="")) - distance(s, corpus)
    ),
    # More changes are more corrections on made corpora; within a sentence they are noise.
    "systems-only": lambda s, _: log(1 + _changed(s)),
}
NOISE = ("oracle", "oracle-90", "oracle-75", "oracle-60")  # ever more of it
# Of the documentation.
OF_FILES = {
    "set-of-words": f"{EXAMPLES / 'my_metric.py'}:Overlap",
    "random-network": f"{EXAMPLES / 'random_network.py'}:random_network",
}
PLANTED = (*SCORES, *OF_FILES)


@dataclass(frozen=True)
class Planted(SentenceMetric):
    """One of ``SCORES``."""

    kind: str = "oracle"
    corpus: str = "tiny"

    @property
    def name(self) -> str:  # type: ignore[override]
        """Its kind."""
        return self.kind

    def score_sentence(self, segment: Segment) -> float:
        """Return the score of a sentence."""
        return SCORES[self.kind](segment, self.corpus)
