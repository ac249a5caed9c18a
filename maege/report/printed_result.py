"""The result of a command for Python and notebooks: it prints its findings and main tables."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Protocol

import pandas as pd

from maege.config.identity import Identity
from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.report.display_table import DisplayTable
from maege.report.result_directory import check_identity
from maege.report.statements import sentences
from maege.report.text_table import text_table
from maege.statistics.claim import Claim


class Results(Protocol):
    """All values of a command."""

    @property
    def identity(self) -> Identity:
        """What the values are of."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """Warnings, each once."""
        ...

    @property
    def failures(self) -> Mapping[str, str]:
        """By metric without scores: why."""
        ...


class PrintedResult(ABC):
    """A result that prints its findings and main tables, and is written as its command does."""

    @property
    @abstractmethod
    def _values(self) -> Results: ...

    @property
    def notes(self) -> tuple[str, ...]:
        """Warnings, each once."""
        return self._values.notes

    @property
    def failures(self) -> dict[str, str]:
        """By metric without scores: why."""
        return dict(self._values.failures)

    @property
    @abstractmethod
    def description(self) -> str:
        """What was examined, as a sentence."""

    @property
    @abstractmethod
    def claims(self) -> tuple[Claim, ...]:
        """What the report asserts, and what its sentences could have named, as records."""

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences: those of the claims."""
        return sentences(self.claims)

    @property
    def main_findings(self) -> list[str]:
        """Those that the command prints; the others are in the report."""
        return sentences(claim for claim in self.claims if claim.is_key)

    @abstractmethod
    def main_tables(self) -> Mapping[str, DisplayTable]:
        """Return the tables that are printed, by name."""

    @abstractmethod
    def _frames(self) -> Mapping[str, pd.DataFrame]: ...

    @abstractmethod
    def _write(self, output: OutputDirectory) -> None: ...

    def table(self, name: str) -> pd.DataFrame:
        """Return a table with all digits.

        Parameters
        ----------
        name
            That of a CSV file in ``tables`` of the directory that is written.

        Raises
        ------
        ConfigError
            If there is no such table.
        """
        frames = self._frames()
        if name not in frames:
            raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, frames)}")
        return frames[name]

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that the command writes, with the page ``report.html``.

        Raises
        ------
        OutputError
            If the directory has anything else than the same results, unless ``force``.
        """
        with OutputDirectory(Path(path)) as output:
            check_identity(output, self._values.identity, force=force)
            self._write(output)

    def __str__(self) -> str:
        lines = [self.description, *(f"- {text}" for text in self.findings)]
        for table in self.main_tables().values():
            lines += ["", *text_table([table.headings, *table.rows], 1)]
        return "\n".join([*lines, ""])

    def __repr__(self) -> str:
        return f"<maege.{type(self).__name__}: {self.description}>"

    def _repr_html_(self) -> str:
        """Show the findings and the main tables in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"
