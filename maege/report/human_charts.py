"""Charts of metrics and people: the systems by both, with intervals."""

import altair as alt
import pandas as pd

from maege.human.evaluation import SetResults
from maege.report.charts import BLUE, GREY, Chart, with_theme
from maege.report.human_system_tables import SCORE

SIZE = 240  # pixels of a small chart


def system_frame(results: SetResults) -> pd.DataFrame:
    """Return a row for each metric and system: the scores by the metric and by people."""
    people = {row.system: row for row in results.ranked_systems.get(SCORE, [])}
    rows = []
    for metric, systems in results.metric_systems.items():
        for of_metric in systems:
            of_people = people[of_metric.system]
            low, high = of_people.interval or (None, None)
            metric_low, metric_high = of_metric.interval or (None, None)
            rows.append(
                {
                    "metric": metric,
                    "system": of_metric.system,
                    "people": of_people.score,
                    "people_low": low,
                    "people_high": high,
                    "score": of_metric.score,
                    "score_low": metric_low,
                    "score_high": metric_high,
                }
            )
    return pd.DataFrame(rows)


def systems(results: SetResults, ink: str = "#000", paper: str = "#fff") -> Chart:
    """Draw the scores of systems by people and by each metric."""
    base = alt.Chart(system_frame(results))
    x = alt.X("people:Q", title="people (TrueSkill)", scale=alt.Scale(zero=False))
    y = alt.Y("score:Q", title="metric", scale=alt.Scale(zero=False))
    tooltip = [
        alt.Tooltip("system:N"),
        alt.Tooltip("people:Q", format=".3f"),
        alt.Tooltip("score:Q", format=".3f", title="metric"),
    ]
    layers = alt.layer(
        base.mark_rule(color=GREY, opacity=0.5).encode(x=x, y=y.copy(), y2="score_high:Q"),
        base.mark_rule(color=GREY, opacity=0.5).encode(x=x, y=alt.Y("score_low:Q"), y2="score:Q"),
        base.mark_rule(color=GREY, opacity=0.5).encode(
            x=alt.X("people_low:Q"), x2="people_high:Q", y=y
        ),
        base.mark_point(color=BLUE, filled=True, size=40).encode(x=x, y=y, tooltip=tooltip),
        base.mark_text(color=ink, fontSize=10, dx=4, dy=-6, align="left").encode(
            x=x, y=y, text="system:N"
        ),
    ).properties(width=SIZE, height=SIZE)
    chart = layers.facet(alt.Facet("metric:N", title=None), columns=3)
    return with_theme(chart.resolve_scale(y="independent"), ink, paper)
