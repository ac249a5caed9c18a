"""The main table of metrics and people: each metric in a row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maege.array_types import Interval
from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.statistics.significance_letters import significance_letters
from maege.statistics.value import Value
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.sentence_tables import (
    SENTENCE_INTERVALS,
    metrics_by_tau,
    sentence_estimate,
)
from maege.studies.humans.report.system_tables import SYSTEM_INTERVALS, system_estimate
from maege.studies.humans.sentence_measures import MAIN_MEASURE
from maege.studies.humans.system_level import SOFT

_LETTERS = (
    "letters: metrics without a common letter differ significantly in tau (5 %, metrics exchanged "
    "in whole sentences, Holm over all pairs of this table); metrics that share one can be equal."
)
_COLUMNS = (
    Column("metric"),
    Column("tau", form="estimate"),
    Column("letters"),
    Column("tau with human ties", "tau_human_ties", "estimate"),
    Column("tau (expanded)", "tau_expanded", "estimate"),
    Column("r", form="estimate"),
    Column("of other systems", "r_other_systems", "interval"),
    Column("rho", form="number"),
    Column("soft accuracy", "soft_accuracy", "number"),
)


@dataclass(frozen=True)
class MetricSummary:
    """The main values of a metric, or of what stands beside the metrics.

    Parameters
    ----------
    metric
        Its name.
    tau, tau_human_ties, tau_expanded
        At sentence level; the first two of unexpanded comparisons.
    letters
        Metrics without one in common differ significantly in tau.
    r
        Pearson's correlation of mean scores of systems with TrueSkill.
    r_other_systems
        Its interval by resampling sentences and systems.
    rho, soft_accuracy
        Further agreement about systems.
    """

    metric: str
    tau: Value
    letters: str
    tau_human_ties: Value
    tau_expanded: Value
    r: Value
    r_other_systems: Interval | None
    rho: float | None
    soft_accuracy: float | None


def metric_summaries(results: SetResults) -> Iterator[MetricSummary]:
    """Yield the main values of each metric, best tau first, then the rows beside them."""
    letters = significance_letters(
        {
            metric: estimate.value
            for metric in results.metric_systems
            if (estimate := sentence_estimate(results, metric, "unexpanded", MAIN_MEASURE))
        },
        [
            d
            for d in results.sentence_differences
            if (d.kind, d.measure) == ("unexpanded", MAIN_MEASURE)
        ],
    )
    for metric in metrics_by_tau(results):
        tau, human_ties, expanded = (
            Value(e.value, e.interval) if e else Value(None)
            for e in (
                sentence_estimate(results, metric, "unexpanded", MAIN_MEASURE),
                sentence_estimate(results, metric, "unexpanded", "hties"),
                sentence_estimate(results, metric, "expanded", MAIN_MEASURE),
            )
        )
        r, rho, soft = (
            system_estimate(results, metric, measure) for measure in ("pearson", "spearman", SOFT)
        )
        yield MetricSummary(
            metric,
            tau,
            letters.get(metric, ""),
            human_ties,
            expanded,
            Value(r.value, r.by_sentences) if r else Value(None),
            r.by_sentences_and_systems if r else None,
            rho.value if rho else None,
            soft.value if soft else None,
        )


def summary_table(summaries: Sequence[MetricSummary]) -> DisplayTable:
    """Return the main values of each metric."""
    caption = (
        "Agreement with people. tau: (agree − disagree) / comparisons of two outputs in which "
        "people prefer one; a tie of the metric counts as 0. tau with human ties: ties of both "
        "count as agreement, so a constant metric has the share of ties. tau (expanded): all "
        "pairs of systems of a judgement, also those with the same output, which nobody compared. "
        "r, rho: Pearson's and Spearman's correlation of systems' mean scores with TrueSkill of "
        "the judgements. soft accuracy: 1 minus the mean difference between two probabilities "
        "that one system is better than another, by people and by the metric; its zero is that of "
        f"a constant metric. Of tau, {SENTENCE_INTERVALS} Of r, {SYSTEM_INTERVALS} {_LETTERS} "
        f"In the last rows: {_baselines(summaries)}."
    )
    return record_table(caption, _COLUMNS, summaries)


def _baselines(summaries: Sequence[MetricSummary]) -> str:
    words = {
        "constant": "a metric that gives every output the same score",
        "length": "the number of characters",
        "random": "random scores (expected values)",
        "another judge": "the answers of one judge in the place of a metric, on comparisons that "
        "two judges share",
    }
    names = {s.metric for s in summaries}
    return "; ".join(f"{name}: {text}" for name, text in words.items() if name in names)
