"""What a study found: one class for all commands, printed, shown, written and read back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, get_args

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.number_format import MISSING
from maege.report.csv_files import csv_text
from maege.report.display_table import DisplayTable, text_table
from maege.report.latex_table import latex_table
from maege.report.markdown import study_markdown, table_lines
from maege.report.study_directory import (
    anonymous_study,
    check_manifest,
    read_study,
    write_files,
    write_report_files,
)
from maege.report.study_parts import Part, StudyContent, StudyTable

if TYPE_CHECKING:  # slow to import
    import altair as alt

TableFormat = Literal["markdown", "latex", "csv"]
_Table = TypeVar("_Table")
_MAX_VALUES = 3  # of a headline


@dataclass(frozen=True, repr=False)
class StudyResult(StudyContent):
    """What a study found; see `StudyContent` for its fields.

    Its directory has the page ``report.html``, ``report.md``, ``STUDY.json``, ``config.yaml``, and
    in ``tables`` each table as ``NAME.csv``.
    """

    FURTHER_TABLES: ClassVar[tuple[str, ...]] = ()  # that ``table`` has, but no part

    def table(self, name: str, part: str | None = None) -> pd.DataFrame:
        """Return a table with all digits, a row for each row of ``tables/PART/NAME.csv``.

        ``part``: its key; None if only one part has such a table.

        Raises
        ------
        ConfigError
            If there is no such table, or it is not clear which is meant.
        """
        tables = {p.key: {table.name: table for table in p.tables} for p in self.parts}
        return _table_of(tables, name, part, self.FURTHER_TABLES)[1].frame()

    def table_text(self, name: str, kind: TableFormat = "markdown", part: str | None = None) -> str:
        r"""Return a table as text: as people read it (Markdown, LaTeX), or with all digits (CSV).

        ``name``: of a table, or ``NAME-VIEW`` of a further view of one; what is a view only has no
        further digits. LaTeX is for ``\input``, and needs ``\usepackage{booktabs}``.

        Raises
        ------
        ConfigError
            If there is no such table or format, or it is not clear which table is meant.
        """
        if kind not in get_args(TableFormat):
            raise ConfigError(f"no format {kind!r}; {did_you_mean(kind, get_args(TableFormat))}")
        key, (table, shown) = _table_of({p.key: _views_of(p) for p in self.parts}, name, part)
        if kind == "csv":
            cells = [dict(zip(shown.full_headings, row, strict=True)) for row in shown.rows]
            return csv_text(table.frame() if table.rows else pd.DataFrame(cells))
        if kind == "latex":
            return latex_table(shown, "-".join(filter(None, (key, name))))
        return "\n".join([*table_lines(shown), "", shown.caption, ""])

    @property
    def charts(self) -> dict[str, "alt.TopLevelMixin"]:
        """The charts (Altair) by name; a notebook shows them, their ``save`` writes them."""
        import altair as alt

        from maege.report.chart_style import printed

        drawn = self.chart_specifications.items()
        return {name: alt.Chart.from_dict(printed(chart)) for name, chart in drawn}

    def chart(self, name: str) -> "alt.TopLevelMixin":
        """Return one of the charts. Raises ConfigError if there is none of that name."""
        charts = self.charts
        if name not in charts:
            raise ConfigError(f"no chart is called {name!r}; {did_you_mean(name, charts)}")
        return charts[name]

    @property
    def headline(self) -> str:
        """What an index says of it: the first values of the main table, or else a finding."""
        for view in (view for part in self.parts for view in part.main_views):
            if text := _first_values(view.table):
                return text
        return next(iter([*self.main_findings, *self.findings]), "")

    def to_markdown(self) -> str:
        """Return the report as Markdown."""
        return study_markdown(self)

    def write(self, path: str | Path, *, figures: bool = False, force: bool = False) -> None:
        """Write the directory that the command writes, with the page ``report.html``.

        ``figures``: also the charts as SVG, PNG and PDF, which takes some seconds.

        Raises
        ------
        OutputError
            If the directory has anything else than the same results, unless ``force``.
        """
        with OutputDirectory(Path(path)) as output:
            check_manifest(output, self.manifest, type(self), force=force)
            write_files(self, output, figures=figures)

    def anonymous(self) -> Self:
        """Return the result for a blind review.

        It has no directories, no hosts of servers, and no names of users, of this machine and of
        files. Names of metrics and systems stay.
        """
        return anonymous_study(self)

    def write_report(self, directory: str | Path, *, figures: bool = False) -> None:
        """Write page, Markdown, tables and perhaps figures into a directory, and nothing else."""
        folder = Path(directory)
        folder.mkdir(parents=True, exist_ok=True)
        write_report_files(self, folder, figures=figures)

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
            said = [f"- {text}" for text in self.findings_of(part)]
            shown = []
            for view in part.main_views:
                cells = [view.table.headings, *view.table.rows]
                columns = len(view.table.text_columns) if part.has_summary else 1
                shown += ["", f"{view.title}:", *text_table(cells, columns, view.table.groups)]
            lines += [*shown, *said, ""] if part.has_summary else [*said, *shown, ""]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<maege.{type(self).__name__} of {self.study}: {self.description}>"

    def _repr_html_(self) -> str:
        """Show the main tables and findings in a notebook, and the rest folded."""
        from maege.report.notebook import notebook_html  # for this alone

        return notebook_html(self)


def _views_of(part: Part) -> dict[str, tuple[StudyTable, DisplayTable]]:
    """Return the tables of a part as people read them, by name; of data only, what is in its file.

    A further view of a table is called ``NAME-VIEW``.
    """
    views = {}
    for table in part.tables:
        for view in table.views:
            name = f"{table.name}-{view.key}" if view.key else table.name
            views[name] = table, view.table
        if not table.views:
            rows = [tuple(map(_written, row.values())) for row in table.rows]
            headings = tuple(table.rows[0]) if table.rows else ()
            views[table.name] = table, DisplayTable("", headings, rows)
    return views


def _written(value: Any) -> str:
    return MISSING if value is None else str(value)


def _table_of(
    tables: Mapping[str, Mapping[str, _Table]],
    name: str,
    part: str | None,
    further: Iterable[str] = (),
) -> tuple[str, _Table]:
    """Return a table, with the key of its part, of those of all parts by name."""
    if part is not None and part not in tables:
        named = filter(None, tables)
        raise ConfigError(f"no part is called {part!r}; {did_you_mean(part, named)}")
    chosen = tables if part is None else {part: tables[part]}
    having = {key: of_part[name] for key, of_part in chosen.items() if name in of_part}
    if not having:
        known = (name for of_part in chosen.values() for name in of_part)
        names = dict.fromkeys((*known, *further))
        raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, names)}")
    if len(having) > 1:
        raise ConfigError(f"several parts have a table {name!r}; add part, one of {[*having]}")
    return next(iter(having.items()))


def _first_values(table: DisplayTable) -> str:
    """Return the first values that have an interval, or else digits; empty if none have."""
    numbers = [n for n in range(len(table.headings)) if n not in table.text_columns]
    for mark in ("[", "."):
        for column in numbers:
            cells = [
                " ".join((*_labels(table, row, column), row[column]))
                for row in table.rows
                if mark in row[column]
            ]
            if cells:
                more = [f"{len(cells) - _MAX_VALUES} more"] * (len(cells) > _MAX_VALUES)
                return f"{table.full_headings[column]}: {', '.join([*cells[:_MAX_VALUES], *more])}"
    return ""


def _labels(table: DisplayTable, row: Sequence[str], column: int) -> Iterator[str]:
    """Yield what a row says before one of its values: its texts, and what it begins with."""
    for number, cell in enumerate(row[:column]):
        if number in table.text_columns:
            yield cell
        elif number == 0:
            yield f"{table.headings[0]} {cell}"
