"""Tables of evidence on metrics: how results order them, and whether they agree."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from maege.number_format import format_number
from maege.report.columns import Column, pivot_table
from maege.report.study_parts import StudyTable, View
from maege.statistics.ties import tied_ranks
from maege.studies.humans.evidence import EvidenceAgreement

_TRAINED = "†"
_MATRIX = (
    "Spearman's rho of these metrics by every two results. [interval]: by resampling sentences and "
    "systems; it adds noise to that of the data, so it is rather too wide and too near to 0. rho "
    "of corpora is resampled for each metric on its own, everything else together. Other metrics "
    "can be ordered otherwise."
)


@dataclass(frozen=True, kw_only=True)
class EvidenceRow:
    """The value of a metric by a result."""

    result: str
    source: str
    origin: str
    statistic: str
    metric: str
    value: float
    rank: float  # 1 is best; tied metrics share a mean rank
    is_trained: bool  # on data of the origin


def evidence_title(agreement: EvidenceAgreement) -> str:
    """Return the heading: the question that the results are about."""
    if agreement.has_both:
        return "Do people and lattices agree?"
    return "Do the results agree on metrics?"


def evidence_rows(agreement: EvidenceAgreement) -> Iterator[EvidenceRow]:
    """Yield the value and the rank of each metric by each result."""
    for e in agreement.evidence:
        ranks = tied_ranks(-np.array([*e.values.values()])).tolist()
        for (metric, value), rank in zip(e.values.items(), ranks, strict=True):
            trained = e.origin in agreement.trained_on.get(metric, ())
            yield EvidenceRow(
                result=e.name,
                source=e.source,
                origin=e.origin,
                statistic=e.statistic,
                metric=metric,
                value=value,
                rank=rank,
                is_trained=trained,
            )


def evidence_tables(agreement: EvidenceAgreement, *, is_main: bool) -> tuple[StudyTable, ...]:
    """Return the values by each result, and their correlations; ``is_main``: both are printed."""
    rows = list(evidence_rows(agreement))
    caption = (
        "Metrics by each result: value, and rank in parentheses (1 is best; tied metrics share a "
        "mean rank)."
    )
    if any(row.is_trained for row in rows):
        caption += (
            f" {_TRAINED}: the metric was trained on data of this set (trained_on), so that its "
            f"value may be too high."
        )
    by_metric = sorted(rows, key=lambda row: row.metric)
    values = pivot_table(
        caption, [Column("metric")], by_metric, by="result", cell=Column("", _value)
    )
    rho = Column("", "rho", "estimate")
    matrix = pivot_table(_MATRIX, [Column("rho", "b")], agreement.correlations, by="a", cell=rho)
    return (
        StudyTable.of_records(
            "evidence", rows, View("Metrics by each result", values, is_main=is_main)
        ),
        StudyTable.of_records(
            "evidence_correlations",
            agreement.correlations,
            View("Rank correlations", matrix, is_main=is_main),
        ),
    )


def _value(row: EvidenceRow) -> str:
    return f"{format_number(row.value, 3)} ({row.rank:g}){_TRAINED * row.is_trained}"
