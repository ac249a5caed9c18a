"""The result of a comparison of systems, for Python and notebooks."""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.output.directory import OutputDirectory
from maege.report.systems_findings import describe_systems, findings
from maege.report.systems_tables import main_tables
from maege.report.text_table import text_table
from maege.system.pipeline import SystemsResults


@dataclass(frozen=True, repr=False)
class SystemsResult:
    """Systems compared by metrics.

    It prints its findings and main tables.

    Parameters
    ----------
    results
        All values.
    """

    results: SystemsResults

    @property
    def failures(self) -> dict[str, str]:
        """By metric without scores: why."""
        return dict(self.results.failures)

    @cached_property
    def findings(self) -> list[str]:
        """What was found, in sentences."""
        return findings(self.results)

    def table(self, name: str) -> pd.DataFrame:
        """Return a table with all digits.

        ``scores``, ``pairs``, ``details``; ``aggregations``, ``aggregation_agreement``;
        ``edit_scores`` by type and aspect, ``group_scores``; ``beta_scores``, ``beta_orders``,
        ``beta_swaps``, ``beta_ranges``; ``amounts`` of corrections. There are only those that have
        rows.

        Raises
        ------
        ConfigError
            If there is no such table.
        """
        from maege.report.systems_report import data_frames

        frames = data_frames(self.results)
        if name not in frames:
            raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, frames)}")
        return frames[name]

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that ``maege systems`` writes.

        Raises
        ------
        OutputError
            If the directory has other contents, unless ``force``.
        """
        from maege.report import systems_report

        with OutputDirectory(Path(path)) as output:
            systems_report.check_directory(output, force=force)
            systems_report.write(self.results, output)

    def __str__(self) -> str:
        lines = [describe_systems(self.results), *(f"- {text}" for text in self.findings)]
        for table in main_tables(self.results).values():
            lines += ["", *text_table([table.headings, *table.rows], 1)]
        return "\n".join([*lines, ""])

    def __repr__(self) -> str:
        return f"<maege.SystemsResult: {describe_systems(self.results)}>"

    def _repr_html_(self) -> str:
        """Show the findings and the main tables in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"
