"""What a study found: one class for all commands, printed, shown, written and read back."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, get_args

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.number_format import MISSING
from maege.report.chart_style import altair_chart
from maege.report.csv_files import csv_text
from maege.report.display_table import DisplayTable, text_table
from maege.report.latex_table import latex_table
from maege.report.markdown import study_markdown, table_lines
from maege.report.statements import WARNINGS, sentences
from maege.report.study_directory import (
    anonymous_study,
    check_manifest,
    read_study,
    write_files,
    write_report_files,
)
from maege.report.study_parts import Part, StudyContent, StudyTable, joined

if TYPE_CHECKING:  # slow to import
    import altair as alt
    import polars as pl

TableFormat = Literal["markdown", "latex", "csv"]
_Table = TypeVar("_Table")


@dataclass(frozen=True, repr=False)
class StudyResult(StudyContent):
    """What a study found; see `StudyContent` for its fields.

    Its directory has the page ``report.html``, ``report.md``, ``STUDY.json``, ``config.yaml``, and
    in ``tables`` each table as ``NAME.csv``.
    """

    MAIN_TABLE: ClassVar[str] = ""  # by default the first one that is printed
    FURTHER_TABLES: ClassVar[tuple[str, ...]] = ()  # that ``table`` has, but no part

    @property
    def summary(self) -> pd.DataFrame:
        """The main table with all digits; of several parts those of all, and a column ``part``."""
        name, key = self._main_table
        if key is not None:
            return self.table(name, key)
        frames = {p.key: t.frame() for p in self.parts for t in p.tables if t.name == name}
        return pd.concat(frames, names=["part", None]).reset_index("part").reset_index(drop=True)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables with all digits, by name; ``PART-NAME`` if several parts have that name."""
        tables = [(part.key, t) for part in self.parts for t in part.tables if t.rows]
        numbers = Counter(table.name for _, table in tables)
        return {
            joined(key if numbers[table.name] > 1 else "", table.name): table.frame()
            for key, table in tables
        }

    def table(self, name: str, part: str | None = None) -> pd.DataFrame:
        """Return a table with all digits, a row for each row of ``tables/PART/NAME.csv``.

        ``part``: its key; None if only one part has such a table, or if it is in the name, as in
        those of ``tables``.

        Raises
        ------
        ConfigError
            If there is no such table, it is not clear which is meant, or people read all its
            digits.
        """
        tables = {p.key: {t.name: t for t in p.tables if t.rows} for p in self.parts}
        shown = {view for p in self.parts for view in _views_of(p)}
        if name in shown and not any(name in of_part for of_part in tables.values()):
            raise ConfigError(
                f"the table {name!r} has no further digits; `table_text({name!r})` returns it as "
                f"people read it"
            )
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
            return latex_table(shown, joined(key, name))
        return "\n".join([*table_lines(shown), "", shown.caption, ""])

    def to_latex(self, name: str | None = None, part: str | None = None) -> str:
        """Return a table as LaTeX, by default the main one; see ``table_text``."""
        main, key = (name, part) if name is not None else self._main_table
        return self.table_text(main, "latex", key if part is None else part)

    def to_markdown(self, name: str | None = None, part: str | None = None) -> str:
        """Return a table as Markdown, as ``table_text`` does; without a name the whole report."""
        return study_markdown(self) if name is None else self.table_text(name, part=part)

    def to_polars(self, name: str | None = None, part: str | None = None) -> "pl.DataFrame":
        """Return a table with all digits as a data frame of Polars, by default the main one.

        It is ``table(name, part)``, or ``summary``, with null for what is missing.

        Raises
        ------
        ConfigError
            As for ``table``; and if Polars is not installed.
        """
        from maege.report.polars_frame import polars_frame  # few results need it

        return polars_frame(self.summary if name is None else self.table(name, part))

    @property
    def charts(self) -> dict[str, "alt.TopLevelMixin"]:
        """The charts (Altair) by name; a notebook shows them, their ``save`` writes them."""
        return {name: altair_chart({"": chart}) for name, chart in self.figures.items()}

    def chart(self, name: str) -> "alt.TopLevelMixin":
        """Return one of the charts. Raises ConfigError if there is none of that name."""
        figures = self.figures
        if name not in figures:
            raise ConfigError(f"no chart is called {name!r}; {did_you_mean(name, figures)}")
        return altair_chart({"": figures[name]})

    def plot(self, name: str | None = None) -> "alt.TopLevelMixin":
        """Return a chart, or those of a table together, such as one for each metric.

        By default the main chart: what the page begins with, or that of the main table.

        Raises
        ------
        ConfigError
            If there is no chart of that name, or none at all.
        """
        if name is not None:
            charts = self.charts_of_tables.get(name)
            return self.chart(name) if charts is None else altair_chart(charts)
        table, key = self._main_table
        charts = self.first_charts() or self.charts_of_tables.get(joined(key or "", table))
        charts = charts or next(iter(self.charts_of_tables.values()), None)
        if charts is None:
            raise ConfigError(f"the results of `maege {self.study}` have no chart")
        return altair_chart(charts)

    @property
    def _main_table(self) -> tuple[str, str | None]:
        """The name of the main table, and its part; None if several parts have one each."""
        of_parts = [(part.key, t) for part in self.parts for t in part.tables if t.rows]
        views = [(t.name, view) for _, t in of_parts for view in t.views]
        printed = [name for name, view in views if view.is_main]
        name = self.MAIN_TABLE or next(iter([*printed, *(name for name, _ in views)]), "")
        keys = [key for key, table in of_parts if table.name == name]
        if not keys:
            raise ConfigError(f"these results of `maege {self.study}` have no table")
        return name, None if keys[0] and len(keys) > 1 else keys[0]

    @property
    def headline(self) -> str:
        """What an index says of it: a warning, and the first values of the picture or a finding."""
        warning = sentences(claim for claim in self.claims if claim.section == WARNINGS)[:1]
        forests = self.forests
        names = {key: f"{key}: " if len(forests) > 1 else "" for key in forests}
        listed = [f"{names[key]}{groups[0].listed}" for key, groups in forests.items()]
        said = [*listed, *self.main_findings, *self.findings]
        return " ".join(dict.fromkeys([*warning, *said[:1]]))

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
        return f"<maege.{type(self).__name__}: {self.title}. {self.headline or self.description}>"

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
    if not having and part is None:  # a key of ``tables``
        having = {k: t for k, of in tables.items() for n, t in of.items() if joined(k, n) == name}
    if not having:
        known = (name for of_part in chosen.values() for name in of_part)
        names = dict.fromkeys((*known, *further))
        raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, names)}")
    if len(having) > 1:
        raise ConfigError(f"several parts have a table {name!r}; add part, one of {[*having]}")
    return next(iter(having.items()))
