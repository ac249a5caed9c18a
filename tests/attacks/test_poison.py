"""Names and texts that are markup or code, in notebooks and in LaTeX."""

import os
import shutil
from pathlib import Path

import pytest

from experiments.attacks import latex_tables, notebooks, poison


@pytest.mark.parametrize("name", ["run", "humans", "vet", "lattice"])
def test_a_notebook_shows_names_as_text(tmp_path: Path, name: str) -> None:
    poison.write(tmp_path, sentences=8, metrics=4)
    shown = list(notebooks.displayed(name, tmp_path))
    assert shown
    assert [notebooks.problems(html) for html in shown] == [[]] * len(shown)


@pytest.mark.latex
def test_latex_compiles_tables_with_any_names(tmp_path: Path) -> None:
    if not shutil.which("pdflatex"):
        assert os.environ.get("MAEGE_REQUIRE_LATEX") != "1", "no pdflatex"
        pytest.skip("no pdflatex: on Debian, `apt install texlive-latex-recommended`")
    poison.write(tmp_path, sentences=len(poison.NAMES))
    output = poison.write_results(tmp_path, ["humans"])["humans"]
    tables = latex_tables.latex_files(output, tmp_path)
    assert tables
    assert latex_tables.compile_tables(tables, tmp_path) == ""
