"""Thresholds for shares of items, by the names that users give these."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from pandas import isna

from maege.errors import ConfigError, did_you_mean
from maege.report.study_result import StudyResult
from maege.statistics.value import Value
from maege.studies.challenge.outcomes import PAIRS
from maege.studies.thresholds import ThresholdResult, ValueThreshold


@dataclass(frozen=True)
class ChallengeThreshold(ValueThreshold):
    """A threshold for a share, ``FAMILY.SHARE`` or ``PHENOMENON.SHARE``, or ``auc``."""

    example: ClassVar[str] = "meaning.selective.low>0.6"
    result_name: ClassVar[str] = "this set"

    @classmethod
    def checked(cls, text: str) -> Self:
        """Read a threshold. Raises ConfigError unless it names a share; the set has the rest."""
        threshold = cls.read(text)
        share = threshold.name.rpartition(".")[2]
        if share not in (*PAIRS, "accuracy", "auc"):
            raise ConfigError(
                f"no share is called {share!r}; {did_you_mean(share, PAIRS)}, as in {cls.example!r}"
            )
        return threshold


def threshold_results(
    thresholds: Sequence[ChallengeThreshold], result: StudyResult
) -> list[ThresholdResult]:
    """Return whether thresholds are met; one with several metrics is if all of them meet it."""
    values = _values(result)
    found = []
    for threshold in thresholds:
        for metric in result.signatures:
            of_threshold = threshold.result(values.get(metric, {}))
            observed = f"{metric}: {of_threshold.observed}"
            found.append(ThresholdResult(threshold.text, of_threshold.is_met, observed))
    return found


def _values(result: StudyResult) -> dict[str, dict[str, Value]]:
    """Return the named values of each metric."""
    values: dict[str, dict[str, Value]] = {}
    known = {table.name for part in result.parts for table in part.tables}
    # A phenomenon that is called like a family, or is in several, leaves the first of the name.
    for table in (name for name in ("families", "phenomena") if name in known):
        for row in result.table(table).to_dict("records"):
            name = row["phenomenon"] or row["change"]
            of_metric = values.setdefault(row["metric"], {})
            of_metric.setdefault(f"{name}.accuracy", _value(row, "accuracy"))
            for share in PAIRS:
                if row[f"{share}_items"]:
                    of_metric.setdefault(f"{name}.{share}", _value(row, f"{share}_right"))
    for row in result.table("auc").to_dict("records") if "auc" in known else ():
        values.setdefault(row["metric"], {})["auc"] = _value(row, "auc")
    return values


def _value(row: Mapping[Any, Any], column: str) -> Value:
    """Return a value of a table, with its interval if it has one."""
    ends = row[f"{column}_low"], row[f"{column}_high"]
    return Value(row[column], None if isna(ends[0]) else ends)
