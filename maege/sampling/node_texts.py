"""The texts of nodes of many lattices, in little memory."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Integers
from maege.lattice import Lattice
from maege.metric.indexed_values import MadeTexts


class NodeTexts(MadeTexts):
    """The texts of nodes: ``lattice`` has the index of the lattice of each, shape (texts,)."""

    def __init__(self, lattices: Sequence[Lattice], lattice: Integers, node: NDArray[Any]) -> None:
        self._lattices = lattices
        self._lattice, self._node = lattice.astype(np.int32), node
        self.keys = np.fromiter(map(hash, map(self.__getitem__, range(len(node)))), np.int64)

    def __getitem__(self, index: Any) -> Any:
        lattice, node = self.node(index)
        return lattice.sentence_at(node)

    def node(self, index: int) -> tuple[Lattice, int]:
        """Return the lattice of a text, and its node there."""
        return self._lattices[self._lattice[index]], int(self._node[index])
