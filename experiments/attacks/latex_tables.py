"""Tables of poisoned results, which LaTeX must compile."""

import argparse
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from experiments.attacks import poison
from experiments.attacks.table import Row
from maege.checking.recomputation import load_result
from maege.files.manifest import read_manifest

COMMANDS_WITH_TABLES = ("run", "systems", "humans", "coverage")
DOCUMENT = r"""\documentclass{{article}}
\usepackage{{booktabs,longtable}}\usepackage[T1]{{fontenc}}
\begin{{document}}
{}
\end{{document}}
"""


def rows(options: argparse.Namespace) -> list[Row]:
    """Compile the tables of each command, and return a row for each."""
    result = []
    with TemporaryDirectory() as folder:
        poison.write(Path(folder))
        for name, output in poison.write_results(Path(folder), COMMANDS_WITH_TABLES).items():
            tables = latex_files(output, Path(folder))
            failures = Counter(
                f"{table.stem}: {problem}"
                for table in tables
                if (problem := compile_tables([table], Path(folder)))
            )
            result.append(Row(f"LaTeX tables of {name}", len(tables), failures))
    return result


def latex_files(output: Path, folder: Path) -> list[Path]:
    """Write all tables of a result as LaTeX into a folder, and return the files."""
    result = load_result(output, read_manifest(output) or {})
    files = []
    for part in result.parts:
        for table in part.tables:
            for view in table.views:
                name = f"{table.name}-{view.key}" if view.key else table.name
                files.append(folder / f"{output.name}-{len(files)}-{name}.tex")
                files[-1].write_text(result.table_text(name, "latex", part.key), encoding="utf-8")
    return files


def compile_tables(tables: Sequence[Path], directory: Path) -> str:
    """Return the first error of a document with some tables; empty if there is none."""
    document = directory / "document.tex"
    # The names of files are not of MAEGE alone, and LaTeX does not read all.
    copies = [directory / f"table-{number}.tex" for number, _ in enumerate(tables)]
    for table, copy in zip(tables, copies, strict=True):
        copy.write_bytes(table.read_bytes())
    inputs = "\n".join(rf"\input{{{copy.name}}}" for copy in copies)
    document.write_text(DOCUMENT.format(inputs), encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-no-shell-escape", document.name],
        cwd=directory,
        capture_output=True,
        check=False,
    )
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    errors = [line for line in lines if line.startswith("!")]
    return errors[0] if errors else "no document" * bool(done.returncode)
