"""Marks: what the p-values of the rows of a dossier show, adjusted for each other.

Good is an intersection-union test: the value has to be better than each limit, so the largest
p-value counts. Bad is a union: the value is worse than one limit, so the smallest p-value counts,
times the number of limits. On several corpora, good is a partial conjunction: the value is better
in at least ``least_sets`` of them; bad is a union again, of all corpora. Holm's method adjusts all
rows, both directions and all metrics that are vetted together. So at most 4 % of dossiers have a
false mark, however the rows depend on each other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Literal

from maege.statistics.multiple_testing import POWER, holm, holm_levels
from maege.studies.rows import LimitComparison, Row, RowResult

LEVEL = 0.04  # of all marks of a dossier
_MAX_SENTENCES = 1_000_000

MarkWord = Literal["good", "bad", "undecided", "n/a", "not yet"]
MARK_SIGNS: dict[MarkWord, str] = {
    "good": "✓",
    "bad": "✕",
    "undecided": "?",
    "n/a": "–",
    "not yet": "–",
}


@dataclass(frozen=True)
class Mark:
    """The answer to a row."""

    row: Row[Any]  # the question
    # ``good`` or ``bad`` if that is significant, else ``undecided``; ``n/a`` if the row can have no
    # answer; ``not yet`` if no study examined it.
    word: MarkWord
    result: RowResult | None = None  # what was found; None if it was not examined
    # P-value of the mark, of the nearer one if it is undecided, adjusted for limits, rows and
    # directions. None for a fact, and where nothing was tested.
    adjusted: float | None = None
    # What the p-value of the comparison with ``nearest`` has to be below.
    level: float | None = None
    # The limits or subjects of which "worse" is shown of each by itself, the clearest first.
    named: tuple[str, ...] = ()
    # Why there is no answer, or why it stays undecided; empty if the p-values say it.
    reason: str = ""
    # In how many or which of several test sets it holds, as "in 2 of 3 sets"; empty if one was
    # examined.
    sets: str = ""
    # On each of several test sets: ``bad`` if that is shown of it by itself, else ``undecided``, or
    # why it has no answer. ``result`` is then that of the set that decides.
    of_sets: tuple["Mark", ...] = ()
    # Whether it is bad in one set, though good in as many as ``good`` needs.
    is_contradictory: bool = False

    @property
    def is_examined(self) -> bool:
        """Whether there is an answer: good, bad or undecided."""
        return self.word in ("good", "bad", "undecided")

    @property
    def nearest(self) -> LimitComparison | None:
        """The comparison with the limit that is hardest to pass; None without one.

        If the mark is bad, with that of which it is a fault to be worse.
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
        """How many sentences decide with a power of 80 % if the difference is as large as here.

        Two significant digits, by the normal distribution. None unless it is undecided by its
        p-values, for counts, and if no corpus is so large.
        """
        from scipy.special import ndtri

        if self.word != "undecided" or self.level is None or self.row.form == "count":
            return None
        if self.result is None or self.nearest is None:
            return None
        pvalue = min(better(self.row, self.nearest), worse(self.row, self.nearest))
        if not 0 < pvalue < 0.5:
            return None
        number = self.result.n * float((ndtri(self.level) - ndtri(POWER)) / ndtri(pvalue)) ** 2
        unit = 10 ** max(0, len(str(int(number))) - 2)
        return None if number > _MAX_SENTENCES else ceil(number / unit) * unit


def better(row: Row[Any], comparison: LimitComparison) -> float:
    """Return the p-value of the hypothesis that the value is not better than the limit."""
    return comparison.above if row.better == "higher" else comparison.below


def worse(row: Row[Any], comparison: LimitComparison) -> float:
    """Return the p-value of the hypothesis that the value is not worse than the limit."""
    return comparison.below if row.better == "higher" else comparison.above


# A hypothesis: number of the metric, key of the row, and that it is "good" or "bad".
_Key = tuple[int, str, str]


def least_sets(n: int) -> int:
    """Return in how many of ``n`` test sets a row has to be good: all but one, but two of three.

    >>> [least_sets(n) for n in (1, 2, 3, 4, 5)]
    [1, 2, 2, 3, 4]
    """
    return min(n, max(2, n - 1))


