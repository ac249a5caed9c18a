"""The texts of nodes of many lattices, in little memory."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Integers
from maege.lattice import Lattice
from maege.metric.indexed_values import MadeTexts

_TEXTS_AT_ONCE = 10_000


class NodeTexts(MadeTexts):
    """The texts of nodes: ``lattice`` has the index of the lattice of each, shape (texts,)."""

    def __init__(self, lattices: Sequence[Lattice], lattice: Integers, node: NDArray[Any]) -> None:
        self._lattices = lattices
        self._lattice = lattice.astype(np.int32)
        is_small = node.dtype != object
        self._node = node.astype(np.min_scalar_type(node.max(initial=0))) if is_small else node
        starts = range(0, len(node), _TEXTS_AT_ONCE)
        some = (np.arange(start, min(start + _TEXTS_AT_ONCE, len(node))) for start in starts)
        texts = (text for indices in some for text in self.some(indices))
        self.keys = np.fromiter(map(hash, texts), np.int64, len(node))

    def __getitem__(self, index: Any) -> Any:
        lattice, node = self.node(index)
        return lattice.sentence_at(node)

    def node(self, index: int) -> tuple[Lattice, int]:
        """Return the lattice of a text, and its node there."""
        return self._lattices[self._lattice[index]], int(self._node[index])

    def some(self, indices: Integers) -> list[str]:
        """Return some of the texts, by ascending indices."""
        lattices = map(self._lattices.__getitem__, self._lattice[indices].tolist())
        return list(map(Lattice.sentence_at, lattices, self._node[indices].tolist()))
