"""A finished run, as its folder holds it: what every table, chart and page is made of."""

from dataclasses import dataclass
from typing import Any

import yaml

from maege.pipeline import Run
from maege.ranking import ScoredRanking
from maege.report.manifest import Manifest, manifest
from maege.sampling.sample import Sample
from maege.statistics.results import Results


@dataclass(frozen=True, eq=False)
class Finished:
    """A run that is over, just now or long ago.

    config: with all defaults filled in, as in ``config.yaml``. manifest: see
    ``maege.report.manifest``. scored: the rankings of the sample, with the scores of each metric
    that has results.
    """

    config: dict[str, Any]
    manifest: Manifest
    results: Results
    sample: Sample
    scored: tuple[ScoredRanking, ...]

    @classmethod
    def of(cls, run: Run) -> "Finished":
        """Take a run that has just ended."""
        return cls(
            yaml.safe_load(run.config.to_yaml()),
            manifest(run),
            run.results,
            run.sample,
            run.scored,
        )
