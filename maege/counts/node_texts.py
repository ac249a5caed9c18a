"""The texts of nodes of lattices, in little memory."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Integers
from maege.counts.indexed_values import MadeTexts
from maege.data.edit import Tokens

_MAX_NODE = 2**63  # larger than an integer of an array
_LARGE = 2**16 - 1  # stands for a node that is as large or larger


class TextsOfNodes(Protocol):
    """What has a text for each node: a lattice."""

    def sentence_at(self, node: int) -> str:
        """Return the text of a node."""

    def sentences_at(self, nodes: Iterable[int]) -> list[str]:
        """Return the texts of several nodes."""

    def runs(self) -> Iterator[tuple[Tokens, int, int]]:
        """Yield the runs of tokens; see `maege.lattice.Lattice.runs`."""


@dataclass(frozen=True, slots=True, eq=False)
class NodeColumn(Sequence[str]):
    """The text of a node, which is made when it is asked for; it equals a tuple of the text."""

    lattice: TextsOfNodes
    node: int

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: Any) -> Any:
        return (self.lattice.sentence_at(self.node),)[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self[:])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple | NodeColumn):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class _Nodes:
    """Nodes, shape (texts,), of which most are small and need two bytes."""

    def __init__(self, nodes: NDArray[Any]) -> None:
        is_large = np.asarray(nodes >= _LARGE, dtype=bool)
        self._small = np.where(is_large, _LARGE, nodes).astype(np.uint16)
        self._large = np.flatnonzero(is_large)  # indices of the others
        self._large_nodes = nodes[self._large]

    def __getitem__(self, index: int) -> int:
        node = int(self._small[index])
        if node == _LARGE:
            node = int(self._large_nodes[np.searchsorted(self._large, index)])
        return node

    def some(self, indices: Integers) -> NDArray[Any]:
        """Return some of the nodes, in a type that has them all."""
        nodes = self._small[indices]
        large = np.flatnonzero(nodes == _LARGE)
        if len(large):
            nodes = nodes.astype(self._large_nodes.dtype)
            nodes[large] = self._large_nodes[np.searchsorted(self._large, indices[large])]
        return nodes


class NodeTexts(MadeTexts):
    """The texts of nodes.

    ``lattice``: the index of the lattice of each among ``lattices``. ``node``: the node there. Both
    have shape (texts,).
    """

    def __init__(
        self, lattices: Sequence[TextsOfNodes], lattice: Integers, node: NDArray[Any]
    ) -> None:
        self.lattices = lattices
        self.lattice: Integers = lattice.astype(np.int32)
        self._nodes = _Nodes(node)

    @classmethod
    def of_columns(cls, columns: Iterable[NodeColumn]) -> "NodeTexts":
        """Return the texts of columns, in their order."""
        numbers: dict[int, int] = {}
        lattices: list[TextsOfNodes] = []
        lattice, nodes = [], []
        for column in columns:
            number = numbers.setdefault(id(column.lattice), len(lattices))
            if number == len(lattices):
                lattices.append(column.lattice)
            lattice.append(number)
            nodes.append(column.node)
        dtype = np.int64 if max(nodes, default=0) < _MAX_NODE else object
        return cls(lattices, np.array(lattice), np.array(nodes, dtype=dtype))

    def __len__(self) -> int:
        return len(self.lattice)

    def __getitem__(self, index: Any) -> Any:
        lattice, node = self.node(index)
        return lattice.sentence_at(node)

    def node(self, index: int) -> tuple[TextsOfNodes, int]:
        """Return the lattice of a text, and its node there."""
        return self.lattices[self.lattice[index]], self._nodes[index]

    def nodes_at(self, indices: Integers) -> NDArray[Any]:
        """Return the nodes of some of the texts."""
        return self._nodes.some(indices)

    def some(self, indices: Integers) -> list[str]:
        """Return some of the texts, by ascending indices."""
        lattice = self.lattice[indices]
        order = lattice.argsort(kind="stable")  # as texts of a lattice are made together
        numbers, first = np.unique(lattice[order], return_index=True)
        nodes = self._nodes.some(indices)[order].tolist()
        made: list[str] = []
        for number, (start, end) in zip(
            numbers.tolist(), pairwise([*first.tolist(), len(nodes)]), strict=True
        ):
            made += self.lattices[number].sentences_at(nodes[start:end])
        texts = np.empty(len(nodes), dtype=object)
        texts[order] = made
        in_order: list[str] = texts.tolist()
        return in_order
