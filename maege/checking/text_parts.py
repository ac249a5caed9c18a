"""What a text consists of: tables with the heads of their cells, and sentences."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from maege.checking.text_figures import Figure, N, figures_in, figures_of_cell
from maege.checking.text_tables import MARKS, TABLE, markdown_tables, marked_tables, table_rows

# What stands for a character that numbers are read with.
REPLACED = {
    r"\\times\s?10\^": "×10^", r"_\s?\{\s?\\pm\s?([\d.]{1,8})\s?\}": r"±\1",
    r"\\pm(?![A-Za-z])": "±", r"_\s?\{\s?(?=\[)": "{ ", r"\\leq?\b|\\leqslant\b|<=": "≤",
    r"\\ll\b": "<",
    r"\\(?:cellcolor|textcolor|color|colorbox)\s?(?:\[\w{0,9}\]\s?)?\{[^{}]{0,40}\}": "",
    r"\\geq?\b|\\geqslant\b|>=": "≥", r"\\textless\b": "<", r"\\l?dots\b": "..",
    r"\{-\}|−|\\textminus\b": "-", r"\\text(?:en|em)dash\b": "–",
    r"(?<=\d)\{,\}(?=\d{3})": ",", r"\\%|&percnt;": "%",
    r"\\[,;:! ]|~|&nbsp;": " ", r"\\&": "&", r"\\_": "_", r"\\tau\b": "τ", r"\\rho\b": "ρ",
    r"\\Delta\b|\\delta\b": "delta ",
    r"\\(alpha|beta|gamma|epsilon|eta|theta|kappa|lambda|mu|sigma|chi)(?![a-z])": r"\1 ",
    # Marks at a figure, as a dagger or a letter.
    r"(?<=\d)\s?(?:\$\s?)?\^\s?(?:\{(?:[^{}$&]|\{[^{}$&]{0,20}\}){0,30}\}|\\[a-z]{1,10}|"
    r"[^\s{}$&\\]{1,5})": "", r"(?<=\d)\s?(?:\$\s?)?_\s?\{[^{}$&]{0,30}\}": "",
    r"(?<=\bM)(?:\\textsuperscript\{2\}|²)": "2",
    r"\\textsuperscript\{[^{}]{0,10}\}": "", r"\$": "",
}  # fmt: skip
LEFT_OUT = ((r"\begin{comment}", r"\end{comment}"), (r"\iffalse", r"\fi"))
COMMENT_LINES = r"(?m)(?<!\\)(?:\\\\)*%.*$"
NO_FIGURES = (  # of LaTeX: keys, lengths, addresses
    r"\\(?:cite\w*|ref|eqref|autoref|cref|Cref|label|url|href|input|include\w*|bibliography\w*|"
    r"begin|end|[vh]space|documentclass|usepackage|resizebox|setlength|fontsize|sisetup)\b\*?"
    r"(?:\s*+[\[({][^\[\](){}]*+[\])}])*+",
)
COMMENT = re.compile(r"(?s)<!--.*?-->")
ADDRESSES = r"(?<=\])\((?:[^)\s\]]|\](?!\())*+\)|https?://\S+|<https?:[^<>]*>"
LATEX = re.compile(r"\\[A-Za-z%,]|\$")
COMMANDS = re.compile(r"\\[A-Za-z]{2}")  # of a text in which % begins a comment
SENTENCE_END = re.compile(r"(?<=[.!?;])\s++(?=[A-Z`*\\(\[])|\n(?=[^\n]*[&|])|\n\s*+(?=[-*] )")
PARAGRAPH_END = re.compile(r"\n[ \t]*+\n|\n(?=#)")
RANGE = re.compile(rf"{N}\s?%?\s+to\s+{N}\s?%?")
CAPTION = 600  # characters before and after a table that may say what it is of
MAX_SENTENCE = 2_000  # characters; what is longer is read in pieces


@dataclass(frozen=True)
class Cell:
    """The figures of a cell of a table, with what stands above and before it."""

    line: int
    figures: tuple[Figure, ...]
    heads: tuple[str, ...]  # heading of the column, first cells of the row, title of the block
    row: frozenset[str]  # all values of its row
    title: str  # headings of its section
    around: str  # text above and below the table
    is_range: bool  # two figures, as ".1 to .3"


@dataclass(frozen=True)
class Sentence:
    """A sentence with its figures."""

    line: int
    text: str
    figures: tuple[Figure, ...]
    before: str  # headings above it, and what the paragraph says before it


def read_parts(text: str) -> Iterator[Cell | Sentence]:
    """Yield the cells and sentences of a text in plain text, Markdown or LaTeX."""
    plain = _plain_text(text)
    newlines = [match.start() for match in re.finditer("\n", plain)]
    spans = _table_spans(plain)
    prose = _without(plain, spans)
    headings = _Headings(prose)
    for start, end in spans:
        above, below = prose[max(0, start - CAPTION) : start], prose[end : end + CAPTION]
        nearby = (re.split(r"\n#", above)[-1], re.split(r"\n#", below)[0])
        title, around = headings.above(start), " ".join(nearby)
        for row in table_rows(plain[start:end]):
            cells = [(*cell, tuple(figures_of_cell(cell[-1]))) for cell in row]
            values = frozenset(f"{f.value} {f.interval}" for *_, of_cell in cells for f in of_cell)
            for place, heads, content, figures in cells:
                line = 1 + bisect_right(newlines, start + place - 1)
                is_range = len(figures) == 2 and bool(RANGE.fullmatch(content.strip()))
                yield Cell(line, figures, heads, values, title, around, is_range)
    for start, end in _pieces(PARAGRAPH_END, prose, 0, len(prose)):
        above = headings.above(start)
        for first, last in _sentences(prose, start, end):
            of_sentence = prose[first:last]
            blanks = len(of_sentence) - len(of_sentence.lstrip())
            line = 1 + bisect_right(newlines, first + blanks - 1)
            before = f"{above} {prose[max(start, first - CAPTION) : first]}"
            yield Sentence(line, of_sentence, tuple(figures_in(of_sentence)), before)


class _Headings:
    """The headings of a text, as `# Results`."""

    def __init__(self, text: str) -> None:
        self._places, self._open = [0], [""]
        levels: list[tuple[int, str]] = []
        for match in re.finditer(r"(?m)^(#{1,6}) ([^\n]{1,200})", text):
            levels = [(depth, of) for depth, of in levels if depth < len(match[1])]
            levels.append((len(match[1]), match[2]))
            self._places.append(match.start())
            self._open.append(" ".join(of for _, of in levels))

    def above(self, place: int) -> str:
        """Return the headings of the section that a place is in."""
        return self._open[bisect_right(self._places, place) - 1]


def _table_spans(text: str) -> list[tuple[int, int]]:
    latex = [match.span() for match in TABLE.finditer(text)]
    return sorted((*latex, *markdown_tables(_without(text, latex))))


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """Return a text of the same length, blank where the spans are."""
    pieces, last = [], 0
    for start, end in spans:
        pieces += [text[last:start], re.sub(r"[^\n]", " ", text[start:end])]
        last = end
    return "".join([*pieces, text[last:]])


def _plain_text(text: str) -> str:
    """Return a text without LaTeX and addresses; its lines stay."""
    text = MARKS.sub(" ", text)
    is_latex = LATEX.search(text)
    if is_latex:
        if COMMANDS.search(text):
            text = re.sub(COMMENT_LINES, _blank, text)
            for begin, end in LEFT_OUT:
                text = _without_between(text, begin, end)
        text = re.sub(r"\\(?:sub)*section\*?\s?\{", "# ", marked_tables(text))
        for pattern in NO_FIGURES:
            text = re.sub(pattern, _blank, text)
    closed = text.rfind("-->") + 3  # behind it, no comment has an end that could be searched
    text = COMMENT.sub(_blank, text[:closed]) + text[closed:]
    text = re.sub(ADDRESSES, _blank, text)
    for pattern, character in REPLACED.items() if is_latex else [(r"−|&minus;", "-")]:
        text = re.sub(pattern, character, text)
    if is_latex:
        text = re.sub(r"\\([A-Za-z]+)\{\}", r" \1macro ", text)  # a name of the author's
        text = re.sub(r"\\[A-Za-z]+\*?|[{}^]|\\(?![|*_<>&`~])", "", text)
    return re.sub(r"[\u00a0\u2009\u202f]", " ", text)


def _without_between(text: str, begin: str, end: str) -> str:
    r"""Return a text without what an author left out.

    >>> _without_between(r"a \iffalse .5 \fi b", r"\iffalse", r"\fi")
    'a  b'
    """
    first, *others = text.split(begin)
    pieces = [first]
    for other in others:
        inside, closed, outside = other.partition(end)
        pieces.append("\n" * inside.count("\n") + outside if closed else begin + other)
    return "".join(pieces)


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n") + " "


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for first, last in _pieces(SENTENCE_END, text, start, end):
        for begin in range(first, last, MAX_SENTENCE):
            yield begin, min(begin + MAX_SENTENCE, last)


def _pieces(
    separator: re.Pattern[str], text: str, start: int, end: int
) -> Iterator[tuple[int, int]]:
    for match in separator.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end
