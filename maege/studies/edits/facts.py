"""What is known of edits and pairs of edits before anything is scored: the same for all metrics."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.attribution.interactions import distance_class, edit_pairs
from maege.attribution.local_accuracy import (
    MAX_LISTED_EDITS,
    SubsetPairs,
    drawn_pairs,
    subset_pairs,
)
from maege.studies.edits.lattices import EditLattice, Lattices, text_numbers

_Name = TypeVar("_Name", str, tuple[str, str])


@dataclass(frozen=True, eq=False)
class ItemFacts(Generic[_Name]):
    """Items of lattices: edits, or pairs of edits; arrays of shape (items,)."""

    lattice: NDArray[np.int64]  # its number
    sentences: NDArray[np.int64]  # that each is of
    cluster: NDArray[np.int64]
    type: NDArray[np.int64]  # index in ``types``
    types: tuple[_Name, ...]  # in alphabetical order; of a pair those of both edits

    @cached_property
    def sentences_by_type(self) -> list[int]:
        """The number of sentences that have an item of each type."""
        of_sentences = np.unique(np.stack([self.sentences, self.type]), axis=1)[1]
        counts: list[int] = np.bincount(of_sentences, minlength=len(self.types)).tolist()
        return counts


@dataclass(frozen=True, eq=False)
class EditFacts(ItemFacts[str]):
    """The edits of the lattices, in their order."""

    @classmethod
    def of(cls, lattices: Lattices) -> "EditFacts":
        """Collect the edits: of exact lattices, then of larger ones."""
        everything = lattices.all
        lattice = np.repeat(np.arange(len(everything)), [item.k for item in everything])
        types, type_ = _numbered([edit.type for item in everything for edit in item.lattice.edits])
        sentences = np.array([item.sentence for item in everything], dtype=np.int64)
        return cls(lattice, sentences[lattice], lattices.clusters[lattice], type_, types)


@dataclass(frozen=True, eq=False)
class PairFacts(ItemFacts[tuple[str, str]]):
    """The pairs of edits of exact lattices, in their order."""

    first: NDArray[np.int64]  # the edit of the lattice, from 0
    second: NDArray[np.int64]
    tokens: NDArray[np.int64]  # between the two edits, in the original
    distance: NDArray[np.int64]  # its class
    edits: NDArray[np.int64]  # number of edits of the lattice

    @classmethod
    def of(cls, lattices: Lattices) -> "PairFacts":
        """Collect the pairs."""
        rows, names = [], list[tuple[str, str]]()
        for number, item in enumerate(lattices.exact):
            edits = item.lattice.edits
            for i, j in edit_pairs(item.k).T.tolist():
                rows.append((number, i, j, edits[j].start - edits[i].end, item.k))
                first, second = sorted((edits[i].type, edits[j].type))
                names.append((first, second))
        lattice, i_, j_, tokens, k = np.array(rows, dtype=np.int64).reshape(-1, 5).T
        types, type_ = _numbered(names)
        sentences = np.array([item.sentence for item in lattices.exact], dtype=np.int64)
        return cls(
            lattice, sentences[lattice], lattices.clusters[lattice], type_, types,
            i_, j_, tokens, distance_class(tokens), k,
        )  # fmt: skip


def _numbered(names: Sequence[_Name]) -> tuple[tuple[_Name, ...], NDArray[np.int64]]:
    distinct = tuple(sorted(set(names)))
    index = {name: number for number, name in enumerate(distinct)}
    return distinct, np.array([index[name] for name in names], dtype=np.int64)


@dataclass(frozen=True, eq=False)
class NodePairs:
    """The comparable pairs of nodes of the lattices with k edits."""

    k: int
    members: slice  # of the exact lattices
    texts: NDArray[np.int64]  # number of the text of each node, shape (lattices, 2 ** k)
    pairs: SubsetPairs


def _node_pairs(lattices: Lattices, seed: int) -> Iterator[NodePairs]:
    for k, members in lattices.groups:
        of_size = lattices.exact[members]
        yield NodePairs(k, members, text_numbers(of_size), _pairs(of_size, seed))


def _pairs(lattices: Sequence[EditLattice], seed: int) -> SubsetPairs:
    k = lattices[0].k
    if k <= MAX_LISTED_EDITS:
        return subset_pairs(k)
    drawn = [drawn_pairs(k, seed, lattice.key) for lattice in lattices]
    return SubsetPairs(*(np.stack(part) for part in zip(*drawn, strict=True)))


@dataclass(frozen=True, eq=False)
class Facts:
    """All of it."""

    lattices: Lattices
    edits: EditFacts
    pairs: PairFacts
    nodes: tuple[NodePairs, ...]  # by number of edits

    @classmethod
    def of(cls, lattices: Lattices, seed: int) -> "Facts":
        """Collect what is known; pairs of nodes of large lattices are drawn."""
        nodes = tuple(_node_pairs(lattices, seed))
        return cls(lattices, EditFacts.of(lattices), PairFacts.of(lattices), nodes)
