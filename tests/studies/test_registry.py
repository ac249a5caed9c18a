"""A study is one folder and one line: without them it is gone, and the others work."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from maege.studies.registry import STUDIES
from maege.studies.scorecard import scorecard_rows
from tests.support.command_line import FAST, ROOT

REMOVED = ("levels", "humans")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package without two studies."""
    folder = tmp_path_factory.mktemp("copy")
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("maege", "configs", "corpora"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    for study in REMOVED:
        shutil.rmtree(folder / f"maege/studies/{study}")
    registry = folder / "maege/studies/registry.py"
    lines = registry.read_text(encoding="utf-8").splitlines(keepends=True)
    registry.write_text("".join(line for line in lines if not re.search("|".join(REMOVED), line)))
    return folder


def python(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", *arguments]
    environment = {"PYTHONPATH": str(copy), "PATH": "", "HOME": str(copy)}
    return subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("removed", REMOVED)
def test_neither_command_nor_function_is_left(copy: Path, removed: str) -> None:
    listed = python(copy, "-m", "maege", "--help")
    assert (listed.returncode, f"  {removed} " in listed.stdout) == (0, False)
    assert "  interpolate " in listed.stdout
    assert f"no command '{removed}'" in python(copy, "-m", "maege", removed).stderr
    code = f"import maege; print(maege.__file__, hasattr(maege, {removed!r}), maege.__all__)"
    printed = python(copy, "-c", code)
    assert printed.stdout.startswith(f"{copy}/maege/__init__.py False"), printed.stderr
    assert f"'{removed}'" not in printed.stdout


def test_the_rows_of_a_study_are_in_its_folder(copy: Path) -> None:
    code = "from maege.studies.scorecard import scorecard_rows as r; print(*(x.key for x in r()))"
    printed = python(copy, "-c", code)
    keys = [row.key for row in scorecard_rows() if not row.key.startswith("people-")]
    assert printed.stdout.split() == keys, printed.stderr


@pytest.mark.slow
def test_other_studies_work(copy: Path) -> None:
    command = ("interpolate", "quickstart", "--a", "gleu", "--b", "ld", *FAST, "--output", "out")
    done = python(copy, "-m", "maege", *command)
    assert (done.returncode, "Report: out/report.html" in done.stdout) == (0, True), done.stderr


def test_no_study_imports_another() -> None:
    """Also one that import-linter has no line for."""
    for study in STUDIES:
        others = "|".join(set(STUDIES) - {study})
        for path in (ROOT / "maege/studies" / study).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    modules = [name.name for name in node.names]
                elif isinstance(node, ast.ImportFrom):
                    modules = [f"{node.module}.{name.name}" for name in node.names]
                else:
                    continue
                wrong = [m for m in modules if re.match(rf"maege\.studies\.({others})\b", m)]
                assert not wrong, f"{path.relative_to(ROOT)}: {wrong}"
