"""What a set of judgements says of metrics, in sentences."""

from collections.abc import Iterable, Iterator

from maege.human.evaluation import ANOTHER_JUDGE, SetResults
from maege.human.level_estimates import LevelEstimate
from maege.human.reference_counts import ReferenceCountEstimate
from maege.human.sentence_measures import HEADLINE
from maege.human.system_level import SystemEstimate
from maege.number_format import (
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    number_of,
)
from maege.report.human.human_level_tables import level_difference
from maege.report.human.human_sentence_tables import metrics_by_tau, sentence_estimate
from maege.report.human.human_system_tables import AGGREGATION, SCORE, system_estimate
from maege.statistics.bootstrap import Interval
from maege.statistics.multiple_testing import ALPHA, holm

FEW_SENTENCES, FEW_SYSTEMS = 100, 8


def findings(results: SetResults) -> list[str]:
    """Return the findings, the most important first."""
    return [
        *_size(results),
        *_sentence_level(results),
        *_system_level(results),
        *_single_systems(results),
        *_aggregation(results),
        *_levels(results),
        *_references(results),
    ]


def describe_set(results: SetResults) -> str:
    """Say what was judged."""
    number, ties = results.comparisons["unexpanded"]
    judges = len(results.judges)
    return (
        f"{results.name}: {judges} judge{'s' if judges != 1 else ''}, {len(results.systems)} "
        f"systems, {results.sentences:,} sentences, {number:,} comparisons of two outputs "
        f"({ties:,} ties)."
    )


def _size(results: SetResults) -> Iterator[str]:
    if results.sentences < FEW_SENTENCES:
        yield (
            f"{results.sentences} sentences are too few for conclusions about metrics; use some "
            f"hundred."
        )
    if len(results.systems) < FEW_SYSTEMS:
        yield (
            f"With {len(results.systems)} systems, correlations at system level say next to "
            f"nothing of other systems."
        )


def _sentence_level(results: SetResults) -> Iterator[str]:
    metrics = [m for m in metrics_by_tau(results) if m in results.metric_systems]
    if not metrics:
        return
    best = metrics[0]
    estimate = sentence_estimate(results, best, "unexpanded", HEADLINE)
    if estimate is None or estimate.value is None:
        return
    value = format_estimate(estimate.value, estimate.interval)
    text = f"Sentences: `{best}` has the highest tau with people, {value}"
    if estimate.interval and estimate.interval[1] < 0:
        text += ", which is below 0: random scores agree with people better"
    worse = [
        d.b if d.a == best else d.a
        for d in results.sentence_differences
        if (d.kind, d.measure) == ("unexpanded", HEADLINE)
        and best in (d.a, d.b)
        and d.is_significant
    ]
    if len(metrics) > 1:
        significant = ", ".join(f"`{m}`" for m in metrics if m in worse)
        text += (
            f"; significantly higher than {significant}"
            if worse
            else "; it is not significantly higher than that of any other metric"
        )
    judge = sentence_estimate(results, ANOTHER_JUDGE, "unexpanded", HEADLINE)
    if judge and judge.value is not None:
        text += f". Another judge reaches {format_estimate(judge.value, judge.interval)}"
    yield text + "."


def _system_level(results: SetResults) -> Iterator[str]:
    estimates = {
        metric: estimate
        for metric in results.metric_systems
        if (estimate := system_estimate(results, metric, "pearson")) and estimate.value is not None
    }
    if not estimates:
        return
    best = max(estimates, key=lambda metric: (estimates[metric].value or 0, metric))
    estimate = estimates[best]
    yield (
        f"Systems: `{best}` has the highest correlation with people (r, TrueSkill), "
        f"{format_estimate(estimate.value, estimate.by_sentences)} for other sentences, "
        f"{format_interval(estimate.by_sentences_and_systems)} for other systems, too."
    )
    by_systems = [d for d in results.system_differences if d.human_score == SCORE]
    if by_systems:
        pairs = len(by_systems)
        significant = [{d.a, d.b} for d in by_systems if d.by_systems < ALPHA / pairs]
        others = sorted(m for pair in significant if best in pair for m in pair - {best})
        yield (
            f"{len(significant)} of {pairs} pair{'s' if pairs != 1 else ''} of metrics "
            f"differ{_s(len(significant))} significantly in r for other systems of the kind "
            f"(metrics exchanged for whole systems, Bonferroni); `{best}` differs significantly "
            f"from {_names(others) or 'no other metric'}."
        )


def _s(number: int) -> str:
    return "s" if number == 1 else ""


def _names(metrics: Iterable[str]) -> str:
    return ", ".join(f"`{metric}`" for metric in metrics)


def _single_systems(results: SetResults) -> Iterator[str]:
    """Name the system on which correlations rest most."""
    changes = [
        (abs(value - estimate.value), metric, system, estimate, value)
        for metric in sorted(results.metric_systems)
        if (estimate := system_estimate(results, metric, "pearson")) and estimate.value is not None
        for system, value in estimate.leave_one_out.items()
        if value is not None
    ]
    if changes:
        _, metric, system, estimate, value = max(changes, key=lambda change: change[0])
        yield (
            f"Without {system}, r of `{metric}` changes from {format_number(estimate.value, 3)} to "
            f"{format_number(value, 3)}: the largest change by one system."
        )


