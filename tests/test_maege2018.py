"""The write-up of the published study: its numbers are the results, which come out again."""

from pathlib import Path

import pandas as pd
import pytest
import write_up
from claims import CLAIMS, View
from readings import Reading, figures, readings
from results import Figure, Results

import maege

STUDY = Path(__file__).parent.parent / "experiments/maege2018"


def test_the_write_up_is_that_of_the_results() -> None:
    assert (STUDY / "README.md").read_text(encoding="utf-8") == write_up.text(Results())


def test_the_write_up_shows_every_figure() -> None:
    text = (STUDY / "README.md").read_text(encoding="utf-8")
    drawn = {f"figures/{path.name}" for path in (STUDY / "figures").iterdir()}
    assert len(drawn) == 4
    assert all(f"]({figure})" in text for figure in drawn)


def test_what_the_write_up_says_in_words() -> None:
    results = Results()
    turned = CLAIMS["d"].holds
    assert turned(View(results, "shuffle")) == 2
    assert turned(View(results, "paper")) == -2
    assert write_up.text(results).count("it turns SARI and MAX-SARI around") == 1
    like_humans = {
        reading: CLAIMS["o"].holds(View(results, reading)) for reading in ("paper", "eoe")
    }
    assert like_humans["paper"] < 0 < like_humans["eoe"]


class AsPrinted(Results):
    """The printed figures, as if a reading had found them."""

    def figure(self, reading: str, statistic: str, metric: str) -> Figure:
        value = self.printed["2", statistic, metric].value
        return Figure(value, value, value, 1, value, value)

    def told_apart(self, reading: str, statistic: str, a: str, b: str) -> bool:
        return True


@pytest.mark.parametrize("letter", "abcdefgo")
def test_claims_hold_of_the_figures_they_were_drawn_from(letter: str) -> None:
    assert CLAIMS[letter].holds(View(AsPrinted(), "paper")) > 0


def slice_of(name: str, draw: int | None, metrics: list[str]) -> Reading:
    """Return a reading with some of its metrics only."""
    (reading,) = (r for r in readings() if (r.name, r.draw) == (name, draw))
    kept = [
        m
        for m in reading.content["metrics"]
        if (m if isinstance(m, str) else next(iter(m))) in metrics
    ]
    return reading._replace(content=reading.content | {"metrics": kept})


@pytest.mark.parametrize(
    ("name", "draw", "metrics"),
    [("paper", None, ["bleu", "ld"]), ("eoe", 2, ["m2", "minld"]), ("shuffle", None, ["sari"])],
)
def test_a_slice_of_the_results_comes_out_again(
    conll14: Path, name: str, draw: int | None, metrics: list[str]
) -> None:
    reading = slice_of(name, draw, metrics)
    found = figures(reading, maege.run(reading.content))
    kept = pd.read_csv(STUDY / "results/figures.csv")
    kept = kept[(kept["reading"] == name) & (kept["draw"] == (draw or 1))]
    key = ["metric", "statistic"]
    # What is corrected for the number of metrics in a run needs all of them.
    alone = ~found["statistic"].isin(["rewarded", "penalised"])
    both = found[alone].merge(kept, on=key, suffixes=("", "_kept"), how="left")
    assert set(both["metric"]) == set(metrics)
    for column in ("value", "low", "high", "least", "most"):
        assert both[column].astype(float).to_numpy() == pytest.approx(
            both[f"{column}_kept"].to_numpy(), rel=1e-5, abs=1e-7, nan_ok=True
        )
