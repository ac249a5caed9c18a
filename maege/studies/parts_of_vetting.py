"""Parts of a vetting: what a study adds to it if a key of the configuration asks for it.

Such a study has a module ``part_of_vetting`` in its folder, with a ``PART``.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.studies.joint_results import Groups
from maege.studies.known_results.known_result import RowStatistics
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.parts import PEOPLE, PartInputs, part_offered
from maege.studies.rows import RowResults
from maege.studies.study import Context

ATTACKS = "attacks"  # the section that asks for texts that are searched for
EDITS = "judged_edits"  # the key that asks for edits that people marked
CHALLENGE = "challenge"  # the section that asks for harmless and harmful changes
ASKED = (PEOPLE, EDITS, CHALLENGE)  # keys that ask for further evidence


@dataclass(frozen=True, eq=False)
class VettedScores:
    """What a vetting has scored for a part of it."""

    # By group of requests, then by metric or scorer without grammar: shape (requests,). Those that
    # failed in a group are missing.
    scores: Mapping[str, Mapping[str, Floats]]
    # By metric, the scorers that it has to be better than, and what sentences call them.
    limits: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class PartAnswers:
    """What a part answers of a vetting."""

    results: RowResults  # on all sets together
    # By name of a set, sorted: what comparisons with other metrics need, and what it was computed
    # on.
    statistics: Mapping[str, RowStatistics] = field(default_factory=dict)
    samples: Mapping[str, SampleKey] = field(default_factory=dict)
    groups: Mapping[str, Groups] = field(default_factory=dict)  # by row: which sets share units


@dataclass(frozen=True)
class PartOfVetting:
    """A study that answers rows of a vetting."""

    key: str  # of the configuration, which asks for it
    # Reads all that is needed, before anything is scored; None if there is nothing of use.
    read: Callable[[RunConfig, Mapping[str, Metric]], PartInputs | None]
    # Returns by group what metrics and scorers without grammar score.
    requests: Callable[[Any], Mapping[str, Sequence[ScoreRequest]]]
    # Returns the results of its rows, and what comparisons with known metrics need.
    answers: Callable[[RunConfig, Any, VettedScores], PartAnswers]


@dataclass(frozen=True)
class SearchOfVetting:
    """A study that answers rows of a vetting by texts that it finds itself."""

    key: str  # the section of the vetting that asks for it
    # Returns the results of its rows for some metrics of a configuration.
    answers: Callable[[RunConfig, Collection[str], Context], RowResults]


def part_of_vetting(key: str) -> PartOfVetting:
    """Return the part of a vetting that a key of ``ASKED`` asks for, or raise ConfigError."""
    part: PartOfVetting = part_offered("part_of_vetting", key)
    return part


def attacks_of_vetting() -> SearchOfVetting:
    """Return the part that searches texts which vetted metrics reward, or raise ConfigError."""
    part: SearchOfVetting = part_offered("part_of_vetting", ATTACKS)
    return part
