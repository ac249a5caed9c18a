"""The lattice of all partial corrections of a sentence by one annotation.

A node is a set of edits, as a bit mask: bit i is set if edit i is applied. A node is below
another if the other has all its edits (Choshen and Abend, 2018, section 3). Nodes are computed
when they are needed, so a lattice of 31 edits costs no more than one of three.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Literal, get_args

from maege.data.corpus import Annotation, Sentence
from maege.data.edit import Edit, Tokens, merge, overlapping_groups
from maege.errors import LatticeError, check_choice

if TYPE_CHECKING:
    import networkx

OverlappingEdits = Literal["merge", "drop", "error"]
MAX_GRAPH_EDITS = 16
MAX_DRAWN_EDITS = 3


@dataclass(frozen=True, repr=False)
class Lattice:
    """All partial corrections of a sentence: each subset of the edits, applied.

    Nodes are integers from 0 (the original, ``bottom``) to ``2 ** len(edits) - 1`` (the full
    correction, ``top``); bit i of a node says whether edit i is applied.

    Parameters
    ----------
    tokens
        The sentence.
    edits
        Its edits, sorted by position. No two overlap, so that each subset has one result; see
        `Lattice.from_annotation` for edits that do.

    References
    ----------
    Choshen and Abend (2018). Automatic Metric Validation for Grammatical Error Correction. ACL.

    Examples
    --------
    >>> edits = Edit(1, 2, ("goes",), "SVA"), Edit(3, 3, (".",), "Mec")
    >>> lattice = Lattice(("He", "go", "home"), edits)
    >>> lattice
    Lattice('He go home', 2 edits, 4 nodes)
    >>> for node in lattice:
    ...     print(node, lattice.sentence_at(node))
    0 He go home
    1 He goes home
    2 He go home .
    3 He goes home .
    """

    __slots__ = ("_graph", "edits", "tokens")  # the first is missing until it is asked for

    tokens: Tokens
    edits: tuple[Edit, ...]

    @classmethod
    def from_annotation(
        cls,
        sentence: Sentence,
        annotation: Annotation,
        *,
        overlapping_edits: OverlappingEdits = "merge",
    ) -> "Lattice":
        """Build the lattice of one annotation of a sentence.

        Parameters
        ----------
        sentence
            The sentence.
        annotation
            One of its annotations.
        overlapping_edits
            ``merge`` overlapping edits into one, ``drop`` all of them but the first, or raise
            an ``error``.

        Raises
        ------
        LatticeError
            If edits overlap and ``overlapping_edits`` is ``error``.
        ConfigError
            If ``overlapping_edits`` is none of these.

        Examples
        --------
        >>> edits = Edit(0, 2, ("x",), "A"), Edit(1, 3, ("y",), "B"), Edit(3, 3, ("!",), "C")
        >>> sentence = Sentence(0, ("a", "b", "c"), (Annotation(0, edits),))
        >>> print(*Lattice.from_annotation(sentence, sentence.annotations[0]).edits)
        0-3 → y [A+B] 3-3 → ! [C]
        """
        check_choice(overlapping_edits, get_args(OverlappingEdits), "overlapping_edits")
        edits = []
        for group in overlapping_groups(annotation.edits):
            if len(group) > 1 and overlapping_edits == "error":
                raise LatticeError(
                    f"sentence {sentence.index + 1}, annotator {annotation.annotator}: edits "
                    f"{' and '.join(map(str, group))} overlap; `overlapping_edits: merge` makes "
                    f"one edit of them, `overlapping_edits: drop` keeps the first"
                )
            merged = len(group) > 1 and overlapping_edits == "merge"
            edits.append(merge(sentence.tokens, group) if merged else group[0])
        compatible = tuple(edits)
        # Most annotations have nothing to merge, and share their edits with the lattice.
        is_unchanged = compatible == annotation.edits
        return cls(sentence.tokens, annotation.edits if is_unchanged else compatible)

    def __repr__(self) -> str:
        return f"Lattice({' '.join(self.tokens)!r}, {len(self.edits)} edits, {self.size:,} nodes)"

    @property
    def bottom(self) -> int:
        """The node of the original sentence."""
        return 0

    @property
    def top(self) -> int:
        """The node of the full correction."""
        return (1 << len(self.edits)) - 1

    @property
    def size(self) -> int:
        """Number of nodes, 2 to the number of edits."""
        return 1 << len(self.edits)

    def __iter__(self) -> Iterator[int]:
        """Yield all nodes, ascending: every node comes after the nodes below it."""
        return iter(range(self.size))

    def __contains__(self, node: object) -> bool:
        return isinstance(node, int | Integral) and not int(node) >> len(self.edits)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.tokens, self.edits), getattr(self, "_graph", None)

    def __setstate__(self, graph: "networkx.DiGraph") -> None:
        object.__setattr__(self, "_graph", graph)

    def sentence_at(self, node: int) -> str:
        """Return the partially corrected sentence of a node, its tokens joined by spaces.

        Raises
        ------
        LatticeError
            If there is no such node.

        Examples
        --------
        >>> lattice = Lattice(("He", "go", "home"), (Edit(1, 2, ("goes",), "SVA"),))
        >>> lattice.sentence_at(lattice.top)
        'He goes home'
        """
        if node >> len(self.edits):  # not `_check`: this is called for millions of nodes
            self._check(node)
        tokens: list[str] = []
        end = 0
        for edit in self.edits:  # not by `edits_at`, as most texts of a run are made here
            if node & 1:
                tokens += self.tokens[end : edit.start]
                tokens += edit.replacement
                end = edit.end
            node >>= 1
        tokens += self.tokens[end:]
        return " ".join(tokens)

    def sentences_at(self, nodes: Iterable[int]) -> list[str]:
        """Return the partially corrected sentences of several nodes, whose tokens are joined once.

        Raises
        ------
        LatticeError
            If there is no such node.

        Examples
        --------
        >>> Lattice(("He", "go"), (Edit(1, 2, ("goes",), "SVA"),)).sentences_at([1, 0])
        ['He goes', 'He go']
        """
        end = 0
        choices = []  # by edit: the text from the edit before to its end, without it and with it
        for edit in self.edits:  # each token with a space after it, so that runs may be empty
            without = " ".join((*self.tokens[end : edit.end], ""))
            corrected = " ".join((*self.tokens[end : edit.start], *edit.replacement, ""))
            choices.append((without, corrected))
            end = edit.end
        rest = " ".join((*self.tokens[end:], ""))
        sentences = []
        for node in nodes:
            chosen = []
            remaining = node
            for choice in choices:  # a loop is faster than a comprehension here
                chosen.append(choice[remaining & 1])
                remaining >>= 1
            if remaining:
                self._check(node)
            chosen.append(rest)
            sentences.append("".join(chosen)[:-1])
        return sentences

    def runs(self) -> Iterator[tuple[Tokens, int, int]]:
        """Yield the runs of tokens of all nodes, in order, with a mask and a value of each.

        The nodes that have a run are those with ``node & mask == value``.

        Examples
        --------
        >>> list(Lattice(("He", "go"), (Edit(1, 2, ("goes",), "SVA"),)).runs())
        [(('He',), 0, 0), (('goes',), 1, 1), (('go',), 1, 0), ((), 0, 0)]
        """
        end = 0
        for bit, edit in enumerate(self.edits):
            yield self.tokens[end : edit.start], 0, 0
            yield edit.replacement, 1 << bit, 1 << bit
            yield self.tokens[edit.start : edit.end], 1 << bit, 0
            end = edit.end
        yield self.tokens[end:], 0, 0

    def edits_at(self, node: int) -> list[Edit]:
        """Return the edits that are applied in a node, sorted by position.

        Raises
        ------
        LatticeError
            If there is no such node.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> print(*lattice.edits_at(0b10))
        1-2 → y [Y]
        """
        self._check(node)
        return [edit for bit, edit in enumerate(self.edits) if node >> bit & 1]

    def _check(self, node: int) -> None:
        if node not in self:
            raise LatticeError(f"node {node} is not between 0 and {self.size - 1}")

    def is_below(self, lower: int, upper: int) -> bool:
        """Whether all edits of ``lower`` are in ``upper``; a node is below itself.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> lattice.is_below(0b01, 0b11), lattice.is_below(0b01, 0b10)
        (True, False)
        """
        return lower & ~upper == 0

    def join(self, a: int, b: int) -> int:
        """Return the lowest node above both: the edits of either.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> lattice.sentence_at(lattice.join(0b01, 0b10))
        'x y'
        """
        return a | b

    def meet(self, a: int, b: int) -> int:
        """Return the highest node below both: the edits of both.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> lattice.sentence_at(lattice.meet(0b01, 0b10))
        'a b'
        """
        return a & b

    def downset(self, node: int) -> Iterator[int]:
        """Yield the node and all nodes below it, descending.

        Raises
        ------
        LatticeError
            If there is no such node.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> list(lattice.downset(0b11)), list(lattice.downset(0b10))
        ([3, 2, 1, 0], [2, 0])
        """
        self._check(node)
        yield node
        lower = node
        while lower:
            lower = (lower - 1) & node
            yield lower

    def upset(self, node: int) -> Iterator[int]:
        """Yield the node and all nodes above it, ascending.

        Raises
        ------
        LatticeError
            If there is no such node.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> list(lattice.upset(0b00)), list(lattice.upset(0b10))
        ([0, 1, 2, 3], [2, 3])
        """
        self._check(node)
        return (self.top ^ complement for complement in self.downset(self.top ^ node))

    def upper_covers(self, node: int) -> Iterator[tuple[int, Edit]]:
        """Yield each node directly above, with the edit that leads to it.

        Raises
        ------
        LatticeError
            If there is no such node.

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, ("y",), "Y")))
        >>> [(upper, edit.type) for upper, edit in lattice.upper_covers(lattice.bottom)]
        [(1, 'X'), (2, 'Y')]
        """
        self._check(node)
        for bit, edit in enumerate(self.edits):
            if not node >> bit & 1:
                yield node | 1 << bit, edit

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield every pair of different nodes (lower, upper) with lower below upper.

        A lattice of k edits has 3 ** k - 2 ** k of them.

        Examples
        --------
        >>> list(Lattice(("a",), (Edit(0, 1, ("x",), "X"),)).pairs())
        [(0, 1)]
        """
        for upper in self:
            for lower in self.downset(upper):
                if lower != upper:
                    yield lower, upper

    def to_text(self) -> str:
        r"""Draw the lattice: the full correction at the top, a row for each number of edits.

        Raises
        ------
        LatticeError
            If there are more than 3 edits (8 nodes).

        Examples
        --------
        >>> edits = Edit(1, 2, ("goes",), "SVA"), Edit(3, 3, (".",), "Mec")
        >>> print(Lattice(("He", "go", "home"), edits).to_text())
                He goes home .
                     /   \
                /             \
        He goes home      He go home .
                \             /
                     \   /
                  He go home
        """
        if len(self.edits) > MAX_DRAWN_EDITS:
            raise LatticeError(
                f"a lattice of {len(self.edits)} edits has {self.size:,} nodes; one of up to "
                f"{MAX_DRAWN_EDITS} edits can be drawn as text"
            )
        from maege.lattice_drawing import draw  # for this alone

        return draw([self.sentence_at(node) for node in self])

    def _repr_html_(self) -> str:
        """Show the edits in a notebook, and the picture of up to 6 of them."""
        from maege.lattice_drawing import lattice_html  # for this alone

        return lattice_html(self.tokens, self.edits, self.sentence_at)

    @property
    def graph(self) -> "networkx.DiGraph":
        """The Hasse diagram: the nodes of the lattice, and an edge for each edit that is added.

        Nodes have the attributes

        - ``text``: the partially corrected sentence
        - ``rank``: the number of applied edits

        and edges, which go up from a node to one with one more edit, those of this edit:

        - ``edit``: its index in ``edits``
        - ``type``: the type of the error
        - ``start``, ``end``: the tokens that it replaces, as in `Edit`
        - ``replacement``: the tokens that take their place, joined by spaces; empty for a deletion

        All are integers or strings, so that any networkx writer can export them. The graph is built
        when it is first read, and kept with the attributes that are added to it; a change of it
        does not change the lattice.

        Raises
        ------
        LatticeError
            If there are more than 16 edits (65,536 nodes).

        Examples
        --------
        >>> lattice = Lattice(("a", "b"), (Edit(0, 1, ("x",), "X"), Edit(1, 2, (), "Y")))
        >>> graph = lattice.graph
        >>> list(graph.nodes(data="text"))
        [(0, 'a b'), (1, 'x b'), (2, 'a'), (3, 'x')]
        >>> list(graph.edges(data="type"))
        [(0, 1, 'X'), (0, 2, 'Y'), (1, 3, 'Y'), (2, 3, 'X')]
        >>> graph.nodes[3]
        {'text': 'x', 'rank': 2}
        >>> graph.edges[1, 3]
        {'edit': 1, 'type': 'Y', 'start': 1, 'end': 2, 'replacement': ''}
        """
        graph: networkx.DiGraph | None = getattr(self, "_graph", None)
        if graph is None:
            graph = self._hasse_diagram()
            object.__setattr__(self, "_graph", graph)
        return graph

    def _hasse_diagram(self) -> "networkx.DiGraph":
        if len(self.edits) > MAX_GRAPH_EDITS:
            raise LatticeError(
                f"a lattice of {len(self.edits)} edits has {self.size:,} nodes; a graph is "
                f"built for up to {MAX_GRAPH_EDITS} edits"
            )
        import networkx  # no command but `maege data lattice` needs it

        graph = networkx.DiGraph()
        for node in self:
            graph.add_node(node, text=self.sentence_at(node), rank=node.bit_count())
        for node in self:
            for upper, edit in self.upper_covers(node):
                graph.add_edge(
                    node,
                    upper,
                    edit=(node ^ upper).bit_length() - 1,
                    type=edit.type,
                    start=edit.start,
                    end=edit.end,
                    replacement=" ".join(edit.replacement),
                )
        return graph
