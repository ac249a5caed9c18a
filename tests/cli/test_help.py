"""Help, version, and completion by the shell."""

import subprocess
import sys
from pathlib import Path

import pytest

from maege.cli import app
from maege.cli.commands import SECTIONS
from maege.terminal.lazy_group import LazyGroup, load_command
from tests.support.command_line import ok, refused

COMMANDS = dict(app.all_commands())


def test_help_and_version() -> None:
    text = ok("--help", COLUMNS="80")
    assert "Start: maege run quickstart" in text
    assert all(f"\n  {name} " in text for name in app.listed)
    assert [line for line in text.splitlines() if line.endswith(":")][:-1] == [
        f"{heading}:" for heading in SECTIONS
    ]
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) <= 40  # a screen
    assert text == ok("-h", COLUMNS="80")
    assert ok("--version").startswith("maege 0.")
    assert ok("-V") == ok("--version")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(name: str) -> None:
    text = ok(*name.split(), "-h", COLUMNS="80")
    # The example is on one line, to be copied.
    assert any(line.strip().startswith(f"Example: maege {name}") for line in text.splitlines())
    assert max(map(len, text.splitlines())) <= 80
    assert "<" not in text.partition("Options:")[0]
    assert "range" not in text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("lx",), []),
        (("d",), ["data", "doctor"]),
        (("data", "la"), ["lattice"]),
        (("doctor", "cache", "p"), ["prune"]),
        (("vet", "gl"), ["gleu"]),
        (("score", "gl"), ["gleu"]),
        (("run", "quickstart", "--metrics", "ld,gl"), ["ld,gleu"]),
        (("coverage", "quickstart-"), ["quickstart-coverage", "quickstart-pool"]),
        (("run", "q"), ["quickstart"]),
        (("data", "fetch", "conll"), ["conll14"]),
        (("data", "list", "corpora", "jfleg"), ["jfleg-dev", "jfleg-test"]),
        (("data", "list", "metrics", "jfleg"), []),
        (("init", "quickstart-s"), ["quickstart-spanish"]),
        (("data", "list", "annotators", "zh"), ["zh_jieba"]),
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


@pytest.mark.parametrize("group", [app, load_command("cli.data"), load_command("cli.results")])
def test_commands_are_documented_by_their_short_help(group: LazyGroup) -> None:
    for module, summary in group.listed.values():
        assert load_command(module).help.splitlines()[0] == summary


def test_commands_are_loaded_without_what_is_slow_to_import() -> None:
    code = "import sys; from maege.cli import app; [*app.all_commands()]; print(*sys.modules)"
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
