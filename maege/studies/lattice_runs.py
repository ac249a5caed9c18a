"""Finished runs on lattices, as evidence for studies that compare kinds of evidence on metrics."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from maege.errors import ConfigError
from maege.ranking import ScoredRanking
from maege.sampling.sample import Sample
from maege.statistics.results import Results
from maege.studies import offered


@dataclass(frozen=True, eq=False)
class LatticeRun:
    """A finished run on lattices."""

    name: str  # for readers: its corpus or its directory
    results: Results
    scored: Sequence[ScoredRanking]
    sample: Sample
    fingerprint: str  # of everything that it depends on


def read_run(run: Any) -> LatticeRun:
    """Return a finished run as evidence, by ``run_evidence`` of the study that makes such runs."""
    for module in offered("run_evidence"):
        evidence: LatticeRun = module.run_evidence(run)
        return evidence
    raise ConfigError("runs: no study of this installation reads finished runs")
