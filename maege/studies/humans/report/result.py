"""The result of a comparison of metrics with people, for Python and notebooks."""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.report.result_directory import check_identity
from maege.report.text_table import text_table
from maege.statistics.claim import Claim
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.pipeline import HumanResults
from maege.studies.humans.report.claims import (
    evidence_findings,
    page_claims,
    set_findings,
    set_names,
)
from maege.studies.humans.report.evidence_tables import (
    evidence_matrix,
    evidence_title,
    evidence_values,
)
from maege.studies.humans.report.tables import describe_set, summary


@dataclass(frozen=True, repr=False)
class HumanResult:
    """How well metrics agree with people, on one or more sets of judgements.

    It prints its findings.

    Parameters
    ----------
    results
        All values, of each set.
    """

    results: HumanResults

    @property
    def sets(self) -> tuple[str, ...]:
        """Names of the sets of judgements."""
        return tuple(of_set.name for of_set in self.results.sets)

    @property
    def notes(self) -> tuple[str, ...]:
        """Warnings, each once."""
        return self.results.notes

    @property
    def failures(self) -> dict[str, str]:
        """By metric without scores: why."""
        return dict(self.results.failures)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the report asserts, and what its sentences could have named, as records."""
        return page_claims(self.results)

    @property
    def findings(self) -> dict[str, list[str]]:
        """By set: what it says of the metrics, in sentences: those of the claims."""
        return {name: set_findings(self.claims, name) for name in set_names(self.results)}

    @property
    def evidence_findings(self) -> list[str]:
        """How far lattices and people, or sets, agree on metrics; empty with one of them."""
        return evidence_findings(self.claims, self.results.agreement)

    def table(self, name: str, set_name: str | None = None) -> pd.DataFrame:
        """Return a table with all digits.

        Parameters
        ----------
        name
            ``sentence_estimates``, ``sentence_differences``, ``system_estimates``,
            ``system_differences``, ``windows``, ``levels``, ``systems``, ``metric_systems``,
            ``ties``, ``judges`` or ``reference_counts``.
        set_name
            Name of the set; None if there is one only.

        Raises
        ------
        ConfigError
            If there is no such table or set.
        """
        from maege.studies.humans.report.table_files import data_frames

        frames = data_frames(self._set(set_name))
        if name not in frames:
            raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, frames)}")
        return frames[name]

    def _set(self, name: str | None) -> SetResults:
        by_name = {of_set.name: of_set for of_set in self.results.sets}
        if name is None and len(by_name) == 1:
            return self.results.sets[0]
        if name not in by_name:
            raise ConfigError(f"no set {name!r}; {did_you_mean(str(name), by_name)}")
        return by_name[name]

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that ``maege humans`` writes, with the page ``report.html``.

        Raises
        ------
        OutputError
            If the directory has anything else than the same results, unless ``force``.
        """
        from maege.studies.humans.report import report_files as human_report

        with OutputDirectory(Path(path)) as output:
            check_identity(output, self.results.identity, force=force)
            human_report.write(self.results, output)

    def __str__(self) -> str:
        lines = []
        for of_set, findings in zip(self.results.sets, self.findings.values(), strict=True):
            table = summary(of_set)
            lines += [describe_set(of_set), *(f"- {text}" for text in findings)]
            lines += [*text_table([table.headings, *table.rows], 1), ""]
        if self.evidence_findings:
            agreement = self.results.agreement
            lines += [evidence_title(agreement), *(f"- {text}" for text in self.evidence_findings)]
            for table in (evidence_values(agreement), evidence_matrix(agreement)):
                lines += [*text_table([table.headings, *table.rows], 1), ""]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<maege.HumanResult: {' '.join(map(describe_set, self.results.sets))}>"

    def _repr_html_(self) -> str:
        """Show the findings and the main table in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"
