"""The result of a comparison of systems."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maege.errors import ConfigError, did_you_mean
from maege.report.study_result import StudyResult


@dataclass(frozen=True, repr=False)
class SystemsResult(StudyResult):
    """Systems compared by metrics, with texts for a paper.

    The tables are ``scores``, ``pairs``, ``details``, ``citations``, ``paragraphs``;
    ``aggregations``, ``aggregation_agreement``; ``edit_scores`` by type and aspect, ``type_pairs``,
    ``group_scores``; ``beta_scores``, ``beta_orders``, ``beta_swaps``, ``beta_ranges``; ``amounts``
    of corrections; ``oracle``; ``chain_validity``, ``human_validity``, ``point_values``,
    ``order_accuracy``, ``quality_levels``. There are only those that have rows.
    """

    def cite(self, system: str, metric: str) -> str:
        """Return a score with interval, number of sentences, method and signature, for a paper.

        Raises
        ------
        ConfigError
            If there is no such score.
        """
        by_system = {row["system"]: row["citation"] for row in self._rows("citations", metric)}
        if system not in by_system:
            raise ConfigError(f"no system {system!r}; {did_you_mean(system, by_system)}")
        return str(by_system[system])

    def paragraph(self, metric: str) -> str:
        """Return what a paper may say of the scores by a metric: methods and main differences.

        Raises
        ------
        ConfigError
            If there are no scores by the metric.
        """
        return str(self._rows("paragraphs", metric)[0]["paragraph"])

    def _rows(self, name: str, metric: str) -> list[Mapping[str, Any]]:
        """Return the rows of a table that are of a metric."""
        tables = (table for table in self.parts[0].tables if table.name == name)
        rows = [row for table in tables for row in table.rows]
        metrics = dict.fromkeys(row["metric"] for row in rows)
        if metric not in metrics:
            raise ConfigError(f"no scores by {metric!r}; {did_you_mean(metric, metrics)}")
        return [row for row in rows if row["metric"] == metric]
