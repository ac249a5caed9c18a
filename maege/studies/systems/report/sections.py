"""The report of compared systems: its sections."""

from collections.abc import Iterator, Sequence
from typing import Any

from maege.report.columns import record_rows
from maege.report.study_parts import Part, Section, StudyTable
from maege.statistics.claim import Claim
from maege.studies.study import Report
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.report.claims import TRUST, raw_claims
from maege.studies.systems.report.edit_tables import EDIT_TABLES
from maege.studies.systems.report.panels import (
    citation_panel,
    citation_rows,
    matrix_panel,
    sentence_panel,
)
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.score_tables import SCORE_TABLES
from maege.studies.systems.report.trust_tables import TRUST_TABLES
from maege.studies.systems.system_inputs import SystemInputs

# By name of a table: its views. Without them, a table is data only.
_VIEWS = {**SCORE_TABLES, **EDIT_TABLES, **TRUST_TABLES}


def report(config: SystemsConfig, inputs: SystemInputs, found: SystemsFound) -> Report:
    """Return the report."""
    results = ReportedSystems(config, inputs, found)
    claims = tuple(raw_claims(results))
    sections = tuple(_sections(results, claims)) if found.ranked else ()
    part = Part("", "", results.description, sections, notes=found.notes)
    return Report([part], claims, subject=results.texts.name)


def _sections(results: ReportedSystems, claims: Sequence[Claim]) -> Iterator[Section]:
    cited = citation_panel(results)
    rows = {name: record_rows(records) for name, records in results.found.records().items()}
    rows |= citation_rows(cited)
    left = {name: _table(results, name, of_table) for name, of_table in rows.items() if of_table}

    def take(*names: str) -> tuple[StudyTable, ...]:
        return tuple(left.pop(name) for name in names if name in left)

    yield Section("Scores", tables=take("scores", "details"))
    if "pairs" in left:
        yield Section("Pairs of systems", tables=take("pairs"), panels=(matrix_panel(results),))
    if "edit_scores" in left:
        yield Section("Types of errors", tables=take("edit_scores", "type_pairs"))
    if results.found.edits is None:
        text = (
            "With `errant` among the metrics, the edits of each system in each sentence are here."
        )
        yield Section("Sentences", text)
    else:
        yield Section("Sentences", panels=(sentence_panel(results.found.edits),))
    yield Section("How to cite a score", tables=take("citations", "paragraphs"), panels=(cited,))
    if any(claim.section == TRUST for claim in claims):
        yield Section(TRUST, tables=take(*results.found.trust.records()))
    if left:
        yield Section("Details", tables=take(*left))


def _table(results: ReportedSystems, name: str, rows: list[dict[str, Any]]) -> StudyTable:
    views = (make(results) for make in _VIEWS.get(name, ()))
    return StudyTable(name, rows, tuple(view for view in views if view.table.rows))
