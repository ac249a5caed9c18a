"""Charts of coverage: the curve, scores, people and systems, changes of words, re-ranking."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import altair as alt
import pandas as pd

from maege.number_format import format_percentage
from maege.report.chart_style import BLUE, GREY, ORANGE, Chart, label_sides, labels, layered
from maege.statistics.value import Value
from maege.studies.coverage.ceiling import HumanCeiling
from maege.studies.coverage.chosen_changes import CHANGE_MEASURES, TIE_RULES
from maege.studies.coverage.conservatism import BINS, Conservatism
from maege.studies.coverage.coverage_curve import PENALTIES, LeavingAlone, detection_threshold
from maege.studies.coverage.perfect_systems import PerfectEstimate
from maege.studies.coverage.pool_results import PoolResults
from maege.studies.coverage.reranking import Reranking

_WIDTH, _HEIGHT, _SMALL, _SMALLEST, _CELL = 560, 280, 240, 210, 20  # pixels
_SAME = {"exact": "same text", "changes": "same words changed"}
_DARK = 0.45  # share of sentences from which cells are so dark that their text is white
_LARGEST_BIN = 20  # word changes; the cumulative curve ends there
_STEPS = 20  # of the probability to be right
_REFERENCE = "a reference"
CHANGE_MEASURE_NAMES = {
    "changes": "word changes",
    "unchanged": "unchanged sentences",
    "order": "order (rho)",
}


def who(name: str, author: str) -> str:
    """Return how a system or an annotator is called in tables and charts."""
    return f"{name} (person)" if author == "annotator" else name


def _references_base(colour: alt.Color, ticks: Any = alt.Undefined, **encodings: Any) -> alt.Chart:
    """Return the base of curves over the number of references, each with a colour."""
    axis = alt.Axis(tickCount=ticks, tickMinStep=1)
    x = alt.X("references:Q", title="references", axis=axis)
    return alt.Chart().encode(x=x, color=colour, **encodings)


def _area(
    base: alt.Chart, opacity: float, low: str = "low", high: str = "high", **y: Any
) -> alt.Chart:
    return base.mark_area(opacity=opacity).encode(y=alt.Y(f"{low}:Q", **y), y2=alt.Y2(f"{high}:Q"))


def _colour(field: str, title: str | None, colours: Mapping[str, str]) -> alt.Color:
    """Return an encoding by colour whose legend is above the chart."""
    scale = alt.Scale(domain=[*colours], range=[*colours.values()])
    legend = alt.Legend(orient="top", symbolOpacity=1)
    return alt.Color(field, title=title, scale=scale, legend=legend)


def _dash(field: str, title: str | None, dashes: Mapping[str, list[int]]) -> alt.StrokeDash:
    return alt.StrokeDash(field, title=title).scale(domain=[*dashes], range=[*dashes.values()])


def _decimals(*fields: str, digits: int = 3) -> list[alt.Tooltip]:
    return [alt.Tooltip(f"{field}:Q", format=f".{digits}f") for field in fields]


def _score(value: Value, name: str = "score") -> dict[str, float | None]:
    """Return a value and the ends of its interval, without one the value."""
    low, high = value.ends
    return {name: value.value, "low": low, "high": high}


def _by_metric(layers: Any, metrics: Iterable[str]) -> Any:
    """Return a chart for each metric, in their order."""
    header = alt.Facet("metric:N", title=None, sort=list(dict.fromkeys(metrics)))
    return layers.facet(header, columns=2).resolve_axis(x="independent")


def coverage_frame(pools: Sequence[PoolResults]) -> pd.DataFrame:
    """Return a row for each comparison and number of references; the curves begin at 0."""
    rows: list[dict[str, Any]] = []
    for pool in pools:
        points = [(0, Value(0.0, (0.0, 0.0)), 0)]
        points += [(p.references, p.coverage, p.extrapolated) for p in pool.points]
        curve: list[dict[str, Any]] = [
            {
                "same": _SAME[pool.comparison],
                "references": references,
                **_score(coverage, "coverage"),
                "part": "extrapolated" if extrapolated else "observed",
            }
            for references, coverage, extrapolated in points
        ]
        last = max(n for n, row in enumerate(curve) if row["part"] == "observed")
        if last + 1 < len(curve):  # the two parts of a curve meet
            curve.append(curve[last] | {"part": "extrapolated"})
        rows += curve
    return pd.DataFrame(rows)


def coverage_chart(pools: Sequence[PoolResults]) -> Chart:
    """Draw coverage against the number of references: solid where observed, else dashed."""
    colours = dict(zip(_SAME.values(), (BLUE, ORANGE), strict=True))
    base = _references_base(_colour("same:N", "same correction:", colours))
    dash = _dash("part:N", "", {"observed": [1, 0], "extrapolated": [5, 4]}).legend(None)
    return layered(
        _area(base, 0.15),
        base.mark_line(point=True).encode(
            y=alt.Y("coverage:Q", title="coverage (dashed: extrapolated)").scale(domain=[0, 1]),
            strokeDash=dash,
            tooltip=["references:Q", *_decimals("coverage", "low", "high")],
        ),
        data=coverage_frame(pools),
        width=_WIDTH,
        height=_HEIGHT,
    )


def perfect_chart(estimates: Sequence[PerfectEstimate]) -> Chart:
    """Draw the scores of perfect systems against the number of references, for each metric."""
    colours = {"a correction": BLUE, "a reference": ORANGE, "the source": GREY}
    names = {"lucky": "a reference", "copy": "the source"}
    frame = pd.DataFrame(
        {
            "metric": e.metric,
            "output": names.get(e.policy, "a correction"),
            "references": e.references,
            **_score(e.score),
        }
        for e in estimates
    )
    base = _references_base(_colour("output:N", "output:", colours), ticks=5)
    dashes = dict(zip(colours, ([1, 0], [6, 3], [2, 2]), strict=True))
    layers = layered(
        _area(base, 0.15),
        base.mark_line(point=True).encode(
            y=alt.Y("score:Q", title="score"),
            strokeDash=_dash("output:N", "output:", dashes),
            tooltip=["output:N", "references:Q", *_decimals("score")],
        ),
        data=frame,
        width=_SMALL,
        height=_SMALL * 0.75,
    )
    return _by_metric(layers, (e.metric for e in estimates))


def people_chart(results: HumanCeiling) -> Chart | None:
    """Draw people and systems against the number of references, for each metric."""
    kinds = {"people": "people (mean)", "system": "a system", "source": "the source"}
    frame = pd.DataFrame(
        {
            "metric": e.metric,
            "who": kinds[e.kind],
            "name": e.name,
            "references": e.references,
            **_score(e.score),
        }
        for e in results.estimates
        if e.kind in kinds and e.score.value is not None
    )
    if not len(frame):
        return None
    colours = dict(zip(kinds.values(), (ORANGE, BLUE, GREY), strict=True))
    base = _references_base(_colour("who:N", None, colours), detail=alt.Detail("name:N"))
    line: dict[str, Any] = {
        "y": alt.Y("score:Q", title="score"),
        "tooltip": ["name:N", "references:Q", *_decimals("score", "low", "high")],
    }
    is_people = alt.datum.who == kinds["people"]
    people, others = base.transform_filter(is_people), base.transform_filter(~is_people)
    small, large = (alt.OverlayMarkDef(size=size) for size in (15, 40))
    layers = layered(
        others.mark_line(strokeWidth=1, opacity=0.6, point=small).encode(**line),
        _area(people, 0.3),
        people.mark_line(strokeWidth=4, point=large).encode(**line),
        data=frame,
        width=_SMALL,
        height=_SMALL,
    )
    chart = _by_metric(layers, (e.metric for e in results.estimates))
    return chart.resolve_scale(y="independent")


def change_heat_map(results: Conservatism) -> Chart:
    """Draw the shares of sentences by number of word changes as a heat map."""
    frame = pd.DataFrame(
        {
            "who": who(row.name, row.author),
            "changes": row.changes,
            "share": row.share,
            "text": format_percentage(row.share, 0),
            "ink": "white" if row.share > _DARK else "black",
        }
        for row in results.shares
        if row.counting == "strict"
    )
    order = [who(row.name, row.author) for row in results.in_order]
    cells = alt.Chart().encode(
        x=alt.X("changes:N", sort=list(BINS), title="words changed").axis(labelAngle=0),
        y=alt.Y("who:N", sort=order, title=None),
        tooltip=[
            "who:N",
            alt.Tooltip("changes:N", title="words changed"),
            alt.Tooltip("share:Q", format=".1%"),
        ],
    )
    scale = alt.Scale(range=["#e8f1f8", BLUE], domain=[0, 0.6], clamp=True)
    ink = alt.Color("ink:N", scale=None, legend=None)
    return layered(
        cells.mark_rect().encode(color=alt.Color("share:Q", scale=scale, legend=None)),
        cells.mark_text(fontSize=11).encode(text=alt.Text("text:N"), color=ink),
        data=frame,
        resolve={"scale": {"color": "independent"}},
        width=alt.Step(50),
        height=alt.Step(_CELL),
    )


def cumulative_change_chart(results: Conservatism) -> Chart:
    """Draw the shares of sentences with so many word changes or fewer."""
    frame = pd.DataFrame(
        {
            "name": row.name,
            "who": "a person" if row.author == "annotator" else "a system",
            "changes": BINS[row.changes],
            "share": row.cumulative,
        }
        for row in results.shares
        if row.counting == "strict" and BINS[row.changes] <= _LARGEST_BIN
    )
    base = alt.Chart().encode(
        x=alt.X("changes:Q", title="words changed, at most"),
        y=alt.Y("share:Q", title="share of the sentences").scale(domain=[0, 1]),
        color=_colour("who:N", None, {"a person": ORANGE, "a system": BLUE}),
        detail=alt.Detail("name:N"),
        tooltip=["name:N", "changes:Q", alt.Tooltip("share:Q", format=".1%")],
    )
    dash = _dash("who:N", None, {"a person": [1, 0], "a system": [5, 3]})
    lines, points = base.mark_line().encode(strokeDash=dash), base.mark_point(filled=True, size=20)
    return layered(lines, points, data=frame, width=_WIDTH, height=_HEIGHT)


def error_type_chart(results: Conservatism) -> Chart | None:
    """Draw the ratio of edits of each type against the coverage of the type."""
    coverages = {row.type: row for row in results.type_coverages}
    few, many = "fewer than 10 edits by people", "10 or more"
    frame = pd.DataFrame(
        {
            "type": row.type,
            "coverage": coverages[row.type].same_text.value,
            "ratio": row.ratio.value,
            "edits": row.reference_edits,
            "number": few if row.few_edits else many,
        }
        for row in results.type_ratios
        if row.is_of_means and row.type in coverages and row.ratio.value is not None
    )
    if not len(frame):
        return None
    right = frame.coverage * _WIDTH * 0.7  # phones have narrow charts
    up = (frame.ratio / (frame.ratio.max() or 1.0)) ** 0.5 * _HEIGHT * 1.3
    frame["side"] = label_sides([*zip(right, up, frame.type, strict=True)])
    base = alt.Chart().encode(
        x=alt.X("coverage:Q", title="coverage of the type (same text)"),
        # Ratios below 1 spread more evenly, and 0 is on the scale.
        y=alt.Y("ratio:Q", title="edits of systems / edits of people").scale(type="sqrt"),
        color=_colour("number:N", None, {many: BLUE, few: GREY}),
        tooltip=[
            "type:N",
            *_decimals("coverage", "ratio", digits=2),
            alt.Tooltip("edits:Q", format=".1f", title="edits by a person"),
        ],
    )
    shape = alt.Shape("number:N", title=None).scale(domain=[many, few], range=["circle", "cross"])
    points = base.mark_point(filled=True, size=50, opacity=0.9).encode(shape=shape)
    return layered(points, *labels(base, "type"), data=frame, width=_WIDTH, height=_HEIGHT * 1.3)


def leaving_alone_chart(rows: Sequence[LeavingAlone]) -> Chart:
    """Draw how sure of an error a system must be, by how often its corrections are right."""
    coverages = dict.fromkeys((row.references, row.coverage) for row in rows)
    frame = pd.DataFrame(
        {
            "references": str(references),
            "right": step / _STEPS,
            "threshold": detection_threshold(coverage, step / _STEPS, penalty),
            "penalty": f"penalty {penalty:g}",
        }
        for references, coverage in coverages
        for penalty in PENALTIES
        for step in range(_STEPS + 1)
    )
    base = alt.Chart().encode(
        x=alt.X("right:Q", title="probability that a correction is right"),
        y=alt.Y("threshold:Q", title="probability of an error").scale(domain=[0, 1]),
        detail=alt.Detail("references:N"),
        tooltip=["references:N", *_decimals("right", "threshold", digits=2)],
    )
    most, at_end = alt.datum.references == str([*coverages][-1][0]), alt.datum.right == 1
    text = base.transform_filter(at_end).mark_text(align="left", dx=4, fontSize=11)
    layers = layered(
        base.transform_filter(most).mark_area(opacity=0.15, color=GREY),
        base.mark_line(color=BLUE),
        text.encode(text=alt.Text("references:N")),
        data=frame,
        width=_SMALL,
        height=_SMALL,
    )
    return layers.facet(alt.Facet("penalty:N", title=None), columns=2)


def _reranking_frame(results: Reranking) -> pd.DataFrame:
    """Return a row for each metric, number of references and measure, and for the references.

    ``value`` is with ties broken at random, ``fewest`` and ``most`` with the other tie rules. Of
    references, ``unchanged`` is how often one of several leaves a sentence unchanged.
    """
    chosen = {(r.metric, r.references, r.ties): r.chosen for r in results.chosen}
    rows = {
        (metric, size): [chosen[metric, size, rule] for rule in TIE_RULES]
        for metric, size, _ in chosen
    }
    mean = next(row.changes for row in results.compared if row.name == _REFERENCE)
    for row in results.unchanged:
        rows[_REFERENCE, row.references] = [replace(mean, unchanged=row.share)] * len(TIE_RULES)
    return pd.DataFrame(
        {
            "chosen by": name,
            "references": size,
            "measure": CHANGE_MEASURE_NAMES[measure],
            **{
                column: getattr(changes, measure).value
                for column, changes in zip(("value", "fewest", "most"), by_rule, strict=True)
            },
        }
        for (name, size), by_rule in rows.items()
        for measure in CHANGE_MEASURES
    )


def reranking_chart(results: Reranking) -> Chart:
    """Draw each measure against the number of references, with a band for the tie rules."""
    frame = _reranking_frame(results)
    names = list(dict.fromkeys(frame["chosen by"]))
    legend = alt.Legend(orient="top", columns=2, labelLimit=300)
    base = _references_base(alt.Color("chosen by:N", sort=names, legend=legend))
    is_reference = alt.datum["chosen by"] == _REFERENCE
    layers = layered(
        _area(base, 0.2, "fewest", "most", title=None),
        base.mark_line(point=True).encode(
            y=alt.Y("value:Q", title=None, scale=alt.Scale(zero=False)),
            strokeDash=alt.condition(is_reference, alt.value([4, 4]), alt.value([1, 0])),
            tooltip=["chosen by:N", "references:Q", *_decimals("value", "fewest", "most")],
        ),
        data=frame,
        width=_SMALLEST,
        height=_SMALLEST,
    )
    facet = alt.Facet("measure:N", title=None, sort=list(CHANGE_MEASURE_NAMES.values()))
    return layers.facet(facet, columns=3).resolve_scale(y="independent")
