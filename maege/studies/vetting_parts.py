"""Studies that answer rows of a vetting: what they read, what they have scored, what they say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.studies.lattice_runs import PartInputs
from maege.studies.rows import RowResults


@dataclass(frozen=True, eq=False)
class VettedScores:
    """What a vetting has scored for a part of it.

    Parameters
    ----------
    scores
        By group of requests, then by metric or scorer without grammar: shape (requests,). Those
        that failed in a group are missing.
    limits
        By metric, the scorers that it has to be better than, and what sentences call them.
    """

    scores: Mapping[str, Mapping[str, Floats]]
    limits: Mapping[str, Mapping[str, str]]


class PartOfVetting(Protocol):
    """A study that answers rows of a vetting if the configuration asks for it."""

    def read(self, config: RunConfig, metrics: Mapping[str, Metric]) -> PartInputs:
        """Read all that is needed, before anything is scored."""
        ...

    def requests(self, inputs: Any) -> Mapping[str, Sequence[ScoreRequest]]:
        """Return by group what metrics and scorers without grammar score."""
        ...

    def answers(self, config: RunConfig, inputs: Any, vetted: VettedScores) -> RowResults:
        """Return the results of its rows."""
        ...


def people_of_vetting() -> PartOfVetting:
    """Return the study that compares vetted metrics with people."""
    part: PartOfVetting = import_module("maege.studies.humans.part_of_vetting").PART_OF_VETTING
    return part
