"""The rows of a table, held as columns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload


class ColumnRows(Sequence[Mapping[str, Any]]):
    """Rows that are made when they are read: a table of a million takes the memory of its cells.

    Raises ValueError if the columns have different lengths.

    >>> ColumnRows({"metric": ["ld", "gleu"], "tau": [-0.5, 0.2]})[1]
    {'metric': 'gleu', 'tau': 0.2}
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        lengths = {len(cells) for cells in columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns of {sorted(lengths)} cells")
        self.columns = columns

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> "ColumnRows":
        """Return the columns of rows, each of which has the keys of the first."""
        if isinstance(rows, cls):
            return rows
        return cls({key: [row[key] for row in rows] for key in (rows[0] if rows else ())})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> "ColumnRows": ...
    def __getitem__(self, index: int | slice) -> "Mapping[str, Any] | ColumnRows":
        cells = {key: of_column[index] for key, of_column in self.columns.items()}
        return ColumnRows(cells) if isinstance(index, slice) else cells

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        for row in zip(*self.columns.values(), strict=True):
            yield dict(zip(self.columns, row, strict=True))
