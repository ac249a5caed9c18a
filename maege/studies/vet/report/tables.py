"""The tables of a vetting: checks, tests, baselines, shares, examples, thresholds."""

from collections.abc import Callable, Mapping, Sequence

from maege.number_format import format_estimate, format_number, format_percentage
from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.measures import STATISTICS
from maege.statistics.results_json import plain
from maege.statistics.value import Value
from maege.studies.sentinels import is_sentinel, kind_of
from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION, SOURCE
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS, VALID_EDITS
from maege.studies.vet.report.failing_panel import failing_table
from maege.studies.vet.report.statements import percentage
from maege.studies.vet.sentinel_tests import SentinelComparison, SentinelTest

_CONTRACT_COLUMNS = (
    Column("check", "name"), Column("result", "verdict"), Column("observation", "message"),
)  # fmt: skip


def vetting_tables(vetting: Vetting) -> list[StudyTable]:
    """Return all tables, in the order of the report; those without rows are left out."""
    checks = record_table("", _CONTRACT_COLUMNS, vetting.checks)
    views = {
        "contract": View("All checks of the contract", checks),
        "sentinel-tests": _tests_table(vetting),
        "baselines": _baselines_table(vetting),
        "outputs-against-correction": _outputs_table(vetting, FULL_CORRECTION),
        "outputs-against-source": _outputs_table(vetting, SOURCE),
        "injected-errors": _errors_table(vetting),
    }
    tables = [
        StudyTable(
            name, [dict(zip(v.table.headings, row, strict=True)) for row in v.table.rows], (v,)
        )
        for name, v in views.items()
    ]
    return [table for table in (*tables, failing_table(vetting)) if table.rows]


def thresholds_table(thresholds: Sequence[ThresholdResult]) -> StudyTable:
    """Return the thresholds that a user set, and whether they are met."""
    rows = [(t.text, "met" if t.is_met else "not met", t.observed) for t in thresholds]
    view = View("Thresholds", DisplayTable("", ("threshold", "", "value"), rows, (0, 1, 2)))
    return StudyTable("thresholds", plain(list(thresholds)), (view,))


_TEST_COLUMNS = (
    Column("rankings", "ranking_type"),
    Column("source", "source_policy"),
    Column("references", lambda t: str(t.reference_count or "all"), "cell"),
    Column("statistic", lambda t: STATISTICS[t.statistic].label),
    Column("value", lambda t: Value(t.value, t.interval), "estimate"),
    Column("tie rate", lambda t: _share(t.tie_rate), "cell"),
    Column("best sentinel", lambda t: _sentinel(t.best), "cell"),
    Column("difference", lambda t: Value(t.best.difference, t.best.interval), "estimate"),
    Column("random scorers", lambda t: _share(t.random_share), "cell"),
)


def _share(share: float | None) -> str:
    return "" if share is None else format_percentage(share)


def _sentinel(comparison: SentinelComparison) -> str:
    return f"{kind_of(comparison.sentinel)} {format_number(comparison.sentinel_value, 3)}"


def _tests_table(vetting: Vetting) -> View:
    """Return the table of the metric beside the sentinels in all statistics."""
    legend = (
        "Values; grades decide, above. Sentinels are scorers without grammar; the best of those "
        "that count is shown, all are in `vetting.json`. For a metric that reads references, "
        "sentinels count that compare words, characters or lengths with them; for others, only "
        "those that are blind to them. With the original as the source, the number of changed "
        "tokens orders texts by construction. random scorers: the share of scorers with random "
        "weights for words (on corpora also for texts) that reach the value, a line of reference."
    )
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    return View("Beside sentinels", record_table(legend, _TEST_COLUMNS, tests))


def _baselines_table(vetting: Vetting) -> View:
    """Return the table of metric, baselines and best sentinels in the configured sample."""
    tests = {
        name: {(t.ranking_type, t.statistic): t for t in tests if not t.is_reference_value}
        for name, tests in vetting.sentinel_tests.items()
    }
    by_column = {key: test for by_key in tests.values() for key, test in by_key.items()}
    rows = [
        (
            name,
            *(
                format_estimate(t.value, t.interval) if (t := by_key.get(column)) else ""
                for column in by_column
            ),
        )
        for name, by_key in tests.items()
    ]
    kinds = (("that is blind", False), ("that reads references", True)) if by_column else ()
    for name, has_references in kinds:
        cells = (_best_sentinel(test, has_references) for test in by_column.values())
        rows.append((f"best sentinel {name}", *cells))
    headings = (
        "metric",
        *(f"{type_} {STATISTICS[statistic].label}" for type_, statistic in by_column),
    )
    table = DisplayTable("", headings, rows if by_column else [])
    return View("Metric and baselines", table)


def _best_sentinel(test: SentinelTest, has_references: bool) -> str:
    """Return the best sentinel that is blind to references, or that compares with them."""
    kind = [c for c in test.comparisons if c.compares_with_references == has_references]
    if not kind:
        return ""
    best = max(kind, key=lambda c: c.sentinel_value)
    return f"{format_number(best.sentinel_value, 3)} ({kind_of(best.sentinel)})"


def _outputs_table(vetting: Vetting, baseline_text: str) -> View:
    return _rates_table(
        f"Degenerate outputs: share of sentences in which each is preferred to {baseline_text}",
        DEGENERATE_OUTPUTS,
        _by_kind(vetting.degenerate_outputs, baseline_text),
        lambda rates: rates.worse_preferred.value,
    )


def _errors_table(vetting: Vetting) -> View:
    return _rates_table(
        "Injected errors: share of sentences in which the score falls",
        INJECTED_ERRORS,
        _by_kind(vetting.injected_errors, VALID_EDITS),
        lambda rates: rates.better_preferred.value,
    )


def _by_kind(
    rates: Mapping[str, Sequence[PreferenceRates]], baseline_text: str
) -> dict[str, dict[str, PreferenceRates]]:
    return {
        name: {r.kind: r for r in by_name if r.baseline_text == baseline_text}
        for name, by_name in rates.items()
    }


def _rates_table(
    title: str,
    kinds: Mapping[str, str],
    rates: Mapping[str, Mapping[str, PreferenceRates]],
    select: Callable[[PreferenceRates], Value],
) -> View:
    examined = {kind for by_kind in rates.values() for kind in by_kind}
    kinds = {kind: description for kind, description in kinds.items() if kind in examined}
    rows = [
        (name, *(_rate(by_kind[kind], select) if kind in by_kind else "" for kind in kinds))
        for name, by_kind in rates.items()
        if any(rates.values())
        and (not is_sentinel(name) or any(r.tied.share != 1 for r in by_kind.values()))
    ]
    legend = "; ".join(f"{kind}: {description}" for kind, description in kinds.items())
    headings = ("metric or sentinel", *kinds)
    note = f"After “=”, the share of sentences with the same score. {legend}."
    return View(title, DisplayTable(note, headings, rows))


def _rate(rates: PreferenceRates, select: Callable[[PreferenceRates], Value]) -> str:
    tied = rates.tied.share
    return percentage(select(rates)) + (f", = {100 * tied:.0f} %" if tied and tied >= 0.005 else "")
