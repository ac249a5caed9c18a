"""The report of compared systems: its sections."""

from collections.abc import Iterator, Sequence
from typing import Any

from maege.report.record_frame import record_rows
from maege.report.study_parts import Panel, Part, Section, StudyTable, View
from maege.statistics.claim import Claim
from maege.studies.study import Report
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.report import charts, edit_type_charts
from maege.studies.systems.report.claims import TRUST, raw_claims
from maege.studies.systems.report.panels import citation_panel, matrix_panel, sentence_panel
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.tables import TABLES
from maege.studies.systems.system_inputs import SystemInputs

TYPES = ("edit_scores", "type_pairs")
CITED = ("citations", "paragraphs")
OPEN = (("scores", ""), ("scores", "paper"), ("details", ""))  # the page folds the other tables


def report(config: SystemsConfig, inputs: SystemInputs, found: SystemsFound) -> Report:
    """Return the report."""
    results = ReportedSystems(config, inputs, found)
    claims = tuple(raw_claims(results))
    sections = tuple(_sections(results, claims)) if found.ranked else ()
    part = Part("", "", results.description, sections, notes=found.notes)
    return Report([part], claims)


def _sections(results: ReportedSystems, claims: Sequence[Claim]) -> Iterator[Section]:
    cited = citation_panel(results)
    tables = {
        name: StudyTable(name, rows, tuple(_views(results, name)))
        for name, rows in (
            *((name, record_rows(records)) for name, records in results.found.records().items()),
            *_cited_rows(cited),
        )
        if rows
    }

    def take(*names: str) -> tuple[StudyTable, ...]:
        return tuple(tables.pop(name) for name in names if name in tables)

    yield Section("Scores", tables=take("scores", "details"))
    if "pairs" in tables:
        yield Section("Pairs of systems", tables=take("pairs"), panels=(matrix_panel(results),))
    if "edit_scores" in tables:
        yield Section("Types of errors", tables=take(*TYPES))
    if results.found.edits is None:
        text = (
            "With `errant` among the metrics, the edits of each system in each sentence are here."
        )
        yield Section("Sentences", text)
    else:
        yield Section("Sentences", panels=(sentence_panel(results.found.edits),))
    yield Section("How to cite a score", tables=take(*CITED), panels=(cited,))
    if any(claim.section == TRUST for claim in claims):
        yield Section(TRUST, tables=take(*results.found.trust.records()))
    if tables:
        yield Section("Details", tables=take(*tables))


def _cited_rows(cited: Panel) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    citations, paragraphs = cited.data["citations"], cited.data["paragraphs"]
    yield (
        "citations",
        [
            {"metric": metric, "system": system, "citation": text}
            for metric, of_metric in citations.items()
            for system, text in of_metric
        ],
    )
    yield (
        "paragraphs",
        [{"metric": metric, "paragraph": text} for metric, text in paragraphs.items()],
    )


def _views(results: ReportedSystems, name: str) -> Iterator[View]:
    """Yield the views of a table that have rows."""
    for key, title, make in TABLES.get(name, ()):
        table = make(results)
        if table.rows:
            yield View(
                title,
                table,
                key,
                _text(results, name, key),
                _charts(results, name, key),
                is_main=_is_main(results, name, key),
                is_folded=(name, key) not in OPEN,
                is_table_first=(name, key) in OPEN,
            )


def _is_main(results: ReportedSystems, name: str, key: str) -> bool:
    """Whether the command prints a view: scores, and of a single metric what they are made of."""
    names = ("scores",) if len(results.found.ranked) > 1 else ("scores", "details")
    return name in names and not key


def _charts(results: ReportedSystems, name: str, key: str) -> dict[str, Any]:
    if name == "scores" and key != "paper":
        draw = charts.ranks if key else charts.scores
        drawn = {metric: draw(results, metric) for metric in results.found.ranked}
    elif (name, key) == ("edit_scores", ""):
        drawn = {
            title: edit_type_charts.edit_types(results, measure)
            for measure, title in edit_type_charts.MEASURES.items()
        }
    else:
        return {}
    return {title: chart for title, chart in drawn.items() if chart is not None}


def _text(results: ReportedSystems, name: str, key: str) -> str:
    """Return what stands above the charts of a view."""
    texts = {
        ("scores", ""): (
            "Each metric has its own scale and order. Intervals that overlap do not show that two "
            "systems are equal: the test of the pair is below.",
            charts.MAX_SYSTEMS,
        ),
        ("scores", "ranks"): (
            "The ranks that a system has in resamples of the test set. Tick: its rank by the "
            "score. Each range is for itself: two systems with ranges that do not overlap need not "
            "differ significantly. Where the colour changes, a new cluster begins: read it "
            "together with the tests of the pairs.",
            charts.MAX_SYSTEMS,
        ),
        ("edit_scores", ""): (
            "F and recall of each type of error, by ERRANT, the most frequent types first; in "
            "brackets the number of gold edits. With few gold edits a value says little.",
            edit_type_charts.MAX_SYSTEMS,
        ),
    }
    text, most = texts.get((name, key), ("", 0))
    is_cut = most and len(results.texts.systems) > most
    return f"{text} The best {most} systems." if is_cut else text
