"""The files of tables of a comparison with people."""

from pathlib import Path

import pandas as pd

from maege.report.display_table_files import write_display_tables
from maege.report.record_frame import record_frame
from maege.report.report_names import file_names
from maege.report.spreadsheet_texts import without_formulas
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.pipeline import HumanResults
from maege.studies.humans.report.evidence_tables import evidence_tables
from maege.studies.humans.report.tables import all_tables

RUN_PREFIX = "people-"  # of names in a run, which has tables of its own
# Lists of records in the results of a set, each a table with all digits.
RECORDS = ("sentence_estimates", "sentence_differences", "ties", "system_estimates",
           "system_differences", "windows", "levels", "reference_counts")  # fmt: skip


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
    write_display_tables(evidence_tables(results.agreement), evidence, directory)
    if results.agreement.correlations:
        frame = without_formulas(record_frame(results.agreement.correlations))
        frame.to_csv(directory / f"{evidence}-correlations.csv", index=False)


def _write_tables(results: SetResults, key: str, directory: Path) -> None:
    for name, frame in data_frames(results).items():
        without_formulas(frame).to_csv(directory / f"{key}-{name}.csv", index=False)
    write_display_tables(all_tables(results), key, directory)


def data_frames(results: SetResults) -> dict[str, pd.DataFrame]:
    """Return the results of a set as data frames with all digits, by name."""
    frames = {name: record_frame(getattr(results, name)) for name in RECORDS}
    frames["systems"] = pd.concat(
        [
            record_frame(ranked).assign(human_score=score)
            for score, ranked in results.ranked_systems.items()
        ]
    )
    frames["metric_systems"] = pd.concat(
        [record_frame(systems) for systems in results.metric_systems.values()] or [pd.DataFrame()]
    )
    frames["judges"] = record_frame(results.agreement.pairs)
    return {name: frame for name, frame in frames.items() if len(frame)}
