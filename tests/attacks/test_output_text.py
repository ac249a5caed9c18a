"""Texts of metrics and data that a terminal, or the library of the charts, would obey."""

import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

import maege.cli
from maege.data.data_table import parse_table
from maege.errors import MAX_ERROR_TEXT, DataError, MaegeError, MetricError, did_you_mean
from maege.scoring.calling import validate_rows, validate_scores
from tests.support.command_line import TINY, start
from tests.support.command_line import maege as command

ESCAPE = "\x1b[31m"
TERMINAL = {"TERM": "xterm"}
RUN = {
    "sentences": {"max_characters": 45},
    "synthetic_corpora": None,
    "lattices": None,
    "statistics": {"resamples": 50, "permutations": 49},
}


def run(tmp_path: Path, content: dict, *arguments: str) -> tuple[int, str]:
    config = tmp_path / "run.yaml"
    config.write_text(json.dumps(RUN | content))
    ran = command("run", config, "--output", tmp_path / "out", *arguments)
    return ran.returncode, ran.stdout + ran.stderr


def test_names_of_metrics_are_no_markup_and_no_terminal_escapes(tmp_path: Path) -> None:
    names = ["my[/v2]", "[bold]x", "[red]"]
    code, printed = run(
        tmp_path, {"corpus": "tiny", "metrics": [{"ld": {"name": name}} for name in names]}
    )
    assert code == 0, printed
    assert all(name in printed for name in names)
    metric = {"ld": {"name": f"a{ESCAPE}b"}}
    code, printed = run(tmp_path, {"corpus": "tiny", "metrics": [metric]})
    assert code == 2
    assert "a metric cannot be called 'a\\x1b[31mb'" in printed
    assert "\x1b" not in printed


def test_malformed_lines_are_no_terminal_escapes(tmp_path: Path) -> None:
    corpus = tmp_path / "c.m2"
    corpus.write_text(
        f"S a b c\nA 1 2|||X|||v|||REQUIRED|||-NONE-|||0\n{ESCAPE}red\n\nS {ESCAPE}\n"
    )
    code, printed = run(tmp_path, {"corpus": str(corpus), "metrics": ["ld"]})
    assert code == 2
    assert "red" in printed
    assert "\x1b" not in printed
    ran = command("data", "lattice", "--m2", corpus, "--sentence", "1")
    assert "\x1b" not in ran.stdout + ran.stderr


def test_control_characters_in_types_and_names_are_refused(tmp_path: Path) -> None:
    corpus = tmp_path / "c.m2"
    edit = "REQUIRED|||-NONE-|||0"
    corpus.write_text(f"S a b c\nA 1 2|||X\x02|||v|||{edit}\nA 2 3|||Y|||w|||{edit}\n\n" * 3)
    for metric, what in (("ld", "c.m2, line 2: "), ({"ld": {"name": "l\x03"}}, "metrics.0: ")):
        code, printed = run(tmp_path, {"corpus": str(corpus), "metrics": [metric]})
        assert code == 2
        assert what in printed
        assert "\x02" not in printed
        assert "\x03" not in printed


def test_scores_that_are_infinite_as_floats_are_refused() -> None:
    wide = np.longdouble("1e4000")
    if not np.isfinite(wide):
        pytest.skip("long doubles are doubles here")
    with pytest.raises(MetricError, match="returned inf for request 1"):
        validate_scores([wide], (1,), "m")
    with pytest.raises(MetricError, match="returned inf"):
        validate_rows([[1.0, wide]], 1, "m")


