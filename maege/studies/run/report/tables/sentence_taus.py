"""Tau of each sentence by each metric: the table, its summary, and histograms."""

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from maege.array_types import Floats
from maege.number_format import format_number
from maege.report.chart_style import BLUE, ORANGE, Chart, drawn, facets, layered, number_tooltips
from maege.report.columns import Column, ColumnRows, own_name, record_table
from maege.report.study_parts import StudyTable, View
from maege.statistics.results import Results, SentenceTaus

_BINS = np.round(np.linspace(-1, 1, 11), 1)

SENTENCES = "sentences"
_TEXT = (
    "Distribution of tau over sentences: 1 means that all pairs of a sentence are "
    "ordered correctly, −1 that all are ordered wrongly. The line is the mean, tau (macro)."
)


def sentences_table(results: Results) -> StudyTable:
    """Return the taus of chains (or else of lattices), their quartiles and histograms.

    Sentences count from 1; ``pairs`` is how many comparable pairs a sentence has.
    """
    taus, names = results.sentence_taus, results.by_tau()
    if not taus.sentences or not names:
        return StudyTable(SENTENCES, ())
    frame = pd.DataFrame({name: taus.taus[name] for name in results.metrics})
    of_metric = {name: frame[name] for name in names}

    def quartile(heading: str, q: float) -> Column:
        return Column(heading, lambda m: format_number(float(of_metric[m].quantile(q)), 2), "cell")

    columns = [
        Column("metric", str, "cell"),
        Column("mean", lambda m: float(of_metric[m].mean()), "number"),
        *(quartile(*item) for item in (("25 %", 0.25), ("median", 0.5), ("75 %", 0.75))),
        Column("tau = −1", lambda m: (of_metric[m] == -1).mean(), "share"),
        Column("tau = 1", lambda m: (of_metric[m] == 1).mean(), "share"),
    ]
    caption = (
        "Distribution of tau over sentences: mean, quartiles, share of sentences with all pairs "
        "wrong (−1) and with all pairs right (1)."
    )
    view = View(
        "Distribution of tau over sentences",
        record_table(caption, columns, names),
        text=_TEXT,
        charts=drawn({"": _chart(frame, names)}),
        is_folded=True,
    )
    rows = {
        "sentence": [index + 1 for index in taus.sentences],
        own_name("pairs", results.metrics): taus.pairs,
        **{name: taus.taus[name] for name in results.metrics},
    }
    return StudyTable(SENTENCES, ColumnRows(rows), (view,))


def sentence_taus(table: StudyTable, metrics: Sequence[str]) -> SentenceTaus:
    """Return the taus of a table of sentences. Raises TypeError or ValueError if it has others."""
    columns = ColumnRows.of(table.rows).columns
    return SentenceTaus(
        [int(number) - 1 for number in columns["sentence"]],
        [int(number) for number in columns[own_name("pairs", metrics)]],
        {name: [float(tau) for tau in columns[name]] for name in metrics},
    )


def _chart(frame: pd.DataFrame, names: list[str]) -> Chart:
    """Draw the distribution of tau over sentences, and its mean, for each metric."""
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
