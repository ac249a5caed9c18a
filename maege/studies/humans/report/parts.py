"""The parts of the report: one on each set of judgements, and one on their agreement on metrics."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from maege.number_format import number_of
from maege.report.chart_style import Chart, specification
from maege.report.columns import record_rows
from maege.report.display_table import DisplayTable
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.statistics.results_json import plain
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evidence import EvidenceAgreement
from maege.studies.humans.inputs import HumanInputs
from maege.studies.humans.measurements import HumanResults, SetResults
from maege.studies.humans.report import agreement_tables, charts, system_tables
from maege.studies.humans.report.claims import raw_claims, set_keys, set_names, stated_correlations
from maege.studies.study import Report

_POINTS = "Each point is a system; lines are intervals by resampling sentences."
_MEANS = (
    "Each point is the mean over sets of references of that size; vertical lines are intervals by "
    "resampling sentences, for these references and systems."
)
_SPREAD = (
    "Last chart: Spearman's rho with TrueSkill by the number of references, for the mean of "
    "sentence scores and for the pooled score. The line is the mean over sets of references; 95 % "
    "of the single sets are within the band: what to expect of one such set. The band is not an "
    "interval for other sentences; the table has these."
)
_ANOMALIES = "What is unusual in the judgements, and how often."


def report(config: HumansConfig, inputs: HumanInputs, results: HumanResults) -> Report:
    """Return the report."""
    named = zip(set_keys(results), set_names(results), results.sets, strict=True)
    first, *others = (_set_part(key, name, of_set) for key, name, of_set in named)
    if results.agreement.correlations:
        others.append(_evidence_part(results.agreement))
    notes = tuple(sorted({*inputs.notes, *inputs.costs}))
    return Report([replace(first, notes=notes), *others], raw_claims(results))


def _set_part(key: str, name: str, results: SetResults) -> Part:
    tables = tuple(table for table in _set_tables(results) if table.rows)
    section = Section("Agreement with people", tables=tables)
    return Part(key, f"People: {name}", describe_set(results), (section,))


def describe_set(results: SetResults) -> str:
    """Say what was judged."""
    number, ties = results.comparisons["unexpanded"]
    judges = number_of(len(results.judges), "judge")
    return (
        f"{results.name}: {judges}, {len(results.systems)} systems, {results.sentences:,} "
        f"sentences, {number:,} comparisons of two outputs ({ties:,} ties)."
    )


def _set_tables(results: SetResults) -> Iterator[StudyTable]:
    """Yield the tables of a set, some of which may have no rows."""
    compared = [
        {"kind": kind, "comparisons": number, "ties": ties, "judges": ", ".join(results.judges),
         "systems": len(results.systems), "sentences": results.sentences}
        for kind, (number, ties) in results.comparisons.items()
    ]  # fmt: skip
    yield StudyTable("comparisons", compared)
    summaries = [*agreement_tables.metric_summaries(results)]
    yield StudyTable(
        "summary",
        _rows(summaries),
        (View("Agreement with people", agreement_tables.summary_table(summaries), is_main=True),),
    )
    yield _table(
        "metric_systems",
        "Systems by people and by metrics",
        system_tables.metric_systems_table(results),
        (row for rows in results.metric_systems.values() for row in rows),
        text=_POINTS,
        charts={"": charts.systems_chart(results) if results.metric_systems else None},
    )
    yield _table(
        "corrected",
        "A judge in place of people",
        agreement_tables.corrected_table(results),
        results.corrected,
    )
    yield _table(
        "sentence_measures",
        "Measures at sentence level",
        agreement_tables.sentence_measures_table(results),
        results.sentence_estimates,
    )
    yield _table(
        "sentence_differences",
        "Differences at sentence level",
        agreement_tables.sentence_differences_table(results),
        results.sentence_differences,
    )
    yield _table(
        "system_correlations",
        "Agreement about systems",
        system_tables.system_correlations_table(results),
        results.system_estimates,
    )
    yield StudyTable("leave_one_out", plain(system_tables.leave_one_out_rows(results)))
    yield _table(
        "system_differences",
        "Differences at system level",
        system_tables.system_differences_table(results),
        results.system_differences,
    )
    of_levels = _view(
        "Means of sentence scores and pooled scores", system_tables.levels_table(results)
    )
    yield StudyTable("levels", plain(system_tables.level_rows(results)), (of_levels,))
    yield _table(
        "windows",
        "Systems that are close to each other",
        system_tables.windows_table(results),
        results.windows,
    )
    yield _table("ties", "Ties", agreement_tables.ties_table(results), results.ties)
    spread = charts.spread_chart(results)
    yield _table(
        "references",
        "Number of references",
        system_tables.references_table(results),
        results.reference_counts,
        text=f"{_MEANS} {_SPREAD}" if spread else _MEANS,
        charts={"agreement": charts.references_chart(results), "rho": spread},
    )
    of_people = [
        {**row, "human_score": score}
        for score, ranked in results.judged_systems.items()
        for row in _rows(ranked)
    ]
    yield StudyTable(
        "systems", of_people, (_view("Systems", system_tables.systems_table(results)),)
    )
    yield _table("judges", "Judges", system_tables.judges_table(results), results.agreement.pairs)
    yield StudyTable("judge_agreement", plain(system_tables.mean_agreement(results)))
    anomalies = [{"what": text, "number": number} for text, number in results.anomalies]
    rows = [(text, f"{number:,}") for text, number in results.anomalies]
    shown = DisplayTable(_ANOMALIES, ("what", "number"), rows)
    yield StudyTable("anomalies", anomalies, (_view("What is unusual in the judgements", shown),))


def _table(
    name: str,
    title: str,
    shown: DisplayTable,
    records: Iterable[Any],
    *,
    text: str = "",
    charts: Mapping[str, Chart | None] = {},
) -> StudyTable:
    """Return a table of records with a folded view."""
    drawn = {key: specification(chart) for key, chart in charts.items() if chart is not None}
    view = replace(_view(title, shown), text=text if drawn else "", charts=plain(drawn))
    return StudyTable(name, _rows(records), (view,))


def _view(title: str, shown: DisplayTable) -> View:
    return View(title, shown, is_folded=True)


def _rows(records: Iterable[Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = plain(record_rows(records))
    return rows


def _evidence_part(agreement: EvidenceAgreement) -> Part:
    """Return the main part: how the results order metrics, and whether they agree."""
    is_main = bool(stated_correlations(agreement))
    values = View(
        "Metrics by each result", agreement_tables.evidence_values_table(agreement), is_main=is_main
    )
    matrix = View(
        "Rank correlations",
        agreement_tables.evidence_matrix_table(agreement),
        key="matrix",
        is_main=is_main,
    )
    correlations = _view(
        "All correlations, with tests", agreement_tables.evidence_correlations_table(agreement)
    )
    tables = (
        StudyTable("evidence", plain(agreement_tables.evidence_rows(agreement)), (values,)),
        StudyTable("evidence_correlations", _rows(agreement.correlations), (matrix, correlations)),
    )
    title = agreement_tables.evidence_title(agreement)
    return Part("", title, "", (Section(title, tables=tables),))
