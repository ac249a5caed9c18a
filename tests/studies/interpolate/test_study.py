import numpy as np
import pytest

from maege.config.loading import load_as
from maege.statistics.value import Value
from maege.studies.interpolate.config import InterpolateConfig
from maege.studies.interpolate.study import STUDY, report
from maege.studies.interpolate.weight_search import WeightSearchResult
from tests.support.command_line import ROOT
from tests.support.studies import measured

SETTINGS = ["synthetic_corpora.replicates=2", "statistics.resamples=20", "lattices=null",
            "sentences.max_characters=60"]  # fmt: skip


def small(**keys: object) -> InterpolateConfig:
    content = {"a": "gleu", "b": "ld", "steps": 4, **keys}
    return load_as(InterpolateConfig, ROOT / "configs/quickstart.yaml", SETTINGS, content)


def test_a_metric_mixed_with_itself_gains_nothing() -> None:
    for result in measured(STUDY, small(b="gleu")):
        assert result.a == result.b
        assert result.grid == pytest.approx(result.a)
        assert result.gain.value == pytest.approx(0)


def test_the_order_of_the_metrics_turns_the_weights() -> None:
    for result, turned in zip(
        measured(STUDY, small()), measured(STUDY, small(a="ld", b="gleu")), strict=True
    ):
        assert result.grid == pytest.approx(turned.grid[::-1])
        assert (result.a, result.b) == pytest.approx((turned.b, turned.a))


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
