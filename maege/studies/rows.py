"""Rows of the dossier of a metric: questions to it, and what a study answers.

A study says what its rows are, and reads their results from what it measured. It neither adjusts
p-values nor says what is good or bad: only the dossier knows how many rows there are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Generic, Literal, TypeVar, get_args

from maege.statistics.value import Value

# The question of use that a row is part of.
Purpose = Literal["order", "systems", "train", "safety"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
# With fewer, a row has no answer.
MIN_ITEMS = 20
# The limit below which an order is reversed.
CHANCE = "chance"
# Why a row of order has no answer.
CONSTANT = "the metric gives all outputs the same score"
_Found = TypeVar("_Found")


@dataclass(frozen=True)
class LimitComparison:
    """A value compared with one limit.

    Parameters
    ----------
    limit
        What it is compared with, as "random word vectors" or "5 % allowed".
    difference
        The value minus the limit, with its 95 % interval.
    above, below
        One-sided p-values, not adjusted: of the hypotheses that the value is not above the limit,
        and that it is not below. Both are 1 where nothing can be tested.
    subject
        Where a row has several values, whose value it is, as "empty outputs".
    is_fault
        Whether it is a fault to be worse than the limit. If not, only "better" is tested.
    """

    limit: str
    difference: Value
    above: float
    below: float
    subject: str = ""
    is_fault: bool = True

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
    """What a study found for one row, of one metric on one corpus.

    Parameters
    ----------
    metric, corpus
        Names.
    n
        Number of items, as sentences; see ``Row.items``.
    value
        None if it is undefined.
    comparisons
        With every limit, not with the highest one: which is highest depends on the data.
    units
        What the p-values generalise to, as "sentences".
    conditions
        What it holds for only.
    not_applicable
        Why the row can have no answer; empty if it has one.
    ceiling
        What can be reached at most, as by another judge; None if nobody measured it.
    """

    metric: str
    corpus: str
    n: int
    value: Value
    comparisons: tuple[LimitComparison, ...]
    units: str
    conditions: tuple[str, ...] = ()
    not_applicable: str = ""
    ceiling: Value | None = None


@dataclass(frozen=True)
class Phrases:
    """How a sentence says the mark of a row, each in at most six words.

    Parameters
    ----------
    good, bad
        Verb phrases.
    named
        Instead of ``bad``, if one limit or subject alone decides: "{name}" stands for it.
    undecided
        An infinitive, after "not shown to"; empty if the sentence does not say it.
    """

    good: str = ""
    bad: str = ""
    named: str = ""
    undecided: str = ""


@dataclass(frozen=True)
class Row(Generic[_Found]):
    """A question to a metric.

    Parameters
    ----------
    key, group, number
        Its name, the question of use that it is part of, and its place among the rows of that.
    name
        The question in words, after "Does it …".
    statistic
        What its value is, in words.
    phrases
        For the sentence.
    read
        Returns its results for all metrics from what the study found; nothing if it did not examine
        the row. None if no study has the row yet.
    asked_by
        What asks for it in a vetting, as ``--humans SET``; empty if nothing has to.
    form
        How its value is written: a number, a share in per cent, or a count of ``n``.
    share_of
        What the share or count is of, as "rewarded": "resists bad outputs: 90 %" does not say it.
    better
        Whether higher or lower values are better than the limits.
    limit
        The limit if it is fixed, by convention; None if other scorers are the limits.
    items
        What its values are made of, in the plural.
    min_items, least_n
        With fewer items the row has no answer, or the mark stays undecided.
    can_be_good
        Whether it can be shown that there is no fault.
    is_fact
        Whether it has no chance: its p-values are 0 or 1, and are not adjusted with others.
    version
        Rises when the numbers of the row change: results of other versions are not compared.
    """

    key: str
    group: Purpose
    number: int
    name: str
    statistic: str
    phrases: Phrases
    read: Callable[[_Found], Sequence[RowResult]] | None = None
    asked_by: str = ""
    form: Literal["number", "share", "count"] = "number"
    share_of: str = ""
    better: Literal["higher", "lower"] = "higher"
    limit: float | None = None
    items: str = "sentences"
    min_items: int = MIN_ITEMS
    least_n: int = 0
    can_be_good: bool = True
    is_fact: bool = False
    version: int = 1


# By metric, then by key of the row.
RowResults = Mapping[str, Mapping[str, RowResult]]


def results_of(rows: Sequence[Row[_Found]], found: _Found) -> RowResults:
    """Return the results of all rows that were examined, by metric and then by row."""
    by_metric: dict[str, dict[str, RowResult]] = {}
    for row in rows:
        for result in row.read(found) if row.read else ():
            by_metric.setdefault(result.metric, {})[row.key] = result
    return by_metric
