"""The report of compared systems: its sections."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from maege.report.columns import record_rows
from maege.report.study_parts import Part, Section, StudyTable
from maege.studies.study import Report
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.report.claims import DETAILS, DIFFERENCES, SCORES, TRUST, raw_claims
from maege.studies.systems.report.edit_tables import EDIT_TABLES
from maege.studies.systems.report.main_table import main_table, significance_marks
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
from maege.studies.systems.thresholds import SystemThreshold, named_values, threshold_result

NO_SENTENCES = "With `errant` among the metrics, the edits of systems in each sentence are here."
# By name of a table: its views. Without them, a table is data only.
_VIEWS = {"scores": (main_table,), **SCORE_TABLES, **EDIT_TABLES, **TRUST_TABLES}
_VIEWS_OF_SCORES = ("scores-ranks", "scores-metrics", "scores-paper")
_DIFFERENCES = ("pairs", "edit_scores", "type_pairs", "amounts")
_DEPENDENCE = ("aggregation_agreement", "beta_orders", "beta_swaps", "beta_ranges")


def report(
    config: SystemsConfig,
    inputs: SystemInputs,
    found: SystemsFound,
    thresholds: Sequence[SystemThreshold] = (),
) -> Report:
    """Return the report."""
    results = ReportedSystems(config, inputs, found)
    claims = tuple(raw_claims(results))
    results = replace(results, marks=significance_marks(results, claims))
    sections = tuple(_sections(results)) if found.ranked else ()
    part = Part("", "", results.description, sections, notes=found.notes)
    values = {results.texts.name: named_values(found)}
    met = tuple(threshold_result(threshold, values) for threshold in thresholds)
    return Report([part], claims, subject=results.texts.name, further={"thresholds": met})


def _sections(results: ReportedSystems) -> Iterator[Section]:
    cited = citation_panel(results)
    rows = {name: record_rows(records) for name, records in results.found.records().items()}
    rows |= citation_rows(cited)
    left = {name: _table(results, name, of_table) for name, of_table in rows.items() if of_table}
    left |= {name: _table(results, name, []) for name in _VIEWS_OF_SCORES}

    def take(*names: str) -> tuple[StudyTable, ...]:
        return tuple(left.pop(name) for name in names if name in left)

    yield Section(SCORES, tables=take("scores"), is_summary=True)
    edits = results.found.edits
    panels = [matrix_panel(results)] if "pairs" in left else []
    panels += [] if edits is None else [sentence_panel(edits)]
    text = NO_SENTENCES if edits is None else ""
    yield Section(DIFFERENCES, text, tables=take(*_DIFFERENCES), panels=tuple(panels))
    yield Section(TRUST, tables=take("metric_choice", *results.found.trust.records(), *_DEPENDENCE))
    yield Section(DETAILS, tables=take(*_VIEWS_OF_SCORES, *left), panels=(cited,))


def _table(results: ReportedSystems, name: str, rows: list[dict[str, Any]]) -> StudyTable:
    views = (make(results) for make in _VIEWS.get(name, ()))
    return StudyTable(name, rows, tuple(view for view in views if view.table.rows))
