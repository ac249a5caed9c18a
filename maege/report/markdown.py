"""Markdown: tables, and escaped text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence


def row(cells: Sequence[str]) -> str:
    """Write one line of a table; the cells are Markdown.

    >>> row(["a", "b"])
    '| a | b |'
    """
    return "| " + " | ".join(cells) + " |"


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
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
    return _escape(" ".join(text.split()))


def with_code(text: str) -> str:
    r"""Escape a sentence of ours, in which `...` is code.

    >>> print(with_code("`a_b` is *c*"))
    `a_b` is \*c\*
    """
    parts = " ".join(text.split()).split("`")
    if len(parts) % 2 == 0:
        return inline(text)
    return "".join(code(part) if i % 2 else _escape(part) for i, part in enumerate(parts))


def heading_lines(title: str, failures: Iterable[str], notes: Iterable[str]) -> Iterator[str]:
    """Yield the title of a report, then why metrics failed, and what the user should know."""
    yield from (f"# {title}", "")
    yield from (f"Failed: {inline(reason)}\n" for reason in failures)
    yield from (f"Note: {with_code(note)}\n" for note in notes)


def signature_lines(signatures: Mapping[str, str]) -> Iterator[str]:
    """Yield the last part of a report."""
    yield from ("## Signatures", "")
    yield from (f"- {inline(name)}: {code(text)}" for name, text in signatures.items())


def _escape(text: str) -> str:
    return re.sub(r"[\\`*_<>|~&]|(?<=\])[(\[]", r"\\\g<0>", text)
