"""A command imports only what it needs; the tests measure no times."""

import subprocess
import sys
from pathlib import Path

import pytest

from maege.cli import app
from maege.cli.commands import UNLISTED
from maege.studies.registry import STUDIES
from maege.terminal.lazy_group import LazyGroup, load_command

HEAVY = {
    "altair", "joblib", "networkx", "numba", "numpy", "pandas", "pyarrow", "pydantic", "rapidfuzz",
    "rich", "scipy", "spacy", "sqlite3", "vl_convert", "yaml",
}  # fmt: skip


def imported_modules(*arguments: str, cwd: Path | None = None) -> set[str]:
    """Return the modules that a command imports, those of libraries by their packages."""
    code = (
        "import sys; from maege.cli import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "names = (n if n.startswith('maege.') else n.partition('.')[0] for n in sys.modules)\n"
        "print(*{*names}, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def test_help_imports_nothing_heavy() -> None:
    assert not HEAVY & imported_modules("--help")


def test_help_of_score_imports_nothing_heavy() -> None:
    assert not HEAVY & imported_modules("score", "--help")


def is_of_study(module: str) -> bool:
    """Whether the options of a command are keys of the configuration of a study."""
    return "overrides" in {parameter.name for parameter in load_command(module).params}


def test_help_of_commands_without_a_configuration_needs_no_numpy() -> None:
    names = ["cli.score", "cli.import_scores", "cli.doctor", "cli.data", "cli.results"]
    for folder in ("data", "results"):
        group = load_command(f"cli.{folder}")
        assert isinstance(group, LazyGroup)
        names += [module for module, _ in group.listed.values() if not is_of_study(module)]
    code = (
        "import sys; from maege.terminal.lazy_group import load_command\n"
        "for name in sys.argv[1:]:\n"
        "    load_command(name)\n"
        "    assert 'numpy' not in sys.modules, name"
    )
    command = [sys.executable, "-c", code, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_import_maege_imports_nothing_heavy() -> None:
    code = "import sys, maege; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not (HEAVY | {"click"}) & set(done.stdout.split())


def test_the_list_of_metrics_asks_no_language_model() -> None:
    assert not {"jinja2", "openai", "sqlite3"} & imported_modules("data", "list", "metrics")


@pytest.mark.parametrize(
    ("metric", "libraries"), [("bleu", set()), ("sari", set()), ("ld", {"rapidfuzz"})]
)
def test_a_score_imports_what_its_metric_needs(
    tmp_path: Path, metric: str, libraries: set[str]
) -> None:
    (tmp_path / "a.txt").write_text("He goes home .\n")
    files = ["--source", "a.txt", "--hypothesis", "a.txt", "--reference", "a.txt"]
    modules = imported_modules("score", metric, *files, cwd=tmp_path)
    assert modules & HEAVY == {"numpy"} | libraries
    assert not {"maege.lattice", "maege.comparing.comparing_metric"} & modules


def test_a_gleu_with_drawn_references_needs_no_scipy(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("He goes home .\n")
    (tmp_path / "b.txt").write_text("He went home .\n")
    files = ["--source", "a.txt", "--hypothesis", "a.txt"]
    references = ["--reference", "a.txt", "--reference", "b.txt"]
    modules = imported_modules("score", "gleu", *files, *references, cwd=tmp_path)
    assert modules & HEAVY == {"numpy"}


def test_m2_needs_little(tmp_path: Path) -> None:
    (tmp_path / "h.txt").write_text("He goes home .\n")
    (tmp_path / "g.m2").write_text("S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n")
    modules = imported_modules("score", "m2", "--hypothesis", "h.txt", "--m2", "g.m2", cwd=tmp_path)
    assert modules & HEAVY == {"numpy", "rapidfuzz"}


def test_errant_needs_no_command_line_of_spacy() -> None:
    code = (
        "import sys; from maege.extraction.spacy_pipeline import load_pipeline\n"
        "load_pipeline('lite'); print('spacy.cli' in sys.modules, 'typer' in sys.modules)\n"
        "import spacy; print(spacy.info(silent=True)['spacy_version'] == spacy.__version__)\n"
        "import spacy.cli; print(spacy.cli.info is sys.modules['spacy.cli.info'].info)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "True", "True"]


def test_a_score_in_python_needs_no_charts_and_no_data_frames() -> None:
    code = "import sys; from maege import score; print(*{m.partition('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"altair", "pandas", "scipy"} & set(done.stdout.split())


def test_a_tree_needs_no_graph_library(tmp_path: Path) -> None:
    (tmp_path / "a.m2").write_text("S He go\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n")
    modules = imported_modules("data", "lattice", "a.m2", "--sentence", "1", cwd=tmp_path)
    assert not modules & {"networkx", "scipy", "pandas", "altair"}


@pytest.fixture
def small_run(tmp_path: Path) -> Path:
    """Return the directory of ``a.yaml``, which is run in a second or two."""
    edits = "A 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\nA 1 2|||T|||went|||REQUIRED|||-NONE-|||1\n"
    (tmp_path / "a.m2").write_text(f"S He go\n{edits}")
    (tmp_path / "a.yaml").write_text(
        "corpus: {m2: a.m2}\nmetrics: [ld]\nsynthetic_corpora: null\n"
        "lattices: {max_edits: 3}\nstatistics: {permutations: 10, resamples: 10}\n"
    )
    return tmp_path


@pytest.mark.slow
def test_a_run_imports_no_graph_library_and_no_other_study(small_run: Path) -> None:
    modules = imported_modules("run", "a.yaml", "--quiet", cwd=small_run)
    assert "pandas" in modules
    assert "networkx" not in modules
    assert not {f"maege.studies.{name}" for name in STUDIES if name != "run"} & modules
    assert len([name for name in modules if name.startswith("maege")]) < 222


def test_a_comparison_of_systems_imports_little_of_others(tmp_path: Path) -> None:
    few = ("--set", "statistics.permutations=10", "--set", "statistics.resamples=10")
    command = ("systems", "tiny", "--metrics", "gleu", *few, "--quiet")
    modules = {n for n in imported_modules(*command, cwd=tmp_path) if n.startswith("maege")}
    assert not {n for n in modules if n.split(".")[1:2] in (["attribution"], ["extraction"])}
    assert not {f"maege.studies.{name}" for name in STUDIES if name != "systems"} & modules
    assert not {"maege.config.schema", "maege.statistics.sample_statistics"} & modules
    assert len(modules) <= 180


@pytest.mark.slow
def test_missing_library_is_reported_with_its_install_command(small_run: Path) -> None:
    code = "import sys; sys.modules['vl_convert'] = None; from maege.cli import main; main()"
    command = [sys.executable, "-c", code, "run", "a.yaml", "--figures"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=small_run)
    assert done.returncode == 2, done.stderr
    assert "pip install 'maege[" in done.stderr


@pytest.mark.parametrize("name", [*app.listed, *UNLISTED])
def test_command_help_begins_with_its_summary(name: str) -> None:
    module, summary = (app.listed | {**UNLISTED})[name]
    assert load_command(module).help.splitlines()[0] == summary
