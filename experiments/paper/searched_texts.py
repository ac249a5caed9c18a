"""Finding: a search finds wrong texts that metrics score above right ones."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

import maege

METRICS = ("sari", "green", "gleu", "chrf", "bleu", "m2", "errant", "wer")
BUDGET = 300  # scores of a sentence
OPPONENTS = {
    "source": "the source",
    "partial": "one edit of a person",
    "alternative": "an unseen correction",
    "correction": "a reference",
}


def measure(
    corpus: str = "conll14",
    metrics: Sequence[str] = METRICS,
    sentences: int = 100,
    budget: int = BUDGET,
) -> pd.DataFrame:
    """Return how often texts with one to four errors win against each opponent."""
    keys = {"sentences": sentences, "budget": budget, "choices": 0}
    result = maege.attack(
        [*metrics],
        corpus,
        attacks=["climb"],
        references={"empty": "delete"},
        progress=False,
        **keys,
    )
    columns = ["metric", "opponent", "sentences", "rate", "is_exposed"]
    return pd.DataFrame(result.table("rates")[columns])


def chart(table: pd.DataFrame) -> alt.LayerChart:
    """Draw the rates as a heat map, exposed metrics with a star."""
    data = table.assign(
        against=table["opponent"].replace(OPPONENTS),
        text=[
            f"{100 * rate:.0f}" + "*" * exposed
            for rate, exposed in zip(table["rate"], table["is_exposed"], strict=True)
        ],
        # Black text is read on light cells, white text on dark ones.
        light=table["rate"] < 0.5,
    )
    base = alt.Chart(data).encode(
        x=alt.X(
            "against:N", title="% of sentences in which a damaged text beats ...",
            sort=[*OPPONENTS.values()], axis=alt.Axis(labelAngle=0, labelLimit=150, orient="top"),
        ),
        y=alt.Y("metric:N", title=None, sort=None),
    )  # fmt: skip
    cells = base.mark_rect().encode(
        color=alt.Color("rate:Q", legend=None).scale(domain=[0, 1], scheme="blues")
    )
    colour = alt.condition("datum.light", alt.value("black"), alt.value("white"))
    labels = base.mark_text(fontSize=11).encode(text="text:N", color=colour)
    return alt.layer(cells, labels).properties(width=480, height=alt.Step(18))
