"""Tables of agreement with people by the level of scores, and by the number of references."""

from maege.number_format import (
    format_difference,
    format_estimate,
    format_interval,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.sentence_tables import metrics_by_tau
from maege.studies.humans.system_level import LevelEstimate

MEASURE_NAMES = {"spearman": "rho", "pearson": "r"}


def levels(results: SetResults) -> DisplayTable:
    """Return the agreement about systems of the means of sentence scores and of pooled scores."""
    order = {metric: number for number, metric in enumerate(metrics_by_tau(results))}
    rows = [
        (
            e.metric,
            e.human_score,
            MEASURE_NAMES[e.measure],
            format_estimate(e.mean.value, e.mean.interval),
            format_estimate(e.pooled.value, e.pooled.interval),
            format_difference(e.difference.value),
            format_interval(e.difference.fixed_people),
            format_interval(e.difference.interval),
            format_interval(e.difference.without_a_system),
            format_pvalue(e.williams),
        )
        for e in sorted(results.levels, key=lambda e: order.get(e.metric, len(order)))
    ]
    headings = (
        "metric", "people", "measure", "mean of sentences", "pooled", "difference",
        "people fixed", "people resampled", "without a system", "p (Williams)",
    )  # fmt: skip
    caption = (
        "Agreement about systems by the level of the metric's scores: the mean of the scores of "
        "sentences, and the score of all sentences as a corpus (pooled); difference: the first "
        f"minus the second. Intervals resample sentences, alike for both levels, with the "
        "judgements on them; people fixed: the scores of systems by people stay as they are. "
        "without a system: the lowest and the highest value when one system is left out. p "
        "(Williams): two-sided, about other systems of the kind; it knows nothing of sentences, "
        "is an approximation for rho. Nothing is adjusted: with several metrics, an interval "
        f"without 0 can be chance. These are {len(results.systems)} systems: with so few, "
        "differences in rho are often noise."
    )
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def references(results: SetResults) -> DisplayTable:
    """Return the agreement with several numbers of references."""
    rows = [
        (
            e.metric,
            e.measure,
            e.level,
            str(e.references),
            f"{e.subsets:,}",
            format_estimate(e.value, e.interval),
            format_interval(e.fixed_people),
            format_interval(e.spread),
            format_difference(e.gain),
            format_interval(e.gain_interval),
        )
        for e in results.reference_counts
    ]
    headings = (
        "metric", "measure", "score of a system", "references", "sets", "mean", "people fixed",
        "spread", "gain", "gain interval",
    )  # fmt: skip
    caption = (
        "Agreement with people by the number of references, which are texts. tau: unexpanded "
        "comparisons; pearson, spearman: with TrueSkill, of the mean of the scores of sentences, "
        "or of the pooled score of a corpus. mean: over sets of references. spread: what 95 % of "
        "the single sets have, so what to expect of one such set. gain: the mean minus that with "
        "the fewest references. [interval]: by resampling sentences with the judgements on them, "
        "alike for all numbers, for these references and systems; people fixed: the scores of "
        "systems by people stay as they are."
    )
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def level_difference(results: SetResults, metric: str) -> LevelEstimate | None:
    """Return the difference of a metric in rho with TrueSkill; None if there is none."""
    for estimate in results.levels:
        key = estimate.metric, estimate.human_score, estimate.measure
        if key == (metric, "trueskill", "spearman") and estimate.difference.value is not None:
            return estimate
    return None
