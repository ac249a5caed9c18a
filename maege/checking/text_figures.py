"""The figures of a text: numbers with their intervals, in plain text, Markdown or LaTeX."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Blanks and digits are possessive (++), or a hostile text would take time by its length squared.
UNSIGNED = r"(?:\d{1,3}(?:,\d{3}){1,12}+(?!\d)|\d++)?(?:\.\d++)?+(?<=\d)"
N = rf"[-+]?{UNSIGNED}"
BRACKET = rf"""\(?[\[(](?!from\b)
        (?:95\s?%[^\d.+\[\]()-]{{0,25}}+|[^\d.+\[\]()-]{{0,15}}+)
        (?P<low>{N})\s?+%?+\s*+(?:,|;|–|--?-?|\.\.|to|and)\s*+(?P<high>{N})\s?+%?+\s*+[\])]"""
FIGURE = re.compile(
    rf"""(?:(?P<limit>[<>≤≥]\s*+)|(?<![\w.@#])(?<!\D/)(?<![A-Za-z]-)(?<!\d,))(?P<value>(?:(?<!-)[-+])?{UNSIGNED})(?P<percent>\s?%)?
    (?:\s*+(?:(?:points?(?:\sof\s[^\s\d]{{1,50}})?|&|\|)\s*+)?{BRACKET})?(?P<half>\s*+±\s*+{N}\s?%?)?(?![\w@]|\.\d|\s?×\s?10)""",
    re.VERBOSE,
)
INTERVAL = re.compile(rf"\s*+{BRACKET}", re.VERBOSE)  # alone in a cell
MAX_DIGITS = 30  # of a figure; stored numbers have fewer


@dataclass(frozen=True)
class Figure:
    """A number of a text, with its interval; or an interval alone."""

    text: str  # as it stands there
    value: str  # without signs of percent and thousands; empty for an interval alone
    is_percent: bool = False
    interval: tuple[str, str] | None = None
    limit: str = ""  # `<` or `>` before it: a bound of the number that is meant
    start: int = 0  # in the text that it was read in
    has_half: bool = False  # ± and a number stand behind it

    @property
    def is_whole(self) -> bool:
        """Whether it may be a year or a count: a number without decimals, percent and interval."""
        return not (self.is_percent or "." in self.value or (self.interval and "[" in self.text))


def figures_in(text: str) -> Iterator[Figure]:
    r"""Yield the figures of a text that has no LaTeX.

    >>> [f.value for f in figures_in("In 2014, F0.5 was 66.2 % [60.0, 72.2].")]
    ['2014', '66.2']
    """
    for match in FIGURE.finditer(text):
        yield _figure(match, match["value"], bool(match["percent"]), (match["limit"] or "")[:1])


def figures_of_cell(text: str) -> list[Figure]:
    """Return the figures of a cell: of one with an interval alone, it."""
    if alone := INTERVAL.fullmatch(text.strip(" *†‡")):
        return [_figure(alone, "")]
    found = [*figures_in(text)]
    return [figure for n, figure in enumerate(found) if n == 0 or not figure.is_whole]


def _figure(match: re.Match[str], value: str, is_percent: bool = False, limit: str = "") -> Figure:
    low, high = match["low"], match["high"]
    return Figure(
        " ".join(match[0].split()),
        value.replace(",", ""),
        is_percent,
        (low.replace(",", ""), high.replace(",", "")) if low else None,
        limit.replace("≤", "<").replace("≥", ">"),
        match.start(),
        has_half=bool(match.groupdict().get("half")),
    )
