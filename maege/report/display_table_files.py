"""Tables for people as files."""

from collections.abc import Mapping
from pathlib import Path

from maege.report import latex
from maege.report.display_table import DisplayTable, table_lines


def write_display_tables(tables: Mapping[str, DisplayTable], key: str, directory: Path) -> None:
    """Write tables as Markdown and LaTeX; names of files and of labels begin with a key."""
    for name, table in tables.items():
        lines = "\n".join([*table_lines(table), "", table.caption, ""])
        (directory / f"{key}-{name}.md").write_text(lines, encoding="utf-8")
        (directory / f"{key}-{name}.tex").write_text(
            latex.table(table, f"{key}-{name}"), encoding="utf-8"
        )
