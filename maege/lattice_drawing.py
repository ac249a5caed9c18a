"""Drawings of lattices, as text."""

from collections.abc import Sequence
from textwrap import dedent


def draw(texts: Sequence[str]) -> str:
    """Draw a row of texts for each number of edits, the full correction first.

    ``texts`` are those of all nodes of a lattice, ascending.
    """
    count = len(texts).bit_length() - 1
    rows = [[n for n in range(len(texts)) if n.bit_count() == k] for k in range(count, -1, -1)]
    cell = max(map(len, texts)) + 3
    cell += cell % 2  # lines that cross meet in one column
    width = cell * max(map(len, rows))
    centre = {}
    lines = []
    for row in rows:
        row.sort(key=lambda node: [bit for bit in range(count) if node >> bit & 1])
        for column, node in enumerate(row):
            centre[node] = (width - cell * len(row) + cell) // 2 + cell * column
        arcs = [
            (centre[node | 1 << bit], centre[node])
            for node in row
            for bit in range(count)
            if not node >> bit & 1
        ]
        lines += _draw_arcs(arcs, width, height=count) if arcs else []
        line = [" "] * width
        for node in row:
            start = centre[node] - len(texts[node]) // 2
            line[start : start + len(texts[node])] = texts[node]
        lines.append("".join(line).rstrip())
    return dedent("\n".join(lines))


def _draw_arcs(arcs: list[tuple[int, int]], width: int, height: int) -> list[str]:
    """Draw straight lines between columns of two rows that are ``height`` lines apart."""
    lines = []
    for y in range(height):
        line = [" "] * width
        for top, bottom in arcs:
            start, end, part = (
                (top, bottom, y + 0.5) if 2 * y < height else (bottom, top, height - y - 0.5)
            )
            column = start + int((end - start) * part / height)
            stroke = "|" if top == bottom else "/" if top > bottom else "\\"
            line[column] = stroke if line[column] == " " else "X"
        lines.append("".join(line).rstrip())
    return lines
