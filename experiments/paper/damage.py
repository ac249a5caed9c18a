"""Finding: metrics notice nearly all damage, and that says little of them."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from experiments.challenge.__main__ import METRICS, asked
from experiments.paper.charts import BLUE
from experiments.paper.known_values import known_values
from maege.studies.challenge.shares import ALL


def measure(name: str = "english", metrics: Sequence[str] = METRICS) -> pd.DataFrame:
    """Return what metrics reach in a challenge set, beside new errors noticed and tau with people.

    TER has no known result on CoNLL-2014, because it takes long there.
    """
    return beside_people(asked(name, metrics).table("families"))


def beside_people(families: pd.DataFrame) -> pd.DataFrame:
    """Return the table from that of the families of a challenge set."""
    missed, tau = known_values("conll14", "new-errors"), known_values("seeda-s", "people-sentences")
    rows = [
        {
            "metric": row["metric"],
            "items": row["noticed_items"],
            "noticed": row["noticed_right"],
            "accuracy": row["accuracy"],
            "missed": missed[row["metric"]].value.value if row["metric"] in missed else None,
            "tau": tau[row["metric"]].value.value,
        }
        for row in families[families["change"] == ALL].to_dict("records")
    ]
    return pd.DataFrame(rows).sort_values("metric", ignore_index=True)


def chart(table: pd.DataFrame) -> alt.HConcatChart:
    """Draw the share of new errors that are noticed, and beside it tau with people."""
    data = table.dropna(subset="missed").assign(found=lambda t: 1 - t["missed"])
    data = data.sort_values("found", ascending=False)
    rows = alt.Y("metric:N", title=None, sort=[*data["metric"]])
    base = alt.Chart(data).mark_point(filled=True, size=45, color=BLUE, opacity=1)
    base = base.properties(width=215, height=alt.Step(14))
    found = base.encode(
        x=alt.X("found:Q", title="share of new errors noticed").scale(domain=[0, 1]), y=rows
    )
    tau = base.encode(x=alt.X("tau:Q", title="tau with people"), y=rows.axis(labels=False))
    return alt.hconcat(found, tau, spacing=15)
