"""The reward of each error type by each metric: the table, and a heat map."""

import altair as alt
import numpy as np
import pandas as pd

from maege.data.error_type_names import in_words
from maege.number_format import VERDICT_MARKS, format_difference
from maege.report.chart_style import Chart, drawn, number_tooltips
from maege.report.columns import Column, record_table
from maege.report.study_parts import StudyTable, View
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from maege.statistics.rewards import Reward
from maege.studies.run.report.tables.estimates import row_with_bounds
from maege.studies.run.report.tables.heat_map import heat_map

# Around the words of an error type in a label, which narrow pages leave out.
WORDS = "\t"
LABEL = (
    "in_words ? replace(replace(datum.label, '\t', ': '), '\t', '')"
    " : split(datum.label, '\t')[0] + (split(datum.label, '\t')[2] || '')"
)

_TEXT = (
    "The mean change of the score, × 100, when an error of a type is corrected. "
    "▲ and blue: rewarded on average; ▼ and orange: punished on average (adjusted p < 0.05, "
    "and an interval without 0). Without colour: undecided. Colours are comparable between "
    "metrics: they are in standard deviations of all steps of a metric. The types (with the "
    "number of steps) are sorted: first those that some metric rewards or punishes, then by "
    "their mean reward, highest first."
)


def edit_types_table(results: Results, units: str) -> StudyTable:
    """Return the rewards: a row for each error type, a column for each metric, and the chart."""
    by_metric, names = results.edit_types, results.by_tau()
    rows = [
        {"type": type_, "metric": name} | row_with_bounds(by_metric[name][type_])
        for type_ in type_names(results)
        for name in sorted(by_metric)
    ]
    if not rows:
        return StudyTable("edit_types", ())

    def reward_column(name: str) -> Column:
        return Column(name, lambda type_: _reward(by_metric[name][type_]), "cell")

    columns = [
        Column("error type", str),
        Column("n", lambda type_: str(by_metric[names[0]][type_].n), "cell"),
        *map(reward_column, names),
    ]
    caption = (
        "Reward for correcting each error type: mean change of the score, × 100; n: number of "
        f"steps. ▲ rewarded, ▼ punished on average, with adjusted p < 0.05 (sign flips of "
        f"{units}, Benjamini-Hochberg over the types of a metric) and an interval without 0. "
        "○ no reaction: the score never changes, in 59 sentences or more (p < .05 that it changes "
        "in 5 % of them)."
    )
    shown = record_table(caption, columns, type_names(results))
    charts = drawn({"": _chart(pd.DataFrame(rows), names)})
    view = View("Rewards by error type", shown, text=_TEXT, charts=charts, is_folded=True)
    return StudyTable("edit_types", plain(rows), (view,))


def punished(results: Results, metric: str) -> list[str]:
    """Return the types of errors whose correction a metric punishes, worst first."""
    rewards = results.edit_types.get(metric, {}).items()
    bad = [(reward.mean, type_) for type_, reward in rewards if reward.verdict == "punished"]
    return [type_ for _, type_ in sorted(bad)]


def type_names(results: Results) -> list[str]:
    """Return the error types for which some metric has a reward, sorted."""
    return sorted({type_ for rewards in results.edit_types.values() for type_ in rewards})


def _reward(reward: Reward) -> str:
    return f"{format_difference(100 * reward.mean, 2)} {VERDICT_MARKS[reward.verdict]}".rstrip()


def _chart(frame: pd.DataFrame, metrics: list[str]) -> Chart:
    """Draw the rewards as a heat map (Table 3 of the paper)."""
    frame["text"] = [
        f"{VERDICT_MARKS[verdict]} {format_difference(100 * mean, 2)}".strip()
        for verdict, mean in zip(frame["verdict"], frame["mean"], strict=True)
    ]
    reward = frame["standardised"].astype(float)
    # Steps that are all equal have no deviation: such a reward is beyond any scale.
    frame["reward"] = reward.fillna(np.sign(frame["mean"]) * max(1.0, reward.abs().max()))
    frame["significant"] = frame["verdict"].isin(["rewarded", "punished"])
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
        x=alt.X("metric:N", sort=metrics, title=None)
        .axis(orient="top", labelAngle=-40)
        .scale(paddingInner=0.04),
        y=alt.Y("label:N", sort=list(order), title=None).axis(labelExpr=LABEL),
        tooltip=[
            alt.Tooltip("type:N"),
            alt.Tooltip("words:N", title="in words"),
            alt.Tooltip("metric:N"),
            *number_tooltips(mean="reward × 100", low="low", high="high"),
            *number_tooltips(standardised="in standard deviations"),
            alt.Tooltip("verdict:N"),
            alt.Tooltip("q:Q", format=".3g", title="p (adjusted)"),
            alt.Tooltip("n:Q", title="n (steps)"),
            alt.Tooltip("sentences:Q"),
            *number_tooltips(
                ".0%", rewarded="increased", punished="decreased", unchanged="unchanged"
            ),
        ],
    )
    title = "reward where significant, in standard deviations of the metric's steps"
    chart = heat_map(frame, cells, "reward", title)
    # Methods of the whole chart would copy its layers.
    chart.layer[0] = chart.layer[0].add_params(alt.param(name="in_words", value=True))
    chart.width, chart.height = alt.Step(64), alt.Step(21)
    return chart
