"""Comparisons of metrics with all limits of the rows of a dossier, with raw one-sided p-values.

These are adjusted for many others, so they have to be right far out: by the jackknife and Student's
t, and not by random sign flips, whose p-values cannot be smaller than one in their number.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

import numpy as np

from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.correlation_tests import SystemStatistic
from maege.statistics.jackknife import (
    ClusteredStatistic,
    paired_pvalue,
    t_interval,
)
from maege.statistics.measures import HEADLINE, PAIRWISE_ACCURACY
from maege.statistics.value import Value
from maege.studies.known_results.known_result import RowStatistic, RowStatistics
from maege.studies.rows import LimitComparison
from maege.studies.sentinels import (
    PREFIX,
    SENTINEL_NAMES,
    SENTINELS,
    compares_with_references,
    is_sentinel,
    kind_of,
)
from maege.studies.vet.sentinel_tests import ComparedStatistic

# Keys of rows.
ORDER_ROW, SYSTEMS_ROW, TYPES_ROW = "order", "systems", "types"
NEW_ERRORS_ROW, BAD_OUTPUTS_ROW = "new-errors", "bad-outputs"
# By key of a row: metrics, and their comparisons with all limits.
Limits = dict[str, dict[str, tuple[LimitComparison, ...]]]
# Corpora with more corrections have more changed words, so counting them is no achievement there.
_BY_CONSTRUCTION = {SYSTEMS_ROW: ("edit-distance", "negative-edit-distance"), ORDER_ROW: ()}


def sentinel_limits(
    compared_statistics: Iterable[ComparedStatistic], reads: Mapping[str, Collection[str]]
) -> Limits:
    """Compare all metrics with the sentinels, in the statistics of the rows of order.

    A metric that reads references has to be above the sentinels that read them, too.
    ``compared_statistics``: all statistics under all conditions, that of the configuration first.
    ``reads``: by metric, the fields of requests that it reads.
    """
    return {
        key: {
            metric: _decisive(_with_sentinels(compared, key, metric, "references" in reads[metric]))
            for metric, statistic in compared.by_metric.items()
            if metric in reads and statistic.value is not None
        }
        for key, compared in _of_rows(compared_statistics).items()
    }


def row_statistics(
    compared_statistics: Iterable[ComparedStatistic], metrics: Collection[str]
) -> RowStatistics:
    """Return the statistics of metrics in the rows of order, for paired comparisons."""
    return {
        key: {name: compared.by_metric[name] for name in metrics if name in compared.by_metric}
        for key, compared in _of_rows(compared_statistics).items()
    }


def _of_rows(compared_statistics: Iterable[ComparedStatistic]) -> dict[str, ComparedStatistic]:
    """Return the statistic of each row of order: of chains and lattices, that of chains."""
    by_row: dict[str, ComparedStatistic] = {}
    for compared in compared_statistics:
        key = row_of(compared.statistic)
        if key is not None and not compared.is_reference_value:
            by_row.setdefault(key, compared)
    return by_row


def scorer_limits(reads: Mapping[str, Collection[str]]) -> dict[str, dict[str, str]]:
    """Return by metric the sentinels that it has to be above, with what sentences call them.

    These are the constant, and those that tell outputs for a sentence apart by something.
    ``reads``: by metric, the fields of requests that it reads.
    """
    # Random scores expect what the constant has, and one of them may be lucky.
    kinds = [k for k, (fields, _) in SENTINELS.items() if "hypothesis" in fields and k != "random"]
    return {
        metric: {
            PREFIX + kind: SENTINEL_NAMES[kind]
            for kind in kinds
            if "references" in fields or not compares_with_references(PREFIX + kind)
        }
        for metric, fields in reads.items()
    }


def _decisive(comparisons: Iterable[LimitComparison]) -> tuple[LimitComparison, ...]:
    """Leave out limits that cannot be tested, unless the value is not above them, or none can."""
    compared = tuple(comparisons)
    decisive = tuple(c for c in compared if _is_testable(c) or (c.difference.value or 0.0) <= 0)
    return decisive if any(map(_is_testable, compared)) else compared


def _is_testable(comparison: LimitComparison) -> bool:
    return (comparison.above, comparison.below) != (1.0, 1.0)


def row_of(statistic: str) -> str | None:
    """Return the key of the row that has a statistic; None if no row has it."""
    return {HEADLINE: ORDER_ROW, PAIRWISE_ACCURACY: SYSTEMS_ROW}.get(statistic)


def _with_sentinels(
    compared: ComparedStatistic, key: str, metric: str, reads_references: bool
) -> Iterator[LimitComparison]:
    own = compared.by_metric[metric]
    for name, sentinel in compared.by_metric.items():
        is_limit = is_sentinel(name) and kind_of(name) not in _BY_CONSTRUCTION[key]
        if not is_limit or (compares_with_references(name) and not reads_references):
            continue
        limit = SENTINEL_NAMES[kind_of(name)]
        yield paired_comparison(limit, own, sentinel)


def paired_comparison(limit: str, own: RowStatistic, other: RowStatistic) -> LimitComparison:
    """Compare a statistic with that of a limit on the same sample."""
    if isinstance(own, ClusteredStatistic) and isinstance(other, ClusteredStatistic):
        return _of_sentences(limit, own.minus(other))
    if isinstance(own, CorpusStatistic) and isinstance(other, CorpusStatistic):
        return _of_corpora(limit, own.minus(other))
    if isinstance(own, SystemStatistic) and isinstance(other, SystemStatistic):
        return LimitComparison.tested(limit, *own.minus(other))
    raise TypeError(f"{limit}: statistics of different kinds cannot be compared")


def _of_sentences(limit: str, gap: ClusteredStatistic) -> LimitComparison:
    """Compare by the jackknife over sentences and Student's t."""
    if gap.value is None or gap.terms is None:
        return LimitComparison.tested(limit, Value(gap.value), None)
    interval = t_interval(gap.value, gap.deviations, gap.weights, 0.95)
    pvalue = paired_pvalue(gap.value, gap.deviations, gap.weights)
    return LimitComparison.tested(limit, Value(gap.value, interval), pvalue)


def _of_corpora(limit: str, gap: CorpusStatistic) -> LimitComparison:
    """Compare by the resamples that both have, whose tail is that of Student's t."""
    difference = Value(gap.value, None if gap.rests_on_few else gap.interval)
    is_contradicted = (
        gap.value is not None
        and gap.resampled is not None
        and float(np.nanmean(gap.resampled)) * gap.value < 0
    )
    pvalue = None if gap.value is None or is_contradicted else gap.pvalue
    return LimitComparison.tested(limit, difference, pvalue)
