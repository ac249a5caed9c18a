"""A figure of a text, looked up where its names say that it is in the results."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from maege.array_types import Interval
from maege.checking.names import HARMLESS
from maege.checking.outcome import Outcome
from maege.checking.stored_numbers import StoredNumber, StoredNumbers
from maege.checking.text_figures import MAX_DIGITS, Figure

MAX_CANDIDATES = 5_000  # numbers with the same names: more of them are no place
FEW = 5  # different numbers, of which one may be meant by what a text does not say
_PERCENT = 2.0  # of a fraction, a figure that is larger is a percentage
ASPECTS = {"=precision", "=recall", "=difference", "=p", "=tau", "=r", "=rho", "=accuracy"}
FREE = HARMLESS | {"=score", "adjusted", "value"}  # a text need not give these


@dataclass(frozen=True)
class Asked:
    """What a text says that a figure is."""

    terms: frozenset[str]  # names, statistics and words
    near: frozenset[str] = frozenset()  # names that are close by
    row: frozenset[str] = frozenset()  # all values of its row
    is_prose: bool = False
    is_clear: bool = True  # nothing near it may say that it is of something else
    # Names of which it may be something else, if the text does not say at the figure what it is.
    around: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Found:
    """What comes of a figure."""

    outcome: Outcome
    observation: str


class Places:
    """The numbers of results by what they are of."""

    def __init__(self, stored: StoredNumbers) -> None:
        self.stored = stored
        self._of_term: dict[str, set[int]] = {}
        self._exact: dict[frozenset[str], list[int]] = {}
        for index, number in enumerate(stored.numbers):
            without_set = frozenset(t for t in number.terms if not t.startswith("set:"))
            for terms in {number.terms, without_set}:
                self._exact.setdefault(terms, []).append(index)
            for term in number.terms:
                self._of_term.setdefault(term, set()).add(index)
        subject = stored.names.mentions(stored.subject)
        self._harmless = FREE | {mention.term for mention in subject}
        self._of_names = lru_cache(100)(self._numbers_of)
        self.candidates = lru_cache(20_000)(self._candidates)

    def find(self, figure: Figure, choices: Sequence[Asked]) -> Found:
        """Look a figure up; it may be any of several choices, if the text does not say which."""
        if max(map(len, (figure.value, *(figure.interval or ())))) > MAX_DIGITS:
            return Found("no place found", f"it has more than {MAX_DIGITS} digits")
        groups = [self.candidates(asked) for asked in choices]
        for numbers, _, is_named in groups:
            if best := _equal(figure, numbers, is_named=is_named):
                half = "; its ± is not compared" * figure.has_half
                return Found("matches", f"{best.description}, {best.place}{half}")
        if not all(asked.is_clear for asked in choices):
            return Found("no place found", "the text may be of something else here")
        places = [numbers for numbers, is_place, _ in groups if is_place]
        if not places or len(places) < len(groups):
            return Found("no place found", _nearby(groups))
        if other := self._of_others(figure, choices[0].around):
            return Found("no place found", f"the text may mean {other.description}, {other.place}")
        best = _closest(figure, [number for numbers in places for number in numbers])
        return Found("differs", f"{best.description}: {figure.text} in the text, "
                                f"{_as_printed(best, figure)} in {best.place}")  # fmt: skip

    def _numbers_of(self, names: frozenset[str]) -> list[StoredNumber]:
        """Return the scores, parts of scores, differences and p-values of some names."""
        kinds = {"metric"} | ({"system"} if self.stored.names.of_kind("system") else set())
        found = []
        for number in self.stored.numbers:
            own = {term for term in number.terms if ":" in term}
            is_of = own <= names and kinds <= {term.partition(":")[0] for term in own}
            if is_of and number.terms - own <= FREE | ASPECTS:
                found.append(number)
        return found

    def _of_others(self, figure: Figure, around: frozenset[str]) -> StoredNumber | None:
        """Return a number of names that are around a figure which is equal to it."""
        for number in self._of_names(around) if around else ():
            ends = [replace(number, value=end) for pair in number.intervals for end in pair]
            if any(_is(figure, each) for each in (number, *ends)):
                return number
        return None

    def _candidates(self, asked: Asked) -> tuple[tuple[StoredNumber, ...], bool, bool]:
        """Return the numbers that may be meant, whether they are one place, and whether named.

        They are named if the text gives all their names, and says nothing of them that is unknown
        here; they are one place if it also gives what tells them apart.
        """
        numbers = self.stored.numbers
        if asked.is_prose and not any(":" in term for term in asked.terms | asked.near):
            return (), False, False
        if exact := self._exact.get(asked.terms):
            of_all, _ = _of_row(asked, [numbers[index] for index in exact])
            of_all = _without_copies(of_all)
            return tuple(of_all), len({number.value for number in of_all}) <= FEW, True
        needed = [term for term in asked.terms if ":" in term or term[0] == "="]
        words = [term for term in asked.terms if ":" not in term and term[0] != "="]
        unknown = [word for word in words if word not in self._of_term]
        is_known = not set(unknown) - self._harmless
        found: set[int] | None = None
        for term in sorted(needed, key=lambda term: len(self._of_term.get(term, ()))):
            having = self._of_term.get(term, set())
            found = having if found is None else found & having
        for word in sorted(words, key=lambda term: len(self._of_term.get(term, ()))):
            having = self._of_term.get(word, set())
            both = having if found is None else found & having
            if both and word not in HARMLESS:
                found = both
            elif word not in self._harmless:
                is_known = False
        if not found or len(found) > MAX_CANDIDATES or not (needed or is_known):
            return (), False, False
        given = asked.terms | asked.near
        costs = {index: _cost(numbers[index], given) for index in found}
        least = min(costs.values())
        best, is_row = _of_row(asked, [numbers[i] for i in sorted(found) if costs[i] == least])
        best = _without_copies(best)
        different = len({number.value for number in best})
        is_named = is_known and (least[0] == 0 or is_row)
        is_one = different == 1 or (different <= FEW and least[1:] == (0, 0))
        return tuple(best), is_named and is_one, is_named


def _of_row(asked: Asked, numbers: list[StoredNumber]) -> tuple[list[StoredNumber], bool]:
    """Return those of the row whose values are most like those of the row of the text, if any is.

    So is found which is meant of rows that differ by numbers only, as the number of references,
    or which test set.
    """
    if len(asked.row) > 1:
        common = [len(number.row & asked.row) for number in numbers]
        if 2 * (most := max(common)) >= len(asked.row):
            return [n for n, size in zip(numbers, common, strict=True) if size == most], True
    return numbers, False


def _cost(number: StoredNumber, given: frozenset[str]) -> tuple[int, int, int]:
    """Return how many names, statistics and words of a number a text does not give."""
    further = number.terms - given - FREE
    # Of several test sets, a text that names none may mean each of them, or all.
    names = {term for term in further if ":" in term and not term.startswith("set:")}
    statistics = {term for term in further if term[0] == "="}
    words = {term for term in further if ":" not in term} - statistics
    return len(names - number.common), len(statistics), len(words)


def _without_copies(numbers: list[StoredNumber]) -> list[StoredNumber]:
    """Return numbers without those of fewer digits that say the same as another one."""
    exact = [
        number.value for number in numbers if number.digits is None and number.value is not None
    ]
    return [
        number
        for number in numbers
        if number.digits is None
        or number.value is None
        or number.limit
        or not any(
            abs(scale * value - number.value) <= 0.51 * 0.1**number.digits
            for value in exact
            for scale in (1.0, 100.0, 0.01)
        )
    ]


def _equal(
    figure: Figure, numbers: Sequence[StoredNumber], *, is_named: bool
) -> StoredNumber | None:
    """Return the number that a figure is, if one of them is it."""
    few = len({number.value for number in numbers}) <= FEW
    if not (figure.interval or (few and is_named)):
        return None
    return next((number for number in numbers if _is(figure, number)), None)


def _is(figure: Figure, number: StoredNumber) -> bool:
    if not figure.value:
        return any(_has_ends(figure, i, s) for i in number.intervals for s in (1.0, 100.0, 0.01))
    if number.value is None:
        return False
    for scale in _scales(figure, number):
        if figure.interval is None:
            return True
        if any(_has_ends(figure, interval, scale) for interval in number.intervals):
            return True
    return False


def _scales(figure: Figure, number: StoredNumber) -> Iterable[float]:
    """Yield the factors with which a stored number is the printed one."""
    signs = (1.0, -1.0) if number.is_difference else (1.0,)
    for factor in (sign * scale for sign in signs for scale in _factors(figure, number)):
        value = factor * (number.value or 0.0)
        if number.limit or figure.limit:
            is_right = _are_bounded(figure, value, number.limit)
        else:
            is_right = _is_printed(value, figure.value, _coarse(figure, number, abs(factor)))
        if is_right:
            yield factor


def _are_bounded(figure: Figure, value: float, limit: str) -> bool:
    """Whether a bound in the text, or in the report, is kept by the number on the other side.

    >>> _are_bounded(Figure("< .05", ".05", limit="<"), 0.001, limit="<")
    True
    """
    if limit and figure.limit not in ("", limit):
        return False
    printed = float(figure.value)
    inner, outer = (value, printed) if figure.limit else (printed, value)
    return inner <= outer if (figure.limit or limit) == "<" else inner >= outer


def _factors(figure: Figure, number: StoredNumber) -> tuple[float, ...]:
    if "=p" in number.terms and not figure.is_percent:
        return (1.0,)
    if figure.is_percent and abs(number.value or 0.0) <= 1:
        return (100.0,)
    return (1.0, 100.0 if abs(number.value or 0.0) <= 1 else 0.01)


def _coarse(figure: Figure, number: StoredNumber, factor: float) -> float:
    """Return how far a stored number may be from itself, if it has other digits than a figure."""
    if number.digits is None:
        return 0.0
    unit = (factor if number.value else 1.0) * 0.1**number.digits
    is_same = abs(unit * 10 ** len(figure.value.partition(".")[2]) - 1) < 1e-6
    return 0.0 if is_same else 0.5 * unit


def _has_ends(figure: Figure, interval: Interval, scale: float) -> bool:
    low, high = sorted(scale * end for end in interval)
    texts = figure.interval or ("", "")
    return _is_printed(low, texts[0]) and _is_printed(high, texts[1])


def _is_printed(value: float, text: str, coarse: float = 0.0) -> bool:
    """Whether a number is printed so, rounded to the digits of the text.

    >>> _is_printed(66.2149, "66.21"), _is_printed(0.665, ".67"), _is_printed(0.664, ".67")
    (True, True, False)
    """
    half_unit: float = 0.5 * 0.1 ** len(text.partition(".")[2])
    return abs(value - float(text)) <= (half_unit + coarse) * (1 + 1e-6) + 1e-12


def _distance(figure: Figure, number: StoredNumber, scale: float) -> float:
    if not figure.value or number.value is None:
        return float("inf")
    return abs(abs(number.value * scale) - abs(float(figure.value)))


def _closest(figure: Figure, numbers: Sequence[StoredNumber]) -> StoredNumber:
    def order(number: StoredNumber) -> tuple[bool, bool, float, int]:
        has_interval = any(
            _has_ends(figure, i, s) for i in number.intervals for s in (1.0, 100.0, 0.01)
        ) if figure.interval else False  # fmt: skip
        distance = min(_distance(figure, number, scale) for scale in (1.0, 100.0))
        return not has_interval, number.digits is not None, distance, len(number.terms)

    return min(numbers, key=order)


def _scale_of(figure: Figure, number: StoredNumber) -> float:
    """Return the factor with which a stored number is of the size of a figure."""
    if not figure.value or number.value is None or abs(number.value) > 1:
        return 1.0
    is_fraction = abs(float(figure.value)) < _PERCENT or "=p" in number.terms
    return 100.0 if figure.is_percent or not is_fraction else 1.0


def _as_printed(number: StoredNumber, figure: Figure) -> str:
    """Return a stored number with the digits of a figure."""
    scale = _scale_of(figure, number)
    texts = []
    if figure.value and number.value is not None:
        texts = [_rounded(number.value * scale, figure.value) + "%" * figure.is_percent]
    if figure.interval and number.intervals:
        low, high = sorted(scale * end for end in number.intervals[0])
        ends = (_rounded(low, figure.interval[0]), _rounded(high, figure.interval[1]))
        texts.append(f"[{', '.join(ends)}]")
    return " ".join(texts) or "none"


def _rounded(value: float, text: str) -> str:
    written = f"{value:.{len(text.partition('.')[2])}f}"
    is_bare = text.lstrip("+-").startswith(".")
    return written.replace("0.", ".", 1) if is_bare and abs(value) < 1 else written


def _nearby(groups: Sequence[tuple[Sequence[StoredNumber], bool, bool]]) -> str:
    numbers = [number for group, *_ in groups for number in group]
    return "" if numbers else "nothing here names where it would be"
