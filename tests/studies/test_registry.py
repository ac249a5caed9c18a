"""A study is one folder and one line: without them it is gone, and the others work."""

import ast
import re
import shutil
from pathlib import Path

import pytest

import maege
from maege.report.html import vega
from maege.studies.registry import STUDIES
from maege.studies.rows import scorecard_rows
from tests.support.command_line import FAST, ROOT, python_of

REMOVED = ("coverage", "humans")

# One process has the copy.
pytestmark = pytest.mark.xdist_group("copy")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package without two studies."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("maege", "configs", "corpora"):  # with what is compiled, which saves seconds
        shutil.copytree(ROOT / name, folder / name)
    for study in REMOVED:
        shutil.rmtree(folder / f"maege/studies/{study}")
    for name in ("registry", "public_names"):
        file = folder / f"maege/studies/{name}.py"
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if not re.search("|".join(REMOVED), line)))
    # As in a wheel: to generate the scripts of charts takes seconds.
    (folder / vega.PACKAGED.relative_to(ROOT)).write_text(vega.vega_bundle(), encoding="utf-8")
    return folder


def test_neither_commands_nor_functions_are_left(copy: Path) -> None:
    listed = python_of(copy, "-m", "maege", "--help")
    assert listed.returncode == 0
    assert "  systems " in listed.stdout
    left = f"[name for name in {REMOVED} if hasattr(maege, name)]"
    code = f"import maege; print(maege.__file__, maege.__all__, {left})"
    printed = python_of(copy, "-c", code)
    assert printed.stdout.startswith(f"{copy}/maege/__init__.py "), printed.stderr
    assert printed.stdout.endswith(" []\n")
    for removed in REMOVED:
        assert f"  {removed} " not in listed.stdout
        assert f"'{removed}'" not in printed.stdout
        assert f"no command '{removed}'" in python_of(copy, "-m", "maege", removed).stderr


def test_the_rows_of_a_study_are_in_its_folder(copy: Path) -> None:
    code = "from maege.studies.rows import scorecard_rows as r; print(*(x.key for x in r()))"
    printed = python_of(copy, "-c", code)
    keys = [row.key for row in scorecard_rows() if not row.key.startswith("people-")]
    assert printed.stdout.split() == keys, printed.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("edits", "tiny", "--metrics", "ld"),
        ("run", "tiny", "--metrics", "ld"),
        ("vet", "ld", "tiny", "--sections", "contract"),
    ],
)
def test_other_studies_work(copy: Path, command: tuple[str, ...]) -> None:
    output = f"out/{command[0]}"
    few = (*FAST, "--set", "sentences.max_characters=45")
    done = python_of(copy, "-m", "maege", *command, *few, "--quiet", "--output", output)
    assert (done.returncode, f"Report: {output}/report.html" in done.stdout) == (0, True)


@pytest.mark.parametrize("command", ["run tiny --metrics ld", "vet ld tiny"])
def test_a_key_that_no_study_reads_is_refused(copy: Path, command: str) -> None:
    done = python_of(
        copy, "-m", "maege", *command.split(), "--humans", "gjg15", "--quiet", "--output", "none"
    )
    assert done.returncode == 2
    assert done.stderr == "maege: humans: no study of this installation reads this key\n"


def test_the_frame_knows_no_study_by_its_name() -> None:
    folder = ROOT / "maege/studies"
    for path in folder.rglob("*.py"):
        first = path.relative_to(folder).parts[0]
        if first not in ("registry.py", "public_names.py", *STUDIES):
            names = re.findall(rf"studies\.({'|'.join(STUDIES)})\b", path.read_text("utf-8"))
            assert not names, f"{path.name}: {names}"


def test_each_study_answers_a_question() -> None:
    table = (ROOT / "docs/index.md").read_text(encoding="utf-8").split("## Which command")[1]
    commands = re.findall(r"^\| .+? \| `maege (\S+) (\S+)", table, re.MULTILINE)
    missing = {*STUDIES} - {word for words in commands for word in words}
    assert missing == set(), "no row of the table of questions has these commands"


def test_the_page_of_the_python_api_has_all_public_names() -> None:
    lists = re.findall(r"members: \[(.*?)\]", (ROOT / "docs/api.md").read_text(encoding="utf-8"))
    members = {name for names in lists for name in names.split(", ")}
    assert {"__version__", *members} ^ {*maege.__all__} == set(), "these in docs/api.md"


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
