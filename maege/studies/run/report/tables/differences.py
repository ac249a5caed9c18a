"""The differences between metrics on the same sentences: the table, and a matrix."""

import altair as alt
import pandas as pd

from maege.number_format import format_difference
from maege.ranking import RankingType
from maege.report.chart_style import Chart, drawn, number_tooltips
from maege.report.columns import Column, record_table
from maege.report.heat_map import heat_map
from maege.report.study_parts import StudyTable, View
from maege.statistics.measures import HEADLINE, SHOWN_LABELS, label
from maege.statistics.metric_differences import Difference
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from maege.studies.run.report.tables.estimates import interval_method, row_with_bounds

_COLUMNS = (
    Column("ranking type", "ranking_type"),
    Column("statistic", lambda d: label(d.statistic, d.ranking_type)),
    Column("a"),
    Column("b"),
    Column("a − b", "difference", "difference"),
    Column("interval", "interval", "interval"),
    Column("p (adjusted)", "adjusted", "p"),
    Column("significant", lambda d: _decision(d), "cell"),
)


def _decision(difference: Difference) -> str:
    if difference.adjusted is None:
        return "not tested"
    return "yes" if difference.is_significant else "no"


def differences_table(results: Results, units: str) -> StudyTable:
    """Return the differences of all pairs of metrics, and a matrix of them."""
    rows = [row_with_bounds(difference) for difference in results.differences]
    if not rows:
        return StudyTable("differences", ())
    caption = (
        "Differences between metrics on the same sentences. p: adjusted for all pairs of metrics "
        f"in a statistic. tau (macro) and r (within): paired sign flips of {units}, "
        f"step-down max T; corpora: {interval_method(results, units)}, Holm; metrics marked † or "
        "‡ there are not tested. 5 % for each statistic. The intervals are those of single "
        "differences, not adjusted. Not significant means undecided; the interval says how large "
        "it may be."
    )
    view = View(
        "Differences between metrics",
        record_table(caption, _COLUMNS, results.differences),
        text=_text(results),
        charts=drawn({"": _chart(results, pd.DataFrame(rows))}),
        is_folded=True,
    )
    return StudyTable("differences", plain(rows), (view,))


def _chart(results: Results, frame: pd.DataFrame) -> Chart | None:
    """Draw the difference of each metric (row) from each other (column) as one matrix.

    The cells above the diagonal are of the first statistic of ``_matrix_statistics``, those below
    of the second, or of the first if there is no other.
    """
    frame = frame.dropna(subset=["difference"])
    statistics = _matrix_statistics(results)
    if frame.empty or not statistics:
        return None
    columns = ["difference", "low", "high"]
    frame[columns] = frame[columns].astype(float)  # a column of nothing but None has no type
    other = frame.rename(columns={"a": "b", "b": "a", "low": "high", "high": "low"})
    other = other.assign(**{c: -other[c] for c in columns})
    both = pd.concat([frame, other], ignore_index=True)
    names = results.by_tau()
    is_above = both["a"].map(names.index) < both["b"].map(names.index)
    keys = pd.Series(list(zip(both["ranking_type"], both["statistic"], strict=True)))
    both = both[(is_above & (keys == statistics[0])) | (~is_above & (keys == statistics[-1]))]
    both["label"] = [
        SHOWN_LABELS[key] for key in zip(both["ranking_type"], both["statistic"], strict=True)
    ]
    both["significant"] = both["adjusted"] < ALPHA
    both["text"] = [
        f"{format_difference(gap, 2)}{'*' if significant else ''}"
        for gap, significant in zip(both["difference"], both["significant"], strict=True)
    ]
    cells = alt.Chart().encode(
        x=alt.X("b:N", sort=names, title=None).axis(orient="top", labelAngle=-40),
        y=alt.Y("a:N", sort=names, title="row minus column"),
        tooltip=[
            alt.Tooltip("label:N", title="statistic"),
            alt.Tooltip("a:N", title="metric"),
            alt.Tooltip("b:N", title="compared with"),
            *number_tooltips("+.3f", difference="difference", low="low", high="high"),
            alt.Tooltip("adjusted:Q", format=".3g", title="p (adjusted)"),
            alt.Tooltip("test:N"),
        ],
    )
    chart = heat_map(both, cells, "difference", "difference, where significant")
    chart.width, chart.height = alt.Step(64), alt.Step(26)
    return chart


def _matrix_statistics(results: Results) -> list[tuple[RankingType, str]]:
    """Return type of rankings and key of the compared statistics that the matrix shows."""
    compared = {(d.ranking_type, d.statistic) for d in results.differences}
    statistics: list[tuple[RankingType, str]] = [("corpora", "spearman")]
    if main := results.main_ranking_type:
        statistics.insert(0, (main, HEADLINE))
    return [key for key in statistics if key in compared]


def _text(results: Results) -> str:
    return (
        "Each number is the value of the metric in the row minus that of the metric "
        f"in the column. {_matrix_note(results)} * and colour: significant, 5 % for each "
        "statistic, adjusted for all its pairs of metrics. Without *: undecided, or not tested (on "
        "corpora, metrics marked † or ‡). The table below has all statistics."
    )


def _matrix_note(results: Results) -> str:
    """Say which statistics the matrix has above and below its diagonal."""
    labels = [SHOWN_LABELS[key] for key in _matrix_statistics(results)]
    if len(labels) == 2:
        return f"Above the diagonal: {labels[0]}; below: {labels[1]}."
    return f"Statistic: {labels[0]}." if labels else ""
