"""What a study found: one class for all commands, printed, shown, written and read back."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.report.display_table import DisplayTable
from maege.report.notebook import notebook_html
from maege.report.statements import by_section, sentences
from maege.report.study_directory import read_study, write_study
from maege.report.study_markdown import study_markdown
from maege.report.study_parts import Part, Section
from maege.report.text_table import text_table
from maege.statistics.claim import Claim


@dataclass(frozen=True, repr=False)
class StudyResult:
    """What a study found.

    Its directory has the page ``report.html``, ``report.md``, ``STUDY.json``, ``config.yaml``, and
    in ``tables`` each table as ``NAME.csv``, ``NAME.md`` and ``NAME.tex``.

    Parameters
    ----------
    study
        Name of the command.
    title
        Of the report.
    parts
        In the order of the page.
    claims
        What the report asserts, and what its sentences could have named, adjusted for the page.
    signatures
        By metric: all that determines its scores.
    manifest
        Settings, signatures, versions, checksums of the data and the fingerprint of all.
    introduction
        What the page begins with.
    methods
        Paragraphs that say how the numbers were made, in which `...` is code.
    """

    study: str
    title: str
    parts: tuple[Part, ...]
    claims: tuple[Claim, ...]
    signatures: Mapping[str, str]
    manifest: Mapping[str, Any]
    introduction: str = ""
    methods: tuple[str, ...] = ()

    @property
    def description(self) -> str:
        """What was examined, as a sentence."""
        return " ".join(part.description for part in self.parts if part.description)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know, each once."""
        return tuple(dict.fromkeys(note for part in self.parts for note in part.notes))

    @property
    def failures(self) -> dict[str, str]:
        """By metric without scores: why."""
        return {name: why for part in self.parts for name, why in part.failures.items()}

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences: those of the claims."""
        return sentences(self.claims)

    @property
    def main_findings(self) -> list[str]:
        """Those that the command prints; the others are in the report."""
        return sentences(claim for claim in self.claims if claim.is_key)

    def main_tables(self) -> dict[str, DisplayTable]:
        """Return the tables that the command prints, by what stands above them."""
        return {
            " ".join(filter(None, (view.title, part.title and f"({part.title})"))): view.table
            for part in self.parts
            for view in part.main_views
        }

    def findings_of(self, part: Part, *, only_key: bool = False) -> list[str]:
        """Return the sentences about a part; the first part has those about no other, too.

        ``only_key``: those that the command prints; the others are in the report.
        """
        return sentences(c for c in self.claims_of(part) if c.is_key or not only_key)

    def findings_in(self, part: Part, section: Section) -> list[str]:
        """Return the sentences that stand in a section of a part."""
        return sentences(c for c in self.claims_of(part) if c.section == section.title)

    def findings_by_heading(self, part: Part) -> dict[str, list[str]]:
        """Return the sentences that stand in no section of a part, by their heading."""
        titles = {section.title for section in part.sections}
        return by_section([c for c in self.claims_of(part) if c.section not in titles])

    @property
    def has_general_findings(self) -> bool:
        """Whether some findings stand neither in a section nor under the title of a part."""
        return any(self.findings_by_heading(part) for part in self.parts if not part.title)

    def claims_of(self, part: Part) -> list[Claim]:
        """Return the claims about a part; the first part has those about no other, too."""
        others = {p.key for p in self.parts} - {part.key}
        return [
            claim
            for claim in self.claims
            if claim.part == part.key or (part is self.parts[0] and claim.part not in others)
        ]

    def table(self, name: str, part: str | None = None) -> pd.DataFrame:
        """Return a table with all digits, a row for each row of ``tables/PART/NAME.csv``.

        ``part``: its key; None if only one part has such a table.

        Raises
        ------
        ConfigError
            If there is no such table, or it is not clear which is meant.
        """
        parts = {p.key: p for p in self.parts}
        if part is not None and part not in parts:
            raise ConfigError(f"no part is called {part!r}; {did_you_mean(part, parts)}")
        chosen = self.parts if part is None else (parts[part],)
        having = {p.key: table for p in chosen for table in p.tables if table.name == name}
        if not having:
            names = dict.fromkeys(table.name for p in chosen for table in p.tables)
            raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, names)}")
        if len(having) > 1:
            raise ConfigError(f"several parts have a table {name!r}; add part, one of {[*having]}")
        (table,) = having.values()
        return pd.DataFrame(list(table.rows))

    def to_markdown(self) -> str:
        """Return the report as Markdown."""
        return study_markdown(self)

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that the command writes, with the page ``report.html``.

        Raises
        ------
        OutputError
            If the directory has anything else than the same results, unless ``force``.
        """
        write_study(self, Path(path), force=force)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Load what was written.

        Raises
        ------
        DataError
            If the directory is not that of a study, or if its files were changed.
        """
        return read_study(cls, Path(path))

    def __str__(self) -> str:
        lines = []
        for part in self.parts:
            lines += [part.description or part.title]
            lines += [f"- {text}" for text in self.findings_of(part)]
            for view in part.main_views:
                cells = [view.table.headings, *view.table.rows]
                lines += ["", f"{view.title}:", *text_table(cells, 1)]
            lines += [""]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<maege.{type(self).__name__} of {self.study}: {self.description}>"

    def _repr_html_(self) -> str:
        """Show notes, findings and the main tables in a notebook."""
        return notebook_html(self)
