"""A checksum of synthetic corpora, which are drawn again instead of being stored."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.counts.indexed_values import IndexedValues
from maege.counts.node_texts import NodeTexts, TextsOfNodes
from maege.ranking import Ranking


def corpora_checksum(corpora: Sequence[Ranking]) -> str:
    """Return the SHA-256 of synthetic corpora: their lattices, and the nodes that were drawn."""
    content = sha256()
    known: list[NodeTexts] = []  # those whose lattices are part of it
    for ranking in corpora:
        for column in (ranking.sources, *(c.hypotheses for c in ranking.candidates)):
            for part in _parts(column, known):
                content.update(part)
        for candidate in ranking.candidates:
            content.update(f"\n{candidate.gold_score}\n".encode())
            content.update(_integers(np.asarray(candidate.edit_counts)))
    return content.hexdigest()


def _parts(column: Sequence[str], known: list[NodeTexts]) -> Iterator[bytes]:
    """Yield what stands for the texts of a column: nodes of lattices, or the texts themselves."""
    if not (isinstance(column, IndexedValues) and isinstance(column.values, NodeTexts)):
        yield "\n".join(column).encode()
        return
    texts, numbers = column.values, column.numbers
    if not any(texts is other for other in known):
        known.append(texts)
        yield from map(_runs, texts.lattices)
    yield _integers(texts.lattice[numbers])
    yield _integers(texts.nodes_at(numbers))


def _runs(lattice: TextsOfNodes) -> bytes:
    """Return the tokens that texts of a lattice consist of, which tells what each node is."""
    runs = [" ".join(("", *tokens)) for tokens, _, _ in lattice.runs()]
    return "\n".join((*runs, "\n")).encode()


def _integers(values: NDArray[Any]) -> bytes:
    """Return integers as bytes; nodes of lattices with many edits are integers of Python."""
    if values.dtype == object:
        return " ".join(map(str, values.tolist())).encode()
    return values.astype("<i8").tobytes()
