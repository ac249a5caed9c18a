"""Sections of a page that are one table."""

from collections.abc import Sequence

from maege.report.columns import Column
from maege.report.study_parts import StudyTable, study_table, table_sections
from maege.statistics.value import Value


def table(records: Sequence[Value]) -> StudyTable:
    return study_table("values", "Values", "", [Column("value", form="number")], records)


def test_a_section_has_a_table_and_the_title_of_its_view() -> None:
    (section,) = table_sections([table([Value(0.25)])])
    (of_section,) = section.tables
    assert (section.title, of_section.name) == ("Values", "values")
    assert [row["value"] for row in of_section.rows] == [0.25]
    assert [view.table.rows for view in of_section.views] == [[(".250",)]]


def test_a_table_without_rows_has_no_section() -> None:
    assert [*table_sections([table([])])] == []
