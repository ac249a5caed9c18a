"""The whole Markdown report and the whole terminal output of a run, compared with golden files.

After an intended change, write the golden files again and review the difference::

    MAEGE_UPDATE_GOLDEN=1 python -m pytest tests/report/test_golden.py
    git diff tests/report/golden
"""

import os
from pathlib import Path

import pytest

from maege import __version__
from tests.support.command_line import FAST, ROOT, ok

# One process has the results.
pytestmark = pytest.mark.xdist_group("golden")

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the texts of a run by the names of their golden files."""
    directory = tmp_path_factory.mktemp("golden") / "run"
    settings = ["--set", "metrics=[bleu, gleu, ld, max-sari]"]
    settings += ["--set", "statistics.permutations=1999"]
    command = ("run", ROOT / "tests/support/tiny.yaml", "--output", directory, *FAST, *settings)
    terminal = {}
    for columns in ("80", "120"):
        printed = ok(*command, COLUMNS=columns)
        lines = printed[: printed.index("Report: ")].splitlines()
        terminal[f"terminal-{columns}.txt"] = "".join(f"{line.rstrip()}\n" for line in lines)
    report = (directory / "report.md").read_text(encoding="utf-8")
    return terminal | {"report.md": report.replace(f"maege:{__version__}", "maege:VERSION")}


@pytest.mark.parametrize("name", ["report.md", "terminal-80.txt", "terminal-120.txt"])
def test_text_equals_the_golden_file(texts: dict[str, str], name: str) -> None:
    if os.environ.get("MAEGE_UPDATE_GOLDEN"):
        (GOLDEN / name).write_text(texts[name], encoding="utf-8")
    assert texts[name] == (GOLDEN / name).read_text(encoding="utf-8")
