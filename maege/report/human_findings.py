"""What a set of judgements says of metrics, in sentences."""

from collections.abc import Iterator

from maege.human.evaluation import ANOTHER_JUDGE, SetResults
from maege.human.sentence_measures import HEADLINE
from maege.human.system_level import SystemEstimate
from maege.number_format import format_estimate, format_interval, format_number
from maege.report.human_sentence_tables import metrics_by_tau, sentence_estimate
from maege.report.human_system_tables import AGGREGATION, SCORE, system_estimate

FEW_SENTENCES, FEW_SYSTEMS = 100, 8


def findings(results: SetResults) -> list[str]:
    """Return the findings, the most important first."""
    return [
        *_size(results),
        *_sentence_level(results),
        *_system_level(results),
        *_single_systems(results),
        *_aggregation(results),
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
        significant = sum(d.by_systems < 0.05 / len(by_systems) for d in by_systems)
        pairs = len(by_systems)
        yield (
            f"{significant} of {pairs} pair{'s' if pairs != 1 else ''} of metrics "
            f"differ{_s(significant)} significantly in r for other systems of the kind (metrics "
            f"exchanged for whole systems, Bonferroni)."
        )


def _s(number: int) -> str:
    return "s" if number == 1 else ""


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
            f"Aggregation: r depends on how scores of sentences become scores of systems, most "
            f"for `{metric}`: {format_number(values[low], 3)} ({low}) to "
            f"{format_number(values[high], 3)} ({high}). Compare metrics with the same aggregation "
            f"only (here: {AGGREGATION})."
        )


def _pearsons(results: SetResults) -> Iterator[SystemEstimate]:
    for estimate in results.system_estimates:
        key = estimate.measure, estimate.human_score, estimate.sentences
        if key == ("pearson", SCORE, "judged"):
            yield estimate
