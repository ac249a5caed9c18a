"""Families of metrics."""

import numpy as np

from maege.config.metric_config import MetricConfig
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.metric_families import metric_families


def entry(name: str, metric: str) -> MetricConfig:
    return MetricConfig.model_construct(name=name, metric=metric, parameters={})


def scores(**tables: np.ndarray) -> dict[str, ScoreTable]:
    return {name: ScoreTable.from_sentences(name, (), t.T) for name, t in tables.items()}


def test_metrics_of_a_class_and_similar_metrics_are_a_family() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.normal(size=(2, 8, 50))
    shift = 100 * rng.normal(size=50)  # of sentences: only what is within them counts
    tables = scores(
        a=a, opposite=-a + 0.1 * b, b=b, b2=rng.normal(size=(8, 50)), shifted_a=a + shift,
        shifted=rng.normal(size=(8, 50)) + shift, constant=np.zeros((8, 50)),
    )  # fmt: skip
    entries = [entry(name, "gleu" if name.startswith("b") else name) for name in tables]
    expected = (("a", "opposite", "shifted_a"), ("b", "b2"), ("constant",), ("shifted",))
    assert metric_families(entries, None, [tables]) == expected


def test_adapters_are_no_family_and_declared_ones_are_all() -> None:
    entries = [entry("x", "table"), entry("y", "table"), entry("z", "gleu"), entry("w", "gleu")]
    assert metric_families(entries, None, []) == (("w", "z"), ("x",), ("y",))
    declared = metric_families(entries, [["x", "z"], ["z", "y"]], [])
    assert declared == (("w",), ("x", "y", "z"))
