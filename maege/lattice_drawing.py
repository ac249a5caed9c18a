"""Drawings of lattices: as text, and for notebooks as a picture."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from textwrap import dedent

from maege.data.edit import Edit, Tokens
from maege.number_format import number_of

MAX_PICTURE_EDITS = 6  # 64 nodes, 20 of them beside each other
_ROW, _NODE, _RADIUS = 64, 46, 15  # pixels: between rows, between nodes, of a node
_NARROW = f' textLength="{2 * _RADIUS - 5}" lengthAdjust="spacingAndGlyphs"'  # fits into a node


def lattice_html(tokens: Tokens, edits: Sequence[Edit], sentence_at: Callable[[int], str]) -> str:
    """Return the edits, the text at the top and the one at the bottom, and a picture between them.

    In the picture, without scripts, a node has the numbers of its edits, and its text as a tooltip.
    A lattice of more than 6 edits has no picture. ``sentence_at`` returns the text of a node.
    """
    size = f"{number_of(len(edits), 'edit')}, {number_of(1 << len(edits), 'node')}"
    if len(edits) > MAX_PICTURE_EDITS:
        picture = f"<p>No picture: only lattices of up to {MAX_PICTURE_EDITS} edits are drawn.</p>"
    else:
        picture = "".join(_svg(edits, sentence_at))
    items = "".join(
        f"<li>{escape(' '.join(tokens[e.start : e.end])) or '∅'} → "
        f"{escape(' '.join(e.replacement)) or '∅'} <small>{escape(e.type)}</small></li>"
        for e in edits
    )
    top, bottom = (escape(sentence_at(node)) for node in ((1 << len(edits)) - 1, 0))
    return (
        f"<div><p>Lattice: {size}.</p><ol>{items}</ol><p>Top, all edits: {top}</p>{picture}"
        f"<p>Bottom, no edit: {bottom}</p></div>"
    )


def _svg(edits: Sequence[Edit], sentence_at: Callable[[int], str]) -> Iterator[str]:
    """Yield the elements of the picture, in the colour of the text around it."""
    count = len(edits)
    rows = _rows(count)
    width, height = _NODE * max(map(len, rows)), _ROW * count + 2 * _RADIUS + 2
    place = {
        node: (width / 2 + _NODE * (column - (len(row) - 1) / 2), _RADIUS + 1 + _ROW * number)
        for number, row in enumerate(rows)
        for column, node in enumerate(row)
    }
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 '
        f'{width} {height}" style="max-width: 100%; height: auto" role="img" aria-label="Lattice" '
        f'font-family="sans-serif" font-size="11" text-anchor="middle">'
    )
    for lower, (x, y) in place.items():
        for bit in (bit for bit in range(count) if not lower >> bit & 1):
            x2, y2 = place[lower | 1 << bit]
            yield (
                f'<line x1="{x:g}" y1="{y - _RADIUS:g}" x2="{x2:g}" y2="{y2 + _RADIUS:g}" '
                f'stroke="currentColor" stroke-opacity=".45"><title>'
                f"{escape(str(edits[bit]))}</title></line>"
            )
    for node, (x, y) in place.items():
        numbers = "".join(str(bit + 1) for bit in range(count) if node >> bit & 1)
        narrow = _NARROW if len(numbers) > 4 else ""
        yield (
            f'<g><title>{escape(sentence_at(node))}</title><circle cx="{x:g}" cy="{y:g}" '
            f'r="{_RADIUS}" fill="none" pointer-events="all" stroke="currentColor"/>'
            f'<text x="{x:g}" y="{y + 4:g}" fill="currentColor"{narrow}>{numbers}</text>'
            "</g>"
        )
    yield "</svg>"


def _rows(count: int) -> list[list[int]]:
    """Return the nodes of each number of edits, all edits first, in the order of their edits."""
    nodes = sorted(range(1 << count), key=lambda n: [bit for bit in range(count) if n >> bit & 1])
    return [[n for n in nodes if n.bit_count() == k] for k in range(count, -1, -1)]


def draw(texts: Sequence[str]) -> str:
    """Draw a row of texts for each number of edits, the full correction first.

    ``texts`` are those of all nodes of a lattice, ascending.
    """
    count = len(texts).bit_length() - 1
    rows = _rows(count)
    cell = max(map(len, texts)) + 3
    cell += cell % 2  # lines that cross meet in one column
    width = cell * max(map(len, rows))
    centre = {}
    lines = []
    for row in rows:
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
