"""The figures of a text, looked up in the results that a directory has."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np

from maege.array_types import Interval
from maege.checking.outcome import Check, Equality
from maege.checking.stored_numbers import StoredNumber, StoredNumbers
from maege.checking.text_figures import WHOLE, Figure, read_figures

TEXT = "text"
SCALES = (1.0, 100.0)  # a score of .66 is printed as .66, as 66 and as 66 %
CLOSE = 0.05  # relative: a number that may have been meant
_WORD = r"[^\W_]+(?:[.:][^\W_]+)*"
_NEAR = 20  # numbers below and above a figure, in units of its last digit
MAX_SHARE_NEAR = 0.25  # of these in the results: finding the figure there says too little


def figure_checks(text: str, stored: StoredNumbers, title: str) -> Iterator[Check]:
    """Yield a check for each figure of a text on results with a title."""
    known = lru_cache(10_000)(lambda figure: look_up(figure, stored, title))
    for figure in read_figures(text):
        if figure.unread != WHOLE:
            outcome, observation = known(replace(figure, text="", line=0))
            yield Check(TEXT, f"line {figure.line}: {figure.text}", outcome, observation)


def look_up(figure: Figure, stored: StoredNumbers, title: str) -> tuple[Equality, str]:
    """Return what comes of a figure of a text on results with a title, and why."""
    if figure.unread:
        return "not checked", figure.unread
    named, others = _named(figure, stored, title)
    same = [n for n in _with_value(figure, stored) if any(_scales(figure, n))]
    equal = [n for n in same if _is_interval_equal(figure, n)]
    if own := [n for n in equal if not n.subjects & others]:
        if settings := [n for n in own if n.is_setting_in(figure.sentence)]:
            return "equal", settings[0].description
        best = max(own, key=lambda n: _rank(n, figure.sentence, named))
        share = 0 if figure.interval else _share_near(figure, stored, others)
        if share > MAX_SHARE_NEAR:
            reason = f"{share:.0%} of the numbers near it are in the results, too: it may be "
            return "not checked", reason + best.description
        more = len({n.subjects for n in own if not n.subjects <= best.subjects})
        return "equal", best.description + (f"; {more} others have it, too" if more else "")
    own = [number for number in same if not number.subjects & others]
    if figure.interval and (with_interval := [number for number in own if number.intervals]):
        best = max(with_interval, key=lambda n: _rank(n, figure.sentence, named))
        have = " or ".join(f"[{low:.4g}, {high:.4g}]" for low, high in best.intervals)
        return "differs", f"{best.description}; its interval is {have}"
    if equal:
        best = max(equal, key=lambda n: _rank(n, figure.sentence, named))
        return "differs", f"it is not of what the text names here, but {best.description}"
    how = " with an interval" if own else ""
    return "differs", f"not in the results{how}{_closest(figure, stored, named, others)}"


def _named(figure: Figure, stored: StoredNumbers, title: str) -> tuple[set[str], set[str]]:
    """Return the subjects that the text around a figure names, and those that it excludes.

    The metrics that a sentence names exclude all others; if it names none, those of the paragraph
    do. So it is for systems, and for types of error.
    """
    named: set[str] = set()
    others: set[str] = set()
    for names in stored.subjects.values():
        of_kind = _names_in(names, figure.sentence) or _names_in(names, figure.paragraph)
        if of_kind:
            of_kind |= _names_in(names, title)
            named |= of_kind
            others |= names - of_kind
    return named, others


@lru_cache(maxsize=1000)
def _names_in(names: frozenset[str], text: str) -> frozenset[str]:
    """Return the names that a text has, as whole words; hyphens and capitals do not matter."""
    words = _in_words(text)
    return frozenset(name for name in names if f" {_in_words(name).strip()} " in words)


@lru_cache(maxsize=10_000)
def _in_words(text: str) -> str:
    return f" {' '.join(re.findall(_WORD, text.casefold()))} "


def _with_value(figure: Figure, stored: StoredNumbers) -> list[StoredNumber]:
    """Return the numbers whose size is that of a figure, at any scale."""
    size, unit = abs(float(figure.value)), 0.1 ** len(figure.value.partition(".")[2])
    close = [np.abs(np.abs(stored.values) * scale - size) <= unit for scale in SCALES]
    return [stored.numbers[index] for index in np.flatnonzero(np.any(close, axis=0))]


def _share_near(figure: Figure, stored: StoredNumbers, others: set[str]) -> float:
    """Return how many of the numbers around a figure would be found as well, by chance."""
    unit = 10.0 ** len(figure.value.partition(".")[2])
    size = abs(float(figure.value))
    near = {round(size * unit) + step for step in range(-_NEAR, _NEAR + 1) if step}
    found = set()
    for scale in SCALES:
        printed = np.rint(np.abs(stored.values) * scale * unit)
        for index in np.flatnonzero(np.isin(printed, [*near])):
            if not stored.numbers[index].subjects & others:
                found.add(printed[index])
    return len(found) / len(near)


def _scales(figure: Figure, number: StoredNumber) -> Iterator[float]:
    """Yield the factors with which a stored number is the printed one."""
    signs = (1.0, -1.0) if number.is_difference else (1.0,)
    for factor in (sign * scale for sign in signs for scale in SCALES):
        if _is_printed(factor * number.value, figure.value):
            yield factor


def _is_printed(value: float, text: str) -> bool:
    """Whether a number is printed so, rounded to the digits of the text.

    >>> _is_printed(66.2149, "66.21"), _is_printed(0.665, ".67"), _is_printed(0.664, ".67")
    (True, True, False)
    """
    half_unit: float = 0.5 * 0.1 ** len(text.partition(".")[2])
    return abs(value - float(text)) <= half_unit * (1 + 1e-6) + 1e-12


def _is_interval_equal(figure: Figure, number: StoredNumber) -> bool:
    if figure.interval is None:
        return True
    return any(
        all(_is_printed(end, text) for end, text in zip(ends, figure.interval, strict=True))
        for factor in _scales(figure, number)
        for ends in (_scaled(interval, factor) for interval in number.intervals)
    )


def _scaled(interval: Interval, factor: float) -> Interval:
    low, high = sorted(factor * end for end in interval)
    return low, high


def _rank(number: StoredNumber, text: str, named: set[str]) -> tuple[int, ...]:
    """Return what says that a number is meant: subjects and further names that the text has."""
    words = frozenset([*number.names, *number.label.split("_")])
    further = len(_names_in(words, text))
    return len(number.subjects & named), further, bool(number.intervals), -len(number.names)


def _closest(figure: Figure, stored: StoredNumbers, named: set[str], others: set[str]) -> str:
    """Say which number of what is named may have been meant, if one is close."""
    printed = float(figure.value)
    far = np.abs(np.outer(stored.values, SCALES) - printed)
    close = [
        (_rank(n, figure.sentence, named), -far[index, k], SCALES[k] * n.value, n)
        for index, k in np.argwhere(far < CLOSE * abs(printed))
        if (n := stored.numbers[index]).subjects & named and not n.subjects & others
    ]
    if not close:
        return ""
    *_, value, number = max(close, key=lambda each: each[:2])
    return f"; close: {value:.5g}, {number.description}"
