"""Test sets of three systems, without files."""

import numpy as np

from maege.array_types import Floats
from maege.statistics.score_table import ScoreTable
from maege.texts.texts import Texts

SYSTEMS = ("x", "y", "z")
SENTENCES = 100


def means(sentences: Floats) -> ScoreTable:
    """Return the mean scores of systems, from those of their sentences."""
    counts = np.stack([sentences, np.ones_like(sentences)], axis=-1)
    numbers = np.arange(len(sentences))
    return ScoreTable(
        "m", SYSTEMS, sentences.mean(axis=0), numbers, counts, lambda t: t[..., 0] / t[..., 1]
    )


def texts(name: str, sentences: int = SENTENCES, documents: int | None = None) -> Texts:
    """Return different sentences, as those of some documents."""
    sources = tuple(f"{name} {number}" for number in range(sentences))
    of = None if documents is None else tuple(str(n % documents) for n in range(sentences))
    return Texts(name, sources, {}, {}, of)
