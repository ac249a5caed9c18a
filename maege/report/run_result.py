"""A finished run, as its folder holds it: what every table, chart and page is made of."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import yaml

from maege.metric import Floats
from maege.pipeline import Run
from maege.ranking import Ranking
from maege.report.manifest import manifest
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import Resampling
from maege.statistics.results import Result


@dataclass(frozen=True, eq=False)
class Finished:
    """A run that is over, just now or long ago.

    config: with all defaults filled in, as in ``config.yaml``. manifest: see
    ``maege.report.manifest``. scores: of all items of ``sample.rankings``, in order, by each metric
    that has results.
    """

    config: dict[str, Any]
    manifest: dict[str, Any]
    result: Result
    sample: Sample
    scores: dict[str, Floats]

    @classmethod
    def of(cls, run: Run) -> "Finished":
        """Take a run that has just ended."""
        return cls(
            yaml.safe_load(run.config.to_yaml()),
            manifest(run),
            run.result,
            run.sample,
            {name: run.scores[name].values for name in sorted(run.scores)},
        )

    @property
    def orders(self) -> tuple[tuple[Ranking, ...], dict[str, Floats]]:
        """The chains, or else the lattices, and the scores of their items; both may be empty."""
        chains, lattices, _ = self._parts
        return chains if chains[0] else lattices

    @property
    def corpora(self) -> tuple[tuple[Ranking, ...], dict[str, Floats]]:
        """The corpora, and their scores."""
        return self._parts[2]

    @cached_property
    def _parts(self) -> list[tuple[tuple[Ranking, ...], dict[str, Floats]]]:
        kinds = (self.sample.chains, self.sample.lattices, self.sample.corpora)
        ends = np.cumsum([sum(len(one.candidates) for one in rankings) for rankings in kinds])
        parts = {name: np.split(values, ends[:-1]) for name, values in self.scores.items()}
        return [
            (rankings, {name: part[place] for name, part in parts.items()})
            for place, rankings in enumerate(kinds)
        ]

    @property
    def resampling(self) -> Resampling:
        """How the run resampled."""
        how = self.config["statistics"]
        return Resampling(
            how["resamples"], how["permutations"], how["confidence"], self.config["seed"]
        )
