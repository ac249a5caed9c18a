"""Cells of tables: figures as texts."""

import re

from maege.statistics.bootstrap import Interval

MISSING = "–"
MARKS = {"rewarded": "▲", "penalised": "▼", "undecided": ""}
NUMBER = r"[-+]?[\d.]+"
# What a cell with figures looks like: a number, an interval, a mark; each may be missing.
FIGURES = re.compile(rf"[▲▼]? ?({NUMBER}%?)? ?(\[ *{NUMBER} +{NUMBER}\])? ?[▲▼]?")


def estimate(value: float | None, ci: Interval | None) -> str:
    """Write a value of at most 1 and its interval in 17 characters.

    >>> estimate(-0.2091, (-0.296, 0.01))
    '-.209 [-.30  .01]'
    """
    told = number(value, 3)
    return told if value is None or ci is None else f"{told} {interval(ci)}"


def interval(ci: Interval | None) -> str:
    """Write an interval of values of at most 1."""
    return MISSING if ci is None else f"[{number(ci[0], 2):>4} {number(ci[1], 2):>4}]"


def number(value: float | None, digits: int) -> str:
    """Write a value without a zero before the point.

    >>> number(-0.5, 2), number(1.0, 2), number(-1.567, 2), number(None, 2)
    ('-.50', '1.0', '-1.6', '–')
    """
    if value is None:
        return MISSING
    text = f"{value:.{digits}f}"
    if abs(float(text)) >= 1:
        return f"{value:.{digits - 1}f}"
    return text.replace("0.", ".", 1) if float(text) else "." + "0" * digits


def typeset(cell: str) -> str:
    """Write figures with minus signs, and commas in intervals, for where there is room.

    >>> typeset("-.209 [-.30  .01]"), typeset("bleu [order 4]")
    ('−.209 [−.30, .01]', 'bleu [order 4]')
    """
    if not FIGURES.fullmatch(cell):
        return cell
    text = " ".join(cell.replace("-", "−").split())
    return re.sub(r"\[ ?(\S+) (\S+)\]", r"[\1, \2]", text)


def signed(value: float | None, digits: int = 3) -> str:
    """Write a difference."""
    return MISSING if value is None else f"{value:+.{digits}f}"


def pvalue(value: float | None) -> str:
    """Write a p-value.

    >>> pvalue(0.0312), pvalue(0.0001), pvalue(None)
    ('.031', '< .001', '–')
    """
    if value is None:
        return MISSING
    return "< .001" if value < 0.001 else number(value, 3)


def ranked(rank: int | None) -> str:
    """Write a rank."""
    return str(rank) if rank is not None else ""