def marks(rows: Sequence[Row[Any]], results: Mapping[str, RowResult]) -> tuple[Mark, ...]:
    """Return the marks of one metric on one corpus.

    ``rows``: all rows of the dossier, in their order. ``results``: by key of the row; rows that
    were not examined are missing.
    """
    (of_metric,) = joint_marks(rows, [{key: (result,) for key, result in results.items()}])
    return of_metric


def joint_marks(
    rows: Sequence[Row[Any]],
    results: Sequence[Mapping[str, Sequence[RowResult]]],
    *,
    has_several_sets: bool = False,
) -> list[tuple[Mark, ...]]:
    """Return the marks of metrics that are vetted together, which are one family.

    ``rows``: all rows of the dossier, in their order. ``results``: for each metric, by key of the
    row, on each corpus or set of judgements that has it. ``has_several_sets``: whether the metrics
    were vetted on several corpora.
    """
    tested = [
        {row.key: tested_results(row, of_metric.get(row.key, ())) for row in rows}
        for of_metric in results
    ]
    family: dict[_Key, float] = {
        (number, row.key, word): pvalue
        for number, by_row in enumerate(tested)
        for row in rows
        for word, pvalue in _hypotheses(row, by_row[row.key])
    }
    pvalues = [*family.values()]
    adjusted = dict(zip(family, holm(pvalues), strict=True))
    levels = dict(zip(family, holm_levels(pvalues, LEVEL), strict=True))

    def mark(number: int, row: Row[Any]) -> Mark:
        found, of_row = results[number].get(row.key, ()), tested[number][row.key]
        if not of_row:
            untested = [_untested(row, result) for result in found]
            bad = [m for m in untested if m.word == "bad"]  # a fact
            return next(iter((*bad, *untested)), Mark(row, "not yet"))
        marked = _tested(number, row, of_row, adjusted, levels)
        if not has_several_sets:
            return marked
        return _on_sets(marked, found, of_row, levels.get((number, row.key, "bad"), 0.0))

    return [tuple(mark(number, row) for row in rows) for number in range(len(results))]


def tested_results(row: Row[Any], found: Sequence[RowResult]) -> list[RowResult]:
    """Return the results that are tested: those of small samples only if there are no others."""
    tested = [r for r in found if _untested(row, r).word == "undecided"]
    large = [r for r in tested if not _is_small(row, r)]
    return large or tested[:1]


def _is_small(row: Row[Any], result: RowResult) -> bool:
    return row.form != "count" and result.n < row.least_n


def _untested(row: Row[Any], result: RowResult) -> Mark:
    """Return the mark of a row without a test; undecided if it is tested."""
    if result.not_applicable:
        return Mark(row, "n/a", result, reason=result.not_applicable)
    if result.value.value is None or not result.comparisons:
        return Mark(row, "n/a", result, reason="its value is undefined")
    if row.is_fact:
        is_bad = any(worse(row, c) == 0 for c in result.comparisons)
        return Mark(row, "bad" if is_bad else "good", result)
    if row.form != "count" and result.n < row.min_items:
        return Mark(row, "n/a", result, reason=f"fewer than {row.min_items} {row.items}")
    return Mark(row, "undecided", result)


def _hypotheses(row: Row[Any], results: Sequence[RowResult]) -> Iterator[tuple[str, float]]:
    """Yield that a row is good, or bad, with its p-value, adjusted for limits and corpora."""
    if results and row.can_be_good:
        yield "good", pvalue_of_good(row, results)
    if any(map(_faults, results)):
        yield "bad", pvalue_of_bad(row, results)


def pvalue_of_good(row: Row[Any], results: Sequence[RowResult]) -> float:
    """Return the p-value of "not better than each limit in ``least_sets`` of the corpora"."""
    needed = least_sets(len(results))
    pvalue = _not_better(row, _deciding_good(row, results))
    return min(1.0, (len(results) - needed + 1) * pvalue)


def _deciding_good(row: Row[Any], results: Sequence[RowResult]) -> RowResult:
    return sorted(results, key=lambda r: _not_better(row, r))[least_sets(len(results)) - 1]


