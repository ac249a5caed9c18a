"""What a report consists of: parts, their sections, tables with their views, panels."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from maege.report.display_table import DisplayTable


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
        Whether it is above the tables of its section, in Markdown above the findings.
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
