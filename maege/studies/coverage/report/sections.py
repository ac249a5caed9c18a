"""The report of coverage: its sections, with all tables and charts."""

from collections.abc import Iterable, Iterator
from typing import Any

from maege.number_format import number_of
from maege.report.chart_style import Chart, specification
from maege.report.columns import record_rows
from maege.report.display_table import DisplayTable
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.studies.coverage.ceiling import HumanCeiling
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.conservatism import Conservatism
from maege.studies.coverage.inputs import CoverageInputs
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.pool_results import PoolResults
from maege.studies.coverage.report import change_tables, charts, coverage_tables
from maege.studies.coverage.report.claims import coverage_claims
from maege.studies.coverage.reranking import Reranking
from maege.studies.study import Report

_COVERAGE_TEXT = "The probability that a further correction is one of the references."
_CURVE_TEXT = "Areas are intervals for new sentences."
_PERFECT_TEXT = (
    "The output of a perfect system is, in each sentence, what some person wrote. Beside it: an "
    "output that is one of the references, and the unchanged source."
)
_PEOPLE_TEXT = (
    "Each person is scored against the references by others, and systems against the same "
    "references."
)
_CHANGES_TEXT = (
    "How many words people and systems change, sentence by sentence. People who make few changes "
    "may change less than systems, so the answer is yes only if a system changes less than every "
    "person. Words of source and output are aligned by the assignment of least cost (distance in "
    "characters, and in relative position), as in Choshen and Abend (2018)."
)
_SHARES_TEXT = "Share of the sentences with so many changed words (strict count)."
_TYPES_TEXT = (
    "Each point is a type of error. If systems leave alone what references cover badly, points "
    "rise to the right."
)
_LEAVING_ALONE_TEXT = (
    "References lack many right corrections, so a system that is not sure of an error may gain "
    "more by leaving it alone. Below the line, correcting gains less; each line is labelled with "
    "its number of references, and the grey area is the region with most of them."
)
_RERANKING_TEXT = (
    "For each sentence a metric chooses the best of several candidates, with known references. If "
    "few references have what is right, few candidates look right, and those chosen may change "
    "little. With few references many candidates have the same score; a conclusion must hold "
    "however ties are broken."
)
_RERANKING_CHART_TEXT = (
    "Lines: ties broken at random; areas: from fewest to most word changes. Dashed: the references "
    "themselves; of unchanged sentences, how often one of the references leaves a sentence "
    "unchanged."
)


def report(config: CoverageConfig, inputs: CoverageInputs, results: CoverageResults) -> Report:
    """Return the report."""
    summary = results.pools[0].summary
    description = (
        f"{inputs.pool.name}: {number_of(summary.sentences, 'sentence')} with {summary.sizes} "
        f"corrections each."
    )
    notes = results.ceiling.notes if results.ceiling else ()
    part = Part("", "", description, tuple(_sections(results)), notes=notes)
    signatures = {**results.signatures, **inputs.versions}
    return Report([part], tuple(coverage_claims(results)), signatures)


def _sections(results: CoverageResults) -> Iterator[Section]:
    """Yield the sections that have tables."""
    people, changes = results.ceiling, results.conservatism
    contents = (
        ("Coverage", _COVERAGE_TEXT, _coverage(results)),
        ("Perfect systems", _PERFECT_TEXT, _perfect(results)),
        ("People and systems", _PEOPLE_TEXT, _people(people) if people else ()),
        (
            "Do systems change less than people?",
            _CHANGES_TEXT,
            _changes(changes) if changes else (),
        ),
        ("When not correcting pays", _LEAVING_ALONE_TEXT, _leaving_alone(results)),
        ("Re-ranking", _RERANKING_TEXT, _reranking(results.reranking) if results.reranking else ()),
    )
    for title, text, made in contents:
        if tables := tuple(table for table in made if table.rows):
            yield Section(title, text, tables)


def _table(name: str, records: Iterable[Any], *views: View) -> StudyTable:
    """Return a table with the views that have rows."""
    return StudyTable(name, record_rows(records), tuple(view for view in views if view.table.rows))


def _view(title: str, table: DisplayTable, *charts: Chart | None, **keys: Any) -> View:
    """Return a view with charts; None is left out."""
    drawn = [specification(chart) for chart in charts if chart is not None]
    names = ("", *(f"{number}" for number in range(2, len(drawn) + 1)))
    return View(title, table, charts=dict(zip(names, drawn, strict=False)), **keys)


def _coverage(results: CoverageResults) -> Iterator[StudyTable]:
    curve = charts.coverage_chart(results.pools)
    for pool in results.pools:
        is_first = pool is results.pools[0]
        yield from _pool(pool, curve if is_first else None)
    validity = coverage_tables.validity_table(results.validity)
    yield _table("validity", results.validity, _view("Are rare corrections valid?", validity))


