import numpy as np
import pytest

import maege
from maege.config.schema import RunConfig, load
from maege.errors import MaegeError
from maege.statistics.value import Value
from maege.studies.run.mixture.study import STUDY, report
from maege.studies.run.mixture.weight_search import WeightSearchResult
from tests.support.command_line import ROOT
from tests.support.studies import measured

SETTINGS = ["synthetic_corpora.replicates=2", "statistics.resamples=20", "lattices=null",
            "sentences.max_characters=60"]  # fmt: skip
SMALL = {"synthetic_corpora": {"replicates": 2}, "statistics": {"resamples": 20},
         "mixture": True, "cache": None, "sentences": {"max_characters": 60}}  # fmt: skip


def small(metrics: str = "[gleu, ld]") -> RunConfig:
    keys = [*SETTINGS, f"metrics={metrics}", "mixture=true"]
    return load(ROOT / "tests/support/tiny.yaml", keys)


def test_a_metric_mixed_with_itself_gains_nothing() -> None:
    for result in measured(STUDY, small("[gleu, gleu: {name: same}]")):
        assert result.a == result.b
        assert result.grid == pytest.approx(result.a)
        assert result.gain.value == pytest.approx(0)


def test_the_order_of_the_metrics_changes_nothing() -> None:
    for result, turned in zip(
        measured(STUDY, small()), measured(STUDY, small("[ld, gleu]")), strict=True
    ):
        assert (result.grid == turned.grid).all()
        assert (result.a, result.b) == (turned.a, turned.b)


@pytest.mark.parametrize("metrics", ["[gleu]", "[gleu, ld, bleu]"])
def test_a_mixture_takes_two_metrics(metrics: str) -> None:
    with pytest.raises(MaegeError, match="mixture takes a run of two metrics"):
        small(metrics)


RESULT = WeightSearchResult(
    "chains", "tau_macro", 0.25, 0.5, 0.75, 0.625, 0.7, [0.6, 0.8],
    Value(0.6, (0.5, 0.7)), Value(0.1, (-0.05, 0.2)), np.array([0.5, 0.6, 0.25]),
)  # fmt: skip


def test_a_row_for_each_statistic_and_for_each_weight() -> None:
    config = small()
    (part,) = report(config, STUDY.read(config), [RESULT]).parts
    assert part.description.startswith("a: gleu, b: ld. ")
    weights, grid = part.sections[0].tables
    (view,) = weights.views
    assert view.table.rows == [
        ("tau (macro)", ".250", ".500", ".625", "0.75", ".600 [.50, .70]", "0.70",
         "+0.100 [−.05, .20]")
    ]  # fmt: skip
    assert grid.rows == [
        {"weight": 0.0, "chains tau_macro": 0.5},
        {"weight": 0.5, "chains tau_macro": 0.6},
        {"weight": 1.0, "chains tau_macro": 0.25},
    ]


def test_tables_are_data_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.studies.run.mixture.weight_search.STEPS", 4)
    metrics = ["gleu", {"ld": {"unit": "character"}}]
    result = maege.run("tiny", metrics=metrics, **SMALL)
    weights, grid = result.table("weights"), result.table("grid")
    assert list(weights.ranking_type) == ["chains", "corpora"]
    assert list(grid.weight) == [0, 0.25, 0.5, 0.75, 1]
    assert grid["chains tau_macro"].iloc[-1] == pytest.approx(weights.a[0])
    assert weights.oracle[0] == pytest.approx(grid["chains tau_macro"].max())
