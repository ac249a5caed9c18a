"""``maege.interpolate``."""

import pytest

import maege
from maege.errors import MaegeError

SMALL = {"synthetic_corpora": {"replicates": 2}, "statistics": {"resamples": 20},
         "steps": 4, "cache": None, "sentences": {"max_characters": 60}}  # fmt: skip


def test_tables_are_data_frames() -> None:
    result = maege.interpolate("gleu", {"ld": {"unit": "character"}}, "quickstart", **SMALL)
    weights, grid = result.table("weights"), result.table("grid")
    assert list(weights.ranking_type) == ["chains", "corpora"]
    assert list(grid.weight) == [0, 0.25, 0.5, 0.75, 1]
    assert grid["chains tau_macro"].iloc[-1] == pytest.approx(weights.a[0])
    assert weights.oracle[0] == pytest.approx(grid["chains tau_macro"].max())


def test_unknown_metrics_are_refused() -> None:
    with pytest.raises(MaegeError, match='did you mean "gleu"'):
        maege.interpolate("gluu", "ld", "quickstart", **SMALL)
