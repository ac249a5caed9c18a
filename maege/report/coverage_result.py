"""The result of a measurement of coverage, for Python and notebooks."""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

import pandas as pd

from maege.coverage.pipeline import CoverageResults
from maege.errors import ConfigError, did_you_mean
from maege.output.directory import OutputDirectory
from maege.report.coverage_findings import describe_pool, findings
from maege.report.coverage_tables import main_tables
from maege.report.text_table import text_table


@dataclass(frozen=True, repr=False)
class CoverageResult:
    """How much of what is right references have, and what perfect systems and people score.

    It prints its findings and main tables.

    Parameters
    ----------
    results
        All values.
    """

    results: CoverageResults

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

        Parameters
        ----------
        name
            ``exact_`` or ``changes_``, when corrections are the same, and one of ``points``,
            ``plug_in``, ``accuracies``, ``thresholds``, ``floors`` and ``needed``; or ``validity``,
            ``perfect``, ``leaving_alone``, ``ceiling_estimates``, ``ceiling_orders``,
            ``ceiling_gains``; or the name of another file in ``tables`` of the directory that is
            written: those that begin with ``conservatism_`` and ``reranking_``.

        Raises
        ------
        ConfigError
            If there is no such table.
        """
        from maege.report.coverage_report import data_frames

        frames = data_frames(self.results)
        if name not in frames:
            raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, frames)}")
        return frames[name]

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that ``maege coverage`` writes, with the page ``report.html``.

        Raises
        ------
        OutputError
            If the directory has other contents, unless ``force``.
        """
        from maege.report import coverage_report

        with OutputDirectory(Path(path)) as output:
            coverage_report.check_directory(output, force=force)
            coverage_report.write(self.results, output)

    def __str__(self) -> str:
        lines = [describe_pool(self.results), *(f"- {text}" for text in self.findings)]
        for table in main_tables(self.results).values():
            lines += ["", *text_table([table.headings, *table.rows], 1)]
        return "\n".join([*lines, ""])

    def __repr__(self) -> str:
        return f"<maege.CoverageResult: {describe_pool(self.results)}>"

    def _repr_html_(self) -> str:
        """Show the findings and the main tables in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"