def _aggregation(results: SetResults) -> Iterator[str]:
    """Say how much the way of aggregating scores of sentences matters."""
    ranges = []
    for metric in sorted(results.metric_systems):
        values = {
            e.aggregation: e.value
            for e in _pearsons(results)
            if e.metric == metric and e.value is not None
        }
        if len(values) > 1:
            low, high = min(values, key=values.__getitem__), max(values, key=values.__getitem__)
            ranges.append((values[high] - values[low], metric, low, high, values))
    if ranges:
        _, metric, low, high, values = max(ranges, key=lambda r: r[0])
        yield (
            f"Aggregation: r of these systems is another one if scores of sentences become scores "
            f"of systems in another way; its range is the widest for `{metric}`: "
            f"{format_number(values[low], 3)} ({low}) to {format_number(values[high], 3)} "
            f"({high}). Compare metrics with the same aggregation only (here: {AGGREGATION})."
        )


def _pearsons(results: SetResults) -> Iterator[SystemEstimate]:
    for estimate in results.system_estimates:
        key = estimate.measure, estimate.human_score, estimate.sentences
        if key == ("pearson", SCORE, "judged"):
            yield estimate


def _levels(results: SetResults) -> Iterator[str]:
    """Say whether means of sentence scores agree more with people than pooled scores."""
    metrics = [m for m in metrics_by_tau(results) if m in results.metric_systems]
    estimates = [e for m in metrics if (e := level_difference(results, m))]
    intervals = [e.difference.interval for e in estimates if e.difference.interval]
    if not intervals:
        return
    of_metrics = {kind: [e for e in estimates if _kind(e) == kind] for kind in (1, -1, 0)}
    words = {
        1: "significantly higher for",
        -1: "significantly lower for",
        0: "not significantly different for",
    }
    compared = "; ".join(
        f"{words[kind]} {', '.join(map(_level_text, of_kind))}"
        for kind, of_kind in of_metrics.items()
        if of_kind
    )
    width = sum(high - low for low, high in intervals) / len(intervals) / 2
    many = f"; not adjusted for {len(estimates)} metrics" if len(estimates) > 1 else ""
    yield (
        f"Level: rho (TrueSkill) of the mean of sentence scores, beside that of the pooled score, "
        f"is {compared} (other sentences, these systems{many}). {_other_systems(estimates)} The "
        f"intervals of these differences reach {format_number(width, 2)} to either side on "
        f"average: of {len(results.systems)} systems, smaller differences in rho are mostly noise."
    )


def _kind(estimate: LevelEstimate) -> int:
    return _sign(estimate.difference.interval)


def _sign(interval: Interval | None) -> int:
    """Return 1 or -1 if an interval is above or below 0, otherwise 0."""
    low, high = interval or (0, 0)
    return int(low > 0) - int(high < 0)


def _level_text(estimate: LevelEstimate) -> str:
    difference = estimate.difference
    interval = f" {format_interval(difference.interval)}" if difference.interval else ""
    return f"`{estimate.metric}` ({format_difference(difference.value)}{interval})"


def _other_systems(estimates: Iterable[LevelEstimate]) -> str:
    pvalues = {e.metric: e.williams for e in estimates if e.williams is not None}
    adjusted = dict(zip(pvalues, holm(list(pvalues.values())), strict=True))
    significant = [metric for metric, p in adjusted.items() if p < ALPHA]
    return (
        f"For other systems of the kind, both levels differ significantly for "
        f"{_names(significant) or 'no metric'} (Williams' test, Holm)."
    )


def _references(results: SetResults) -> Iterator[str]:
    """Say how far agreement depends on which references there are, and on how many."""
    estimates = [
        e
        for e in results.reference_counts
        if (e.measure, e.level, e.value is not None) == ("spearman", AGGREGATION, True)
    ]
    spreads = [(e.spread[1] - e.spread[0], e) for e in estimates if e.spread]
    if spreads:
        _, widest = max(spreads, key=lambda pair: pair[0])
        yield (
            f"References: which references there are matters the most for `{widest.metric}` with "
            f"{number_of(widest.references, 'reference')}: rho (TrueSkill, {AGGREGATION} of "
            f"sentences) of 95 % of {widest.subsets:,} such sets is within "
            f"{format_interval(widest.spread)}."
        )
    gains = {e.metric: e for e in estimates if e.gain is not None}  # the greatest number
    if gains:
        yield "Number of references: " + "; ".join(map(_gain_text, gains.values())) + "."


def _gain_text(estimate: ReferenceCountEstimate) -> str:
    word = {1: "rises significantly", -1: "falls significantly", 0: "does not change significantly"}
    return (
        f"rho of `{estimate.metric}` {word[_sign(estimate.gain_interval)]} on average from the "
        f"fewest to {estimate.references} ({format_difference(estimate.gain)} "
        f"{format_interval(estimate.gain_interval)})"
    )
