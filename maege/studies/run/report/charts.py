"""The charts of a run, each drawn from one of its tables."""

import altair as alt
import numpy as np
import pandas as pd

from maege.array_types import Floats
from maege.data.error_type_names import in_words
from maege.number_format import VERDICT_MARKS, format_difference
from maege.ranking import RankingType
from maege.report.chart_style import BLUE, DIVERGING, GREY, ORANGE, Chart
from maege.statistics.measures import HEADLINE, SHOWN_LABELS
from maege.statistics.multiple_testing import ALPHA
from maege.studies.run.report import data_frames
from maege.studies.run.report.run_data import RunData

FACET_COLUMNS = 4  # small charts per row, one for each metric
MIN_SENTENCES = 5  # for a point of the curve by errors
TAU_BINS = np.round(np.linspace(-1, 1, 11), 1)
# Around the words of an error type in a label, which narrow pages leave out.
WORDS = "\t"
LABEL = (
    "in_words ? replace(replace(datum.label, '\t', ': '), '\t', '')"
    " : split(datum.label, '\t')[0] + (split(datum.label, '\t')[2] || '')"
)


def edit_types(run: RunData) -> Chart | None:
    """Draw the reward of each error type by each metric as a heat map (Table 3 of the paper)."""
    frame = data_frames.edit_types(run.results)
    if frame.empty:
        return None
    frame["text"] = [
        f"{VERDICT_MARKS[verdict]} {format_difference(100 * mean, 2)}".strip()
        for verdict, mean in zip(frame["verdict"], frame["mean"], strict=True)
    ]
    reward = frame["standardised"].astype(float)
    # Steps that are all equal have no deviation: such a reward is beyond any scale.
    frame["reward"] = reward.fillna(np.sign(frame["mean"]) * max(1.0, reward.abs().max()))
    frame["significant"] = frame["verdict"] != "undecided"
    frame["words"] = [in_words(type_) for type_ in frame["type"]]
    frame["label"] = [
        f"{type_}{WORDS}{words}{WORDS} ({n})" if words else f"{type_} ({n})"
        for type_, words, n in zip(frame["type"], frame["words"], frame["n"], strict=True)
    ]
    for column in ("mean", "low", "high"):
        frame[column] = 100 * frame[column].astype(float)
    means = frame.groupby("label").agg({"significant": "any", "reward": "mean"})
    order = means.sort_values(["significant", "reward"], ascending=False).index
    cells = alt.Chart().encode(
        x=alt.X("metric:N", sort=_names(run), title=None)
        .axis(orient="top", labelAngle=-40)
        .scale(paddingInner=0.04),
        y=alt.Y("label:N", sort=list(order), title=None).axis(labelExpr=LABEL),
        tooltip=[
            "type:N",
            alt.Tooltip("words:N", title="in words"),
            "metric:N",
            *_numbers(mean="reward × 100", low="low", high="high"),
            *_numbers(standardised="in standard deviations"),
            alt.Tooltip("verdict:N"),
            alt.Tooltip("q:Q", format=".3g", title="p (adjusted)"),
            alt.Tooltip("n:Q", title="n (steps)"),
            alt.Tooltip("sentences:Q"),
            *_numbers(".0%", rewarded="increased", penalised="decreased", unchanged="unchanged"),
        ],
    )
    title = "reward where significant, in standard deviations of the metric's steps"
    chart = _heat(frame, cells, "reward", title)
    chart = chart.add_params(alt.param(name="in_words", value=True))
    return chart.properties(width=alt.Step(64), height=alt.Step(21))


def _heat(frame: pd.DataFrame, cells: alt.Chart, field: str, title: str) -> alt.LayerChart:
    """Draw cells with their text; significant ones have a colour for a field around 0.

    ``frame`` has columns ``significant`` and ``text``. Cells beyond the scale have its last colour;
    every cell shows its number.
    """
    sizes = frame.loc[frame["significant"], field].abs()
    limit = float(sizes.quantile(0.95)) if len(sizes) else 1.0
    limit = limit or 1.0
    dark = frame[field].abs() > 0.7 * limit
    frame["ink"] = np.where(dark, "white", "black")
    scale = alt.Scale(
        range=DIVERGING,
        domain=[-limit, -0.01 * limit, 0.01 * limit, limit],
        clamp=True,
        interpolate="rgb",
    )
    legend = alt.Legend(orient="bottom", gradientLength=240, titleLimit=600)
    colour = alt.Color(f"{field}:Q", title=title, scale=scale, legend=legend)
    empty = cells.mark_rect(color="transparent", stroke=GREY, strokeOpacity=0.3)
    coloured = cells.transform_filter("datum.significant").mark_rect().encode(color=colour)
    on_colour = cells.transform_filter("datum.significant").mark_text(fontSize=12)
    on_paper = cells.transform_filter("!datum.significant").mark_text(fontSize=12, opacity=0.75)
    layers = alt.layer(
        empty,
        coloured,
        on_colour.encode(text="text:N", color=alt.Color("ink:N", scale=None)),
        on_paper.encode(text="text:N"),
        data=frame,
    )
    return layers.resolve_scale(color="independent")


def edits(run: RunData) -> Chart | None:
    """Draw scores of corpora by applied edits, with a band that contains the replicates."""
    frame = data_frames.edits(run.results)
    frame = frame.rename(columns={"replicates_low": "low", "replicates_high": "high"})
    if frame.empty:
        return None
    x = alt.X("applied:Q", title="edits applied per sentence")
    tooltip: list[str | alt.Tooltip] = [
        "metric:N",
        alt.Tooltip("expected:Q", title="expected edits"),
        *_numbers(".2f", applied="applied edits"),
        *_numbers(mean="mean score", low="replicates from", high="replicates to"),
    ]
    return _curves(frame, x, tooltip, run)


