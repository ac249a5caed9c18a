"""Charts of ``maege reliability``: tau by the number of answers, beside what they cost."""

from collections.abc import Mapping, Sequence
from typing import Any

from maege.report.chart_style import BLUE, ORANGE, specification
from maege.studies.reliability.planned_samples import ENDLESS, CurveRow


def curve_charts(rows: Sequence[tuple[str, CurveRow]]) -> dict[str, Mapping[str, Any]]:
    """Draw tau and the cost of the wanted interval against the number of answers, by metric.

    The cost is in money if it is known, otherwise in requests.
    """
    import altair as alt  # slow to import

    charts: dict[str, Mapping[str, Any]] = {}
    for metric in dict.fromkeys(name for name, _ in rows):
        curve = [row for name, row in rows if name == metric]
        has_price = any(row.cost is not None for row in curve)
        values = [
            {"answers": int(row.answers), "tau": row.tau.value, "low": low, "high": high,
             "cost": row.cost if has_price else row.requests}
            for row in curve
            if row.answers != ENDLESS
            for low, high in [row.tau.interval or (row.tau.value, row.tau.value)]
        ]  # fmt: skip
        base = alt.Chart(alt.Data(values=values)).encode(
            alt.X("answers:Q", axis=alt.Axis(tickMinStep=1, format="d")),
            tooltip=[alt.Tooltip(f"{name}:Q") for name in values[0]],
        )
        tau = alt.Y("tau:Q", title="tau", scale=alt.Scale(zero=False))
        intervals = base.mark_rule(color=BLUE).encode(alt.Y("low:Q", title="tau"), alt.Y2("high:Q"))
        of_tau = [base.mark_line(color=BLUE, point=True).encode(tau), intervals]
        for limit in (row.tau.value for row in curve if row.answers == ENDLESS):
            rule = alt.Chart(alt.Data(values=[{"endless": limit}])).mark_rule(strokeDash=[4, 4])
            of_tau.append(rule.encode(alt.Y("endless:Q", title="tau"), tooltip=["endless:Q"]))
        title = f"cost in {curve[0].currency}" if has_price else "requests"
        of_cost = base.mark_line(color=ORANGE, strokeDash=[2, 2]).encode(
            alt.Y("cost:Q", title=title, axis=alt.Axis(titleColor=ORANGE))
        )
        layers = alt.layer(alt.layer(*of_tau), of_cost)
        charts[metric] = specification(layers.resolve_scale(y="independent"))
    return charts
