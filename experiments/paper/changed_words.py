"""Finding: on SEEDA-S, no metric agrees with people as well as a count of changed words."""

import altair as alt
import pandas as pd

from experiments.paper.charts import BLUE, ORANGE
from experiments.paper.known_values import known_values
from maege.statistics.multiple_testing import holm
from maege.studies.sentinels import SENTINEL_NAMES

SENTINEL = SENTINEL_NAMES["edit-distance"]  # many changed words


def measure(judgements: str = "seeda-s") -> pd.DataFrame:
    """Return tau of each metric, that of the sentinel, and the p-value of being below it."""
    results = known_values(judgements, "people-sentences")
    compared = {
        name: next(c for c in result.comparisons if c.limit_name == SENTINEL)
        for name, result in results.items()
    }
    adjusted = holm([comparison.below for comparison in compared.values()])
    rows = []
    for (name, result), pvalue in zip(results.items(), adjusted, strict=True):
        value, difference = result.value.value, compared[name].difference.value
        assert value is not None and difference is not None and result.value.interval is not None
        low, high = result.value.interval
        sentinel = value - difference
        rows.append((name, result.n, value, low, high, sentinel, pvalue))
    columns = ["metric", "sentences", "tau", "low", "high", "sentinel", "pvalue"]
    table = pd.DataFrame(rows, columns=columns)
    return table.sort_values("tau", ascending=False, ignore_index=True)


def chart(table: pd.DataFrame) -> alt.LayerChart:
    """Draw tau of all metrics, and the line of the sentinel."""
    base = alt.Chart(table).encode(y=alt.Y("metric:N", title=None, sort=None))
    title = "tau with people, outputs of a sentence"
    points = base.mark_point(filled=True, size=45, color=BLUE, opacity=1)
    lines = base.mark_rule(strokeWidth=1.5, color=BLUE).encode(x="low:Q", x2="high:Q")
    limit = pd.DataFrame({"x": [table["sentinel"].mean()], "name": [SENTINEL]})
    rule = alt.Chart(limit).mark_rule(color=ORANGE, strokeWidth=2).encode(x="x:Q")
    name = rule.mark_text(color=ORANGE, align="right", dx=-5, baseline="bottom").encode(
        x="x:Q", y=alt.value(270), text="name:N"
    )
    zero = alt.Chart(pd.DataFrame({"x": [0]})).mark_rule(color="#aaaaaa").encode(x="x:Q")
    layers = (
        zero,
        rule,
        name,
        lines,
        points.encode(x=alt.X("tau:Q", title=title).scale(domain=[-0.6, 0.6])),
    )
    return alt.layer(*layers).properties(width=380, height=alt.Step(14))
