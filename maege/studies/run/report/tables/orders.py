"""How well metrics order the texts of chains, and of full lattices: two tables."""

from typing import Any

import pandas as pd

from maege.number_format import format_number, format_percentage
from maege.ranking import RankingType
from maege.report.columns import value_and_bounds
from maege.report.display_table import DisplayTable
from maege.statistics.kendall import LEVELS, TAU_VARIANTS
from maege.statistics.measures import label
from maege.statistics.results import Results
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import confidence, units
from maege.studies.run.report.tables.estimate_cells import (
    LETTERS,
    cells_with_letters,
    estimate_cell,
    letters_legend,
    mark_legend,
)
from maege.studies.run.report.tables.run_table import (
    RunTable,
    estimate_columns,
    sorted_frame,
)

_SHOWN_STATISTICS = (
    "tau_macro",
    "tau_micro",
    "pearson_within",
    "pearson",
    "gamma_micro",
    "tie_rate_micro",
)
_LETTER_COLUMNS = (2, 5)


def _frame(results: Results, ranking_type: RankingType) -> pd.DataFrame:
    """Return tau in all its variants, and Pearson's r, best tau (macro) first."""
    rows = []
    for name in results.metrics:
        row = _tau_columns(results, name, ranking_type)
        for key, statistic in (("r_within", "pearson_within"), ("r", "pearson")):
            if r := results.estimate(name, statistic, ranking_type):
                row |= estimate_columns(key, r) | ({f"{key}_pvalue": r.pvalue} if r.test else {})
        if row:
            rows.append({"metric": name} | row | {"signature": results.signatures[name]})
    return sorted_frame(rows, ["tau_macro", "metric"], [False, True])


def _tau_columns(results: Results, metric: str, ranking_type: RankingType) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for level in LEVELS:
        variants = {
            variant: estimate
            for variant in TAU_VARIANTS
            if (estimate := results.estimate(metric, f"{variant}_{level}", ranking_type))
        }
        if not variants:
            return {}
        tau = variants.pop("tau")
        row |= estimate_columns(f"tau_{level}", tau)
        for variant, estimate in variants.items():
            row[f"{variant}_{level}"] = estimate.value
            if variant != "tie_rate":  # it has no interval
                row |= value_and_bounds(f"{variant}_{level}", estimate)
        if tau.test:
            row[f"pvalue_{level}"] = tau.pvalue
        if variants["tau_ties_agree"].pvalue is not None:
            row[f"p_normal_{level}"] = variants["tau_ties_agree"].pvalue
    return row


def _display(run: RunData, ranking_type: RankingType) -> DisplayTable:
    labels = [label(statistic, ranking_type) for statistic in _SHOWN_STATISTICS]
    headings = ("metric", labels[0], LETTERS, labels[1], labels[2], LETTERS, *labels[3:])
    results = run.results
    rows = []
    for name in results.by_tau():
        macro, micro, within, pooled, gamma, tie_rate = (
            results.estimate(name, statistic, ranking_type) for statistic in _SHOWN_STATISTICS
        )
        if gamma is not None and tie_rate is not None and tie_rate.value is not None:
            rows.append(
                (
                    name,
                    *cells_with_letters(macro),
                    estimate_cell(micro),
                    *cells_with_letters(within),
                    estimate_cell(pooled),
                    format_number(gamma.value, 3),
                    format_percentage(tie_rate.value),
                )
            )
    caption = (
        f"Ordering within {ranking_type}: Kendall's tau, where ties count as 0, averaged over "
        "sentences (macro) or pooled over pairs (micro), where long sentences have most of the "
        "weight; r, the Pearson correlation with the gold scores, within sentences (mean over "
        "sentences) or pooled over all texts, where differences between sentences count, too; "
        f"gamma leaves ties out. [{confidence(run)} interval]: jackknife over {units(run)}."
        f"{mark_legend(cell for row in rows for cell in row[1:])} "
        f"{letters_legend(row[k] for row in rows for k in _LETTER_COLUMNS)}"
    )
    return DisplayTable(caption, headings, rows, (0, *_LETTER_COLUMNS))


CHAINS = RunTable(
    "chains",
    "Chains: all statistics",
    lambda run: _frame(run.results, "chains"),
    lambda run: _display(run, "chains"),
)
LATTICES = RunTable(
    "lattices",
    "Lattices: all statistics",
    lambda run: _frame(run.results, "lattices"),
    lambda run: _display(run, "lattices"),
)
