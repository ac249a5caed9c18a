"""What a run found, in a few sentences: what to see first."""

from collections import Counter
from collections.abc import Iterator, Sequence

from maege.report.data_frames import penalised
from maege.report.number_format import estimate, typeset
from maege.report.run_result import Finished
from maege.statistics.bootstrap import Interval
from maege.statistics.comparison import ALPHA

Estimates = dict[str, tuple[float, Interval | None]]
MANY = 4  # names after which a list is cut


def findings(finished: Finished) -> list[str]:
    """Return the findings, of at most a sentence or two each."""
    return [*_order(finished), *_corpora(finished), *_types(finished)]


def _order(finished: Finished) -> Iterator[str]:
    taus: Estimates = {}
    for name, metric in finished.result.metrics.items():
        if (order := metric.chains or metric.lattices) is not None:
            taus[name] = (order.kendall["micro"].tau, order.kendall["micro"].ci)
    if not taus:
        return
    sample = "chains" if finished.sample.chains else "lattices"
    yield f"Order within {sample}: {_best(finished, sample, 'tau micro', 'tau', taus)}."
    ranked = _ranked(taus)
    chance = [name for name in ranked if (ci := taus[name][1]) and ci[0] <= 0 <= ci[1]]
    if chance:
        yield f"Not told apart from chance (the interval of tau has 0): {_listed(chance)}."
    wrong = [name for name in ranked if (ci := taus[name][1]) and ci[1] < 0]
    if wrong:
        yield f"Prefers the worse text more often than not: {_listed(wrong)}."


def _corpora(finished: Finished) -> Iterator[str]:
    rhos: Estimates = {}
    for name, metric in finished.result.metrics.items():
        if metric.corpora is not None and metric.corpora.spearman.mean is not None:
            rhos[name] = (metric.corpora.spearman.mean, metric.corpora.spearman.ci)
    if not rhos:
        return
    yield f"Order of corpora: {_best(finished, 'corpora', 'spearman', 'rho', rhos)}."
    wrong = [name for name in _ranked(rhos) if (ci := rhos[name][1]) and ci[1] < 0]
    if wrong:
        yield f"Turns the order of corpora around (rho below 0): {_listed(wrong)}."


def _best(finished: Finished, sample: str, statistic: str, called: str, values: Estimates) -> str:
    """Say which metric has the highest value, and from which others it is not told apart."""
    best, *others = _ranked(values)
    told = f"{best} has the highest {called}, {typeset(estimate(*values[best]))}"
    apart = {
        d.b if d.a == best else d.a
        for d in finished.result.differences
        if (d.sample, d.statistic) == (sample, statistic)
        and best in (d.a, d.b)
        and d.holm is not None
        and d.holm < ALPHA
    }
    rest = [name for name in others if name not in apart]
    if rest:
        return f"{told}; not told apart from it: {_listed(rest)}"
    return f"{told}; above all others" if others else told


def _ranked(values: Estimates) -> list[str]:
    return sorted(values, key=lambda name: (-values[name][0], name))


def _types(finished: Finished) -> Iterator[str]:
    metrics = finished.result.metrics
    counts = Counter(type_ for metric in metrics.values() for type_ in penalised(metric))
    if counts:
        often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        told = [f"{type_} ({count} of {len(metrics)} metrics)" for type_, count in often]
        yield f"Corrections that lower the score, by type of error: {_listed(told)}."


def _listed(names: Sequence[str]) -> str:
    """Write a list of names, not too long.

    >>> _listed(["a", "b", "c", "d", "e", "f"])
    'a, b, c, d and 2 more'
    """
    more = f" and {len(names) - MANY} more" if len(names) > MANY + 1 else ""
    return ", ".join(names[:MANY] if more else names) + more
