"""Rows of the dossier of a metric: questions to it, and what a study answers.

A study says what its rows are, and reads their results from what it measured. It neither adjusts
p-values nor says what is good or bad: only the dossier knows how many rows there are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, nan
from typing import Any, Generic, Literal, TypeVar, get_args

from maege.statistics.value import Value
from maege.studies import offered

# The question of use that a row is part of.
Purpose = Literal["order", "systems", "train", "safety"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
# With fewer, a row has no answer.
MIN_ITEMS = 20
# The limit below which an order is reversed, and the same beyond the systems at hand.
CHANCE, OTHER_SYSTEMS = "chance", "chance, with other systems"
HALF = 0.5  # of the sentences: a share beyond that is worse than guessing
# Why a row of order has no answer.
CONSTANT = "the metric gives all outputs the same score"
_Found = TypeVar("_Found")


@dataclass(frozen=True)
class LimitComparison:
    """A value compared with one limit."""

    limit: str  # as "random word vectors" or "5 % allowed"
    difference: Value  # the value minus the limit
    # One-sided p-values, not adjusted: of the hypotheses that the value is not above the
    # limit, and that it is not below. Both are 1 where nothing can be tested.
    above: float
    below: float
    subject: str = ""  # where a row has several values, whose value it is, as "empty outputs"
    # Whether it is a fault to be worse than the limit. If not, only "better" is tested.
    is_fault: bool = True

    @classmethod
    def tested(
        cls,
        limit: str,
        difference: Value,
        pvalue: float | None,
        subject: str = "",
        *,
        is_fault: bool = True,
    ) -> "LimitComparison":
        """Return the comparison by a two-sided test; without a p-value nothing can be tested."""
        tails = one_sided_pvalues(difference.value or 0.0, nan if pvalue is None else pvalue)
        return cls(limit, difference, *tails, subject, is_fault)

    @property
    def limit_name(self) -> str:
        """What a sentence names it by."""
        return self.subject or self.limit


def one_sided_pvalues(difference: float, pvalue: float) -> tuple[float, float]:
    """Return the p-values of "not above" and "not below", from a two-sided one.

    >>> one_sided_pvalues(-0.5, 0.125)
    (0.9375, 0.0625)
    """
    if not isfinite(pvalue):
        return 1.0, 1.0
    if difference == 0:
        return 0.5, 0.5
    tail = pvalue / 2
    return (tail, 1 - tail) if difference > 0 else (1 - tail, tail)


@dataclass(frozen=True)
class RowResult:
    """What a study found for one row, of one metric on one corpus."""

    metric: str
    corpus: str
    n: int  # number of ``Row.items``, as sentences
    value: Value
    # With every limit, not with the highest one: which is highest depends on the data.
    comparisons: tuple[LimitComparison, ...]
    units: str  # that the p-values generalise to, as "sentences"
    conditions: tuple[str, ...] = ()  # that it holds for only
    not_applicable: str = ""  # why the row can have no answer; empty if it has one
    # What can be reached at most, as by another judge; None if nobody measured it.
    ceiling: Value | None = None
    # Whether the metric reads neither source nor references, so that it cannot see the meaning.
    reads_text_alone: bool = False
    # Of several sets of judgements, the result of each; the others are then those of all of them.
    sets: "tuple[RowResult, ...]" = ()


@dataclass(frozen=True)
class Phrases:
    """How a sentence says the grade of a row, each in at most ten words."""

    good: str = ""
    bad: str = ""
    # Instead of ``bad`` if one limit or subject alone decides, for which "{name}" stands.
    named: str = ""
    plain: str = ""  # what it does, without saying how well
    weaker: str = ""  # with "than 12 of 20 known metrics"


@dataclass(frozen=True)
class Row(Generic[_Found]):
    """A question to a metric."""

    key: str
    group: Purpose
    number: int  # its place among the rows of the group
    name: str  # says what its number is
    statistic: str  # what its value is, in words
    phrases: Phrases
    # Returns its results for all metrics, none if the study did not examine the row. None if no
    # study has it yet.
    read: Callable[[_Found], Iterable[RowResult]] | None = None
    asked_by: str = ""  # an option of a vetting, as "`--humans SET`", if one has to ask for it
    # How its value is written: a share is in per cent, a count is of ``n``.
    form: Literal["number", "share", "count"] = "number"
    better: Literal["higher", "lower"] = "higher"
    limit: float | None = None  # by convention; None if other scorers are the limits
    items: str = "sentences"  # that its values are made of
    min_items: int = MIN_ITEMS  # with fewer, the row has no answer
    least_n: int = 0  # with fewer, nothing is recommended, whatever the grade
    can_be_good: bool = True  # it can be shown that there is no fault
    is_fact: bool = False  # without chance: p-values are 0 or 1, and not adjusted with others
    version: int = 1  # rises when its numbers change: results of other versions are not compared
    alone: Phrases | None = None  # instead of the phrases, of a metric that reads the text alone
    is_needed: bool = True  # of a card: if not, it may stay undecided


# By metric, then by key of the row.
RowResults = Mapping[str, Mapping[str, RowResult]]


def results_of(rows: Sequence[Row[_Found]], found: _Found) -> RowResults:
    """Return the results of all rows that were examined, by metric and then by row."""
    by_metric: dict[str, dict[str, RowResult]] = {}
    for row in rows:
        for result in row.read(found) if row.read else ():
            by_metric.setdefault(result.metric, {})[row.key] = result
    return by_metric


def scorecard_rows() -> tuple[Row[Any], ...]:
    """Return all rows by purpose and number.

    A study has rows if its folder has a module ``rows`` with ``ROWS``.
    """
    rows = [row for module in offered("rows") for row in module.ROWS]
    return tuple(sorted(rows, key=lambda row: (PURPOSES.index(row.group), row.number)))
