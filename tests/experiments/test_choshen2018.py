"""The write-up of the published study: its numbers are the results, which come out again."""

from pathlib import Path

import pandas as pd
import pytest

from experiments.choshen2018 import render_readme
from experiments.choshen2018.agreement import Found
from experiments.choshen2018.conclusions import CLAIMS, View
from experiments.choshen2018.results import Figure, Results
from experiments.choshen2018.variants import TYPES, Reading, differences, figures, readings

STUDY = Path(__file__).parents[2] / "experiments/choshen2018"


def test_the_write_up_is_that_of_the_results() -> None:
    assert (STUDY / "README.md").read_text(encoding="utf-8") == render_readme.text(Results())


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
    assert render_readme.text(results).count("it turns SARI and MAX-SARI around") == 1
    assert render_readme.text(results).count("**The scripts are reproduced.**") == 1
    assert render_readme.reproduced(results)["not"] == []
    like_humans = {
        reading: CLAIMS["o"].holds(View(results, reading)) for reading in ("paper", "shuffle")
    }
    assert like_humans == {"paper": -2, "shuffle": 1}


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [(0.12, "agrees"), (0.25, "within noise"), (-0.1, "within noise"), (0.31, "differs")],
)
def test_verdicts(printed: float, verdict: str) -> None:
    assert Found(0.1, -0.1, 0.3).verdict(printed) == verdict
    unknown = Found(0.1, float("nan"), float("nan"))
    assert unknown.verdict(printed) == ("agrees" if verdict == "agrees" else "differs")


def test_metrics_are_told_apart_by_corrected_tests(tmp_path: Path) -> None:
    rows = [("gleu", "m2", 0.01), ("gleu", "sari", 0.03), ("m2", "sari", 0.04)]
    rows.append(("imeasure", "m2", 0.001))  # not among the metrics that are compared
    table = pd.DataFrame(rows, columns=["a", "b", "pvalue"])
    table = table.assign(reading="paper", statistic="rho", difference=0.1)
    order = ["reading", "statistic", "a", "b", "difference", "pvalue"]
    table[order].to_csv(tmp_path / "differences.csv", index=False)
    found = Results(tmp_path)
    assert found.told_apart("paper", "rho", "m2", "gleu")
    assert not found.told_apart("paper", "rho", "gleu", "sari")
    assert not found.told_apart("paper", "rho", "sari", "m2")


def test_the_scripts_tau_counts_where_the_scripts_are_meant() -> None:
    views = {view.reading: view for view in render_readme.tables.views(Results()).values()}
    assert CLAIMS["g"].holds(views["eoe"]) == -2  # the tau of LanguageTool
    assert views["eoe origin"].tau == "tau paper"
    assert not CLAIMS["a"].bears_on(views["characters"])
    assert CLAIMS["g"].bears_on(views["characters"])


class AsPrinted(Results):
    """The printed figures, as if a reading had found them."""

    def draws(self, reading: str, statistic: str, metric: str) -> list[Figure]:
        value = self.printed["2", statistic, metric].value
        return [Figure(value, value, value, 1, value, value)]

    def told_apart(self, reading: str, statistic: str, a: str, b: str) -> bool:
        return True


@pytest.mark.parametrize("letter", "abcdefgo")
def test_claims_hold_of_the_figures_they_were_drawn_from(letter: str) -> None:
    assert CLAIMS[letter].holds(View(AsPrinted(), "paper")) > 0


def slice_of(name: str, draw: int, metrics: list[str]) -> Reading:
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
    [("paper", 1, ["bleu", "ld"]), ("eoe", 2, ["m2", "minld"]), ("shuffle", 1, ["ld", "sari"])],
)
def test_a_slice_of_the_results_comes_out_again(
    conll14: Path, name: str, draw: int, metrics: list[str]
) -> None:
    reading = slice_of(name, draw, metrics)
    report = reading.run()
    found = figures(reading, report)
    kept = pd.read_csv(STUDY / "results/figures.csv")
    kept = kept[(kept["reading"] == name) & (kept["draw"] == draw)]
    key = ["metric", "statistic"]
    # What is corrected for the number of metrics in a run needs all of them.
    alone = ~found["statistic"].isin(["rewarded", "penalised"])
    both = found[alone].merge(kept, on=key, suffixes=("", "_kept"), how="left")
    assert set(both["metric"]) == set(metrics)
    both.loc[both["statistic"].isin(TYPES), ["p", "p_kept"]] = float("nan")
    for column in ("value", "low", "high", "p", "least", "most"):
        assert both[column].astype(float).to_numpy() == pytest.approx(
            both[f"{column}_kept"].to_numpy(), rel=1e-5, abs=1e-7, nan_ok=True
        )
    if reading.title:  # of further draws no tests are kept
        tests = differences(reading, report).merge(
            pd.read_csv(STUDY / "results/differences.csv"), on=["reading", "statistic", "a", "b"]
        )
        assert len(tests)
        assert (tests["pvalue_x"] == tests["pvalue_y"]).all()
