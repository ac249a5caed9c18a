"""Tables of types of errors, and of how much systems correct."""

from collections.abc import Iterator, Mapping
from typing import Any

import altair as alt
import pandas as pd

from maege.number_format import MISSING
from maege.report.chart_style import HEAT, specification
from maege.report.columns import Column, pivot_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.studies.systems.correction_amounts import MACRO, MICRO, OPERATION, TYPE
from maege.studies.systems.report.reported_systems import ReportedSystems

_PART_NAMES = {
    (OPERATION, "M"): "missing",
    (OPERATION, "R"): "replacement",
    (OPERATION, "U"): "unnecessary",
}
_STEP = 58  # pixels of a column; the page makes it fit
_ROW = 20
_MAX_CHART_SYSTEMS = 30
_CHARTED = {"f": "F", "recall": "recall"}


def edit_scores(results: ReportedSystems) -> StudyTable:
    """Return the F of each type of error by each system, and heat maps."""
    rows = results.found.analyses.edit_scores
    gold: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        if row.gold is not None:
            gold.setdefault((row.by, row.part), []).append(row.gold)
    columns = [
        Column("type", lambda row: _PART_NAMES.get((row.by, row.part), row.part)),
        Column(
            "gold",
            lambda r: (of := gold.get((r.by, r.part))) and f"{sum(of) / len(of):.0f}",
            "cell",
        ),
    ]
    caption = (
        f"F of edits by ERRANT's type of error; gold: number of gold edits, mean over systems, "
        f"whose annotators are chosen as ERRANT does. micro: all edits pooled; macro: mean of the "
        f"types that have gold edits, of precision those that the system proposes. "
        f"Types of gold edits that are not ERRANT's are replaced "
        f"by those that ERRANT gives them. Precision, recall and intervals are in `edit_scores`, "
        f"tests of every two types of a system with 30 gold edits in `type_pairs`. "
        f"{MISSING}: no such edits."
    )
    table = pivot_table(
        caption,
        columns,
        sorted(rows, key=lambda r: (r.part != MICRO, r.part != MACRO, r.by != OPERATION, r.part)),
        by="system",
        cell=Column("", lambda r: r.f.value, "number"),
    )
    text = (
        "F and recall of each type of error, by ERRANT, the most frequent types first; in brackets "
        "the number of gold edits. With few gold edits a value says little."
    )
    text, charts = results.of_best_systems(text, _MAX_CHART_SYSTEMS), dict(_charts(results))
    view = View("Types of errors", table, text=text, charts=charts, is_folded=True)
    return StudyTable.of_records("edit_scores", rows, view)


def _charts(results: ReportedSystems) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield heat maps of the F and of the recall of each type of error by each system."""
    frame = _frame(results)
    if frame.empty:
        return
    systems = frame.sort_values("rank")["system"].unique().tolist()
    base = alt.Chart(frame).encode(
        x=alt.X("system:N", title=None, sort=systems).axis(
            orient="top", labelAngle=-45, labelLimit=90, grid=False
        ),
        y=alt.Y("label:N", title=None, sort=frame["label"].unique().tolist()).axis(grid=False),
        tooltip=[
            "type:N",
            "system:N",
            alt.Tooltip("gold:Q", title="gold edits"),
            *(alt.Tooltip(f"{name}:Q", format=".3f") for name in ("f", "precision", "recall")),
        ],
    )
    for measure, title in _CHARTED.items():
        colour = alt.Color(f"{measure}:Q", legend=None).scale(domain=[0, 1], range=HEAT)
        text_colour = alt.when(alt.datum[measure] > 0.5).then(alt.value("#fff"))
        layers = alt.layer(
            base.mark_rect().encode(color=colour),
            base.mark_text(fontSize=11).encode(
                text=alt.Text(f"{measure}:Q", format=".2f"),
                color=text_colour.otherwise(alt.value("#000")),
            ),
        ).properties(width=alt.Step(_STEP), height=alt.Step(_ROW))
        yield title, specification(layers)


def _frame(results: ReportedSystems) -> pd.DataFrame:
    """Return a row for each type that has gold edits, and each of the best systems.

    ``gold`` is the mean number of gold edits over systems, for which other annotators are chosen.
    """
    rows = [
        r
        for r in results.found.analyses.edit_scores
        if r.by == TYPE and r.part not in (MICRO, MACRO) and r.gold is not None
    ]
    if not rows:
        return pd.DataFrame()
    order = [s.system for s in results.found.ranked[rows[0].metric]][:_MAX_CHART_SYSTEMS]
    frame = pd.DataFrame(
        {
            "type": r.part,
            "system": r.system,
            "rank": order.index(r.system),
            "gold": r.gold,
            "f": r.f.value,
            "precision": r.precision.value,
            "recall": r.recall.value,
        }
        for r in rows
        if r.system in order
    )
    frame["gold"] = frame.groupby("type")["gold"].transform("mean").round()
    frame = frame[frame["gold"] > 0].sort_values(["gold", "type"], ascending=[False, True])
    return frame.assign(label=frame["type"] + " (" + frame["gold"].astype(int).astype(str) + ")")


def amounts(results: ReportedSystems) -> StudyTable:
    """Return how much systems and annotators correct."""
    columns = [
        Column("who", "name"),
        Column(
            "edits", lambda a: None if a.edits.value is None else f"{a.edits.value:.2f}", "cell"
        ),
        Column("ratio", form="amount"),
        Column("left alone", "left_alone", "estimate"),
        Column("over", form="estimate"),
        Column("under", form="estimate"),
        Column("p", "pvalue", "p"),
        Column("adjusted p", "adjusted", "p"),
    ]
    caption = (
        f"How much systems correct. edits: in a sentence, extracted by ERRANT from all texts, if "
        f"it is among the metrics; ratio: to the edits of the annotators, of an annotator to those "
        f"of the others. left alone: share of sentences without any change. over: share of the "
        f"sentences that no annotator changes, but the system does; under: share of the sentences "
        f"that all annotators change, but the system does not (of an annotator: the others). "
        f"p: of the ratio of a system against 1, by the jackknife with Student's t, two-sided; "
        f"adjusted p: Holm over all systems. Intervals are not adjusted. [interval]: "
        f"{results.confidence}, by {results.found.analyses.resamples:,} bootstrap resamples of "
        f"{results.units}."
    )
    title, rows = "How much systems correct", results.found.analyses.amounts
    return study_table("amounts", title, caption, columns, rows, is_folded=True)
