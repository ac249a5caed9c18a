"""Help, version, and completion by the shell."""

import subprocess
import sys
from pathlib import Path

import pytest

from maege.cli import COMMANDS, load_command
from maege.cli.renamed import RENAMED
from tests.support.command_line import ok, refused

GROUPS = {
    "cache": ("info", "prune"),
    "judge": ("show", "probe", "plan", "reliability"),
    "languagetool": ("install", "start", "stop", "status"),
}
COMMAND_PATHS = [
    path
    for name in COMMANDS
    for path in ([(name, sub) for sub in GROUPS.get(name, ())] or [(name,)])
]


def test_help_and_version() -> None:
    text = ok("--help", COLUMNS="80")
    assert "Start: maege run quickstart" in text
    assert all(f"\n  {name} " in text for name in COMMANDS)
    assert max(map(len, text.splitlines())) <= 80
    assert text == ok("-h", COLUMNS="80")
    assert ok("--version").startswith("maege 0.")
    assert ok("-V") == ok("--version")


@pytest.mark.parametrize("path", COMMAND_PATHS, ids=" ".join)
def test_help_of_a_command(path: tuple[str, ...]) -> None:
    text = ok(*path, "-h", COLUMNS="80")
    # The example is on one line, to be copied.
    assert any(
        line.strip().startswith(f"Example: maege {' '.join(path)}") for line in text.splitlines()
    )
    assert max(map(len, text.splitlines())) <= 80
    assert "<" not in text.partition("Options:")[0]
    assert "range" not in text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("lx",), []),
        (("la",), ["languagetool", "lattice"]),
        (("cache", "p"), ["prune"]),
        (("vet", "gl"), ["gleu"]),
        (("score", "gl"), ["gleu"]),
        (("run", "quickstart", "--metrics", "ld,gl"), ["ld,gleu"]),
        (("coverage", "quickstart-"), ["quickstart-coverage", "quickstart-pool"]),
        (("run", "q"), ["quickstart"]),
        (("fetch", "conll"), ["conll14"]),
        (("list", "corpora", "jfleg"), ["jfleg-dev", "jfleg-test"]),
        (("list", "metrics", "jfleg"), []),
        (("init", "quickstart-s"), ["quickstart-spanish"]),
        (("list", "annotators", "zh"), ["zh_jieba"]),
    ],
)
def test_completion(words: tuple[str, ...], expected: list[str]) -> None:
    completed = ok(
        _MAEGE_COMPLETE="bash_complete",
        COMP_WORDS=" ".join(("maege", *words)),
        COMP_CWORD=str(len(words)),
    )
    assert [name for name in expected if f"plain,{name}" not in completed.split()] == []
    assert expected or not completed.strip()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_makes_a_shell_complete_names(shell: str) -> None:
    assert f"_MAEGE_COMPLETE={shell}_complete" in ok("--show-completion", shell)


def test_an_unknown_command_is_refused() -> None:
    assert 'did you mean "vet"' in refused("vett")


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_an_old_name_is_refused_with_the_new_one(old: str, new: str) -> None:
    assert refused(old, "--help") == f"maege: `maege {old}` is now `maege {new}`\n"
    assert f"Usage: maege {new} " in ok(*new.split(), "--help")


def test_commands_are_documented_by_their_short_help() -> None:
    for name, summary in COMMANDS.items():
        assert load_command(name).help.splitlines()[0] == summary


def test_commands_are_loaded_without_what_is_slow_to_import() -> None:
    code = (
        "import sys; from maege.cli import COMMANDS, load_command; "
        "[load_command(name) for name in COMMANDS]; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"altair", "pandas", "scipy", "spacy"} & set(done.stdout.split())


def test_a_closed_pipe_does_not_change_the_exit_code(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("He goes home .\n" * 20_000)
    command = [
        sys.executable, "-m", "maege", "score", "ld", "--source", "a.txt", "--hypothesis", "a.txt",
        "--level", "sentence",
    ]  # fmt: skip
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert (process.stderr.read(), process.wait()) == (b"", 0)
