"""Tau of each sentence by each metric: the table, its summary, and histograms."""

import altair as alt
import numpy as np
import pandas as pd

from maege.array_types import Floats
from maege.number_format import format_number, format_percentage
from maege.report.chart_style import BLUE, ORANGE, Chart, facets, layered, number_tooltips
from maege.report.columns import own_name
from maege.report.display_table import DisplayTable
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.run_table import RunTable

_BINS = np.round(np.linspace(-1, 1, 11), 1)


def _frame(run: RunData) -> pd.DataFrame:
    """Return the taus of chains (or else of lattices).

    Sentences count from 1; ``pairs`` is how many comparable pairs a sentence has.
    """
    taus, pairs = run.results.sentence_taus, own_name("pairs", run.results.metrics)
    frame = pd.DataFrame({"sentence": taus.sentences, pairs: taus.pairs}, dtype=int)
    frame["sentence"] += 1
    return frame.assign(**{name: taus.taus.get(name, []) for name in run.results.metrics})


def _display(run: RunData) -> DisplayTable:
    """Return quartiles and shares of the extremes."""
    frame = _frame(run)
    caption = (
        "Distribution of tau over sentences: mean, quartiles, share of sentences with all pairs "
        "wrong (−1) and with all pairs right (1)."
    )
    rows = []
    for name in run.results.by_tau() if len(frame) else ():
        tau = frame[name].dropna()
        quartiles = [format_number(float(tau.quantile(q)), 2) for q in (0.25, 0.5, 0.75)]
        shares = [format_percentage((tau == extreme).mean()) for extreme in (-1, 1)]
        rows.append((name, format_number(float(tau.mean()), 3), *quartiles, *shares))
    headings = ("metric", "mean", "25 %", "median", "75 %", "tau = −1", "tau = 1")
    return DisplayTable(caption, headings, rows)


def _chart(run: RunData) -> Chart | None:
    """Draw the distribution of tau over sentences, and its mean, for each metric."""
    frame, names = _frame(run), run.results.by_tau()
    if frame.empty or not names:
        return None
    histograms = [_histogram(name, frame[name].to_numpy()) for name in names]
    means = pd.DataFrame({"metric": names})
    means["mean"] = [float(frame[name].mean()) for name in names]
    data = pd.concat(histograms).merge(means, on="metric")
    bars = (
        alt.Chart()
        .mark_bar(color=BLUE, opacity=0.8)
        .encode(
            x=alt.X("from:Q", title="tau of a sentence", bin="binned").scale(domain=[-1, 1]),
            x2=alt.X2("to:Q"),
            y=alt.Y("share:Q", title="sentences").axis(format=".0%"),
            tooltip=[
                alt.Tooltip("metric:N"),
                *number_tooltips(".1f", **{"from": "from", "to": "to"}),
                alt.Tooltip("share:Q", format=".1%", title="share of sentences"),
                alt.Tooltip("sentences:Q"),
                *number_tooltips(mean="mean tau"),
            ],
        )
    )
    rule = alt.Chart().mark_rule(color=ORANGE, strokeWidth=2).encode(x="mean(mean):Q")
    chart = layered(bars, rule, data=data, width=170, height=100)
    return facets(chart, names, axis={"x": "independent"})


def _histogram(metric: str, taus: Floats) -> pd.DataFrame:
    counts, _ = np.histogram(np.round(taus[np.isfinite(taus)], 9), _BINS)
    return pd.DataFrame(
        {
            "metric": metric,
            "from": _BINS[:-1],
            "to": _BINS[1:],
            "sentences": counts,
            "share": counts / max(1, counts.sum()),
        }
    )


_TEXT = (
    "Distribution of tau over sentences: 1 means that all pairs of a sentence are "
    "ordered correctly, −1 that all are ordered wrongly. The line is the mean, tau (macro)."
)
SENTENCE_TAUS = RunTable(
    "sentences", "Distribution of tau over sentences", _frame, _display, _chart, lambda run: _TEXT
)
