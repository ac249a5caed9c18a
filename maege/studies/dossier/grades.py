"""Grades: what is shown of a metric in each row, beside scorers without grammar and known metrics.

Two questions are asked. The floor: is the metric above chance, better than each limit, or worse
than one? The place: what is its rank among the known metrics? Each has half of the 5 % of a row;
the floor has all of it where no metric is known. A row does not depend on other rows or metrics, so
a grade is the same on every page. What a sentence or a card picks from all rows is adjusted for
their number (``on_page``).

Good is an intersection-union test: the value has to be better than each limit, so the largest
p-value counts. Bad is a union: the smallest p-value counts, times the number of limits. A limit
that a third of the known metrics are worse than, too, tells nothing and does not count. On several
corpora good is a partial conjunction: in at least ``least_sets`` of them; bad is a union.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from types import MappingProxyType
from typing import Any, Literal

from maege.statistics.multiple_testing import ALPHA, POWER, holm_of_families
from maege.statistics.value import Value
from maege.studies.dossier.place import (
    LEVEL_OF_PLACES,
    MIN_KNOWN,
    Place,
    known_pairs,
    place_of,
    pvalue_below_typical,
)
from maege.studies.rows import CHANCE, HALF, OTHER_SYSTEMS, LimitComparison, Row, RowResult

LEVEL = ALPHA  # of a row
LEVEL_OF_FLOOR = LEVEL - LEVEL_OF_PLACES  # of the floor, where metrics are known
_MAX_SENTENCES = 1_000_000
_NORMAL_95 = 1.96
_MOST, _HALF_OF_KNOWN = 2 / 3, 1 / 2  # of the known metrics

GradeWord = Literal["good", "usual", "undecided", "weak", "bad", "not examined"]
GRADE_SIGNS: dict[GradeWord, str] = {
    "good": "✓",
    "usual": "+",
    "undecided": "?",
    "weak": "−",
    "bad": "✕",
    "not examined": "–",
}
_NO_FAULT = "·"  # beside a number, "–" looks like "−"
# From the best; a row that was not examined has no place in it.
ORDER_OF_GRADES: tuple[GradeWord, ...] = ("good", "usual", "undecided", "weak", "bad")


@dataclass(frozen=True)
class Field:
    """The known metrics of a row on one corpus, and the vetted one compared with them."""

    results: Mapping[str, RowResult] = field(default_factory=dict)  # by name
    comparisons: Sequence[LimitComparison] = ()  # the vetted metric minus each, in pairs


NO_FIELD = Field()


@dataclass(frozen=True)
class Grade:
    """The answer to a row."""

    row: Row[Any]  # the question
    word: GradeWord
    result: RowResult | None = None  # what was found; None if it was not examined
    # By word, the p-value of the grade, adjusted for all that the row could have said; empty for a
    # fact, and where nothing was tested.
    pvalues: Mapping[GradeWord, float] = field(default_factory=dict)
    # By word that it asserts, the p-value adjusted for all rows and metrics of the page, for what
    # is picked from all of them; empty if it stands alone.
    page_pvalues: Mapping[GradeWord, float] = field(default_factory=dict)
    level: float | None = None  # what the p-value of the comparison with ``nearest`` has to reach
    # The limits or subjects of which "worse" is shown of each by itself, the clearest first.
    named: tuple[str, ...] = ()
    # Why it was not examined, or why it stays undecided; empty if the p-values say it.
    reason: str = ""
    place: Place | None = None  # among known metrics; None without any
    # In how many or which of several corpora it holds, as "in 2 of 3 sets"; empty if one was
    # examined.
    sets: str = ""
    # On each of several corpora or sets of judgements: ``bad`` if that is shown of it by itself,
    # else ``undecided``, or why it has no answer.
    of_sets: tuple["Grade", ...] = ()

    @property
    def adjusted(self) -> float | None:
        """The p-value of the grade, of the nearest one if it is undecided; None without a test."""
        if self.word in self.pvalues or not self.pvalues:
            return self.pvalues.get(self.word)
        return min(self.pvalues.values())

    @property
    def asserted(self) -> Mapping[GradeWord, float]:
        """What is shown, by word, with p-values: good is usual, too. Undecided: the nearest."""
        if self.adjusted is None:
            return {}
        asserted: dict[GradeWord, float] = {self.word: self.adjusted}
        if self.word == "good" and self.pvalues.get("usual", 1.0) <= self.adjusted:
            asserted["usual"] = self.pvalues["usual"]
        return asserted

    @property
    def on_page(self) -> float | None:
        """The p-value of the grade, adjusted for all rows and metrics of the page."""
        return self.page_pvalues.get(self.word, self.adjusted)

    @property
    def is_small(self) -> bool:
        """Whether the sample is too small for a recommendation, whatever is shown."""
        return self.result is not None and _is_small(self.row, self.result)

    @property
    def is_without_fault(self) -> bool:
        """Whether it is a list of faults, of which none counts: no number of sentences decides."""
        is_list = self.row.form == "count" and not self.row.can_be_good
        return self.word == "undecided" and is_list and not self.reason

    @property
    def sign(self) -> str:
        """The sign of the word."""
        return _NO_FAULT if self.is_without_fault else GRADE_SIGNS[self.word]

    @property
    def said(self) -> str:
        """The word, as readers see it; on several corpora with where it holds."""
        word: str = self.word
        if self.is_without_fault:
            word = (
                "no unusual fault" if self.result and self.result.value.value else "no fault shown"
            )
        return f"{word} {self.sets}".rstrip()

    @property
    def is_examined(self) -> bool:
        """Whether there is an answer."""
        return self.word != "not examined"

    @property
    def is_shown(self) -> bool:
        """Whether something is shown, so that a sentence has it: for or against the metric."""
        return self.word in ("good", "usual", "weak", "bad")

    @property
    def headline(self) -> GradeWord:
        """What cards and the sentence of a page may say, which pick from all of its rows."""
        if not self.is_shown or self.row.is_fact:
            return self.word
        on_page = self.page_pvalues or self.asserted
        return next((word for word, p in on_page.items() if p <= LEVEL), "undecided")

    @property
    def nearest(self) -> LimitComparison | None:
        """The comparison with the limit that is hardest to pass; None without one.

        If the grade is bad, with that of which it is a fault to be worse.
        """
        if self.result is None:
            return None
        sign = 1 if self.row.better == "higher" else -1
        compared = [c for c in self.result.comparisons if c.difference.value is not None]
        if self.word == "bad":
            compared = [c for c in compared if c.is_fault] or compared
        return max(
            compared,
            key=lambda c: (better(self.row, c), -sign * (c.difference.value or 0.0)),
            default=None,
        )

    @property
    def deciding_sentences(self) -> int | None:
        """How many sentences would show with a power of 80 % that it is above chance.

        If the difference is as large as here: two significant digits, by the normal distribution.
        None unless it is undecided and more sentences than there are can decide it.
        """
        from scipy.special import ndtri

        if self.word != "undecided" or self.result is None or self.row.items != "sentences":
            return None
        pvalue = pvalue_above_chance(self.row, self.result)
        if self.level is None or pvalue is None or not 0 < pvalue < HALF:
            return None
        times = float((ndtri(self.level) - ndtri(POWER)) / ndtri(pvalue)) ** 2
        number = self.result.n * times
        if not self.result.n < number <= _MAX_SENTENCES:
            return None
        unit = 10 ** max(0, len(str(int(number))) - 2)
        return int(unit * ceil(number / unit))


def better(row: Row[Any], comparison: LimitComparison) -> float:
    """Return the p-value of the hypothesis that the value is not better than the limit."""
    return comparison.above if row.better == "higher" else comparison.below


def worse(row: Row[Any], comparison: LimitComparison) -> float:
    """Return the p-value of the hypothesis that the value is not worse than the limit."""
    return comparison.below if row.better == "higher" else comparison.above


def least_sets(n: int) -> int:
    """Return in how many of ``n`` corpora a row has to be good: all but one, but two of three.

    >>> [least_sets(n) for n in (1, 2, 3, 4, 5)]
    [1, 2, 2, 3, 4]
    """
    return min(n, max(2, n - 1))


def in_most(pvalues: Sequence[float]) -> float:
    """Return the p-value of "not in ``least_sets`` of the corpora" (partial conjunction)."""
    needed = least_sets(len(pvalues))
    return min(1.0, (len(pvalues) - needed + 1) * sorted(pvalues)[needed - 1])


def grade(
    row: Row[Any],
    found: Sequence[RowResult],
    fields: Sequence[Field] = (),
    *,
    has_several_sets: bool = False,
) -> Grade:
    """Return the grade of a metric in a row.

    ``found``: its results, on each corpus that has them. ``fields``: on each of these, the known
    metrics. ``has_several_sets``: whether the metric was vetted on several corpora.
    """
    if row.alone is not None and any(result.reads_text_alone for result in found):
        row = replace(row, phrases=row.alone)
    fields = [*fields, *[NO_FIELD] * (len(found) - len(fields))]
    tested = tested_results(row, found)
    if not tested:
        untested = [_untested(row, result) for result in found]
        bad = [g for g in untested if g.word == "bad"]  # a fact
        return next(iter((*bad, *untested)), Grade(row, "not examined"))
    of_tested = [f for result, f in zip(found, fields, strict=True) if result in tested]
    graded = _Evidence(row, tested, of_tested).grade()
    if has_several_sets:
        return _on_sets(graded, found, tested)
    if sets := tested[0].sets:
        graded = replace(graded, of_sets=tuple(Grade(row, "undecided", result) for result in sets))
    return graded


def tested_results(row: Row[Any], found: Sequence[RowResult]) -> list[RowResult]:
    """Return the results that are tested: those of small samples only if there are no others.

    Of these, the largest one.
    """
    tested = [r for r in found if _untested(row, r).word == "undecided"]
    large = [r for r in tested if not _is_small(row, r)]
    return large or sorted(tested, key=lambda r: (-r.n, r.corpus))[:1]


def _is_small(row: Row[Any], result: RowResult) -> bool:
    return row.form != "count" and result.n < row.least_n


def _untested(row: Row[Any], result: RowResult) -> Grade:
    """Return the grade of a row without a test; undecided if it is tested."""
    if result.not_applicable:
        return Grade(row, "not examined", result, reason=result.not_applicable)
    if result.value.value is None or not result.comparisons:
        return Grade(row, "not examined", result, reason="its value is undefined")
    if row.is_fact:
        is_bad = any(worse(row, c) == 0 for c in result.comparisons)
        return Grade(row, "bad" if is_bad else "good", result)
    if row.form != "count" and result.n < row.min_items:
        return Grade(row, "not examined", result, reason=f"fewer than {row.min_items} {row.items}")
    return Grade(row, "undecided", result)


def _is_share(row: Row[Any]) -> bool:
    """Whether it is a share with an aim, so that a fault is a share beyond one half."""
    return row.form == "share" and row.limit not in (None, HALF)


def lines_of_chance(row: Row[Any], result: RowResult) -> list[LimitComparison]:
    """Return the comparisons with chance, of all subjects; of shares, with one half.

    Of counts those with a limit by convention: nobody knows how many others chance has.
    """
    if _is_share(row):
        return [_against_half(row, c) for c in result.comparisons]
    if row.form == "count":
        return [] if row.limit is None else list(result.comparisons)
    return [c for c in result.comparisons if c.limit in (CHANCE, OTHER_SYSTEMS)]


def _against_half(row: Row[Any], comparison: LimitComparison) -> LimitComparison:
    """Compare the share of a subject with one half, by the end of its interval on that side."""
    from scipy.special import ndtr

    difference, to_half = comparison.difference, float(row.limit or 0.0) - HALF
    if difference.value is None or difference.interval is None:
        return replace(comparison, difference=Value(None), above=1.0, below=1.0)
    value = difference.value + to_half
    low, high = (end + to_half for end in difference.interval)
    error = (value - low if value > 0 else high - value) / _NORMAL_95
    z = value / error if error > 0 else 0.0
    return replace(
        comparison,
        difference=Value(value, (low, high)),
        above=float(ndtr(-z)),
        below=float(ndtr(z)),
    )


def pvalue_above_chance(row: Row[Any], result: RowResult) -> float | None:
    """Return the p-value of "not above chance"; None where it is not known what chance has.

    Of shares, in any subject; of types of error, in at least half of them.
    """
    compared = [better(row, c) for c in lines_of_chance(row, result)]
    if not compared:
        return None
    if row.form != "count":
        return max(compared)
    needed = ceil(len(compared) / 2)
    return min(1.0, (len(compared) - needed + 1) * sorted(_raised(result))[needed - 1])


def hardest_line(row: Row[Any], result: RowResult) -> LimitComparison | None:
    """Return the comparison with chance that is hardest to pass; None of counts."""
    lines = () if row.form == "count" else lines_of_chance(row, result)
    return max(lines, key=lambda c: better(row, c), default=None)


def _raised(result: RowResult) -> list[float]:
    """Return for each type of error the p-value of "its correction does not raise the score"."""
    return [c.above for c in result.comparisons]


def pvalue_of_good(row: Row[Any], result: RowResult) -> float:
    """Return the p-value of "not better than each limit"."""
    if not row.can_be_good:
        return 1.0
    return max(better(row, c) for c in result.comparisons)


def pvalue_of_bad(row: Row[Any], results: Sequence[RowResult]) -> float:
    """Return the p-value of "not worse than a limit in any corpus", adjusted for both."""
    of_corpora = [_smallest(row, [*_fault_lines(row, result).values()]) for result in results]
    return min(1.0, len(results) * min(of_corpora))


def _smallest(row: Row[Any], faults: Sequence[LimitComparison]) -> float:
    """Return the p-value of "not worse than any of these"; 1 without any."""
    return min((min(1.0, len(faults) * worse(row, c)) for c in faults), default=1.0)


class _Evidence:
    """All p-values of a row, from which its grade is decided."""

    def __init__(
        self, row: Row[Any], results: Sequence[RowResult], fields: Sequence[Field]
    ) -> None:
        self._row, self._results, self._fields = row, results, fields
        self._place = self._find_place()
        has_known = any(of_field.results for of_field in fields)
        is_list = row.form == "count"  # whose number of faults must not depend on the field
        self._factor = 2 * LEVEL / (LEVEL_OF_FLOOR if has_known or is_list else LEVEL)

    def _find_place(self) -> Place | None:
        """Return the place; on several corpora among the metrics that are known on each."""
        row = self._row
        by_metric: dict[str, list[LimitComparison]] = {}
        for result, of_field in zip(self._results, self._fields, strict=True):
            for pair in known_pairs(row, result, of_field.comparisons, of_field.results):
                by_metric.setdefault(pair.limit, []).append(pair)
        pairs = [_in_most_sets(p) for p in by_metric.values() if len(p) == len(self._results)]
        known = self._fields[0].results if len(self._results) == 1 else {}
        return place_of(row, self._results[0], pairs, known)

    def grade(self) -> Grade:
        """Decide."""
        row, place = self._row, self._place
        good_at, bad_at = self._deciding_good(), self._deciding_bad()
        named, level = self._named(bad_at), LEVEL / self._factor
        pvalues: dict[GradeWord, float] = {
            "bad": self._bad(),
            "good": self._adjusted([pvalue_of_good(row, r) for r in self._results]),
            "weak": self._weak(),
            "usual": self._chance(),
        }
        shown: list[GradeWord] = [word for word, p in pvalues.items() if p <= LEVEL]
        word: GradeWord = next(iter(shown), "undecided")
        return Grade(
            row,
            word,
            bad_at if word == "bad" else good_at,
            pvalues,
            level=level,
            named=named,
            place=place,
        )

    def _weak(self) -> float:
        """Return the adjusted p-value of "not worse than half of the known metrics"."""
        if self._row.form == "count":
            return self._bad(_HALF_OF_KNOWN)
        of_place = 1.0 if self._place is None else self._place.pvalue_of_weak
        return min(1.0, of_place * LEVEL / LEVEL_OF_PLACES, self._factor * self._below_typical())

    def _adjusted(self, pvalues: Sequence[float]) -> float:
        return min(1.0, self._factor * in_most(pvalues))

    def _chance(self) -> float:
        pvalues = [pvalue_above_chance(self._row, r) for r in self._results]
        return self._adjusted([1.0 if p is None else p for p in pvalues])

    def _deciding_good(self) -> RowResult:
        by_pvalue = sorted(self._results, key=lambda r: pvalue_of_good(self._row, r))
        return by_pvalue[least_sets(len(self._results)) - 1]

    def _deciding_bad(self) -> RowResult:
        numbers = range(len(self._results))
        return self._results[min(numbers, key=lambda n: self._worst(n, _MOST))]

    def _bad(self, free: float = _MOST) -> float:
        """Return the adjusted p-value of "not worse than a limit in any corpus"."""
        smallest = min(self._worst(n, free) for n in range(len(self._results)))
        return min(1.0, self._factor * len(self._results) * smallest)

    def _worst(self, number: int, free: float) -> float:
        return _smallest(self._row, self.faults(number, free))

    def faults(self, number: int, free: float = _MOST) -> list[LimitComparison]:
        """Return the limits of a corpus below which is a fault, that most known metrics pass.

        ``free``: the share of known metrics that have to be free of it.
        """
        row, result = self._row, self._results[number]
        known = self._fields[number].results.values()
        lines = _fault_lines(row, result)
        if len(known) < MIN_KNOWN:
            return list(lines.values())
        of_known = [_has_faults(row, other) for other in known]
        return [
            line
            for key, line in lines.items()
            if line.limit == CHANCE
            or sum(not of_one.get(key, False) for of_one in of_known) >= free * len(of_known)
        ]

    def _named(self, result: RowResult) -> tuple[str, ...]:
        """Name the limits or subjects of which worse is shown of each by itself."""
        faults = self.faults(self._results.index(result))
        level = LEVEL / self._factor / max(1, len(faults)) / len(self._results)
        worst = sorted(faults, key=lambda c: worse(self._row, c))
        return tuple(dict.fromkeys(c.limit_name for c in worst if worse(self._row, c) <= level))

    def _below_typical(self) -> float:
        """Return the p-value of "as far above chance as the better half of the known metrics".

        Where most of them are shown above chance, and the metric is not; else 1.
        """
        row, known = self._row, self._fields[0].results.values()
        if len(self._results) > 1 or len(known) < MIN_KNOWN or self._chance() <= LEVEL:
            return 1.0
        pvalues = [pvalue_above_chance(row, other) for other in known]
        above = sum(p is not None and self._factor * p <= LEVEL for p in pvalues)
        if above < _MOST * len(known):
            return 1.0
        hardest = [hardest_line(row, r) for r in (self._results[0], *known)]
        return pvalue_below_typical(row, hardest[0], [c for c in hardest[1:] if c is not None])


def _in_most_sets(pairs: Sequence[LimitComparison]) -> LimitComparison:
    """Return the comparison with a known metric in most of the corpora; of one, that one."""
    if len(pairs) == 1:
        return pairs[0]
    deciding = sorted(pairs, key=lambda c: min(c.above, c.below))[least_sets(len(pairs)) - 1]
    above, below = in_most([c.above for c in pairs]), in_most([c.below for c in pairs])
    return replace(deciding, above=above, below=below)


_Key = tuple[str, int]  # name of a limit or subject, and how often it occurred before


def _fault_lines(row: Row[Any], result: RowResult) -> Mapping[_Key, LimitComparison]:
    """Return the comparisons in which worse is a fault, by name."""
    compared = lines_of_chance(row, result) if _is_share(row) else result.comparisons
    lines: dict[_Key, LimitComparison] = {}
    for c in compared:
        if c.is_fault:
            earlier = sum(name == c.limit_name for name, _ in lines)
            lines[c.limit_name, earlier] = c
    return MappingProxyType(lines)


def _has_faults(row: Row[Any], result: RowResult) -> dict[_Key, bool]:
    """Return for each limit or subject whether a known metric has the fault.

    Of shares, if it lies beyond one half; else if it is shown by itself.
    """
    lines = _fault_lines(row, result)
    if _is_share(row):
        sign = 1.0 if row.better == "lower" else -1.0
        return {key: sign * (c.difference.value or 0.0) > 0 for key, c in lines.items()}
    level = LEVEL / 2 / max(1, len(lines))
    return {key: worse(row, c) <= level for key, c in lines.items()}


def _on_sets(graded: Grade, found: Sequence[RowResult], tested: Sequence[RowResult]) -> Grade:
    """Return a grade on several corpora, with what is shown of each."""
    of_sets = tuple(_of_set(graded, result, tested) for result in found)
    number = len(tested)
    sets = f"in {least_sets(number)} of {number} sets" if number > 1 else f"in {tested[0].corpus}"
    if graded.word == "bad":
        bad = [g.result.corpus if g.result else "" for g in of_sets if g.word == "bad"]
        sets = f"in all {number} sets" if len(bad) == number > 1 else f"in {', '.join(bad)}"
    shown = sets if graded.is_shown else ""
    return replace(graded, sets=shown, of_sets=of_sets)


def _of_set(graded: Grade, result: RowResult, tested: Sequence[RowResult]) -> Grade:
    row = graded.row
    if result not in tested:
        untested = _untested(row, result)
        small = f"{result.n} {row.items}" if untested.word == "undecided" else ""
        return replace(untested, reason=untested.reason or small)
    lines = _fault_lines(row, result).values()
    level = (graded.level or 0.0) / len(tested) / max(1, len(lines))
    worst = sorted(lines, key=lambda c: worse(row, c))
    named = [c.limit_name for c in worst if worse(row, c) <= level]
    is_bad = graded.word == "bad" and bool(named)
    return Grade(row, "bad" if is_bad else "undecided", result, named=tuple(dict.fromkeys(named)))


def graded(rows: Sequence[Row[Any]], results: Mapping[str, RowResult]) -> tuple[Grade, ...]:
    """Return the grades of one metric on one corpus, without known metrics; all are its page."""
    found = [grade(row, [results[row.key]] if row.key in results else []) for row in rows]
    return with_page([found])[0]


def with_page(grades: Sequence[Sequence[Grade]]) -> list[tuple[Grade, ...]]:
    """Return the grades of metrics for one page.

    A row is a family of what it asserts; families are adjusted for each other by Holm's method, so
    at most 5 % of pages have a false headline.
    """
    of_rows = [(m, r) for m, of_metric in enumerate(grades) for r, _ in enumerate(of_metric)]
    tested = [(m, r, word, p) for m, r in of_rows for word, p in grades[m][r].asserted.items()]
    adjusted = holm_of_families([p for *_, p in tested], [f"{m} {r}" for m, r, *_ in tested])
    on_page: dict[tuple[int, int], dict[GradeWord, float]] = {}
    for (m, r, word, _), pvalue in zip(tested, adjusted, strict=True):
        on_page.setdefault((m, r), {})[word] = pvalue
    return [
        tuple(replace(g, page_pvalues=on_page.get((m, r), {})) for r, g in enumerate(of_metric))
        for m, of_metric in enumerate(grades)
    ]
