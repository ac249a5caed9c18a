"""Tables of what people say of metrics and systems, for the terminal, the page and the files."""

from collections.abc import Callable, Iterable, Mapping

from maege.human.aggregation import AGGREGATIONS
from maege.human.evaluation import BASELINES, SetResults
from maege.human.sentence_level import SentenceEstimate
from maege.human.sentence_measures import HEADLINE, MEASURES
from maege.human.system_level import SOFT, SystemEstimate
from maege.number_format import (
    MISSING,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_pvalue,
)
from maege.report.display_tables import DisplayTable
from maege.statistics.significance_letters import significance_letters

SCORE = "trueskill"  # of people, in the summary
AGGREGATION = "mean"  # of metrics, in the summary: that of the tests
INTERVALS = (
    "[interval]: by resampling sentences with all their judgements and scores; [of other systems]: "
    "by resampling sentences and systems."
)
LETTERS = (
    "letters: metrics without a common letter differ significantly in tau (5 %, metrics exchanged "
    "in whole sentences, Holm over all pairs); metrics that share a letter are not shown to differ."
)


def summary(results: SetResults) -> DisplayTable:
    """Return the main values of each metric, best tau first, then the rows beside them."""
    letters = significance_letters(
        {
            metric: estimate.value
            for metric in results.metric_systems
            if (estimate := sentence_estimate(results, metric, "unexpanded", HEADLINE))
        },
        [
            d
            for d in results.sentence_differences
            if (d.kind, d.measure) == ("unexpanded", HEADLINE)
        ],
    )
    rows = []
    for metric in metrics_by_tau(results):
        tau, hties, expanded = (
            sentence_estimate(results, metric, kind, measure)
            for kind, measure in (
                ("unexpanded", HEADLINE),
                ("unexpanded", "hties"),
                ("expanded", HEADLINE),
            )
        )
        r, rho, soft = (
            system_estimate(results, metric, measure) for measure in ("pearson", "spearman", SOFT)
        )
        rows.append(
            (
                metric,
                _estimate(tau),
                letters.get(metric, ""),
                _estimate(hties),
                _estimate(expanded),
                _system(r),
                format_interval(r.by_sentences_and_systems) if r else MISSING,
                format_number(rho.value, 3) if rho else MISSING,
                format_number(soft.value, 3) if soft else MISSING,
            )
        )
    caption = (
        "Agreement with people. tau: (agree - disagree) / comparisons of two outputs in which "
        "people prefer one; a tie of the metric counts as 0. tau with human ties: ties of both "
        "count as agreement, so a constant metric has the share of ties. tau (expanded): all "
        "pairs of systems of a judgement, also those with the same output, which nobody compared. "
        "r, rho: Pearson's and Spearman's correlation of systems' mean scores with TrueSkill of "
        "the judgements. soft accuracy: 1 minus the mean difference between how probable people "
        "and the metric hold it that one system is better than another; its zero is that of a "
        f"constant metric. {INTERVALS} {LETTERS} In the last rows: {_baselines(results)}."
    )
    headings = (
        "metric", "tau", "letters", "tau with human ties", "tau (expanded)", "r",
        "of other systems", "rho", "soft accuracy",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 2))


def _baselines(results: SetResults) -> str:
    words = {
        "constant": "a metric that gives every output the same score",
        "length": "the number of characters",
        "random": "random scores (expected values)",
        "another judge": "the answers of one judge in the place of a metric, on comparisons that "
        "two judges share",
    }
    names = {estimate.metric for estimate in results.sentence_estimates}
    return "; ".join(f"{name}: {text}" for name, text in words.items() if name in names)


def metrics_by_tau(results: SetResults) -> list[str]:
    """Return the metrics, best tau first, then the rows beside them."""

    def key(metric: str) -> tuple[float, str]:
        estimate = sentence_estimate(results, metric, "unexpanded", HEADLINE)
        value = estimate.value if estimate else None
        return (-2.0 if value is None else value) * -1, metric

    names = {estimate.metric for estimate in results.sentence_estimates}
    return [
        *sorted(results.metric_systems, key=key),
        *(baseline for baseline in BASELINES if baseline in names),
    ]


def sentence_estimate(
    results: SetResults, metric: str, kind: str, measure: str
) -> SentenceEstimate | None:
    """Return an estimate at sentence level; None if there is none."""
    key = metric, kind, measure
    return next(
        (e for e in results.sentence_estimates if (e.metric, e.kind, e.measure) == key), None
    )


