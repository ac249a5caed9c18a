"""Whether a harmless and a harmful change are of the same size, so that only their kind differs."""

from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from maege.studies.challenge.item import Item


class Size(NamedTuple):
    """How far a text is from a correction: Levenshtein distances in tokens and in characters."""

    tokens: int
    characters: int

    @classmethod
    def between(cls, good: str, text: str) -> "Size":
        """Return the size of a change.

        >>> Size.between("He has 20 apples .", "He has twenty apples .")
        Size(tokens=1, characters=6)
        """
        tokens = Levenshtein.distance(good.split(), text.split())
        return cls(tokens, Levenshtein.distance(good, text))


def sizes_of(item: Item) -> tuple[Size, Size] | None:
    """Return the sizes of the harmless and the harmful change; None unless there are both."""
    if item.good is None or item.harmless is None or item.harmful is None:
        return None
    return Size.between(item.good, item.harmless), Size.between(item.good, item.harmful)
