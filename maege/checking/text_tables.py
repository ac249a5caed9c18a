r"""Tables of a text, in LaTeX and Markdown: each cell with the heads that it stands under.

Marks, which no text has, stand for what separates cells in LaTeX, so that its commands can be
removed from all cells at once.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from maege.checking.text_figures import FIGURE, INTERVAL

BEGIN, END, NEXT, ROW, RULE, WIDE = "\ue000\ue001\ue002\ue003\ue004\ue005"
MARKS = re.compile(f"[{BEGIN}-{WIDE}]")
TABLE = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
_KINDS = r"(?:tabular[xy*]?|longtabu|longtable\*?|xltabular|supertabular|tabu|array|NiceTabular\*?)"
_EDGE = re.compile(rf"\\(begin|end)[ \t]*\{{({_KINDS})\}}")
_TWO_ARGUMENTS = {"tabular*", "tabularx", "tabulary", "xltabular"}
_OPTION = re.compile(r"\s*\[[^\]\n]{0,50}\]")
_MOST_COLUMNS = 200
_ROW_MARKS = {
    r"\\multirow\s*(?:\[[^\]]{0,20}\]\s*)?\{[^{}]{0,20}\}\s*(?:\[[^\]]{0,20}\]\s*)?"
    r"\{[^{}]{0,40}\}": "",
    r"\\multicolumn\s*\{\s*(\d{1,2})\s*\}\s*\{(?:[^{}]|\{[^{}]{0,40}\}){0,60}\}": rf"\1{WIDE}",
    r"(?:\\\\\*?(?:\s*\[-?[\d.]{1,6}[a-z]{2}\])?|\\tabularnewline\b)": ROW,
    r"\\(?:midrule|hline|endhead|endfirsthead)\b(?:\[[^\]]{0,20}\])?": RULE,
    r"\\(?:toprule|bottomrule|specialrule|endfoot|endlastfoot|(?:cmidrule|cline)\s*"
    r"(?:\([lr]{0,2}\))?\s*\{[^{}]{0,20}\}|addlinespace|rowcolor\s*\{[^{}]{0,30}\})"
    r"(?:\[[^\]]{0,20}\])?": "",
    r"(?<!\\)&": NEXT,
}
_BROKEN_CELL = re.compile(r"\\(?:makecell|thead|shortstack)\s*(?:\[\w{0,3}\])?\{[^{}]{0,200}\}")
_LONGEST_VALUE = 40  # characters of a cell with a number among words
_DASHES = frozenset("-–—−/ .")


@dataclass(frozen=True)
class _Content:
    """What stands in a cell, and where."""

    text: str
    place: int
    columns: int = 1  # over which it stands


_Row = Sequence[_Content]


def marked_tables(text: str) -> str:
    """Return a text in which marks stand for what separates the cells of LaTeX tables."""
    pieces, last = [], 0
    edges = [*_EDGE.finditer(text), None]
    for begin, end in pairwise(edges):
        if begin and end and begin[1] == "begin" and end[1] == "end":
            start = _after_arguments(text, begin.end(), 1 + (begin[2] in _TWO_ARGUMENTS))
            body = text[min(start, end.start()) : end.start()]
            body = _BROKEN_CELL.sub(lambda match: match[0].replace(r"\\", " "), body)
            for pattern, mark in _ROW_MARKS.items():
                body = re.sub(pattern, mark, body)
            head = "\n" * text.count("\n", begin.start(), min(start, end.start()))
            pieces += [text[last : begin.start()], head, BEGIN, body, END]
            last = end.end()
    return "".join([*pieces, text[last:]])


def _after_arguments(text: str, place: int, arguments: int) -> int:
    """Return where the arguments of a table end; of one whose braces do not, where they begin."""
    if option := _OPTION.match(text, place):
        place = option.end()
    for _ in range(arguments):
        depth, blank = 0, True
        for end in range(place, min(place + 1_000, len(text))):
            depth += (text[end] == "{") - (text[end] == "}")
            blank = blank and text[end].isspace()
            if depth == 0 and not blank:
                break
        if depth or blank or text[end] != "}":
            return place
        place = end + 1
    return place


def markdown_tables(text: str) -> Iterator[tuple[int, int]]:
    """Yield where a table of Markdown begins and ends, with pipes at its sides or without."""
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]*(?:\n|\Z)", text)]
    number = 1
    while number < len(lines):
        start, end = lines[number]
        rule = text[start : min(end, start + 10_000)]
        is_rule = "-" in rule and "|" in rule and set(rule) <= set("|-: \t\r\n")
        if is_rule and "|" in text[slice(*lines[number - 1])]:
            last = number
            while last + 1 < len(lines) and "|" in text[slice(*lines[last + 1])]:
                last += 1
            yield lines[number - 1][0], lines[last][1]
            number = last + 1
        number += 1


def table_rows(content: str) -> Iterator[list[tuple[int, tuple[str, ...], str]]]:
    r"""Yield of each row of a table the cells with values: their places, heads and texts.

    Heads are the headings of the column, then the first cells of the row, then the title of the
    block of rows that it is in.

    >>> [*table_rows("| | m2 |\n|---|---|\n| us | .5 [.4, .6] |")]
    [[(26, ('m2', 'us'), '.5 [.4, .6]')]]
    """
    is_latex = content[:1] == BEGIN
    rows, heads, ruled = _latex_rows(content) if is_latex else _markdown_rows(content)
    if not rows:
        return
    if not heads:
        heads = next((n for n, row in enumerate(rows) if any(map(_is_number, row[1:]))), len(rows))
    while heads and heads < len(rows) and _is_head(rows[heads], rows):
        heads += 1
    headings = _headings(rows[:heads])
    above: list[str] = []
    title, in_block = "", 0
    for number, row in enumerate(rows[heads:], heads):
        if number in ruled and in_block:
            title = ""
        filled = [cell for cell in row if cell.text.strip()]
        if len(filled) == 1 and not _is_number(filled[0]) and len(headings) > 2:
            title, above, in_block = filled[0].text.strip(), [], 0
            continue
        in_block += 1
        first = _first_cells(row, above)
        above = first or above
        yield _cells_of_row(row, headings, first, title)


def _cells_of_row(
    row: _Row, headings: Sequence[str], first: Sequence[str], title: str
) -> list[tuple[int, tuple[str, ...], str]]:
    """Return the cells with figures; an interval in a cell of its own follows its value."""
    column, before = 0, -1
    ranks = {
        n for n, text in enumerate(first) if text.isdecimal() and _is_rank(headings[n : n + 1])
    }
    names = tuple(text for n, text in enumerate((*first, title)) if text and n not in ranks)
    found: list[tuple[int, tuple[str, ...], str]] = []
    for number, cell in enumerate(row):
        heading = headings[column] if column < len(headings) else ""
        if number >= len(first) and _is_number(cell):
            text = cell.text.strip()
            if before == number - 1 and found and INTERVAL.fullmatch(text.strip(" *†‡")):
                place, (of_value, *_), value = found[-1]
                if _is_of_interval(heading) and "[" not in value:
                    found[-1] = place, (of_value, *names), f"{value} {text}"
                else:
                    found.append((cell.place, (f"{of_value} {heading}", *names), text))
            else:
                found.append((cell.place, (heading, *names), text))
            before = number
        column += cell.columns
    return found


def _is_rank(heading: Sequence[str]) -> bool:
    """Whether a column numbers the rows, so that its number is no name of a row."""
    return " ".join(heading).casefold().strip(" .") in {"", "#", "no", "nr", "rank", "place", "pos"}


def _is_of_interval(heading: str) -> bool:
    words = set(re.findall(r"[^\W\d_]+", heading.casefold()))
    return words <= {"ci", "confidence", "interval", "of", "bootstrap"}


def _first_cells(row: _Row, above: Sequence[str]) -> list[str]:
    """Return the cells that say what a row is of: the first one, and texts before all values.

    Counts between them, as the number of references, belong to them. What is empty is as above.
    """
    last = 0
    for number, cell in enumerate(row[1:], 1):
        text = cell.text.strip()
        if _is_number(cell):
            if not text.replace(",", "").isdecimal():
                break
        elif not set(text) <= _DASHES or (not text and last == number - 1 and number < len(above)):
            last = number
    texts = [cell.text.strip() for cell in row[: last + 1]]
    return [text or (above[n] if n < len(above) else "") for n, text in enumerate(texts)]


def _is_number(cell: _Content) -> bool:
    """Whether a cell has a value: a number, or a short text with one that has decimals."""
    text = cell.text.strip(" *†‡_`")
    if FIGURE.match(text) or INTERVAL.match(text):
        return True
    inside = FIGURE.search(text) if len(text) <= _LONGEST_VALUE else None
    return bool(inside and ("." in inside["value"] or inside["percent"]))


def _is_head(row: _Row, rows: Sequence[_Row]) -> bool:
    """Whether a row below the heads is one, too: texts only, as many as the table has columns."""
    filled = [cell for cell in row if cell.text.strip()]
    return len(filled) > 2 and not any(map(_is_number, row)) and row is not rows[-1]


def _headings(heads: Sequence[_Row]) -> list[str]:
    """Return the heading of each column; one of several columns stands for all of them."""
    columns: list[list[str]] = []
    for number, row in enumerate(heads):
        column, last = 0, ""
        has_wide = any(cell.columns > 1 for cell in row)  # so an empty cell is no part of one
        for cell in row:
            text = cell.text.strip()
            if not text and number + 1 < len(heads) and not has_wide:
                text = last
            for _ in range(cell.columns):
                columns += [[]] * (column >= len(columns))
                if text and text not in columns[column]:
                    columns[column] = [*columns[column], text]
                column += 1
            last = text
    return [" ".join(column) for column in columns]


def _latex_rows(content: str) -> tuple[list[_Row], int, set[int]]:
    """Return the rows, how many of them are heads, and which of them stand below a line."""
    rows: list[_Row] = []
    ruled: set[int] = set()
    heads, place = 0, 1
    for line in content[1:-1].split(ROW):
        if RULE in line and rows and not heads:
            heads = len(rows)
        if RULE in line:
            ruled.add(len(rows))
        cells: list[_Content] = []
        for text in line.split(NEXT):
            number, mark, wide = text.rpartition(WIDE)
            of_cell = wide if mark else text
            digits = re.sub(r"\D", "", number[-4:])
            columns = min(int(digits), _MOST_COLUMNS) if digits else 1
            inside = len(text) - len(of_cell) + len(of_cell) - len(of_cell.lstrip())
            cells.append(_Content(of_cell.replace(RULE, " "), place + inside, max(columns, 1)))
            place += len(text) + 1
        if any(cell.text.strip() for cell in cells):
            rows.append(cells)
    return rows, heads, ruled


def _markdown_rows(content: str) -> tuple[list[_Row], int, set[int]]:
    rows: list[_Row] = []
    lines = content.split("\n")
    is_open = lines[1].strip()[:1] == "|"  # with a pipe before the first cell, and behind the last
    place = 0
    for number, line in enumerate(lines):
        inside = line.strip() if is_open else line.rstrip()
        if number != 1 and inside:
            start = place + (len(line) - len(line.lstrip()) if is_open else 0)
            if is_open and inside[0] == "|":
                inside, start = inside[1:], start + 1
            if inside.endswith("|") and not inside.endswith("\\|"):
                inside = inside[:-1]
            cells = []
            for text in re.split(r"(?<!\\)\|", inside):
                blanks = len(text) - len(text.lstrip())
                cells.append(_Content(re.sub(r"\\(\W)|\*\*", r"\1", text), start + blanks))
                start += len(text) + 1
            rows.append(cells)
        place += len(line) + 1
    return rows, 1, set()