def system_estimate(
    results: SetResults, metric: str, measure: str, aggregation: str = AGGREGATION
) -> SystemEstimate | None:
    """Return an estimate at system level, against TrueSkill; None if there is none."""
    for estimate in results.system_estimates:
        if (estimate.metric, estimate.measure) == (metric, measure) and (
            measure == SOFT or (estimate.human_score, estimate.aggregation) == (SCORE, aggregation)
        ):
            return estimate
    return None


def _estimate(estimate: SentenceEstimate | None) -> str:
    return MISSING if estimate is None else format_estimate(estimate.value, estimate.interval)


def _system(estimate: SystemEstimate | None) -> str:
    return MISSING if estimate is None else format_estimate(estimate.value, estimate.by_sentences)


def sentence_measures(results: SetResults) -> DisplayTable:
    """Return all measures at sentence level, of both kinds of comparisons."""
    rows = [
        (
            metric,
            kind,
            *(_estimate(sentence_estimate(results, metric, kind, key)) for key in MEASURES),
        )
        for kind in results.comparisons
        for metric in metrics_by_tau(results)
        if sentence_estimate(results, metric, kind, HEADLINE)
    ]
    formulas = "; ".join(f"{m.title}: {m.formula}" for m in MEASURES.values())
    counts = ", ".join(
        f"{kind} {number:,} ({ties:,} ties)" for kind, (number, ties) in results.comparisons.items()
    )
    headings = ("metric", "comparisons", *(m.title for m in MEASURES.values()))
    caption = f"Measures at sentence level. {formulas}. Comparisons: {counts}. {INTERVALS}"
    return DisplayTable(caption, headings, rows, (0, 1))


def sentence_differences(results: SetResults) -> DisplayTable:
    """Return the comparisons of metrics at sentence level."""
    rows = [
        (
            f"{d.a} - {d.b}",
            d.kind,
            MEASURES[d.measure].title,
            format_difference(d.difference),
            format_interval(d.interval),
            format_pvalue(d.pvalue),
            format_pvalue(d.adjusted) + (" *" if d.is_significant else ""),
        )
        for d in results.sentence_differences
    ]
    headings = ("metrics", "comparisons", "measure", "difference", "interval", "p", "adjusted p")
    caption = (
        "Differences between metrics at sentence level. p: both metrics exchanged in whole "
        "sentences; adjusted: Holm, over all pairs of metrics. *: significant at 5 %."
    )
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def system_correlations(results: SetResults) -> DisplayTable:
    """Return correlations at system level, for all ways of aggregating scores of sentences."""
    rows = []
    for metric in metrics_by_tau(results):
        for score in results.ranked_systems:
            for aggregation in AGGREGATIONS:
                estimates = {
                    e.measure: e
                    for e in results.system_estimates
                    if (e.metric, e.human_score, e.aggregation) == (metric, score, aggregation)
                }
                if not estimates:
                    continue
                r, rho, accuracy = (
                    estimates[m] for m in ("pearson", "spearman", "pairwise_accuracy")
                )
                rows.append(
                    (
                        metric,
                        score,
                        aggregation,
                        _system(r),
                        format_interval(r.by_sentences_and_systems),
                        *_extremes(r),
                        _system(rho),
                        _system(accuracy),
                    )
                )
    aggregations = "; ".join(f"{key}: {text}" for key, text in AGGREGATIONS.items())
    headings = (
        "metric", "people", "metric's score", "r", "of other systems",
        "lowest r without one system", "highest", "rho", "pairwise accuracy",
    )  # fmt: skip
    caption = (
        f"Agreement about systems. The metric's score of a system is {aggregations}. Correlations "
        "of a constant metric are undefined. pairwise accuracy: share of pairs of systems that "
        f"both order alike; a tie of the metric counts as 1/2. {INTERVALS}"
    )
    return DisplayTable(caption, headings, rows, (0, 1, 2, 5, 6))


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
            f"{d.a} - {d.b}",
            d.human_score,
            format_difference(d.difference),
            format_interval(d.interval),
            format_pvalue(d.pvalue),
            format_pvalue(d.adjusted) + (" *" if d.is_significant else ""),
            format_pvalue(d.by_systems),
            format_pvalue(d.williams),
        )
        for d in results.system_differences
    ]
    headings = (
        "metrics", "people", "difference of r", "of other systems", "p (outputs)", "adjusted p",
        "p (systems)", "p (Williams)",
    )  # fmt: skip
    caption = (
        "Differences between metrics at system level, in Pearson's r of mean scores. p (outputs): "
        "PERM-BOTH, standardised scores exchanged for random outputs, about other sentences with "
        "these systems; adjusted: Holm, over all pairs. p (systems): both metrics exchanged for "
        "whole systems, about other systems. p (Williams): one-tailed, that the metric with the "
        "larger r has the larger r; it knows nothing of sentences. *: significant at 5 %."
    )
    return DisplayTable(caption, headings, rows, (0, 1))


