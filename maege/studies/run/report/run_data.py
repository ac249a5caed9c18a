"""A finished run, as plain data: what is stored of it, and what every table and page shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from maege.ranking import ScoredRanking
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.statistics.results import Results
from maege.studies.lattices import LatticeRun
from maege.studies.run.report.manifest import Manifest


@dataclass(frozen=True, eq=False, repr=False)
class RunData:
    """A finished run."""

    config: dict[str, Any]  # with all defaults, as in ``config.yaml``
    manifest: Manifest  # inputs, versions and times of the run
    results: Results  # all statistics
    sample: Sample  # what was drawn
    # The rankings of the sample, with the scores of each metric that has results.
    scored: tuple[ScoredRanking, ...]
    # What else was examined of the same metrics, by the key of the configuration that asks for it,
    # with claims adjusted for the page of the run.
    parts: Mapping[str, StudyResult] = field(default_factory=dict)

    def as_evidence(self, name: str) -> LatticeRun:
        """Return it as evidence on its metrics, which is called by a name."""
        fingerprint = self.manifest["fingerprint"]
        return LatticeRun(name, self.results, self.scored, self.sample, fingerprint)
