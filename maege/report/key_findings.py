"""The key findings of a run, in a few sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from maege.number_format import format_estimate, typeset
from maege.ranking import RankingType
from maege.report.data_frames import penalised
from maege.report.run_result import RunResult
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
    taus: Estimates = {}
    results = run.results
    for name in results.metrics:
        tau = results.estimate(name, "tau_micro", results.main_ranking_type)
        if tau is not None and tau.value is not None:
            taus[name] = (tau.value, tau.interval)
    if not taus:
        return
    ranking_type = results.main_ranking_type or "chains"
    best = _best(run, ranking_type, "tau_micro", taus)
    yield f"Ordering within {ranking_type}: {best}."
    names = _descending(taus)
    chance = [
        name for name in names if (interval := taus[name][1]) and interval[0] <= 0 <= interval[1]
    ]
    if chance:
        yield (
            "Not distinguishable from chance (the interval of tau includes 0): "
            f"{_list_names(chance)}."
        )
    negative = [name for name in names if (interval := taus[name][1]) and interval[1] < 0]
    if negative:
        yield (
            "Order more pairs wrongly than correctly (the interval of tau is below 0): "
            f"{_list_names(negative)}."
        )


def _corpora(run: RunResult) -> Iterator[str]:
    rhos: Estimates = {}
    for name in run.results.metrics:
        rho = run.results.estimate(name, "spearman", "corpora")
        if rho is not None and rho.value is not None:
            rhos[name] = (rho.value, rho.interval)
    if not rhos:
        return
    yield f"Ordering of corpora: {_best(run, 'corpora', 'spearman', rhos)}."
    negative = [
        name for name in _descending(rhos) if (interval := rhos[name][1]) and interval[1] < 0
    ]
    if negative:
        yield (
            "Prefer corpora with fewer corrections (the interval of rho is below 0): "
            f"{_list_names(negative)}."
        )


def _best(run: RunResult, ranking_type: RankingType, statistic: str, values: Estimates) -> str:
    """Name the metric with the highest value, and those that do not differ from it."""
    best, *others = _descending(values)
    name = label(statistic, ranking_type)
    sentence = f"{best} has the highest {name}, {typeset(format_estimate(*values[best]))}"
    different = {
        d.b if d.a == best else d.a
        for d in run.results.differences
        if (d.ranking_type, d.statistic) == (ranking_type, statistic)
        and best in (d.a, d.b)
        and d.is_significant
    }
    similar = [name for name in others if name not in different]
    if similar:
        return f"{sentence}; not significantly different from it: {_list_names(similar)}"
    return f"{sentence}; all others are significantly lower" if others else sentence


def _descending(values: Estimates) -> list[str]:
    return sorted(values, key=lambda name: (-values[name][0], name))


def _types(run: RunResult) -> Iterator[str]:
    metrics = run.results.metrics
    counts = Counter(type_ for name in metrics for type_ in penalised(run.results, name))
    if counts:
        descending = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        types = [f"{type_} ({count} of {len(metrics)} metrics)" for type_, count in descending]
        yield f"Error types whose correction lowers the score (q < 0.05): {_list_names(types)}."


def _list_names(names: Sequence[str]) -> str:
    """Write a list of names, cut if it is long.

    >>> _list_names(["a", "b", "c", "d", "e", "f"])
    'a, b, c, d and 2 more'
    """
    more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES + 1 else ""
    return ", ".join(names[:MAX_NAMES] if more else names) + more
