"""The charts of a run (Altair), each from one of its tables; None if there is nothing to draw.

Colours are blue and orange, which stay apart for readers who do not tell red from green, and on
light and dark paper. No chart says by colour alone what it says.
"""

from collections.abc import Callable
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from maege.report import data_frames
from maege.report.number_format import MARKS, signed, typeset
from maege.report.run_result import Finished
from maege.statistics.comparison import ALPHA

BLUE, ORANGE, GREY, PALE = "#2b7bba", "#D55E00", "#8a8a8a", "#f3f3f3"
FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
COLUMNS = 4  # of small charts, one a metric, side by side
LEAST_SENTENCES = 5  # for a point of the curve by errors
BINS = np.round(np.linspace(-1, 1, 11), 1)
STATISTICS = {
    ("chains", "tau micro"): "chains: tau micro",
    ("chains", "tau macro"): "chains: tau macro",
    ("chains", "pearson"): "chains: Pearson's r",
    ("lattices", "tau micro"): "lattices: tau micro",
    ("lattices", "tau macro"): "lattices: tau macro",
    ("lattices", "pearson"): "lattices: Pearson's r",
    ("corpora", "spearman"): "corpora: Spearman's rho",
    ("corpora", "pearson"): "corpora: Pearson's r",
}


def all_of(
    finished: Finished, ink: str = "black", paper: str = "white"
) -> dict[str, alt.TopLevelMixin]:
    """Return every chart that the run has data for, by the name of its table.

    ``ink`` is the colour of text and axes, ``paper`` that of the background; on a page they are
    ``currentColor`` and ``transparent``.
    """
    drawn = {name: chart for name, draw in CHARTS.items() if (chart := draw(finished))}
    return {name: _themed(chart, ink, paper) for name, chart in drawn.items()}


def specification(chart: alt.TopLevelMixin) -> dict[str, Any]:
    """Return a chart as Vega-Lite, with its table, however many rows that has.

    It is not validated: the tests do that.
    """
    with alt.data_transformers.enable("default", max_rows=None):
        return dict(chart.to_dict(validate=False))


def _themed(chart: Any, ink: str, paper: str) -> Any:
    """Give a chart the look that all have."""
    text: dict[str, Any] = {
        "labelColor": ink,
        "titleColor": ink,
        "labelFont": FONT,
        "titleFont": FONT,
    }
    faint: dict[str, Any] = {
        "domainColor": GREY,
        "tickColor": GREY,
        "gridOpacity": 0.25,
        "gridColor": GREY,
    }
    return chart.configure(
        background=paper,
        font=FONT,
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(**text, **faint, labelLimit=240, titleFontWeight="normal"),
        header=alt.HeaderConfig(**text, labelFontWeight="bold", labelLimit=240),
        legend=alt.LegendConfig(**text, titleFontWeight="normal"),
        text=alt.MarkConfig(font=FONT),
    )


def edit_types(finished: Finished) -> Any:
    """Draw the reward of each type of error by each metric (Table 3 of the paper) as a heat map."""
    frame = data_frames.edit_types(finished.result)
    if frame.empty:
        return None
    frame["shown"] = [
        typeset(f"{MARKS[verdict]} {signed(100 * mean, 2)}".strip())
        for verdict, mean in zip(frame["verdict"], frame["mean"], strict=True)
    ]
    reward = frame["standardised"].astype(float)
    # Steps that are all equal have no deviation: such a reward is beyond any scale.
    frame["reward"] = reward.fillna(np.sign(frame["mean"]) * max(1.0, reward.abs().max()))
    frame["decided"] = frame["verdict"] != "undecided"
    frame["label"] = [f"{type_} ({n})" for type_, n in zip(frame["type"], frame["n"], strict=True)]
    for column in ("mean", "low", "high"):
        frame[column] = 100 * frame[column].astype(float)
    order = frame.groupby("label")["reward"].mean().sort_values(ascending=False).index
    cells = alt.Chart().encode(
        x=alt.X("metric:N", sort=_names(finished), title=None)
        .axis(orient="top", labelAngle=-40)
        .scale(paddingInner=0.04),
        y=alt.Y("label:N", sort=list(order), title="type of error"),
        tooltip=[
            "type:N",
            "metric:N",
            *_numbers(mean="reward × 100", low="low", high="high", standardised="in deviations"),
            alt.Tooltip("verdict:N"),
            alt.Tooltip("q:Q", format=".3g", title="q (corrected)"),
            alt.Tooltip("n:Q", title="n (steps)"),
            alt.Tooltip("sentences:Q"),
            *_numbers(".0%", rewarded="raised in", penalised="lowered in", unchanged="same in"),
        ],
    )
    title = "reward where decided, in standard deviations of the metric's steps"
    chart = _heat(frame, cells, "reward", title)
    return chart.properties(width=alt.Step(64), height=alt.Step(19))


