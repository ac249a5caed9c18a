"""What a study found: one class for all commands, printed, shown, written and read back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from maege.errors import ConfigError, did_you_mean
from maege.report.display_table import DisplayTable
from maege.report.statements import by_section, sentences
from maege.report.text_table import text_table
from maege.statistics.claim import Claim

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class View:
    """A table as people read it, with its charts.

    Parameters
    ----------
    title
        What stands above it.
    table
        Its texts.
    key
        Part of the names of its files, ``NAME-KEY.md``; empty for the first view, ``NAME.md``.
    text
        What stands above it on the page, in which `...` is code.
    charts
        Vega-Lite specifications without colours and fonts, by metric; by ``""`` if there is one.
    is_main
        Whether the command prints it.
    is_folded
        Whether the reader of the page has to open the table; charts are always shown.
    is_table_first
        Whether the page has text and charts below the table.
    """

    title: str
    table: DisplayTable
    key: str = ""
    text: str = ""
    charts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    is_main: bool = False
    is_folded: bool = False
    is_table_first: bool = False


@dataclass(frozen=True)
class StudyTable:
    """A table with all digits, and its views.

    Parameters
    ----------
    name
        Of its file, ``tables/NAME.csv``, and in `StudyResult.table`.
    rows
        Texts and numbers by column; all rows have the same columns.
    views
        None for a table that is data only.
    """

    name: str
    rows: Sequence[Mapping[str, Any]]
    views: tuple[View, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A piece of the page that is no table, such as a browser of sentences.

    Parameters
    ----------
    template, scripts
        Names of files in the folder ``assets`` of the study.
    data
        What they show, as the template's variable ``data``.
    is_first
        Whether it is above the tables of its section.
    markdown
        What the report in Markdown has instead; empty for nothing.
    """

    template: str
    data: Mapping[str, Any]
    scripts: tuple[str, ...] = ()
    is_first: bool = False
    markdown: str = ""


@dataclass(frozen=True)
class Section:
    """A section of the page.

    Parameters
    ----------
    title
        Its heading.
    text
        What stands under the heading, in which `...` is code.
    tables, panels
        In their order; panels are below the tables, unless they are first.
    is_folded
        Whether the reader has to open it.
    """

    title: str
    text: str = ""
    tables: tuple[StudyTable, ...] = ()
    panels: tuple[Panel, ...] = ()
    is_folded: bool = False


@dataclass(frozen=True)
class Part:
    """What was found on one test set, or one set of judgements.

    Parameters
    ----------
    key
        Folder of its tables, ``tables/KEY``, and the ``part`` of its claims; empty for the main
        part, or the only one.
    title
        Its heading, under which its findings stand; empty if there is one part only.
    description
        What was examined, as a sentence; empty if the title says it.
    sections
        In their order.
    failures
        By metric without scores: why.
    notes
        What the user should know, each once.
    """

    key: str
    title: str
    description: str
    sections: tuple[Section, ...]
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def tables(self) -> Iterator[StudyTable]:
        """All tables, section by section."""
        return (table for section in self.sections for table in section.tables)

    @property
    def main_views(self) -> Iterator[View]:
        """The views that are printed."""
        return (view for table in self.tables for view in table.views if view.is_main)


@dataclass(frozen=True, repr=False)
class StudyResult:
    """What a study found.

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

    def table(self, name: str, part: str | None = None) -> "pd.DataFrame":
        """Return a table with all digits, a row for each row of ``tables/PART/NAME.csv``.

        ``part``: its key; None if only one part has such a table.

        Raises
        ------
        ConfigError
            If there is no such table, or it is not clear which is meant.
        """
        import pandas as pd  # slow to import

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
        from maege.report.study_markdown import study_markdown

        return study_markdown(self)

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that the command writes, with the page ``report.html``.

        Raises
        ------
        OutputError
            If the directory has anything else than the same results, unless ``force``.
        """
        from maege.report.study_directory import write_study

        write_study(self, Path(path), force=force)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Load what was written.

        Raises
        ------
        DataError
            If the directory is not that of a study, or if its files were changed.
        """
        from maege.report.study_directory import read_study

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
        """Show the findings and the main tables in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"
