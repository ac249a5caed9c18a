"""The files of tables of a comparison with people."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pandas as pd

from maege.human.evaluation import SetResults
from maege.human.pipeline import HumanResults
from maege.report import latex
from maege.report.display_tables import DisplayTable, table_lines
from maege.report.evidence_tables import evidence_tables
from maege.report.human_tables import all_tables
from maege.report.report_names import file_names
from maege.report.spreadsheet_texts import without_formulas

RUN_PREFIX = "people-"  # of names in a run, which has tables of its own
# Lists of records in the results of a set, each a table with all digits.
RECORDS = ("sentence_estimates", "sentence_differences", "ties", "system_estimates",
           "system_differences", "windows", "reference_counts")  # fmt: skip
INTERVALS = ("interval", "gain_interval", "by_sentences", "by_sentences_and_systems",
             "these_metrics", "other_metrics")  # fmt: skip


def set_keys(results: HumanResults, prefix: str = "") -> list[str]:
    """Return what the sets are called in names of files and in links."""
    return [f"{prefix}{name}" for name in file_names([of_set.name for of_set in results.sets])]


def write_tables(results: HumanResults, directory: Path, prefix: str = "") -> None:
    """Write tables with all numbers (CSV) and tables for people (Markdown, LaTeX).

    ``prefix``: of the names of files.
    """
    for key, of_set in zip(set_keys(results, prefix), results.sets, strict=True):
        _write_tables(of_set, key, directory)
    evidence = f"{prefix}evidence"
    _write_display_tables(evidence_tables(results.agreement), evidence, directory)
    if results.agreement.correlations:
        frame = without_formulas(_frame(results.agreement.correlations))
        frame.to_csv(directory / f"{evidence}-correlations.csv", index=False)


def _write_tables(results: SetResults, key: str, directory: Path) -> None:
    for name, frame in data_frames(results).items():
        without_formulas(frame).to_csv(directory / f"{key}-{name}.csv", index=False)
    _write_display_tables(all_tables(results), key, directory)


def _write_display_tables(tables: Mapping[str, DisplayTable], key: str, directory: Path) -> None:
    for name, table in tables.items():
        lines = "\n".join([*table_lines(table), "", table.caption, ""])
        (directory / f"{key}-{name}.md").write_text(lines, encoding="utf-8")
        (directory / f"{key}-{name}.tex").write_text(
            latex.table(table, f"{key}-{name}"), encoding="utf-8"
        )


def data_frames(results: SetResults) -> dict[str, pd.DataFrame]:
    """Return the results of a set as data frames with all digits, by name."""
    frames = {name: _frame(getattr(results, name)) for name in RECORDS}
    frames["systems"] = pd.concat(
        [
            _frame(ranked).assign(human_score=score)
            for score, ranked in results.ranked_systems.items()
        ]
    )
    frames["metric_systems"] = pd.concat(
        [_frame(systems) for systems in results.metric_systems.values()] or [pd.DataFrame()]
    )
    frames["judges"] = _frame(results.agreement.pairs)
    return {name: frame for name, frame in frames.items() if len(frame)}


def _frame(records: Any) -> pd.DataFrame:
    """Return one row for each record; the ends of an interval are columns."""
    return pd.DataFrame([_row(record) for record in records])


def _row(record: Any) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name == "leave_one_out":
            continue
        if field.name in INTERVALS:
            row[f"{field.name}_low"], row[f"{field.name}_high"] = value or (None, None)
        else:
            row[field.name] = ", ".join(value) if isinstance(value, tuple) else value
    return row
