"""The figures of a text: numbers with their intervals, in plain text, Markdown or LaTeX."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

# Blanks and digits are possessive (++), or a hostile text would take time by its length squared.
UNSIGNED = r"(?:\d{1,3}(?:,\d{3}){1,12}+(?!\d)|\d++)?(?:\.\d++)?+(?<=\d)"
N = rf"[-+]?{UNSIGNED}"
FIGURE = re.compile(
    rf"""(?<![\w.@#/])(?<![A-Za-z]-)(?<!\d,)(?P<limit>[<>≤≥]\s*+)?(?P<value>(?:(?<!-)[-+])?{UNSIGNED})(?P<percent>\s?%)?
    (?:\s*+(?:(?:points?(?:\sof\s[^\s\d]{{1,50}})?|&|\|)\s*+)?[\[(]
        (?:95\s?%[^\d.+\[\]()-]{{0,25}}+|[^\d.+\[\]()-]{{0,15}}+)
        (?P<low>{N})\s?+%?+\s*+(?:,|;|–|--?-?|\.\.|to|and)\s*+(?P<high>{N})\s?+%?+\s*+[\])]
    )?(?:\s*+±\s*+(?P<half>{N})\s?%?)?(?![\w@]|\.\d)""",
    re.VERBOSE,
)
MAX_DIGITS = 30  # of a figure; stored numbers have fewer
# Characters: what a longer sentence or paragraph says further away is not read.
NEAR_IN_SENTENCE, NEAR_IN_PARAGRAPH = 1_000, 10_000
# What stands for a character that numbers are read with.
REPLACED = {
    r"\\times\s?10\^": "×10^", r"\\pm\b": "±", r"\\leq?\b|\\leqslant\b|<=": "≤",
    r"\\geq?\b|\\geqslant\b|>=": "≥", r"\\textless\b": "<", r"\\l?dots\b": "..", r"\{-\}|−": "-",
    r"(?<=\d)\{,\}(?=\d{3})": ",", r"\\%|&percnt;": "%", r"\\[,;:! ]|~|&nbsp;": " ", r"\\&": "&",
    r"\\_": "_", r"\$": "",
}  # fmt: skip
NO_FIGURES = (  # of LaTeX and Markdown: comments, keys, lengths, addresses
    r"(?m)(?<!\\)%.*$",
    r"\\(?:cite\w*|ref|eqref|autoref|cref|Cref|label|url|href|input|include\w*|bibliography\w*|"
    r"begin|end|[vh]space|documentclass|usepackage|multicolumn|cmidrule|resizebox|cline)\b\*?"
    r"(?:\s*+[\[({][^\[\](){}]*+[\])}])*+",
)
COMMENT = re.compile(r"(?s)<!--.*?-->")
ADDRESSES = r"(?<=\])\((?:[^)\s\]]|\](?!\())*+\)|https?://\S+|<https?:[^<>]*>"
LATEX = re.compile(r"\\[A-Za-z%,]|\$")
WHOLE = "whole numbers without percent or interval are not looked up"
SENTENCE_END = re.compile(r"(?<=[.!?;])\s++(?=[A-Z`*\\(\[])|\n(?=[^\n]*[&|])")
PARAGRAPH_END = re.compile(r"\n[ \t]*+\n")


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A number of a text, with its interval, and the words around it."""

    text: str  # as it stands there
    line: int
    value: str  # without signs of percent and thousands
    is_percent: bool
    interval: tuple[str, str] | None
    unread: str  # why it cannot be looked up; empty if it can
    sentence: str  # of a long one, the part around the figure; so it is for the paragraph
    paragraph: str


def read_figures(text: str) -> Iterator[Figure]:
    r"""Yield the figures of a text.

    >>> [f.value for f in read_figures(r"In 2014, $F_{0.5}$ was 66.2\% [60.0, 72.2].")]
    ['2014', '66.2']
    """
    plain, line, counted = _plain_text(text), 1, 0
    part = lru_cache(2)(lambda start, end: plain[start:end])  # which most figures share
    for start, end in _pieces(PARAGRAPH_END, plain, 0, len(plain)):
        for first, last in _pieces(SENTENCE_END, plain, start, end):
            for match in FIGURE.finditer(plain, first, last):
                line += plain.count("\n", counted, match.start())
                counted = match.start()
                sentence = part(*_near(first, last, counted, NEAR_IN_SENTENCE))
                paragraph = part(*_near(start, end, counted, NEAR_IN_PARAGRAPH))
                yield _figure(match, line, sentence, paragraph)


def _near(start: int, end: int, place: int, size: int) -> tuple[int, int]:
    """Return the part of a span that is around a place; of a short span it is the whole."""
    block = place - (place - start) % size
    return max(start, block - size), min(end, block + 2 * size)


def _plain_text(text: str) -> str:
    """Return a text without LaTeX and addresses; its lines stay."""
    is_latex = LATEX.search(text)
    for pattern in NO_FIGURES if is_latex else ():
        text = re.sub(pattern, _blank, text)
    closed = text.rfind("-->") + 3  # behind it, no comment has an end that could be searched
    text = COMMENT.sub(_blank, text[:closed]) + text[closed:]
    text = re.sub(ADDRESSES, _blank, text)
    for pattern, character in REPLACED.items() if is_latex else [(r"−|&minus;", "-")]:
        text = re.sub(pattern, character, text)
    if is_latex:
        text = re.sub(r"\\[A-Za-z]+\*?|[{}^\\]", "", text)
    return re.sub(r"[\u00a0\u2009\u202f]", " ", text)


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n") + " "


def _pieces(
    separator: re.Pattern[str], text: str, start: int, end: int
) -> Iterator[tuple[int, int]]:
    for match in separator.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _figure(match: re.Match[str], line: int, sentence: str, paragraph: str) -> Figure:
    low, high = match["low"], match["high"]
    value = match["value"].replace(",", "")
    unread = ""
    if len(max(value, low or "", high or "", key=len)) > MAX_DIGITS:
        unread = f"it has more than {MAX_DIGITS} digits"
    elif match["limit"]:
        unread = "it is a limit"
    elif match["half"]:
        unread = "± is not looked up: intervals of maege have two ends"
    elif not (match["percent"] or "." in value or (low and "[" in match[0])):
        unread = WHOLE
    return Figure(
        text=" ".join(match[0].split()),
        line=line,
        value=value,
        is_percent=bool(match["percent"]),
        interval=(low.replace(",", ""), high.replace(",", "")) if low else None,
        unread=unread,
        sentence=sentence,
        paragraph=paragraph,
    )
