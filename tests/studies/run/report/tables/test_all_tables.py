"""Which tables of statistics a page has, and in which order."""

from dataclasses import replace

from maege.statistics.results import SentenceTaus
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.tables.all_tables import tables_with_charts


def test_all_tables_are_in_a_fixed_order_and_have_charts(run: RunFound) -> None:
    tables = [*tables_with_charts(run.results, run.units)]
    names = [table.name for table in tables]
    assert names == ["edits", "errors", "sentences", "differences"]
    assert all(view.charts for table in tables for view in table.views)


def test_tables_without_rows_are_left_out(run: RunFound) -> None:
    few = replace(run.results, score_by_edits_applied={}, differences=[])
    names = [table.name for table in tables_with_charts(few, run.units)]
    assert names == ["errors", "sentences"]
    none = replace(few, score_by_errors_left={}, sentence_taus=SentenceTaus((), (), {}))
    assert [*tables_with_charts(none, run.units)] == []
