"""The search of weights as a study: from a configuration to a report."""

import pytest

from maege.config.loading import load_as
from maege.studies.interpolate.config import InterpolateConfig
from maege.studies.interpolate.study import STUDY
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