def _pool(pool: PoolResults, curve: Chart | None) -> Iterator[StudyTable]:
    """Yield the tables of a comparison, the first with the chart of all of them."""
    key = pool.comparison

    def view(title: str, table: DisplayTable) -> View:
        return _view(f"{title} ({key})", table, is_folded=True)

    first = _view(
        f"Coverage ({key})",
        coverage_tables.coverage_table(pool),
        curve,
        text=_CURVE_TEXT if curve else "",
        is_main=curve is not None,
    )
    needed = view("How many references for a coverage", coverage_tables.needed_table(pool))
    numbers = view("Numbers of corrections", coverage_tables.numbers_table(pool))
    floors = view("What depends on the estimate", coverage_tables.floors_table(pool))
    yield _table(f"{key}_coverage", pool.points, first)
    yield _table(f"{key}_accuracies", pool.accuracies)
    yield _table(f"{key}_plug_in", pool.plug_in)
    yield _table(f"{key}_needed", pool.needed, needed)
    yield _table(f"{key}_numbers", pool.thresholds, numbers)
    yield _table(f"{key}_floors", pool.floors, floors)
    yield _table(f"{key}_summary", [pool.summary])


def _perfect(results: CoverageResults) -> Iterator[StudyTable]:
    if results.perfect:
        chart = charts.perfect_chart(results.perfect)
        shown = coverage_tables.perfect_table(results)
        view = _view("Scores of perfect systems", shown, chart, is_main=True)
        yield _table("perfect", results.perfect, view)


def _people(results: HumanCeiling) -> Iterator[StudyTable]:
    yield _table(
        "ceiling",
        results.estimates,
        _view(
            "People and systems",
            coverage_tables.ceiling_summary(results),
            charts.people_chart(results),
            is_main=True,
        ),
        _view(
            "People and systems, all numbers of references",
            coverage_tables.ceiling_table(results),
            key="all",
            is_folded=True,
        ),
    )
    orders = coverage_tables.order_table(results)
    title = "The order of systems with other references"
    yield _table("orders", results.orders, _view(title, orders, is_folded=True))
    gains = coverage_tables.gain_table(results)
    title = "One more reference, or more sentences"
    yield _table("gains", results.gains, _view(title, gains, is_folded=True))


def _changes(results: Conservatism) -> Iterator[StudyTable]:
    tables = change_tables
    less = _view("Do systems change less than people?", tables.less_than_people_table(results))
    shares = _view(
        "Sentences by number of changed words",
        tables.change_share_table(results),
        charts.change_heat_map(results),
        charts.cumulative_change_chart(results),
        text=_SHARES_TEXT,
        is_folded=True,
    )
    words = _view(
        "Words that people and systems change",
        tables.word_change_table(results),
        is_main=True,
        is_folded=True,
    )
    title = "Word changes of each system and person"
    ratios = _view(title, tables.change_ratio_table(results), is_folded=True)
    yield _table("less_than_people", results.systems, less)
    yield _table("change_shares", results.shares, shares)
    yield _table("word_changes", results.summaries, words)
    yield _table("change_ratios", results.ratios, ratios)
    yield from _types(results)


def _types(results: Conservatism) -> Iterator[StudyTable]:
    """Yield ratios, which there are with systems, and coverages, which need two people."""
    chart = charts.error_type_chart(results)
    view = _view(
        "Edits by type of error",
        change_tables.error_type_table(results),
        chart,
        text=_TYPES_TEXT if chart else "",
        is_folded=True,
    )
    beside = () if results.type_ratios else (view,)
    yield _table("type_ratios", results.type_ratios, view)
    yield _table("type_coverages", results.type_coverages, *beside)
    shown = change_tables.type_correlation_table(results)
    correlations = _view("Ratio, coverage and frequency of types", shown)
    yield _table("type_correlations", results.type_correlations, correlations)


def _leaving_alone(results: CoverageResults) -> Iterator[StudyTable]:
    if rows := results.leaving_alone:
        chart = charts.leaving_alone_chart(rows)
        table = change_tables.leaving_alone_table(rows)
        yield _table("leaving_alone", rows, _view("When not correcting pays", table, chart))


def _reranking(results: Reranking) -> Iterator[StudyTable]:
    chosen = _view(
        "What metrics choose",
        change_tables.reranking_table(results),
        charts.reranking_chart(results) if results.chosen else None,
        text=_RERANKING_CHART_TEXT if results.chosen else "",
    )
    title, shown = "What more references change in it", change_tables.trend_table(results)
    yield _table("reranking", results.chosen, chosen)
    yield _table("reranking_trends", results.trends, _view(title, shown, is_main=True))
    yield _table("reranking_compared", results.compared)
    yield _table("reranking_unchanged", results.unchanged)
    lists = {key: getattr(results, key) for key in ("name", "corpus", "sentences", "candidates")}
    yield StudyTable("reranking_candidates", [lists])
