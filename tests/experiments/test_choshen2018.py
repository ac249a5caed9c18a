"""The study of Choshen and Abend (2018): README.md agrees with the results, slices reproduce."""

from pathlib import Path

import pandas as pd
import pytest

from experiments.choshen2018 import render_readme, tables
from experiments.choshen2018.agreement import Reproduced
from experiments.choshen2018.conclusions import CONCLUSIONS, View
from experiments.choshen2018.results import Results, Value
from experiments.choshen2018.variants import (
    NAMED_TYPES,
    VALUES,
    Variant,
    differences,
    values,
    variants,
)

STUDY = Path(__file__).parents[2] / "experiments/choshen2018"


def test_readme_is_rendered_from_the_results() -> None:
    assert (STUDY / "README.md").read_text(encoding="utf-8") == render_readme.render(Results())


def test_readme_shows_every_figure() -> None:
    text = (STUDY / "README.md").read_text(encoding="utf-8")
    figures = {f"figures/{path.name}" for path in (STUDY / "figures").iterdir()}
    assert len(figures) == 4
    assert all(f"]({figure})" in text for figure in figures)


def test_statements_of_the_template_hold() -> None:
    results = Results()
    reversed_order = CONCLUSIONS["d"].holds
    assert reversed_order(View(results, "shuffled")) == 2
    assert reversed_order(View(results, "paper")) == -2
    agreement = render_readme.rerun_agreement(results)
    assert agreement["explained"] == agreement["differ"]
    assert CONCLUSIONS["o"].holds(View(results, "paper")) == -2
    assert CONCLUSIONS["o"].holds(View(results, "shuffled")) == 1


@pytest.mark.parametrize(
    ("printed", "agreement"),
    [(0.12, "agrees"), (0.25, "within noise"), (-0.1, "within noise"), (0.31, "differs")],
)
def test_agreement(printed: float, agreement: str) -> None:
    assert Reproduced(0.1, -0.1, 0.3).agreement(printed) == agreement
    without_range = Reproduced(0.1, float("nan"), float("nan"))
    expected = "agrees" if agreement == "agrees" else "differs"
    assert without_range.agreement(printed) == expected


def test_significance_is_corrected_for_the_compared_metrics_only(tmp_path: Path) -> None:
    rows = [("gleu", "m2", 0.01), ("gleu", "sari", 0.03), ("m2", "sari", 0.04)]
    rows.append(("imeasure", "m2", 0.001))  # not compared
    table = pd.DataFrame(rows, columns=["a", "b", "pvalue"])
    table = table.assign(variant="paper", statistic="rho", difference=0.1)
    columns = ["variant", "statistic", "a", "b", "difference", "pvalue"]
    table[columns].to_csv(tmp_path / "differences.csv", index=False)
    results = Results(tmp_path)
    assert results.significantly_different("paper", "rho", "m2", "gleu")
    assert not results.significantly_different("paper", "rho", "gleu", "sari")
    assert not results.significantly_different("paper", "rho", "sari", "m2")


def test_variants_of_the_scripts_use_their_tau() -> None:
    views = {view.variant: view for view in tables.views(Results()).values()}
    assert CONCLUSIONS["g"].holds(views["scripts"]) == -2  # the tau of LanguageTool
    assert views["scripts-original"].tau == "tau_ties_agree"
    assert not CONCLUSIONS["a"].can_change(views["characters"])
    assert CONCLUSIONS["g"].can_change(views["characters"])


class PrintedResults(Results):
    """The printed values instead of ours."""

    def of_seeds(self, variant: str, statistic: str, metric: str) -> list[Value]:
        value = self.printed["2", statistic, metric].value
        return [Value(value, value, value, 1, value, value)]

    def significantly_different(self, variant: str, statistic: str, a: str, b: str) -> bool:
        return True


@pytest.mark.parametrize("letter", "abcdefgo")
def test_conclusions_hold_for_the_printed_values(letter: str) -> None:
    assert CONCLUSIONS[letter].holds(View(PrintedResults(), "paper")) > 0


def with_metrics(name: str, seed: int, metrics: list[str]) -> Variant:
    """Return a variant with only some of its metrics."""
    (variant,) = (v for v in variants() if (v.name, v.seed) == (name, seed))
    selected = [
        m
        for m in variant.content["metrics"]
        if (m if isinstance(m, str) else next(iter(m))) in metrics
    ]
    return variant._replace(content=variant.content | {"metrics": selected})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed", "metrics"),
    [
        ("paper", 1, ["bleu", "ld"]),
        ("scripts", 2, ["m2", "minld"]),
        ("shuffled", 1, ["ld", "minld", "sari"]),
    ],
)
def test_a_slice_of_the_results_is_reproduced(
    conll14: Path, name: str, seed: int, metrics: list[str]
) -> None:
    variant = with_metrics(name, seed, metrics)
    report = variant.run()
    computed = values(variant, report)
    stored = pd.read_csv(STUDY / "results/values.csv")
    stored = stored[(stored["variant"] == name) & (stored["seed"] == seed)]
    # Numbers corrected for all metrics of a run need all of them.
    per_metric = ~computed["statistic"].isin(["rewarded", "punished"])
    both = computed[per_metric].merge(
        stored, on=["metric", "statistic"], suffixes=("", "_stored"), how="left"
    )
    assert set(both["metric"]) == set(metrics)
    corrected = both["statistic"].isin(NAMED_TYPES)
    both.loc[corrected, ["pvalue", "pvalue_stored"]] = float("nan")
    for column in VALUES:
        assert both[column].astype(float).to_numpy() == pytest.approx(
            both[f"{column}_stored"].to_numpy(), rel=1e-5, abs=1e-7, nan_ok=True
        )
    if variant.title:  # tests are stored for the first seed only
        tests = differences(variant, report).merge(
            pd.read_csv(STUDY / "results/differences.csv"), on=["variant", "statistic", "a", "b"]
        )
        assert tests["pvalue_y"].notna().any()
        assert tests["pvalue_x"].astype(float).to_numpy() == pytest.approx(
            tests["pvalue_y"].to_numpy(),
            rel=1e-6,
            nan_ok=True,  # nan: not tested
        )