def ties(results: SetResults) -> DisplayTable:
    """Return accuracy with ties, with and without a threshold for ties of the metric."""
    rows = [
        (
            row.metric,
            row.kind,
            *(format_number(value, 3) for value in (row.raw, row.cross_fitted, row.in_sample)),
            f"{row.epsilon:.3g}",
        )
        for row in results.ties
    ]
    headings = (
        "metric",
        "comparisons",
        "equal scores tie",
        "cross-fitted",
        "in-sample",
        "threshold",
    )
    caption = (
        "Accuracy with ties, if small differences of a metric are ties. cross-fitted: the "
        "threshold was chosen on other sentences. in-sample: on the same ones, which is too high."
    )
    return DisplayTable(caption, headings, rows, (0, 1))


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
        "sentences are resampled. A cluster ends where all ranks above are better than all ranks "
        "below; systems of a cluster are not shown to differ. comparisons: those that the system "
        "is part of."
    )
    return DisplayTable(caption, (*headings, "comparisons"), rows, (0,))


def judges(results: SetResults) -> DisplayTable:
    """Return the agreement of judges."""
    rows = [
        (pair.first, pair.second, format_number(pair.kappa, 3), f"{pair.comparisons:,}")
        for pair in results.agreement.pairs
    ]
    inter, intra = (
        format_number(value, 2) for value in (results.agreement.inter, results.agreement.intra)
    )
    caption = (
        f"Agreement of judges (kappa) on comparisons of the same two outputs. Of two judges: "
        f"{inter}; of a judge with himself or herself: {intra} (means, weighted by comparisons; "
        f"without pairs of fewer than 50)."
    )
    return DisplayTable(caption, ("judge", "judge", "kappa", "comparisons"), rows, (0, 1))


def references(results: SetResults) -> DisplayTable:
    """Return the agreement with several numbers of references."""
    rows = [
        (
            e.metric,
            e.measure,
            e.level,
            str(e.references),
            str(e.subsets),
            format_estimate(e.value, e.interval),
            format_number(e.lowest, 3),
            format_number(e.highest, 3),
            format_difference(e.gain),
            format_interval(e.gain_interval),
        )
        for e in results.reference_counts
    ]
    headings = (
        "metric", "measure", "score of a system", "references", "sets", "mean", "lowest",
        "highest", "gain", "gain interval",
    )  # fmt: skip
    caption = (
        "Agreement with people by the number of references, which are texts. tau: unexpanded "
        "comparisons; pearson, spearman: with TrueSkill, of the mean of the scores of sentences, "
        "or of the pooled score of a corpus. mean: over sets of references. lowest, highest: of a "
        "single set. gain: the mean minus that with the fewest references. [interval]: by "
        "resampling sentences, alike for all numbers, for these references and systems."
    )
    return DisplayTable(caption, headings, rows, (0, 1, 2))


TABLES: Mapping[str, tuple[str, Callable[[SetResults], DisplayTable]]] = {
    "summary": ("Agreement with people", summary),
    "sentence_measures": ("Measures at sentence level", sentence_measures),
    "sentence_differences": ("Differences at sentence level", sentence_differences),
    "system_correlations": ("Agreement about systems", system_correlations),
    "system_differences": ("Differences at system level", system_differences),
    "ties": ("Ties", ties),
    "references": ("Number of references", references),
    "systems": ("Systems", systems),
    "judges": ("Judges", judges),
}


def all_tables(results: SetResults) -> dict[str, DisplayTable]:
    """Return all tables that have rows, by name."""
    made: Iterable[tuple[str, DisplayTable]] = (
        (name, make(results)) for name, (_, make) in TABLES.items()
    )
    return {name: table for name, table in made if table.rows}
