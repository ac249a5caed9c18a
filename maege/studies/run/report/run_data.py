"""A finished run, as plain data: what is stored of it, and what every table and page shows."""

from dataclasses import dataclass
from typing import Any

from maege.ranking import ScoredRanking
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.statistics.results import Results
from maege.studies.lattice_runs import LatticeRun
from maege.studies.run.report.manifest import Manifest


@dataclass(frozen=True, eq=False, repr=False)
class RunData:
    """A finished run.

    Parameters
    ----------
    config
        With all defaults, as in ``config.yaml``.
    manifest
        Inputs, versions and times of the run.
    results
        All statistics.
    sample
        What was drawn.
    scored
        The rankings of the sample, with the scores of each metric that has results.
    humans
        How well the same metrics agree with people, with its claims adjusted for the page of the
        run; None without ``humans`` in the configuration.
    """

    config: dict[str, Any]
    manifest: Manifest
    results: Results
    sample: Sample
    scored: tuple[ScoredRanking, ...]
    humans: StudyResult | None = None

    def as_evidence(self, name: str) -> LatticeRun:
        """Return it as evidence on its metrics, which is called by a name."""
        pairs, fingerprint = self.sample.repeated_pairs, self.manifest["fingerprint"]
        return LatticeRun(name, self.results, self.scored, pairs, fingerprint)
