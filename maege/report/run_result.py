"""A finished run, as its folder holds it: what every table, chart and page is made of."""

from dataclasses import dataclass
from typing import Any

import yaml

from maege.pipeline import Run
from maege.ranking import ScoredRanking, of_type
from maege.report.manifest import Manifest, manifest
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import Resampling
from maege.statistics.results import Result


@dataclass(frozen=True, eq=False)
class Finished:
    """A run that is over, just now or long ago.

    config: with all defaults filled in, as in ``config.yaml``. manifest: see
    ``maege.report.manifest``. scored: the rankings of the sample, with the scores of each metric
    that has results.
    """

    config: dict[str, Any]
    manifest: Manifest
    result: Result
    sample: Sample
    scored: tuple[ScoredRanking, ...]

    @classmethod
    def of(cls, run: Run) -> "Finished":
        """Take a run that has just ended."""
        return cls(
            yaml.safe_load(run.config.to_yaml()),
            manifest(run),
            run.result,
            run.sample,
            run.scored,
        )

    @property
    def orders(self) -> list[ScoredRanking]:
        """The chains, or else the lattices; there may be none."""
        return of_type(self.scored, "chains") or of_type(self.scored, "lattices")

    @property
    def corpora(self) -> list[ScoredRanking]:
        """The sampled corpora; there may be none."""
        return of_type(self.scored, "corpora")

    @property
    def resampling(self) -> Resampling:
        """How the run resampled."""
        how = self.config["statistics"]
        return Resampling(
            how["resamples"], how["permutations"], how["confidence"], self.config["seed"]
        )
