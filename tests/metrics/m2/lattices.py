"""Edit lattices of two texts, as MaxMatch makes them, and the gold edits beside them."""

from typing import Any, NamedTuple

import numpy as np

from maege.counting.vocabulary import EncodedEdits, EncodedTexts, Vocabulary
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metrics.m2.edit_lattice import alignments, base_arcs, no_arcs

MOST = (100_000, 100_000, 100_000)


class Encoded(NamedTuple):
    """A source, a hypothesis and gold edits as numbers, and their lattice."""

    source: list[int]
    hypothesis: list[int]
    texts: EncodedTexts
    gold: EncodedEdits
    window: np.ndarray  # all of both texts
    lattice: Any


def encoded(
    source: str, hypothesis: str, *annotators: list[Edit], max_unchanged: int = 2
) -> Encoded:
    vocabulary = Vocabulary(characters=False)
    texts = vocabulary.encode([source.split(), hypothesis.split()])
    gold = vocabulary.encode_edits([Annotation(k, tuple(e)) for k, e in enumerate(annotators)])
    a, b = (vocabulary.token_ids(text.split()) for text in (source, hypothesis))
    window = np.array([0, len(a), len(b), len(a), len(b), 0], np.int32)
    vertices = alignments(a, b, window)
    rule = (max_unchanged, False)
    lattice = (vertices, *base_arcs(a, b, vertices), rule, no_arcs(len(vertices[0]), MOST[2]))
    return Encoded(a, b, texts, gold, window, lattice)
