"""Thresholds for rates of wins, by the names that users give these."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from maege.errors import ConfigError, did_you_mean
from maege.report.study_result import StudyResult
from maege.statistics.value import Value
from maege.studies.attack.config import AttackConfig
from maege.studies.attack.sentences import OPPONENTS
from maege.studies.thresholds import ThresholdResult, ValueThreshold


@dataclass(frozen=True)
class AttackThreshold(ValueThreshold):
    """A threshold for a rate, ``ATTACK.OPPONENT``, of each metric."""

    example: ClassVar[str] = "universal.alternative.high<0.05"

    @classmethod
    def checked(cls, text: str, config: AttackConfig) -> Self:
        """Read a threshold. Raises ConfigError unless an attack and an opponent have its name."""
        threshold = cls.read(text)
        attacks = [*config.attacks.use, *config.attacks.texts]
        names = [f"{attack}.{opponent}" for attack in attacks for opponent in OPPONENTS]
        if threshold.name not in names:
            hint = did_you_mean(threshold.name, names)
            raise ConfigError(f"no ATTACK.OPPONENT is called so; {hint}")
        return threshold


def threshold_results(
    thresholds: Sequence[AttackThreshold], result: StudyResult
) -> list[ThresholdResult]:
    """Return whether thresholds are met; one with several metrics is if all of them meet it."""
    rates = result.table("rates")
    found = []
    for threshold in thresholds:
        for metric, of_metric in rates.groupby("metric", sort=False):
            values = {
                f"{row['attack']}.{row['opponent']}": Value(
                    row["rate"], (row["rate_low"], row["rate_high"])
                )
                for row in of_metric.to_dict("records")
            }
            of_threshold = threshold.result(values)
            observed = f"{metric}: {of_threshold.observed}"
            found.append(ThresholdResult(threshold.text, of_threshold.is_met, observed))
    return found
