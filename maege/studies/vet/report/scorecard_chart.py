"""The scorecard of a vetting as a chart, for notebooks and files: the page draws it by itself."""

from collections.abc import Iterator, Sequence
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, GREY, ORANGE, layered, specification
from maege.statistics.results_json import plain
from maege.studies.dossier.dossier import JointDossier
from maege.studies.dossier.figures import written_place
from maege.studies.dossier.grades import Grade
from maege.studies.vet.report.dossier_panel import GROUPS, LIMIT_AT, chart_rows, known_values
from maege.studies.vet.report.dossier_text import said_values

_WIDTH, _LANE = 330, 28  # pixels
_COLOURS = {"good": BLUE, "usual": BLUE, "bad": ORANGE, "weak": ORANGE}  # of grades
_FILLED = ("good", "bad")
_RULE = "Line: the limit; what is right of it passes. Bars: 95 %. Each row has its own scale."
_OWN = ("circle", "square", "triangle-up", "diamond")
# Of known metrics, as on the page: the last but one is a hexagon.
_KNOWN = (
    "square", "triangle-up", "diamond", "triangle-down",
    "M-1,0L-0.5,-0.83L0.5,-0.83L1,0L0.5,0.83L-0.5,0.83Z", "cross",
)  # fmt: skip


def scorecard_chart(joint: JointDossier) -> dict[str, Any]:
    """Return the scorecard as Vega-Lite without colours and fonts.

    The symbols of metrics are in the legend; their colour is that of the grade, as on the page.
    """
    known = joint.dossiers[0].known if len(joint.corpora) == 1 else {}
    shapes = dict(zip(joint.metrics, _OWN, strict=False)) | dict(zip(known, _KNOWN, strict=False))
    scale = alt.Scale(domain=[*shapes], range=[*shapes.values()])
    by_purpose = {
        purpose: [grades for grades in joint.grades if grades[0].row.group == purpose]
        for purpose in GROUPS
    }
    groups = [
        _group(joint, GROUPS[purpose], grades, scale)
        for purpose, grades in by_purpose.items()
        if any(grade.result for of_row in grades for grade in of_row)
    ]
    title = alt.TitleParams(
        f"Scorecard of {', '.join(joint.metrics)}", subtitle=_RULE, anchor="start", frame="group"
    )
    return dict(plain(specification(alt.vconcat(*groups, title=title, spacing=16))))


def _group(
    joint: JointDossier, title: str, grades: Sequence[Sequence[Grade]], shapes: alt.Scale
) -> alt.LayerChart:
    rows = [of_row for of_row in grades if any(grade.result for grade in of_row)]
    missing = ", ".join(of_row[0].row.name for of_row in grades if of_row not in rows)
    marks = pd.DataFrame(mark for of_row in rows for mark in _marks(joint, of_row, shapes.domain))
    names = [of_row[0].row.name for of_row in rows]
    y = alt.Y("row:N", sort=names, title=None,
              axis=alt.Axis(ticks=False, domain=False, labelPadding=12))  # fmt: skip
    lane = alt.YOffset("lane:N", sort=[*joint.metrics])
    x = alt.X("at:Q", axis=None, scale=alt.Scale(domain=[0, 100]))
    colour = alt.Color("colour:N", scale=None)
    shape = alt.Shape("name:N", scale=shapes, title=None, legend=alt.Legend(orient="bottom"))
    base, step = alt.Chart().encode(y=y), _LANE * (1 + len(joint.metrics)) // 2
    of_kind = {
        kind: base.transform_filter(alt.datum.kind == kind) for kind in ("limit", "known", "own")
    }
    own = of_kind["own"].encode(yOffset=lane)
    layers = [
        of_kind["limit"].mark_rect(color=GREY, opacity=0.15).encode(
            x=alt.XDatum(0, axis=None), x2=alt.datum(LIMIT_AT)
        ),
        of_kind["limit"].mark_tick(thickness=1.5, size=step, color=GREY).encode(
            x=alt.XDatum(LIMIT_AT, axis=None)
        ),
        of_kind["known"].mark_point(size=60, color=GREY, opacity=1).encode(x=x, shape=shape),
        own.mark_rule(strokeWidth=4).encode(x=alt.X("low:Q", axis=None), x2="high:Q", color=colour),
        own.mark_point(size=110, strokeWidth=2.5, opacity=1).encode(
            x=x, shape=shape, stroke=alt.Stroke("colour:N", scale=None),
            fill=alt.Fill("fill:N", scale=None),
        ),
        own.mark_text(align="left", dx=12).encode(x=alt.value(_WIDTH), text="text:N"),
    ]  # fmt: skip
    above = alt.TitleParams(
        title, subtitle=f"Not examined: {missing}" if missing else "", anchor="start",
        frame="group", fontSize=13,
    )  # fmt: skip
    return layered(*layers, data=marks, title=above, width=_WIDTH, height=step * len(rows))


def _marks(
    joint: JointDossier, grades: Sequence[Grade], shown: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Yield the marks of a row: of the known metrics, and of each metric on each test set."""
    name = grades[0].row.name
    known = known_values(joint.dossiers[0], grades[0])
    values = {metric: value for metric, (value, _) in known.items() if metric in shown}
    drawn = [(n, m) for n, grade in enumerate(grades) for m in _drawn(joint, grade)]
    charts = chart_rows([m for _, m in drawn], values)
    yield {"kind": "limit", "row": name}
    first = next((chart for chart in charts if chart is not None), None)
    for metric, at in (first.known if first else {}).items():
        yield {"kind": "known", "row": name, "name": metric, "at": at}
    said: set[int] = set()
    for (number, m), chart in zip(drawn, charts, strict=True):
        colour = _COLOURS.get(m.word, GREY)
        # Bars of several test sets would overlap.
        low, high = (chart and not grades[number].of_sets and chart.interval) or (None, None)
        yield {
            "kind": "own",
            "row": name,
            "name": joint.metrics[number],
            "lane": joint.metrics[number],
            "at": chart and chart.dot,
            "low": low,
            "high": high,
            "colour": colour,
            "fill": colour if m.word in _FILLED else "white",
            "text": "" if number in said else _text(grades[number]),
        }
        said.add(number)


def _drawn(joint: JointDossier, grade: Grade) -> Sequence[Grade]:
    return (grade,) if joint.is_single else grade.of_sets or (grade,)


def _text(grade: Grade) -> str:
    """Write value, limit, rank and grade, as the page has them in columns; of sets the grade."""
    rank = f"rank {written_place(grade)}" if grade.place and grade.is_examined else ""
    answer = grade.said if grade.is_examined else grade.reason
    values = [] if grade.of_sets else said_values(grade)
    return " · ".join(filter(None, (*values, rank, answer)))
