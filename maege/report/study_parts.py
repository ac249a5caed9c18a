"""What a report consists of: parts, their sections, tables with their views, panels."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import pandas as pd
from pydantic import InstanceOf

from maege.report.columns import Column, ColumnRows, record_rows, record_table
from maege.report.display_table import DisplayTable
from maege.report.statements import by_section, sentences
from maege.statistics.claim import Claim
from maege.statistics.results_json import NOT_IN_JSON, plain
from maege.texts.compared import Compared
from maege.user_warnings import LITE_NOTE, minor_last

if TYPE_CHECKING:  # it reads these parts
    from maege.report.forest import ForestGroup


def joined(*names: str) -> str:
    """Join the names of a part, a table, a view and a metric; empty ones are left out."""
    return "-".join(filter(None, names))


@dataclass(frozen=True)
class View:
    """A table as people read it, with its charts."""

    title: str  # stands above it
    table: DisplayTable
    key: str = ""  # it is called ``NAME-KEY``; empty for the first view, ``NAME``
    text: str = ""  # stands above it on the page; `...` is code
    # Vega-Lite specifications without colours and fonts, by metric; by ``""`` if there is one.
    charts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    is_main: bool = False  # the command prints it
    is_folded: bool = False  # the reader of the page has to open the table; charts are shown
    is_table_first: bool = False  # the page has text and charts below the table


@dataclass(frozen=True)
class StudyTable:
    """A table with all digits, and its views."""

    name: str  # of its file, ``tables/NAME.csv``, and in `StudyResult.table`
    # By column, the same ones in all rows; none if they are those of another table, so no CSV file.
    rows: InstanceOf[ColumnRows] | Sequence[Mapping[str, Any]]
    views: tuple[View, ...] = ()  # none if it is data only

    def frame(self) -> pd.DataFrame:
        """Return it with a row for each row of its file."""
        return pd.DataFrame(dict(ColumnRows.of(self.rows).columns))

    @classmethod
    def of_records(cls, name: str, records: Iterable[Any], *views: View) -> "StudyTable":
        """Return the table of some records, with those of the views that have rows."""
        with_rows = tuple(view for view in views if view.table.rows)
        return cls(name, plain(record_rows(records)), with_rows)


def study_table(
    name: str,
    title: str,
    caption: str,
    columns: Sequence[Column],
    records: Sequence[Any],
    **view: Any,
) -> StudyTable:
    """Return the table of some records, with a view that has a row for each of them.

    ``view``: further fields of the `View`, such as its charts.
    """
    of_records = View(title, record_table(caption, columns, records), **view)
    return StudyTable.of_records(name, records, of_records)


@dataclass(frozen=True)
class Panel:
    """A piece of the page that is no table, such as a browser of sentences."""

    # A file in the folder ``assets`` of the study, as are the scripts, or STUDY/FILE of another.
    template: str
    data: Mapping[str, Any]  # the variable ``data`` of the template
    scripts: tuple[str, ...] = ()
    is_first: bool = False  # above the tables of its section, in Markdown above the findings
    markdown: str = ""  # what the report in Markdown has instead


@dataclass(frozen=True)
class Section:
    """A section of the page."""

    title: str
    text: str = ""  # stands under the heading; `...` is code
    tables: tuple[StudyTable, ...] = ()
    panels: tuple[Panel, ...] = ()  # below the tables, unless they are first
    is_folded: bool = False  # the reader has to open it
    heading: str = ""  # that of the findings which stand here, if it is not the title
    # The answer, which is read first: its tables stand above its findings, notes below both.
    is_summary: bool = False


def table_sections(tables: Iterable[StudyTable]) -> Iterator[Section]:
    """Yield a section for each table that has rows, with the title of its first view."""
    for table in tables:
        if table.rows:
            yield Section(table.views[0].title, tables=(table,))


@dataclass(frozen=True)
class Part:
    """What was found on one test set, or one set of judgements."""

    # Folder of its tables, ``tables/KEY``, and the ``part`` of its claims; empty for the main part.
    key: str
    title: str  # the heading of its findings; empty if there is one part only
    description: str  # what was examined, as a sentence; empty if the title says it
    sections: tuple[Section, ...]
    failures: Mapping[str, str] = field(default_factory=dict)  # by metric without scores: why
    notes: tuple[str, ...] = ()  # what the user should know
    compared: Compared | None = None  # what texts were compared with

    @property
    def compared_with(self) -> str:
        """What texts were compared with, as a line; empty if nothing reads references."""
        return "" if self.compared is None else self.compared.text

    @property
    def tables(self) -> Iterator[StudyTable]:
        """All tables, section by section."""
        return (table for section in self.sections for table in section.tables)

    @property
    def has_summary(self) -> bool:
        """Whether its tables stand above its findings, and notes below both."""
        return any(section.is_summary for section in self.sections)

    @property
    def main_views(self) -> Iterator[View]:
        """The views that are printed."""
        return (view for table in self.tables for view in table.views if view.is_main)


@dataclass(frozen=True)
class ForestValue:
    """A value of a table that a group of the forest shows."""

    table: str
    column: str  # of the value; the ends of its interval are in COLUMN_low and COLUMN_high
    title: str
    names: str = "metric"  # the column that rows are named by; numbers are counts of it
    limit: float | None = None  # where the line is
    limit_name: str = ""
    where: Mapping[str, Any] = field(default_factory=dict)  # what rows have in other columns
    by: str = ""  # a column: each of its values has a group of its own
    by_titles: Mapping[str, str] = field(default_factory=dict)  # what follows the title, by value
    pick: str = ""  # of several rows with the same name, that with the most in this column
    detail: str = ""  # the column that stands beside the names


@dataclass(frozen=True)
class Forest:
    """What the first screen of a page shows."""

    values: tuple[ForestValue, ...]  # the table of the first one follows the picture
    statement: str = ""  # of the claims that the sentence is of; empty: it lists the first group


@dataclass(frozen=True, repr=False)
class StudyContent:
    """What a study found; `StudyResult` prints, shows, writes and reads it."""

    study: str  # name of the command
    title: str  # of the report
    parts: tuple[Part, ...]  # in the order of the page
    # What the report asserts, and what its sentences could have named, adjusted for the page.
    claims: tuple[Claim, ...]
    signatures: Mapping[str, str]  # by metric: all that determines its scores
    # Settings, signatures, versions, checksums of the data and the fingerprint of all.
    manifest: Mapping[str, Any] = field(metadata=NOT_IN_JSON)
    introduction: str = ""  # what the page begins with
    # Paragraphs that say how the numbers were made, in which `...` is code.
    methods: tuple[str, ...] = ()
    forest: Forest | None = None  # what the first screen of the page shows
    # Times and memory as the call measured them; no page or table has them.
    timings: Mapping[str, Any] = field(default_factory=dict, compare=False, metadata=NOT_IN_JSON)

    @property
    def charts_of_tables(self) -> dict[str, Mapping[str, Mapping[str, Any]]]:
        """The charts of each view, as Vega-Lite without colours and fonts, by part and view."""
        return {
            joined(part.key, table.name, view.key): view.charts
            for part in self.parts
            for table in part.tables
            for view in table.views
            if view.charts
        }

    @property
    def chart_specifications(self) -> dict[str, Mapping[str, Any]]:
        """All charts of views, by part, table, view and metric."""
        return {
            joined(name, metric): chart
            for name, charts in self.charts_of_tables.items()
            for metric, chart in charts.items()
        }

    @property
    def forests(self) -> "dict[str, list[ForestGroup]]":
        """The groups of the first screen, by part; of those that have any."""
        if self.forest is None:
            return {}
        from maege.report.forest import forest_groups  # few results need it

        groups = {p.key: [*forest_groups(self.forest, p, self.signatures)] for p in self.parts}
        return {key: of_part for key, of_part in groups.items() if of_part}

    def first_charts(self) -> dict[str, Mapping[str, Any]]:
        """Return as Vega-Lite, by name, what the page begins with, which draws it by itself."""
        if not (forests := self.forests):
            return {}
        from maege.report.forest_chart import forest_chart  # slow to import

        return {joined(key, "forest"): forest_chart(groups) for key, groups in forests.items()}

    @property
    def figures(self) -> dict[str, Mapping[str, Any]]:
        """All charts that are written as files, by the name of the file."""
        return {**self.first_charts(), **self.chart_specifications}

    def as_shown(self) -> Self:
        """Return what a page shows, which has its result first."""
        if self.parts and self.parts[0].has_summary:
            return self
        from maege.report.first_screen import with_first_screen  # few studies need it

        return with_first_screen(self)

    @property
    def description(self) -> str:
        """What was examined, as a sentence."""
        return " ".join(part.description for part in self.parts if part.description)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know, each once; what matters least is the last."""
        return minor_last(note for part in self.parts for note in part.notes)

    @property
    def minor_notes(self) -> tuple[str, ...]:
        """Those that stand at the end of the page."""
        return tuple(note for note in self.notes if note == LITE_NOTE)

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

    @classmethod
    def previous_of(cls, directory: Path, manifest: Mapping[str, Any]) -> Path | None:
        """Return the directory of the older result that stays beside one with a manifest, if any.

        That is ``directory``, if its result makes room for the new one, or a folder in it.
        """
        return None

    def changes_text(self, previous: Path) -> str:
        """Return what changed since the result in a directory, as Markdown."""
        return ""

    def further_files(self) -> dict[str, str]:
        """Return the texts of the files that only this study writes, by name."""
        return {}

    def write_data(self, folder: Path) -> None:
        """Write what only this study stores beside its JSON file, to be read back."""

    def findings_of(self, part: Part, *, only_key: bool = False) -> list[str]:
        """Return the sentences about a part; the first part has those about no other, too.

        ``only_key``: those that the command prints; the others are in the report.
        """
        return sentences(c for c in self.claims_of(part) if c.is_key or not only_key)

    def findings_in(self, part: Part, section: Section) -> list[str]:
        """Return the sentences that stand in a section of a part."""
        heading = section.heading or section.title
        return sentences(c for c in self.claims_of(part) if c.section == heading)

    def findings_by_heading(self, part: Part) -> dict[str, list[str]]:
        """Return the sentences that stand in no section of a part, by their heading."""
        titles = {section.heading or section.title for section in part.sections}
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
