"""The tables of the statistics of a run, in the order of the page."""

from collections.abc import Iterator

from maege.report.study_parts import StudyTable
from maege.statistics.results import Results
from maege.studies.run.report.tables.differences import differences_table
from maege.studies.run.report.tables.mean_scores import edits_applied_table, errors_left_table
from maege.studies.run.report.tables.sentence_taus import sentences_table


def tables_with_charts(results: Results, units: str) -> Iterator[StudyTable]:
    """Yield the tables that have rows and a chart; ``units``: that are resampled."""
    tables = (
        edits_applied_table(results, units),
        errors_left_table(results, units),
        sentences_table(results),
        differences_table(results, units),
    )
    return (table for table in tables if table.rows)
