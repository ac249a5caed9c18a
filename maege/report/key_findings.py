"""The key findings of a run, in a few sentences."""

from collections import Counter
from collections.abc import Callable, Iterator

from maege.number_format import format_estimate, typeset
from maege.ranking import RankingType
from maege.report.data_frames import penalised
from maege.report.run_result import RunResult
from maege.report.verdict_table import list_names
from maege.statistics.bootstrap import Interval
from maege.statistics.measures import label

Estimates = dict[str, tuple[float, Interval | None]]
MAX_NAMES = 4  # longer lists of names are cut


def key_findings(run: RunResult) -> list[str]:
    """Return the findings, each of one or two sentences.

    They say no more than the tests and intervals support: metrics are called different only if
    the corrected test is significant.
    """
    return [*_ordering(run), *_corpora(run), *_types(run)]


def _ordering(run: RunResult) -> Iterator[str]:
    ranking_type = run.results.main_ranking_type
    taus = _defined_estimates(run, "tau_micro", ranking_type)
    if not taus or ranking_type is None:
        return
    yield f"Ordering within {ranking_type}: {_best(run, ranking_type, 'tau_micro', taus)}."
    if chance := _with_interval(taus, lambda low, high: low <= 0 <= high):
        yield (
            "Not distinguishable from chance (the interval of tau includes 0): "
            f"{list_names(chance, MAX_NAMES)}."
        )
    if negative := _with_interval(taus, lambda low, high: high < 0):
        yield (
            "Order more pairs wrongly than correctly (the interval of tau is below 0): "
            f"{list_names(negative, MAX_NAMES)}."
        )


def _corpora(run: RunResult) -> Iterator[str]:
    rhos = _defined_estimates(run, "spearman", "corpora")
    if not rhos:
        return
    yield f"Ordering of corpora: {_best(run, 'corpora', 'spearman', rhos)}."
    if negative := _with_interval(rhos, lambda low, high: high < 0):
        yield (
            "Prefer corpora with fewer corrections (the interval of rho is below 0): "
            f"{list_names(negative, MAX_NAMES)}."
        )


def _defined_estimates(
    run: RunResult, statistic: str, ranking_type: RankingType | None
) -> Estimates:
    """Return value and interval of the metrics that have a value and a rank, the highest first.

    Without a rank there was no test, so nothing can be said of differences.
    """
    estimates = (run.results.estimate(m, statistic, ranking_type) for m in run.results.metrics)
    defined = {
        e.metric: (e.value, e.interval)
        for e in estimates
        if e and e.value is not None and e.rank is not None
    }
    return dict(sorted(defined.items(), key=lambda item: (-item[1][0], item[0])))


def _with_interval(estimates: Estimates, condition: Callable[[float, float], bool]) -> list[str]:
    """Return the metrics whose interval meets a condition."""
    return [name for name, (_, interval) in estimates.items() if interval and condition(*interval)]


def _best(run: RunResult, ranking_type: RankingType, statistic: str, values: Estimates) -> str:
    """Name the metric with the highest value, and those that do not differ from it."""
    best, *others = values
    name = label(statistic, ranking_type)
    sentence = f"{best} has the highest {name}, {typeset(format_estimate(*values[best]))}"
    different = {
        d.oriented(best).b
        for d in run.results.differences
        if (d.ranking_type, d.statistic) == (ranking_type, statistic)
        and best in (d.a, d.b)
        and d.is_significant
    }
    similar = [name for name in others if name not in different]
    if similar:
        return f"{sentence}; not significantly different from it: {list_names(similar, MAX_NAMES)}"
    return f"{sentence}; all others are significantly lower" if others else sentence


def _types(run: RunResult) -> Iterator[str]:
    metrics = run.results.metrics
    counts = Counter(type_ for name in metrics for type_ in penalised(run.results, name))
    if counts:
        descending = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        types = [f"{type_} ({count} of {len(metrics)} metrics)" for type_, count in descending]
        names = list_names(types, MAX_NAMES)
        yield f"Error types whose correction lowers the score (q < 0.05): {names}."
