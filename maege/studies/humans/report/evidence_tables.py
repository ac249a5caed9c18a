"""Tables of evidence on metrics: how results order them, and whether they agree."""

from typing import Any

import numpy as np

from maege.number_format import MISSING, format_estimate, format_number
from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.results_json import plain
from maege.statistics.ties import tied_ranks
from maege.studies.humans.evidence import MIN_FAMILIES, Evidence, EvidenceAgreement
from maege.studies.humans.report.agreement_tables import adjusted_pvalue

MATRIX_MEASURE = "spearman"
_TRAINED = "†"
_TITLES = {"spearman": "Spearman's rho", "kendall": "Kendall's tau-b"}
_CORRELATION_COLUMNS = (
    Column("result", "a"),
    Column("result", "b"),
    Column("measure", lambda c: _TITLES[c.measure]),
    Column("metrics", form="count"),
    Column("families", form="count"),
    Column("value", form="number"),
    Column("these metrics", "these_metrics", "interval"),
    Column("other metrics", "other_metrics", "interval"),
    Column("p", "pvalue", "p"),
    Column("adjusted p", adjusted_pvalue, "cell"),
)


def evidence_title(agreement: EvidenceAgreement) -> str:
    """Return the heading: the question that the results are about."""
    if has_both(agreement):
        return "Do people and lattices agree?"
    return "Do the results agree on metrics?"


def has_both(agreement: EvidenceAgreement) -> bool:
    """Whether there are results by people and by lattices."""
    return len({evidence.source for evidence in agreement.evidence}) > 1


def evidence_tables(agreement: EvidenceAgreement, *, is_main: bool) -> tuple[StudyTable, ...]:
    """Return the values by each result, and their correlations; ``is_main``: both are printed."""
    values = View("Metrics by each result", evidence_values_table(agreement), is_main=is_main)
    matrix = evidence_matrix_table(agreement)
    views = (
        View("Rank correlations", matrix, key="matrix", is_main=is_main),
        View(
            "All correlations, with tests", evidence_correlations_table(agreement), is_folded=True
        ),
    )
    return (
        StudyTable("evidence", plain(evidence_rows(agreement)), (values,)),
        StudyTable.of_records("evidence_correlations", agreement.correlations, *views),
    )


def evidence_values_table(agreement: EvidenceAgreement) -> DisplayTable:
    """Return the value and the rank of each metric by each result."""
    columns = [Column("metric", str), *(_result_column(agreement, e) for e in agreement.evidence)]
    caption = (
        "Metrics by each result: value, and rank in parentheses (1 is best; tied metrics share a "
        "mean rank)."
    )
    if any(row["is_trained"] for row in evidence_rows(agreement)):
        caption += (
            f" {_TRAINED}: the metric was trained on data of this set (trained_on), so that its "
            f"value may be too high."
        )
    return record_table(caption, columns, agreement.metrics)


def evidence_rows(agreement: EvidenceAgreement) -> list[dict[str, Any]]:
    """Return a row for each result and metric: value and rank."""
    return [
        {
            "result": evidence.name,
            "source": evidence.source,
            "origin": evidence.origin,
            "statistic": evidence.statistic,
            "metric": metric,
            "value": value,
            "rank": ranks[metric],
            "is_trained": evidence.origin in agreement.trained_on.get(metric, ()),
        }
        for evidence, ranks in ((e, _ranks(e)) for e in agreement.evidence)
        for metric, value in evidence.values.items()
    ]


def _ranks(evidence: Evidence) -> dict[str, float]:
    values = np.array([-value for value in evidence.values.values()])
    return dict(zip(evidence.values, tied_ranks(values).tolist(), strict=True))


def _result_column(agreement: EvidenceAgreement, evidence: Evidence) -> Column:
    """Return a column of metrics: value and rank by a result."""
    ranks = _ranks(evidence)

    def cell(metric: str) -> str | None:
        if metric not in ranks:
            return None
        mark = _TRAINED if evidence.origin in agreement.trained_on.get(metric, ()) else ""
        return f"{format_number(evidence.values[metric], 3)} ({ranks[metric]:g}){mark}"

    return Column(evidence.name, cell)


def evidence_matrix_table(agreement: EvidenceAgreement) -> DisplayTable:
    """Return the rank correlations of every two results."""
    names = [evidence.name for evidence in agreement.evidence]
    rows = []
    for number, name in enumerate(names[1:], start=1):
        cells = [_correlation(agreement, name, other) for other in names[:number]]
        rows.append((name, *cells, *[""] * (len(names) - 1 - number)))
    caption = (
        "Spearman's rho of metrics by every two results. [interval]: by resampling sentences, "
        "systems and families of metrics: what other metrics of the kind could show; none with "
        f"fewer than {MIN_FAMILIES} families. *: differs from 0 (5 % for all pairs of this table, "
        "families permuted, Holm, and the interval is without 0)."
    )
    return DisplayTable(caption, ("rho", *names[:-1]), rows, (0,))


def _correlation(agreement: EvidenceAgreement, first: str, second: str) -> str:
    correlation = agreement.between(first, second, MATRIX_MEASURE)
    if correlation is None or correlation.value is None:
        return MISSING
    text = format_estimate(correlation.value, correlation.other_metrics)
    return f"{text} *" if correlation.is_significant else text


def evidence_correlations_table(agreement: EvidenceAgreement) -> DisplayTable:
    """Return all rank correlations with both intervals and tests."""
    caption = (
        "Rank correlations of metrics by two results. [these metrics]: by resampling sentences and "
        "systems; [other metrics]: and families of metrics, with replacement. Resampling adds "
        "noise to that of the data, so both are rather too wide and too near to 0. p: mean ranks "
        "of families, which are permuted; adjusted: Holm over all pairs of results, for each "
        "measure. Rho of corpora is resampled for each metric on its own, everything else "
        "together."
    )
    return record_table(caption, _CORRELATION_COLUMNS, agreement.correlations)
