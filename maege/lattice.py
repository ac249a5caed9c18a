"""The lattice of all partial corrections of a sentence by one annotation.

A node is a bit mask: bit i is set when edit i is applied. One node is above another when its
edits include the other's (Choshen and Abend, 2018, section 3). Nothing is enumerated unless
asked for, so an annotation of 31 edits costs no more than one of three.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from maege.data.corpus import Annotation, Sentence
from maege.data.edit import Edit, Tokens, apply_edits, conflict_groups, merge
from maege.errors import LatticeError

if TYPE_CHECKING:
    import networkx

Conflicts = Literal["merge", "drop", "error"]
MAX_GRAPH_EDITS = 16


@dataclass(frozen=True)
class Lattice:
    """All subsets of ``edits`` applied to ``tokens``.

    The edits are sorted by place and none conflicts with another, so that a set of edits has
    exactly one text.

    >>> from maege.data.edit import Edit
    >>> l = Lattice("He go home".split(), (Edit(1, 2, ("goes",), "SVA"), Edit(3, 3, (".",), "Mec")))
    >>> [l.text(node) for node in l.nodes()]
    ['He go home', 'He goes home', 'He go home .', 'He goes home .']
    >>> l.below(0b01, 0b11), l.below(0b01, 0b10)
    (True, False)
    """

    tokens: Tokens
    edits: tuple[Edit, ...]

    @classmethod
    def of(
        cls, sentence: Sentence, annotation: Annotation, *, conflicts: Conflicts = "merge"
    ) -> "Lattice":
        """Build the lattice of one annotation.

        Edits that conflict are merged into one edit that covers them, or all but the first of
        them are dropped, or a LatticeError is raised.
        """
        edits = []
        for group in conflict_groups(annotation.edits):
            if len(group) > 1 and conflicts == "error":
                raise LatticeError(
                    f"sentence {sentence.index + 1}, annotator {annotation.annotator}: edits "
                    f"{' and '.join(map(str, group))} overlap; `overlapping_edits: merge` "
                    f"makes one edit of them, `overlapping_edits: drop` keeps the first"
                )
            merged = len(group) > 1 and conflicts == "merge"
            edits.append(merge(sentence.tokens, group) if merged else group[0])
        return cls(sentence.tokens, tuple(edits))

    @property
    def bottom(self) -> int:
        """The original sentence."""
        return 0

    @property
    def top(self) -> int:
        """The perfect correction."""
        return (1 << len(self.edits)) - 1

    @property
    def size(self) -> int:
        """Number of nodes, 2 to the number of edits."""
        return 1 << len(self.edits)

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {}

    def text(self, node: int) -> str:
        """Return the sentence with the edits of ``node`` applied."""
        if node not in self._texts:
            self._texts[node] = " ".join(apply_edits(self.tokens, self.applied(node)))
        return self._texts[node]

    def applied(self, node: int) -> list[Edit]:
        """Return the edits of a node, by place."""
        if not 0 <= node < self.size:
            raise LatticeError(f"node {node} is not between 0 and {self.size - 1}")
        return [edit for bit, edit in enumerate(self.edits) if node >> bit & 1]

    def below(self, lower: int, upper: int) -> bool:
        """Whether every edit of ``lower`` is in ``upper`` (a node is below itself)."""
        return lower & ~upper == 0

    def covers(self, node: int) -> Iterator[tuple[int, Edit]]:
        """Yield each node directly above, with the edit that leads to it."""
        for bit, edit in enumerate(self.edits):
            if not node >> bit & 1:
                yield node | 1 << bit, edit

    def nodes(self) -> Iterator[int]:
        """Yield all nodes, ascending: every node comes after the nodes below it."""
        return iter(range(self.size))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield every pair of different nodes (lower, upper) with lower below upper."""
        for upper in self.nodes():
            lower = upper
            while lower:
                lower = (lower - 1) & upper
                yield lower, upper

    def graph(self) -> "networkx.DiGraph":
        """Return the Hasse diagram: arcs go up, each carries its edit.

        Nodes have the attributes ``text`` and ``edits`` (a count), arcs ``type``, ``start``,
        ``end`` and ``replacement``; all are plain numbers and texts, so that any networkx
        writer can export them. Raises LatticeError above 16 edits (65,536 nodes).
        """
        import networkx

        if len(self.edits) > MAX_GRAPH_EDITS:
            raise LatticeError(
                f"a lattice of {len(self.edits)} edits has {self.size:,} nodes; a graph is "
                f"built for up to {MAX_GRAPH_EDITS} edits"
            )
        graph = networkx.DiGraph()
        for node in self.nodes():
            graph.add_node(node, text=self.text(node), edits=node.bit_count())
        for node in self.nodes():
            for upper, edit in self.covers(node):
                graph.add_edge(
                    node,
                    upper,
                    type=edit.type,
                    start=edit.start,
                    end=edit.end,
                    replacement=" ".join(edit.replacement),
                )
        return graph
