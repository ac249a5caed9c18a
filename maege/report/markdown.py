"""Markdown: tables, and escaped text."""

import re
from collections.abc import Iterable, Sequence


def row(cells: Sequence[str]) -> str:
    """Write one line of a table; the cells are Markdown.

    >>> row(["a", "b"])
    '| a | b |'
    """
    return "| " + " | ".join(cells) + " |"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write the lines of a table."""
    return [row(headings), row(["---"] * len(headings)), *map(row, rows)]


def code(text: str) -> str:
    """Write text as code, between more backticks than there are in it.

    >>> code("a|b"), code("a`b")
    ('`a|b`', '`` a`b ``')
    """
    if "`" not in text:
        return f"`{text}`"
    fence = "`" * (max(map(len, re.findall("`+", text))) + 1)
    return f"{fence} {text} {fence}"


def inline(text: str) -> str:
    r"""Escape text, so that it is shown unchanged in a line or in a cell.

    >>> print(inline("a|b *c*\n<d> [.1, .2] [e](f)"))
    a\|b \*c\* \<d\> [.1, .2] [e]\(f)
    """
    return re.sub(r"[\\`*_<>|~&]|(?<=\])[(\[]", r"\\\g<0>", " ".join(text.split()))
