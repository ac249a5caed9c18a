"""The result of a measurement of coverage, for Python and notebooks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from maege.files.output_directory import OutputDirectory
from maege.report.display_table import DisplayTable
from maege.report.printed_result import PrintedResult
from maege.statistics.claim import Claim
from maege.studies.coverage.pipeline import CoverageResults
from maege.studies.coverage.report.claims import coverage_claims
from maege.studies.coverage.report.coverage_tables import main_tables
from maege.studies.coverage.report.pool_description import describe_pool


@dataclass(frozen=True, repr=False)
class CoverageResult(PrintedResult):
    """How much of what is right references have, and what perfect systems and people score.

    It prints its findings and main tables. The tables are ``exact_`` or ``changes_``, when
    corrections are the same, and one of ``points``, ``plug_in``, ``accuracies``, ``thresholds``,
    ``floors`` and ``needed``; ``validity``, ``perfect``, ``leaving_alone``, ``ceiling_estimates``,
    ``ceiling_orders``, ``ceiling_gains``; and those that begin with ``conservatism_`` and
    ``reranking_``.

    Parameters
    ----------
    results
        All values.
    """

    results: CoverageResults

    @property
    def _values(self) -> CoverageResults:
        return self.results

    @property
    def description(self) -> str:
        """The pool, as a sentence."""
        return describe_pool(self.results)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the report asserts, and what its sentences could have named, as records."""
        return coverage_claims(self.results)

    def main_tables(self) -> Mapping[str, DisplayTable]:
        """Return the tables that are printed, by name."""
        return main_tables(self.results)

    def _frames(self) -> Mapping[str, pd.DataFrame]:
        from maege.studies.coverage.report.coverage_report import data_frames

        return data_frames(self.results)

    def _write(self, output: OutputDirectory) -> None:
        from maege.studies.coverage.report import coverage_report

        coverage_report.write(self.results, output)