def _heat(frame: pd.DataFrame, cells: alt.Chart, field: str, title: str) -> Any:
    """Draw cells with their text; those that are decided are coloured by a field around 0.

    ``frame`` has columns ``decided`` and ``shown``. The few cells beyond the scale have its last
    colour; every cell has its number.
    """
    decided = frame.loc[frame["decided"], field].abs()
    most = float(decided.quantile(0.95)) if len(decided) else 1.0
    most = most or 1.0
    dark = frame[field].abs() > 0.7 * most
    frame["ink"] = np.where(frame["decided"], np.where(dark, "white", "black"), "#595959")
    scale = alt.Scale(
        scheme="blueorange", reverse=True, domain=[-most, most], domainMid=0, clamp=True
    )
    legend = alt.Legend(orient="bottom", gradientLength=240, titleLimit=600)
    colour = alt.Color(f"{field}:Q", title=title, scale=scale, legend=legend)
    coloured = cells.transform_filter("datum.decided").mark_rect().encode(color=colour)
    text = cells.mark_text(fontSize=10).encode(text="shown:N", color=alt.Color("ink:N", scale=None))
    layers = alt.layer(cells.mark_rect(color=PALE), coloured, text, data=frame)
    return layers.resolve_scale(color="independent")


def edits(finished: Finished) -> Any:
    """Draw scores of corpora against the edits applied, with a band that holds the replicates."""
    frame = data_frames.edits(finished)
    if frame.empty:
        return None
    x = alt.X("applied:Q", title="edits applied per sentence")
    tooltip = [
        "metric:N",
        alt.Tooltip("expected:Q", title="expected edits"),
        *_numbers(".2f", applied="applied edits"),
        *_numbers(mean="mean score", low="replicates from", high="replicates to"),
    ]
    return _curves(frame, x, tooltip, finished)


def errors(finished: Finished) -> Any:
    """Draw scores against the number of errors left in a text (Figure 5 of the paper)."""
    frame = data_frames.errors(finished)
    frame = frame[frame["sentences"] >= min(LEAST_SENTENCES, frame["sentences"].max())]
    if frame.empty:
        return None
    x = alt.X("errors:Q", title="errors left in the text").axis(tickMinStep=1)
    tooltip = [
        "metric:N",
        "errors:Q",
        *_numbers(mean="mean score", low="low", high="high"),
        alt.Tooltip("n:Q", title="n (texts)"),
        "sentences:Q",
    ]
    return _curves(frame, x, tooltip, finished)


def _curves(frame: pd.DataFrame, x: alt.X, tooltip: list[Any], finished: Finished) -> Any:
    """Draw a mean with its band for each metric, each on a scale of its own."""
    shared = alt.Chart().encode(x=x)
    score = alt.Y("mean:Q", title="score").scale(zero=False)
    band = shared.mark_area(opacity=0.25, color=BLUE).encode(
        y=alt.Y("low:Q", title="score").scale(zero=False), y2="high:Q"
    )
    line = shared.mark_line(color=BLUE, strokeWidth=1.5).encode(y=score)
    points = shared.mark_point(color=BLUE, filled=False, size=28).encode(y=score, tooltip=tooltip)
    layers = [band, line, points] if frame["low"].notna().any() else [line, points]
    chart = alt.layer(*layers, data=frame).properties(width=170, height=120)
    return _facets(chart, finished).resolve_scale(y="independent").resolve_axis(x="independent")


def _facets(chart: Any, finished: Finished) -> Any:
    header = alt.Facet("metric:N", sort=_names(finished), title=None)
    return chart.facet(facet=header, columns=COLUMNS, spacing=16)


