"""Tables of what people say of systems, and of metrics at system level."""

from itertools import product
from typing import Any

from maege.number_format import (
    MISSING,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.statistics.score_table import AGGREGATIONS
from maege.statistics.value import Value
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.sentence_tables import SENTENCE_INTERVALS, metrics_by_tau
from maege.studies.humans.system_level import SENTENCES, SOFT, WINDOW_SIZE, SystemEstimate

SCORE = "trueskill"  # of people, in the summary
AGGREGATION = "mean"  # of metrics, in the summary: that of the tests
SYSTEM_INTERVALS = (
    "[interval]: by resampling sentences with all their judgements and scores; [of other systems]: "
    "by resampling sentences and systems."
)


def system_estimate(
    results: SetResults, metric: str, measure: str, aggregation: str = AGGREGATION
) -> SystemEstimate | None:
    """Return an estimate of the judged sentences, against TrueSkill; None if there is none."""
    for estimate in results.system_estimates:
        key = metric, measure, "judged"
        if (estimate.metric, estimate.measure, estimate.sentences) == key and (
            measure == SOFT or (estimate.human_score, estimate.aggregation) == (SCORE, aggregation)
        ):
            return estimate
    return None


def format_system_estimate(estimate: SystemEstimate | None) -> str:
    """Write an estimate at system level, with its interval by sentences."""
    return MISSING if estimate is None else format_estimate(estimate.value, estimate.by_sentences)


def system_correlations(results: SetResults) -> DisplayTable:
    """Return correlations at system level, for all ways of aggregating scores of sentences."""
    by_key: dict[tuple[str, ...], dict[str, SystemEstimate]] = {}
    for e in results.system_estimates:
        by_key.setdefault((e.metric, e.human_score, e.sentences, e.aggregation), {})[e.measure] = e
    keys = product(metrics_by_tau(results), results.ranked_systems, SENTENCES, AGGREGATIONS)
    rows = []
    for metric, score, sentences, aggregation in keys:
        estimates = by_key.get((metric, score, sentences, aggregation))
        if not estimates:
            continue
        r, rho, accuracy = (estimates[m] for m in ("pearson", "spearman", "pairwise_accuracy"))
        is_judged = sentences == "judged"
        rows.append(
            (
                metric,
                score,
                aggregation if is_judged else f"{aggregation}, {sentences}",
                format_system_estimate(r),
                format_interval(r.by_sentences_and_systems),
                format_pvalue(r.pvalue),
                *_extremes(r),
                format_system_estimate(rho),
                format_system_estimate(accuracy),
            )
        )
    aggregations = "; ".join(f"{key}: {text}" for key, text in AGGREGATIONS.items())
    headings = (
        "metric", "people", "metric's score", "r", "of other systems", "p",
        "lowest r without one system", "highest", "rho", "pairwise accuracy",
    )  # fmt: skip
    caption = (
        f"Agreement about systems. The metric's score of a system is {aggregations}. Correlations "
        "of a constant metric are undefined. pairwise accuracy: share of pairs of systems that "
        f"both order alike; a tie of the metric counts as 1/2. {SYSTEM_INTERVALS} p: r of means "
        "against 0, two-sided, by Student's t of the covariance in each sentence, for other "
        "sentences with these systems; not adjusted."
    )
    if any(e.sentences == "whole test set" for e in results.system_estimates):
        caption += (
            " whole test set: the metric's score is of all sentences of the outputs, judged or "
            "not, as published scores often are; without intervals."
        )
    return DisplayTable(caption, headings, rows, (0, 1, 2, 6, 7))


def _extremes(estimate: SystemEstimate) -> tuple[str, str]:
    """Return the lowest and the highest value without one system, with its name."""
    defined = [(v, system) for system, v in estimate.leave_one_out.items() if v is not None]
    if not defined:
        return MISSING, MISSING
    low, high = min(defined), max(defined)
    return tuple(f"{format_number(v, 3)} ({name})" for v, name in (low, high))  # type: ignore[return-value]


def system_differences(results: SetResults) -> DisplayTable:
    """Return the comparisons of metrics at system level."""
    rows = [
        (
            f"{d.a} − {d.b}",
            d.human_score,
            format_difference(d.difference),
            format_interval(d.interval),
            format_pvalue(d.by_systems),
            format_pvalue(d.adjusted) + (" *" if d.is_significant else ""),
            format_pvalue(d.williams),
            format_pvalue(d.pvalue),
        )
        for d in results.system_differences
    ]
    headings = (
        "metrics", "people", "difference of r", "of other systems", "p (systems)", "adjusted p",
        "p (Williams)", "PERM-BOTH (these systems)",
    )  # fmt: skip
    caption = (
        "Differences between metrics at system level, in Pearson's r of mean scores. p (systems): "
        "both metrics exchanged for whole systems, about other systems; with S systems it is at "
        "least 2^(1 − S). adjusted: Holm, over all pairs of this table with the same scores of "
        "people. *: significant at 5 % for this table. p (Williams): one-tailed, that the metric "
        "with the larger r has the larger r; it knows nothing of sentences. PERM-BOTH: "
        "standardised scores exchanged for random outputs, about other sentences with these "
        "systems; it often rejects metrics that are equal for other systems. Both are not adjusted."
    )
    return DisplayTable(caption, headings, rows, (0, 1))


def windows(results: SetResults) -> DisplayTable:
    """Return the correlations in windows of the order of systems by people."""
    metrics = [metric for metric in metrics_by_tau(results) if metric in results.metric_systems]
    by_key = {(w.best_rank, w.metric): w for w in results.windows if w.measure == "pearson"}
    firsts = {w.best_rank: w.systems for w in results.windows}
    rows = [
        (
            f"{rank}-{rank + len(names) - 1}",
            ", ".join(names),
            *(
                format_estimate(w.value, w.interval) if (w := by_key.get((rank, m))) else MISSING
                for m in metrics
            ),
        )
        for rank, names in firsts.items()
    ]
    caption = (
        f"Pearson's r of mean scores of sentences with TrueSkill, of {WINDOW_SIZE} systems each "
        "that stand next to each other in the order by people. [interval]: by resampling "
        f"sentences, for these systems. Of {WINDOW_SIZE} systems, r is nearly any number by "
        "chance: read the intervals."
    )
    return DisplayTable(caption, ("ranks", "systems", *metrics), rows, (0, 1))


def systems(results: SetResults) -> DisplayTable:
    """Return the systems by the judgements of people."""
    scores = {
        score: {row.system: row for row in ranked}
        for score, ranked in results.ranked_systems.items()
    }
    rows = []
    for row in results.ranked_systems.get(SCORE, []):
        cells = [row.system]
        for score in scores:
            of_system = scores[score][row.system]
            cells += [
                format_estimate(of_system.score, of_system.interval),
                f"{of_system.best_rank}-{of_system.worst_rank}",
                str(of_system.cluster),
            ]
        rows.append((*cells, f"{row.comparisons:,}"))
    headings = ["system"]
    for score in scores:
        headings += [score, "ranks", "cluster"]
    caption = (
        "Systems by the judgements of people, expanded comparisons. ranks: range of the rank when "
        "sentences are resampled, each for itself: two systems with disjoint ranges need not "
        "differ significantly. A cluster ends where all ranks above are better than all ranks "
        "below. comparisons: those that the system is part of."
    )
    return DisplayTable(caption, (*headings, "comparisons"), rows, (0,))


def metric_systems(results: SetResults) -> DisplayTable:
    """Return the scores of systems by people and by each metric."""
    by_metric = [
        {row.system: format_estimate(row.score, row.interval) for row in of_metric}
        for of_metric in results.metric_systems.values()
    ]
    rows = [
        (
            row.system,
            format_estimate(row.score, row.interval),
            *(scores[row.system] for scores in by_metric),
        )
        for row in results.ranked_systems.get(SCORE, [])
    ]
    caption = (
        "Scores of systems by people (TrueSkill) and by each metric (mean of the scores of "
        "sentences). [interval]: by resampling sentences."
    )
    headings = ("system", "people", *results.metric_systems)
    return DisplayTable(caption, headings, rows, (0,))


def leave_one_out(results: SetResults) -> list[dict[str, Any]]:
    """Return a row for each correlation and system: its value without the system."""
    keys = ("metric", "human_score", "aggregation", "sentences", "measure")
    return [
        {**{key: getattr(estimate, key) for key in keys}, "left_out": system, "value": value}
        for estimate in results.system_estimates
        for system, value in estimate.leave_one_out.items()
    ]


def mean_agreement(results: SetResults) -> list[dict[str, Any]]:
    """Return the mean agreement of two judges, and of a judge with himself or herself."""
    agreement = results.agreement
    means = {
        "two judges": Value(agreement.inter, agreement.inter_interval),
        "one judge twice": Value(agreement.intra, agreement.intra_interval),
    }
    return [
        {"judges": who, "kappa": mean.value}
        | dict(zip(("kappa_low", "kappa_high"), mean.interval or (None, None), strict=True))
        for who, mean in means.items()
        if mean.value is not None
    ]


def judges(results: SetResults) -> DisplayTable:
    """Return the agreement of judges."""
    agreement = results.agreement
    rows = [
        (
            pair.first,
            pair.second,
            format_estimate(pair.kappa, pair.interval),
            f"{pair.comparisons:,}",
        )
        for pair in agreement.pairs
    ]
    inter = format_estimate(agreement.inter, agreement.inter_interval)
    intra = format_estimate(agreement.intra, agreement.intra_interval)
    caption = (
        f"Agreement of judges (kappa) on comparisons of the same two outputs. Of two judges: "
        f"{inter}; of a judge with himself or herself: {intra} (means, weighted by comparisons; "
        f"without pairs of fewer than 50). {SENTENCE_INTERVALS}"
    )
    return DisplayTable(caption, ("judge", "judge", "kappa", "comparisons"), rows, (0, 1))
