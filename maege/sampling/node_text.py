"""The text of a lattice node, and which of its tokens no annotator of the sentence changes."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from maege.lattice import Lattice


class NodeText(NamedTuple):
    """The tokens of a lattice node, and which of them no annotator of the sentence changes."""

    tokens: list[str]
    untouched: list[bool]

    @classmethod
    def at(cls, lattice: Lattice, node: int, touched: frozenset[int]) -> "NodeText":
        """Return the text of a node.

        ``lattice``: of one annotator of the sentence. ``node``: the set of applied edits, as a bit
        mask. ``touched``: token indices of the original, see `touched_tokens`.

        >>> from maege.data.edit import Edit
        >>> lattice = Lattice(("He", "go", "home"), (Edit(1, 2, ("goes",), "V"),))
        >>> NodeText.at(lattice, lattice.top, frozenset({1}))
        NodeText(tokens=['He', 'goes', 'home'], untouched=[True, False, True])
        """
        tokens: list[str] = []
        untouched: list[bool] = []
        position = 0
        for edit in lattice.edits_at(node):
            tokens += [*lattice.tokens[position : edit.start], *edit.replacement]
            untouched += [index not in touched for index in range(position, edit.start)]
            untouched += [False] * len(edit.replacement)
            position = edit.end
        untouched += [index not in touched for index in range(position, len(lattice.tokens))]
        return cls([*tokens, *lattice.tokens[position:]], untouched)

    @property
    def sentence(self) -> str:
        """The tokens, separated by spaces."""
        return " ".join(self.tokens)

    def replaced(self, start: int, end: int, replacement: Sequence[str]) -> str:
        """Return the sentence with the tokens from ``start`` to ``end`` replaced."""
        return " ".join([*self.tokens[:start], *replacement, *self.tokens[end:]])

    def is_untouched(self, start: int, end: int) -> bool:
        """Whether no annotator changes these tokens; for an empty span, those on both sides."""
        if start == end:
            start, end = max(0, start - 1), end + 1
        return all(self.untouched[start:end])


def touched_tokens(lattices: Iterable[Lattice]) -> frozenset[int]:
    """Return the token indices of the original that an annotator changes or inserts next to.

    ``lattices``: those of all annotators of a sentence.
    """
    touched: set[int] = set()
    for lattice in lattices:
        for edit in lattice.edits:
            margin = edit.start == edit.end
            touched.update(range(edit.start - margin, edit.end + margin))
    return frozenset(touched)