def sentences(finished: Finished) -> Any:
    """Draw how tau is distributed over sentences, and its mean, for each metric."""
    frame = data_frames.sentences(finished)
    if frame.empty or not finished.result.metrics:
        return None
    counted = [_histogram(name, frame[name].to_numpy()) for name in _names(finished)]
    means = pd.DataFrame({"metric": _names(finished)})
    means["mean"] = [float(frame[name].mean()) for name in _names(finished)]
    data = pd.concat(counted).merge(means, on="metric")
    bars = (
        alt.Chart()
        .mark_bar(color=BLUE, opacity=0.8)
        .encode(
            x=alt.X("from:Q", title="tau of a sentence", bin="binned").scale(domain=[-1, 1]),
            x2="to:Q",
            y=alt.Y("share:Q", title="sentences").axis(format=".0%"),
            tooltip=[
                "metric:N",
                *_numbers(".1f", **{"from": "from", "to": "to"}),
                alt.Tooltip("share:Q", format=".1%", title="share of sentences"),
                alt.Tooltip("sentences:Q"),
                *_numbers(mean="mean tau"),
            ],
        )
    )
    rule = alt.Chart().mark_rule(color=ORANGE, strokeWidth=2).encode(x="mean(mean):Q")
    chart = alt.layer(bars, rule, data=data).properties(width=170, height=100)
    return _facets(chart, finished).resolve_axis(x="independent")


def _histogram(metric: str, taus: np.ndarray) -> pd.DataFrame:
    counts, _ = np.histogram(np.round(taus[np.isfinite(taus)], 9), BINS)
    return pd.DataFrame(
        {
            "metric": metric,
            "from": BINS[:-1],
            "to": BINS[1:],
            "sentences": counts,
            "share": counts / max(1, counts.sum()),
        }
    )


def differences(finished: Finished) -> Any:
    """Draw the difference of each metric (row) from each other (column) in each statistic."""
    frame = data_frames.differences(finished.result).dropna(subset=["difference"])
    if frame.empty:
        return None
    figures = ["difference", "low", "high"]
    frame[figures] = frame[figures].astype(float)  # a column of None only has no type
    other = frame.rename(columns={"a": "b", "b": "a", "low": "high", "high": "low"})
    other = other.assign(**{c: -other[c] for c in figures})
    both = pd.concat([frame, other], ignore_index=True)
    both["what"] = [STATISTICS[key] for key in zip(both["sample"], both["statistic"], strict=True)]
    both["decided"] = both["holm"] < ALPHA
    both["shown"] = [
        f"{typeset(signed(gap, 2))}{'*' if decided else ''}"
        for gap, decided in zip(both["difference"], both["decided"], strict=True)
    ]
    names = _names(finished)
    cells = alt.Chart().encode(
        x=alt.X("b:N", sort=names, title=None).axis(orient="top", labelAngle=-40),
        y=alt.Y("a:N", sort=names, title="row less column"),
        tooltip=[
            alt.Tooltip("what:N", title="statistic"),
            alt.Tooltip("a:N", title="metric"),
            alt.Tooltip("b:N", title="less"),
            *_numbers("+.3f", difference="difference", low="low", high="high"),
            alt.Tooltip("holm:Q", format=".3g", title="p (Holm)"),
            alt.Tooltip("test:N"),
        ],
    )
    chart = _heat(both, cells, "difference", "difference where told apart (Holm)")
    chart = chart.properties(width=alt.Step(44), height=alt.Step(22))
    there = [what for what in STATISTICS.values() if what in set(both["what"])]
    facet = alt.Facet("what:N", sort=there, title=None)
    return chart.facet(facet=facet, columns=2).resolve_axis(x="independent", y="independent")


def _names(finished: Finished) -> list[str]:
    return data_frames.best_first(finished.result.metrics)


def _numbers(format_: str = ".4g", **titles: str) -> list[alt.Tooltip]:
    """Return a line of a tooltip for each field, with its title."""
    return [
        alt.Tooltip(f"{field}:Q", format=format_, title=title) for field, title in titles.items()
    ]


CHARTS: dict[str, Callable[[Finished], Any]] = {
    "edit_types": edit_types,
    "edits": edits,
    "errors": errors,
    "sentences": sentences,
    "differences": differences,
}
