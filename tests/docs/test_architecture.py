"""The study that the documentation adds works: one folder and one line in a copy."""

import re
import shutil
from pathlib import Path

import pytest
from setuptools import find_packages

from maege.studies.registry import STUDIES
from tests.support.command_line import FAST, ROOT, python_of

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- (maege/\S+\.py) -->\n```python\n(.*?)```", PAGE, re.S))
(LINE,) = re.findall(r'`("constant": ".*",)`', PAGE)
(NAME,) = re.findall(r"`(from maege\.studies\.constant\.study\s+import .*?)`", PAGE)

# One process has the copy.
pytestmark = pytest.mark.xdist_group("extended copy")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    for name in ("maege", "configs", "corpora"):  # with what is compiled, which saves seconds
        shutil.copytree(ROOT / name, folder / name)
    (folder / "maege/studies/constant").mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    registry = folder / "maege/studies/registry.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(text.replace("STUDIES = {\n", f"STUDIES = {{\n    {LINE}\n"))
    with (folder / "maege/studies/public_names.py").open("a", encoding="utf-8") as names:
        names.write(" ".join(NAME.split()) + "\n")
    return folder


def run(copy: Path, *arguments: str, code: int = 0) -> str:
    done = python_of(copy, *arguments)
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def test_the_study_has_three_files() -> None:
    names = {"__init__.py", "study.py", "command.py"}
    assert {Path(name).name for name in FILES} == names


def test_the_folder_is_installed(copy: Path) -> None:
    assert "maege.studies.constant" in find_packages(str(copy))


def test_the_tree_names_all_packages_and_the_modules_of_the_frame() -> None:
    tree = PAGE.split("## The packages")[1].split("## Add a study")[0]
    packages = [path.parent.name for path in (ROOT / "maege").glob("*/__init__.py")]
    assert [name for name in packages if f"`{name}/`" not in tree] == []
    frame = tree.split("### The frame of studies")[1]
    modules = {path.name for path in (ROOT / "maege/studies").glob("*.py")} - {"__init__.py"}
    folders = {path.parent.name for path in (ROOT / "maege/studies").glob("*/__init__.py")}
    listed = set(re.findall(r"^\| `(\w+\.py|\w+/)` \|", frame, re.MULTILINE))
    assert listed == modules | {f"{name}/" for name in folders - set(STUDIES)}


def test_modules_that_the_page_names_exist() -> None:
    places = [ROOT / "maege", ROOT / "maege/studies", ROOT]
    names = set(re.findall(r"`(\w+/[\w/]+\.py)`", PAGE))
    assert names
    assert [name for name in names if not any((place / name).is_file() for place in places)] == []


def test_type_checkers_read_its_name(copy: Path) -> None:
    code = "from maege.studies.public_names import constant as c; print(c.__doc__)"
    assert "Count the sentences" in run(copy, "-c", code)


def test_the_command_prints_and_writes_its_table(copy: Path) -> None:
    command = ("constant", "quickstart", "--metrics", "gleu,ld", *FAST, "--output", "out")
    printed = run(copy, "-m", "maege", *command)
    (heading,) = re.findall("Constant metrics:\n(.*)\n", printed)
    assert heading.split() == ["metric", "sentences", "constant", "share"]
    assert "gleu gives all texts the same score in 0 of 600 sentences: .000 [" in printed
    written = {path.name for path in (copy / "out").rglob("*") if path.is_file()}
    assert written == {
        "report.html", "report.md", "config.yaml", "constant.json", "manifest.json", "timings.json",
        "constant.csv",
    }  # fmt: skip
    assert "constant " in run(copy, "-m", "maege", "--help")


def test_without_chains_it_says_so(copy: Path) -> None:
    command = ("constant", "quickstart", "--metrics", "ld", "--set", "chains=null")
    assert "chains is null: nothing to rank" in run(copy, "-m", "maege", *command, code=2)


def test_the_function_returns_the_same(copy: Path) -> None:
    code = (
        "import warnings\nwarnings.simplefilter('ignore')\nimport maege\n"
        "result = maege.constant('quickstart', metrics=['gleu', 'ld'], lattices=None,"
        " synthetic_corpora=None)\n"
        "print(result.table('constant').columns.tolist())"
    )
    columns = ["metric", "sentences", "constant", "share", "share_low", "share_high"]
    assert run(copy, "-c", code) == f"{columns}\n"