LOUD = """
import os, subprocess, sys

def say(text):
    sys.stderr.write(f"\\x1b[31m{text}\\n")
    os.write(2, f"\\x1b[32m{text} below Python\\n".encode())
    subprocess.run(["printf", "\\\\033[33m%s of a child\\n", text], stdout=sys.__stderr__)

say("import")

class Loud:
    name = "loud"
    def score(self, requests):
        say("score")
        return [1.0] * len(requests)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_standard_error_of_plugins_is_no_terminal_escape(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "loud.py").write_text(LOUD)
    metrics = ["ld", f"{tmp_path}/loud.py:Loud"]
    code, printed = run(tmp_path, {"corpus": "tiny", "metrics": metrics}, "--jobs", jobs)
    assert code == 0, printed
    for text in ("import", "score"):
        for colour, kind in ((31, ""), (32, " below Python"), (33, " of a child")):
            assert f"\\x1b[{colour}m{text}{kind}\n" in printed
    assert "\x1b" not in printed


def test_progress_bars_control_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "run.yaml").write_text(json.dumps(RUN | {"corpus": "tiny", "metrics": ["ld"]}))
    parent, child = os.openpty()
    pipes = {"stdout": subprocess.DEVNULL, "stderr": child, "env": os.environ | TERMINAL}
    with start("run", "run.yaml", "--output", "out", cwd=tmp_path, **pipes) as process:
        os.close(child)
        seen = b""
        with suppress(OSError):  # the other end was closed
            while chunk := os.read(parent, 65_536):
                seen += chunk
    os.close(parent)
    assert process.returncode == 0, seen
    assert b"\x1b[2K" in seen
    assert b"\\x1b" not in seen


# What terminals obey, or show as nothing; but not joiners, which words of some languages have, and
# signs that are visible, though they are called characters of format.
SHOWN = {*"\t\n\0\u200c\u200d\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"}
SHOWN |= {*map(chr, range(0x600, 0x606)), *map(chr, range(0x13430, 0x13440))}
HIDDEN = "".join(
    character
    for character in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") and character not in SHOWN
)
MISTAKES: dict[str, Callable[[str], list[str]]] = {
    "further argument": lambda word: ["results", "check", "x", word],
    "command": lambda word: [word],
    "command of a group": lambda word: ["judge", word],
    "option": lambda word: ["data", "list", f"--{word}"],
    "value of a type": lambda word: ["run", "--jobs", word],
    "value of a choice": lambda word: ["score", "ld", "--level", word],
    "path": lambda word: ["results", "check", f"{word}/none"],
    "name": lambda word: ["data", "fetch", word],
    "text of an option": lambda word: ["run", str(TINY), "--set", word],
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_words_of_the_command_line_are_escaped(
    mistake: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for word in (HIDDEN, *(f"a{character}b" for character in HIDDEN)):
        monkeypatch.setattr(sys, "argv", ["maege", *MISTAKES[mistake](word)])
        with pytest.raises(SystemExit):
            maege.cli._call_app()
        printed = "".join(capsys.readouterr())
        assert not {*HIDDEN} & {*printed}, printed
        assert "\\" in printed


LONG = "long" * 10_000


@pytest.mark.parametrize(
    "fail",
    [
        lambda: parse_table(f"a,{LONG}\nb,c\n", Path("t")).require("x"),
        lambda: parse_table("a,b\nb,c,d\n", Path(LONG)),
        lambda: maege.run("tiny", metrics=[LONG], progress=False),
        lambda: maege.run({"corpus": "tiny", LONG: 1}, progress=False),
        lambda: maege.score("ld", LONG, 1),
    ],
)
def test_messages_have_a_limit(fail: Callable[[], object]) -> None:
    with pytest.raises((MaegeError, TypeError)) as caught:
        fail()
    assert len(str(caught.value)) < MAX_ERROR_TEXT + 100


def test_long_names_are_shortened_in_the_middle() -> None:
    hint = did_you_mean("first", [f"first{LONG}", f"second{LONG}last"])
    assert len(hint) < 1_000
    assert "second" in hint and hint.endswith("last")
    error = DataError(f"start {LONG} end")
    assert str(error).startswith("start") and str(error).endswith("end")
    assert error.args == (f"start {LONG} end",)


def test_the_terminal_gets_no_long_message() -> None:
    name = "n\u202e" * 15_000
    wrong = (
        ["results", "check", "x", name],
        ["data", "list", f"--{name}"],
        ["data", "fetch", name],
        ["results", "check", name],
    )
    for arguments in (*wrong, ["score", f"{name}|"]):
        assert len(command(*arguments).stderr) < MAX_ERROR_TEXT + 300


def test_messages_of_metrics_are_no_markup_of_reports(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    name = 'bad'\n    def score(self, requests):\n"
        "        raise ValueError('<img src=//x.example/y> `a` **b** ' + __file__)\n"
    )
    (tmp_path / "c.yaml").write_text(
        "corpus: tiny\nsynthetic_corpora: null\nmetrics: [ld, 'bad.py:Bad': {name: '*<b>*'}]\n"
    )
    assert command("run", tmp_path / "c.yaml", "--output", tmp_path / "out").returncode == 3
    report = (tmp_path / "out/report.md").read_text()
    assert r"\<img" in report
    assert "<img" not in report.replace(r"\<img", "")
    assert r"\*\*b\*\*" in report
    html = (tmp_path / "out/report.html").read_text()
    assert str(tmp_path) not in html
    assert "…/bad.py" in html
