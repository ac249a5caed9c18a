"""Tables of agreement with people by the level of scores, and by the number of references."""

from typing import Any

from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.report.record_frame import record_rows
from maege.statistics.level_agreement import LevelValue
from maege.statistics.value import Value
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.sentence_tables import metrics_by_tau

_MEASURE_NAMES = {"spearman": "rho", "pearson": "r"}
_LEVEL_COLUMNS = (
    Column("metric"),
    Column("people", "human_score"),
    Column("measure", lambda e: _MEASURE_NAMES[e.measure]),
    Column("mean of sentences", lambda e: _estimate(e.agreement.mean), "estimate"),
    Column("pooled", lambda e: _estimate(e.agreement.pooled), "estimate"),
    Column("difference", lambda e: e.agreement.difference.value, "difference"),
    Column("people fixed", lambda e: e.agreement.difference.fixed_people, "interval"),
    Column("people resampled", lambda e: e.agreement.difference.interval, "interval"),
    Column("without a system", lambda e: e.agreement.difference.without_a_system, "interval"),
    Column("p (Williams)", lambda e: e.agreement.williams, "p"),
)
_REFERENCE_COLUMNS = (
    Column("metric"),
    Column("measure"),
    Column("score of a system", "level"),
    Column("references", form="count"),
    Column("sets", "subsets", "count"),
    Column("mean", "value", "estimate"),
    Column("people fixed", "fixed_people", "interval"),
    Column("spread", form="interval"),
    Column("gain", lambda e: e.gain and e.gain.value, "difference"),
    Column("gain interval", lambda e: e.gain and e.gain.interval, "interval"),
)


def levels_table(results: SetResults) -> DisplayTable:
    """Return the agreement about systems of the means of sentence scores and of pooled scores."""
    order = {metric: number for number, metric in enumerate(metrics_by_tau(results))}
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
    estimates = sorted(results.levels, key=lambda e: order.get(e.metric, len(order)))
    return record_table(caption, _LEVEL_COLUMNS, estimates)


def references_table(results: SetResults) -> DisplayTable:
    """Return the agreement with several numbers of references."""
    caption = (
        "Agreement with people by the number of references, which are texts. tau: unexpanded "
        "comparisons; pearson, spearman: with TrueSkill, of the mean of the scores of sentences, "
        "or of the pooled score of a corpus. mean: over sets of references. spread: what 95 % of "
        "the single sets have, so what to expect of one such set. gain: the mean minus that with "
        "the fewest references. [interval]: by resampling sentences with the judgements on them, "
        "alike for all numbers, for these references and systems; people fixed: the scores of "
        "systems by people stay as they are."
    )
    return record_table(caption, _REFERENCE_COLUMNS, results.reference_counts)


def _estimate(of_level: LevelValue) -> Value:
    return Value(of_level.value, of_level.interval)


def level_rows(results: SetResults) -> list[dict[str, Any]]:
    """Return a row for each metric, score by people and measure, with all digits."""
    rows = record_rows(results.levels)
    return [{key.removeprefix("agreement_"): cell for key, cell in row.items()} for row in rows]


def level_difference(results: SetResults, metric: str) -> Value | None:
    """Return the difference of a metric in rho with TrueSkill; None if there is none."""
    for estimate in results.levels:
        key = estimate.metric, estimate.human_score, estimate.measure
        difference = _estimate(estimate.agreement.difference)
        if key == (metric, "trueskill", "spearman") and difference.value is not None:
            return difference
    return None