def _not_better(row: Row[Any], result: RowResult) -> float:
    return max(better(row, c) for c in result.comparisons)


def pvalue_of_bad(row: Row[Any], results: Sequence[RowResult]) -> float:
    """Return the p-value of "not worse than a limit in any corpus"."""
    return min(1.0, len(results) * min(_not_worse(row, result) for result in results))


def _not_worse(row: Row[Any], result: RowResult) -> float:
    """Return the p-value of a corpus, adjusted for its limits."""
    faults = _faults(result)
    return min(1.0, len(faults) * min((worse(row, c) for c in faults), default=1.0))


def _faults(result: RowResult) -> list[LimitComparison]:
    return [c for c in result.comparisons if c.is_fault]


def _tested(
    metric: int,
    row: Row[Any],
    results: Sequence[RowResult],
    adjusted: Mapping[_Key, float],
    levels: Mapping[_Key, float],
) -> Mark:
    good, bad = (adjusted.get((metric, row.key, word), 1.0) for word in ("good", "bad"))
    level_of_good, level_of_bad = (levels.get((metric, row.key, w)) for w in ("good", "bad"))
    of_good = _deciding_good(row, results)
    of_bad = min(results, key=lambda r: _not_worse(row, r))
    limits = max(1, len(_faults(of_bad))) * len(results)
    named = _named(row, of_bad, LEVEL / (len(adjusted) * limits))
    if all(_is_small(row, result) for result in results):
        reason = f"{of_bad.n} {row.items}; use {row.least_n} or more"
        return Mark(row, "undecided", of_bad, named=named, reason=reason)
    if bad <= LEVEL and level_of_bad is not None:
        is_both = good <= LEVEL
        return Mark(row, "bad", of_bad, bad, level_of_bad / limits, named, is_contradictory=is_both)
    if level_of_good is not None:
        level_of_good /= len(results) - least_sets(len(results)) + 1
    if good <= LEVEL:
        return Mark(row, "good", of_good, good, level_of_good)
    mark = Mark(row, "undecided", of_good if row.can_be_good else of_bad, min(good, bad))
    nearest = mark.nearest
    is_better = nearest is not None and better(row, nearest) < worse(row, nearest)
    if is_better and row.can_be_good:
        return replace(mark, level=level_of_good)
    return mark if level_of_bad is None else replace(mark, level=level_of_bad / limits)


def _named(row: Row[Any], result: RowResult, level: float) -> tuple[str, ...]:
    """Name the limits or subjects of which worse is shown of each by itself: all are adjusted."""
    worst = sorted(_faults(result), key=lambda c: worse(row, c))
    return tuple(dict.fromkeys(c.limit_name for c in worst if worse(row, c) <= level))


def _on_sets(
    mark: Mark, found: Sequence[RowResult], tested: Sequence[RowResult], level_of_bad: float
) -> Mark:
    """Return a mark on several test sets, with what is shown of each."""
    of_sets = tuple(_of_set(mark, result, tested, level_of_bad) for result in found)
    number = len(tested)
    sets = f"in {least_sets(number)} of {number} sets" if number > 1 else f"in {tested[0].corpus}"
    if mark.word == "bad":
        bad = [m.result.corpus if m.result else "" for m in of_sets if m.word == "bad"]
        sets = f"in all {number} sets" if len(bad) == number > 1 else f"in {', '.join(bad)}"
    shown = sets if mark.word in ("good", "bad") else ""
    return replace(mark, sets=shown, of_sets=of_sets)


def _of_set(
    mark: Mark, result: RowResult, tested: Sequence[RowResult], level_of_bad: float
) -> Mark:
    if result not in tested:
        untested = _untested(mark.row, result)
        small = f"{result.n} {mark.row.items}" if untested.word == "undecided" else ""
        return replace(untested, reason=untested.reason or small)
    is_bad = mark.word == "bad" and len(tested) * _not_worse(mark.row, result) <= level_of_bad
    limits = max(1, len(_faults(result))) * len(tested)
    named = _named(mark.row, result, level_of_bad / limits) if is_bad else ()
    return Mark(mark.row, "bad" if is_bad else "undecided", result, named=named)
