"""The result of a comparison of systems, for Python and notebooks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.report.display_table import DisplayTable
from maege.report.printed_result import PrintedResult
from maege.statistics.claim import Claim
from maege.studies.systems.pipeline import SystemsResults
from maege.studies.systems.ranked_systems import RankedSystem
from maege.studies.systems.report.citations import citation, paragraph
from maege.studies.systems.report.claims import page_claims
from maege.studies.systems.report.description import describe_systems
from maege.studies.systems.report.tables import main_tables


@dataclass(frozen=True, repr=False)
class SystemsResult(PrintedResult):
    """Systems compared by metrics.

    It prints its findings and main tables. The tables are ``scores``, ``pairs``, ``details``,
    ``citations``; ``aggregations``, ``aggregation_agreement``; ``edit_scores`` by type and aspect,
    ``group_scores``; ``beta_scores``, ``beta_orders``, ``beta_swaps``, ``beta_ranges``;
    ``amounts`` of corrections; ``type_pairs``. There are only those that have rows.

    Parameters
    ----------
    results
        All values.
    """

    results: SystemsResults

    @property
    def _values(self) -> SystemsResults:
        return self.results

    @property
    def description(self) -> str:
        """The systems and the corpus, as a sentence."""
        return describe_systems(self.results)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the report asserts, and what its sentences could have named, as records."""
        return page_claims(self.results)

    def main_tables(self) -> Mapping[str, DisplayTable]:
        """Return the tables that are printed, by name."""
        return main_tables(self.results)

    def _frames(self) -> Mapping[str, pd.DataFrame]:
        from maege.studies.systems.report.report_files import data_frames

        return data_frames(self.results)

    def cite(self, system: str, metric: str) -> str:
        """Return a score with interval, number of sentences, method and signature, for a paper.

        Raises
        ------
        ConfigError
            If there is no such score.
        """
        ranked = self._ranked(metric)
        by_system = {r.system: r for r in ranked}
        if system not in by_system:
            raise ConfigError(f"no system {system!r}; {did_you_mean(system, by_system)}")
        return citation(self.results, by_system[system])

    def paragraph(self, metric: str) -> str:
        """Return what a paper may say of the scores by a metric: methods and main differences.

        Raises
        ------
        ConfigError
            If there are no scores by the metric.
        """
        self._ranked(metric)
        return paragraph(self.results, metric)

    def _ranked(self, metric: str) -> list[RankedSystem]:
        ranked = self.results.ranked
        if metric not in ranked:
            raise ConfigError(f"no scores by {metric!r}; {did_you_mean(metric, ranked)}")
        return ranked[metric]

    def _write(self, output: OutputDirectory) -> None:
        from maege.studies.systems.report import report_files as systems_report

        systems_report.write(self.results, output)
