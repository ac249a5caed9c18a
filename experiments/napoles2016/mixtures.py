"""Mixtures of a metric with references and one without: oracle and cross-validated weights."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler
from maege.studies.run.mixture.weight_search import (
    CorrelationObjective,
    WeightSearchResult,
    assign_folds,
    search_weight,
    weight_grid,
)

STEPS, FOLDS, SEED = 100, 10, 1
STATISTICS = {"rho": "spearman", "r": "pearson"}
PAIRS = tuple(
    (first, second)
    for first in ("GLEU inverted", "GLEU", "I-measure", "M2")
    for second in ("LFM", "SLOR", "LT")
)


def search(
    measure: str, a: Floats, b: Floats, gold: Floats, sampled: ClusterResampler
) -> WeightSearchResult:
    """Search the weight of two metrics, of sentence scores of shape (systems, sentences)."""
    sentences = a.shape[1]
    objective = CorrelationObjective(
        "systems", STATISTICS[measure], a.T[:, None], b.T[:, None], gold[None]
    )
    fold = assign_folds(sentences, FOLDS, SEED)
    return search_weight(objective, fold, weight_grid(STEPS), np.arange(sentences), sampled)


def mixture_rows(
    names: tuple[str, str], a: Floats, b: Floats, gold: Floats, sampled: ClusterResampler
) -> Iterator[dict[str, Any]]:
    """Yield the values of both metrics and of their mixture, by measure."""
    for measure in STATISTICS:
        result = search(measure, a, b, gold, sampled)
        gain, mixed = result.gain, result.cross_validated
        gain_limits, limits = gain.interval or (None, None), mixed.interval or (None, None)
        yield {
            "a": names[0],
            "b": names[1],
            "measure": measure,
            "value_a": result.a,
            "value_b": result.b,
            "oracle": result.oracle,
            "oracle_weight": result.oracle_weight,
            "cross_validated": mixed.value,
            "weight": result.weight,
            "low": limits[0],
            "high": limits[1],
            "gain": gain.value,
            "gain_low": gain_limits[0],
            "gain_high": gain_limits[1],
        }
