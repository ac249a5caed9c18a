"""Sections of a page that are one table with one view."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from maege.report.columns import record_rows
from maege.report.study_parts import Section, StudyTable, View


def table_section(name: str, rows: Sequence[Mapping[str, Any]], view: View) -> Section:
    """Return the section of a table, with the title of its view."""
    return Section(view.title, tables=(StudyTable(name, rows, (view,)),))


def record_sections(
    name: str, records: Sequence[Any], view: Callable[[Sequence[Any]], View]
) -> Iterator[Section]:
    """Yield the section of some records, if there are any."""
    if records:
        yield table_section(name, record_rows(records), view(records))
