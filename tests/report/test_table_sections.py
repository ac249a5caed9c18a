"""Sections of a page that are one table."""

from maege.report.columns import Column, record_table
from maege.report.study_parts import View
from maege.report.table_sections import record_sections
from maege.statistics.value import Value


def view(records: object) -> View:
    return View("Values", record_table("", [Column("value", form="number")], [Value(0.25)]))


def test_the_section_of_records_has_their_rows_and_the_title_of_their_view() -> None:
    (section,) = record_sections("values", [Value(0.25)], view)
    (table,) = section.tables
    assert (section.title, table.name) == ("Values", "values")
    assert [row["value"] for row in table.rows] == [0.25]
    assert [of_table.table.rows for of_table in table.views] == [[(".250",)]]


def test_without_records_there_is_no_section() -> None:
    assert [*record_sections("values", [], view)] == []
