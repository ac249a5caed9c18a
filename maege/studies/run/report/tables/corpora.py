"""How well metrics order synthetic corpora: the table."""

from typing import Any

import pandas as pd

from maege.number_format import format_interval, format_number
from maege.report.display_table import DisplayTable
from maege.statistics.measures import PAIRWISE_ACCURACY, STATISTICS, label
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import confidence, units
from maege.studies.run.report.tables.estimate_cells import (
    LETTERS,
    cells_with_letters,
    estimate_cell,
    letters_legend,
    mark_legend,
)
from maege.studies.run.report.tables.run_table import RunTable, estimate_columns, sorted_frame

ALL_STATISTICS = ("spearman", "pairwise_accuracy", "pearson", "spearman_applied", "pearson_applied")
_SHOWN_STATISTICS = ("spearman", "pairwise_accuracy", "spearman_applied", "pearson")
_LETTER_COLUMNS = (2, 5)


def _frame(run: RunData) -> pd.DataFrame:
    """Return the correlations over sampled corpora, best Spearman first."""
    results = run.results
    replicates = {(r.metric, r.statistic): r for r in results.replicates}
    rows = []
    for name in results.metrics:
        row: dict[str, Any] = {"metric": name}
        for statistic in ALL_STATISTICS:
            if (estimate := results.estimate(name, statistic, "corpora")) is None:
                continue
            row |= estimate_columns(statistic, estimate)
            if (name, statistic) in replicates:
                low, high = replicates[name, statistic].replicate_range or (None, None)
                row[f"{statistic}_sd"] = replicates[name, statistic].sd
                row |= {f"{statistic}_range_low": low, f"{statistic}_range_high": high}
        if len(row) > 1:
            rows.append(row | {"signature": results.signatures[name]})
    return sorted_frame(rows, ["spearman", "metric"], [False, True])


def _display(run: RunData) -> DisplayTable:
    labels = [label(statistic, "corpora") for statistic in _SHOWN_STATISTICS]
    headings = ("metric", labels[0], LETTERS, "replicate range", labels[1], LETTERS, *labels[2:])
    results = run.results
    ranges = {(r.metric, r.statistic): r.replicate_range for r in results.replicates}
    rows = []
    for name in results.by_tau():
        spearman, accuracy, applied, pearson = (
            results.estimate(name, statistic, "corpora") for statistic in _SHOWN_STATISTICS
        )
        if spearman is not None:
            replicate_range = format_interval(ranges[name, "spearman"])
            row = (
                *cells_with_letters(spearman),
                replicate_range,
                *cells_with_letters(accuracy),
                estimate_cell(applied),
                estimate_cell(pearson),
            )
            rows.append((name, *row))
    sample = results.sample
    ceiling = sample["corpora"]["ceiling"] if sample["corpora"] else None
    pairwise = STATISTICS[PAIRWISE_ACCURACY]
    caption = (
        f"Ordering of corpora of {sample['sentences']:,} sentences: correlation (rho: Spearman, r: "
        "Pearson) with the expected number of edits per sentence, mean of the replicates. rho "
        "depends on the number of sentences, so corpora of different sizes cannot be compared; the "
        f"edits really applied have {format_number(ceiling, 3)}. "
        f"{pairwise.label}: {pairwise.description}. [{confidence(run)} interval]: "
        f"{interval_method(run)}."
        f"{mark_legend(cell for row in rows for cell in row[1:])} "
        f"replicate range: {confidence(run)} of the single replicates. edits applied: correlation "
        f"with the mean number of applied edits. "
        f"{letters_legend(row[k] for row in rows for k in _LETTER_COLUMNS)}"
    )
    return DisplayTable(caption, headings, rows, (0, *_LETTER_COLUMNS))


def interval_method(run: RunData) -> str:
    """Say how intervals on corpora are computed."""
    clusters = units(run)
    return {
        "nested": f"bootstrap of {clusters} and replicates (jackknife for metrics without counts)",
        "jackknife": f"jackknife over ten groups of {clusters}",
        "replicates": "bootstrap of the replicates",
    }[run.results.settings.corpora_interval]


CORPORA = RunTable("corpora", "Corpora: all statistics", _frame, _display)