def errors(run: RunData) -> Chart | None:
    """Draw scores by the number of errors left in a text (Figure 5 of the paper)."""
    frame = data_frames.errors(run.results)
    frame = frame[frame["sentences"] >= min(MIN_SENTENCES, frame["sentences"].max())]
    if frame.empty:
        return None
    x = alt.X("errors:Q", title="errors left in the text").axis(tickMinStep=1)
    tooltip: list[str | alt.Tooltip] = [
        "metric:N",
        "errors:Q",
        *_numbers(mean="mean score", low="low", high="high"),
        alt.Tooltip("n:Q", title="n (texts)"),
        "sentences:Q",
    ]
    return _curves(frame, x, tooltip, run)


def _curves(
    frame: pd.DataFrame, x: alt.X, tooltip: list[str | alt.Tooltip], run: RunData
) -> alt.FacetChart:
    """Draw a mean with its band for each metric, each with its own scale."""
    shared = alt.Chart().encode(x=x)
    score = alt.Y("mean:Q", title="score").scale(zero=False)
    band = shared.mark_area(opacity=0.25, color=BLUE).encode(
        y=alt.Y("low:Q", title="score").scale(zero=False), y2="high:Q"
    )
    line = shared.mark_line(color=BLUE, strokeWidth=1.5).encode(y=score)
    points = shared.mark_point(color=BLUE, filled=False, size=28).encode(y=score, tooltip=tooltip)
    layers = [band, line, points] if frame["low"].notna().any() else [line, points]
    chart = alt.layer(*layers, data=frame).properties(width=170, height=120)
    return _facets(chart, run).resolve_scale(y="independent").resolve_axis(x="independent")


def _facets(chart: alt.LayerChart, run: RunData) -> alt.FacetChart:
    header = alt.Facet("metric:N", sort=_names(run), title=None)
    return chart.facet(facet=header, columns=FACET_COLUMNS, spacing=16)


def sentences(run: RunData) -> Chart | None:
    """Draw the distribution of tau over sentences, and its mean, for each metric."""
    frame = data_frames.sentences(run.results)
    if frame.empty or not run.results.metrics:
        return None
    histograms = [_histogram(name, frame[name].to_numpy()) for name in _names(run)]
    means = pd.DataFrame({"metric": _names(run)})
    means["mean"] = [float(frame[name].mean()) for name in _names(run)]
    data = pd.concat(histograms).merge(means, on="metric")
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
    return _facets(chart, run).resolve_axis(x="independent")


def _histogram(metric: str, taus: Floats) -> pd.DataFrame:
    counts, _ = np.histogram(np.round(taus[np.isfinite(taus)], 9), TAU_BINS)
    return pd.DataFrame(
        {
            "metric": metric,
            "from": TAU_BINS[:-1],
            "to": TAU_BINS[1:],
            "sentences": counts,
            "share": counts / max(1, counts.sum()),
        }
    )


def differences(run: RunData) -> Chart | None:
    """Draw the difference of each metric (row) from each other (column) as one matrix.

    The cells above the diagonal are of the first statistic of ``_matrix_statistics``, those below
    of the second, or of the first if there is no other.
    """
    frame = data_frames.differences(run.results).dropna(subset=["difference"])
    statistics = _matrix_statistics(run)
    if frame.empty or not statistics:
        return None
    columns = ["difference", "low", "high"]
    frame[columns] = frame[columns].astype(float)  # a column of nothing but None has no type
    other = frame.rename(columns={"a": "b", "b": "a", "low": "high", "high": "low"})
    other = other.assign(**{c: -other[c] for c in columns})
    both = pd.concat([frame, other], ignore_index=True)
    names = _names(run)
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
            *_numbers("+.3f", difference="difference", low="low", high="high"),
            alt.Tooltip("adjusted:Q", format=".3g", title="p (adjusted)"),
            alt.Tooltip("test:N"),
        ],
    )
    chart = _heat(both, cells, "difference", "difference, where significant")
    return chart.properties(width=alt.Step(64), height=alt.Step(26))


def _matrix_statistics(run: RunData) -> list[tuple[RankingType, str]]:
    """Return type of rankings and key of the compared statistics that the matrix shows."""
    compared = {(d.ranking_type, d.statistic) for d in run.results.differences}
    statistics: list[tuple[RankingType, str]] = [("corpora", "spearman")]
    if main := run.results.main_ranking_type:
        statistics.insert(0, (main, HEADLINE))
    return [key for key in statistics if key in compared]


def differences_note(run: RunData) -> str:
    """Say which statistics the matrix of differences has above and below its diagonal."""
    labels = [SHOWN_LABELS[key] for key in _matrix_statistics(run)]
    if len(labels) == 2:
        return f"Above the diagonal: {labels[0]}; below: {labels[1]}."
    return f"Statistic: {labels[0]}." if labels else ""


def _names(run: RunData) -> list[str]:
    return run.results.by_tau()


def _numbers(format_: str = ".4g", **titles: str) -> list[alt.Tooltip]:
    """Return the tooltip lines of fields with their titles."""
    return [
        alt.Tooltip(f"{field}:Q", format=format_, title=title) for field, title in titles.items()
    ]
