"""The first screen of a page: a sentence of the result, the forest of metrics, the main table."""

from dataclasses import replace
from typing import TypeVar

from maege.report.forest import forest_panel
from maege.report.statements import WARNINGS, sentences
from maege.report.study_parts import Forest, Part, Section, StudyContent, StudyTable
from maege.statistics.claim import Claim

_TITLE = "Result"
_MAX_SENTENCES = 3  # one for each metric

_Content = TypeVar("_Content", bound=StudyContent)


def with_first_screen(result: _Content) -> _Content:
    """Return what a page shows: parts of studies that have a forest begin with a section of it.

    What is written and printed stays as it is.
    """
    if (forest := result.forest) is None:
        return result
    forests, parts, shown = result.forests, [], set[str]()
    for part in result.parts:
        groups = forests.get(part.key, ())
        tables = [table for table in part.tables if table.name == forest.values[0].table]
        if not groups or part.has_summary:
            parts.append(part)
            continue
        warnings, said = _said(forest, result.claims_of(part))
        shown |= {*warnings, *said}
        panel = forest_panel(groups, warnings, said or [groups[0].listed])
        title = part.title or _TITLE
        first = Section(
            title, tables=tuple(map(_as_first, tables)), panels=(panel,), is_summary=True
        )
        parts.append(replace(part, sections=(first, *_others(result, part, forest))))
    claims = tuple(claim for claim in result.claims if claim.text not in shown)
    return replace(result, parts=tuple(parts), claims=claims)


def _said(forest: Forest, claims: list[Claim]) -> tuple[list[str], list[str]]:
    """Return the warnings, and the sentences of the result."""
    warnings = sentences(claim for claim in claims if claim.section == WARNINGS)
    said = sentences(claim for claim in claims if claim.statement == forest.statement)
    return warnings, said[:_MAX_SENTENCES]


def _as_first(table: StudyTable) -> StudyTable:
    """Return a table whose charts stand beside or below it."""
    return replace(table, views=tuple(replace(v, is_table_first=True) for v in table.views))


def _others(result: StudyContent, part: Part, forest: Forest) -> list[Section]:
    """Return the sections without the table that stands above, if anything is left of them."""
    sections = []
    for section in part.sections:
        tables = tuple(t for t in section.tables if t.name != forest.values[0].table)
        is_same = len(tables) == len(section.tables)
        has_views = any(table.views for table in tables)
        if is_same or has_views or section.panels or result.findings_in(part, section):
            sections.append(replace(section, tables=tables))
    return sections
