from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from maege.metrics.m2.metric import MaxMatch
from maege.report.system.systems_analysis_findings import analysis_findings
from maege.system.aggregated_systems import AggregatedSystem, AggregationAgreement
from maege.system.beta_sweep import BetaSweep, beta_sweep
from maege.system.correction_amounts import CorrectionAmount
from maege.system.system_analyses import SystemAnalyses
from tests.system.small_corpus import small_corpus

EMPTY = SystemAnalyses({}, {}, 50)


def _findings(analyses: SystemAnalyses, ranked: Mapping[str, Any] | None = None) -> list[str]:
    inputs = SimpleNamespace(texts=small_corpus())
    results: Any = SimpleNamespace(analyses=analyses, inputs=inputs, ranked=ranked or {})
    return list(analysis_findings(results))


def _sweep(*systems: tuple[str, int, int]) -> BetaSweep:
    """Sweep systems with some correct and proposed edits in 100 sentences with one gold edit."""
    counts = np.zeros((100, len(systems), 1, 3), dtype=np.float32)
    counts[..., 2] = 1
    for number, (_, correct, proposed) in enumerate(systems):
        counts[:, number, 0, 0] = np.arange(100) < correct
        counts[:, number, 0, 1] = np.arange(100) < proposed
    names = [name for name, _, _ in systems]
    metric = MaxMatch(spacy_pipeline="lite")
    return beta_sweep("m2", metric, names, counts, np.arange(100, dtype=np.int32))


def test_betas() -> None:
    swapped = _sweep(("precise", 20, 20), ("productive", 50, 90), ("twin", 50, 90), ("bad", 1, 90))
    (text,) = _findings(replace(EMPTY, betas={"m2": swapped}))
    assert text.startswith(
        "`m2`: with beta from 0.1 to 2, 2 of 6 pairs of systems swap; precise, productive, twin "
        "are first with some of them; the whole order holds from "
    )
    same = _sweep(("good", 50, 60), ("twin", 50, 60), ("worse", 20, 60), ("bad", 1, 90))
    assert _findings(replace(EMPTY, betas={"m2": same})) == [
        "`m2`: no beta from 0.1 to 2 swaps two systems."
    ]


def test_aggregations() -> None:
    agreements = [
        AggregationAgreement("m2", "pooled", "mean", 0.5, 6, 1, 0),
        AggregationAgreement("m2", "pooled", "trueskill", -0.25, 6, 4, 2),
    ]
    aggregated = [
        AggregatedSystem("m2", "pooled", "good", 0.5),
        AggregatedSystem("m2", "pooled", "bold", 0.4),
        AggregatedSystem("m2", "trueskill", "bold", 0.2),
        AggregatedSystem("m2", "trueskill", "good", 0.1),
    ]
    analyses = SystemAnalyses({"m2": aggregated}, {"m2": agreements}, 50)
    assert _findings(analyses) == [
        "`m2`: the aggregations that differ the most are pooled and TrueSkill: 4 of 6 pairs of "
        "systems are in the opposite order (2 clearly in both), tau −.25; good is first by "
        "the former, bold by the latter."
    ]
    equal = {"m2": [replace(row, tau=0.9, swapped=0) for row in agreements]}
    assert _findings(SystemAnalyses({"m2": aggregated}, equal, 50)) == [
        "`m2`: no two aggregations put two systems in opposite orders."
    ]


def test_amounts_leave_the_unchanged_source_out() -> None:
    def amount(name: str, low: float, high: float, left_alone: float = 0.5) -> CorrectionAmount:
        middle = (low + high) / 2
        return CorrectionAmount(
            name, "system", 1.0, None, middle, (low, high), left_alone, None, 0.0, None, 0.0, None
        )

    source = amount("source", 0.0, 0.0, left_alone=1.0)
    few, many, near = amount("few", 0.2, 0.5), amount("many", 1.1, 1.6), amount("near", 0.9, 1.1)
    assert _findings(replace(EMPTY, amounts=[source, few, many, near])) == [
        "Fewer edits than annotators make on average (interval of the ratio below 1): few.",
        "More edits than annotators make on average (interval of the ratio above 1): many.",
    ]
    (text,) = _findings(replace(EMPTY, amounts=[source, few, replace(few, name="fewer")]))
    assert text.endswith("below 1): all 2 systems.")
