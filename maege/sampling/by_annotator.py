"""Values by annotator, in little memory."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

_T = TypeVar("_T")


class ByAnnotator(Mapping[int, _T]):
    """Values by annotator: half the size of a dict, as sentences share the annotators.

    >>> values = ByAnnotator({3: "a", 1: "b"})
    >>> values[1], [*values], values == {1: "b", 3: "a"}
    ('b', [3, 1], True)
    """

    __slots__ = ("_annotators", "_values")

    def __init__(self, values: Mapping[int, _T]) -> None:
        self._annotators, self._values = shared_annotators(tuple(values)), tuple(values.values())

    def __getitem__(self, annotator: int) -> _T:
        if annotator not in self._annotators:
            raise KeyError(annotator)
        return self._values[self._annotators.index(annotator)]

    def __iter__(self) -> Iterator[int]:
        return iter(self._annotators)

    def __len__(self) -> int:
        return len(self._annotators)

    def __repr__(self) -> str:
        return f"ByAnnotator({dict(self)})"


@lru_cache(maxsize=4096)
def shared_annotators(annotators: tuple[int, ...]) -> tuple[int, ...]:
    """Return equal numbers as one object: those of most sentences are the same."""
    return annotators
