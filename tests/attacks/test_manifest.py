"""Attacks on what is said of a run: files that change meanwhile, parameters, texts, paths."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

import maege
from maege.errors import MaegeError
from tests.support.command_line import maege as command
from tests.support.command_line import ok, refused

TINY = Path(maege.__file__).parents[1] / "corpora/tiny"
SMALL = ["--set", "sentences.max_characters=45", "--set", "synthetic_corpora=null", "--set",
         "statistics={resamples: 50, permutations: 49}", "--set", "lattices=null",
         "-q"]  # fmt: skip
CHANGING = """
import os
class M:
    name = {name!r}
    def score(self, requests):
        {action}
        return [float(len(request.hypotheses[0])) for request in requests]
"""


def manifest(directory: Path) -> dict:
    return json.loads((directory / "manifest.json").read_text())


def test_plugin_files_that_change_meanwhile_are_identified_as_they_were_loaded(
    tmp_path: Path,
) -> None:
    actions = {"m": f"os.unlink({str(tmp_path / 'm.py')!r})"}
    actions["n"] = f"open({str(tmp_path / 'n.py')!r}, 'a').write('# changed')"
    contents = {
        tmp_path / f"{name}.py": CHANGING.format(name=name, action=action)
        for name, action in actions.items()
    }
    metrics = ", ".join(f"'{plugin}:M'" for plugin in contents)
    for output in ("first", "second"):
        for plugin, content in contents.items():
            plugin.write_text(content)
        ok("run", "tiny", *SMALL, "--set", f"metrics=[{metrics}]", "--output",
           tmp_path / output)  # fmt: skip
        for plugin, content in contents.items():
            assert not plugin.exists() or plugin.read_text() != content
    first, second = manifest(tmp_path / "first"), manifest(tmp_path / "second")
    assert first["fingerprint"] == second["fingerprint"]
    assert first["plugins_sha256"] == second["plugins_sha256"]
    assert set(first["plugins_sha256"].values()) == {
        sha256(content.encode()).hexdigest() for content in contents.values()
    }


def test_files_of_one_name_have_a_checksum_each(tmp_path: Path) -> None:
    corpus = tmp_path / "my.m2"
    corpus.write_text("S a cat sit\nA 2 3|||V|||sits|||REQUIRED|||-NONE-|||0\n\n" * 8)
    names = [tmp_path / side / "refs/r.txt" for side in "AB"]
    for name in names:
        name.parent.mkdir(parents=True)
        name.write_text("a cat sits\n" * 8)
    settings = {"corpus": {"m2": corpus}, "metrics": ["ld"], "synthetic_corpora": None}
    settings |= {"references": {"use": list(map(str, names))}}
    fingerprints = set()
    for text in ("a cat sits", "the cat sits"):
        names[0].write_text(f"{text}\n" * 8)
        content = maege.run(settings).manifest
        assert list(content["data_sha256"])[1:] == ["refs/r.txt", "refs/r.txt (2)"]
        fingerprints.add(content["fingerprint"])
    assert len(fingerprints) == 2


PARAMETRISED = """
class M:
    name = "m"
    def __init__(self, **p):
        pass
    def score(self, requests):
        open({started!r}, "w").close()
        return [1.0] * len(requests)
"""


@pytest.fixture
def parametrised_run(tmp_path: Path) -> Callable[[str], list[str]]:
    """Returns the run of a metric with given parameters, which logs that it scores."""
    plugin = tmp_path / "m.py"
    plugin.write_text(PARAMETRISED.format(started=str(tmp_path / "started")))
    run = ["run", "tiny", *SMALL, "--output", str(tmp_path / "out")]
    return lambda parameters: [*run, "--set", f"metrics=[{{'{plugin}:M': {parameters}}}]"]


def test_parameters_that_no_file_can_have_are_text(
    tmp_path: Path, parametrised_run: Callable[[str], list[str]]
) -> None:
    times = {"p": "2026-11-22", "q": "2026-11-22 10:00:00"}
    ok(*parametrised_run("{p: 2026-11-22, q: 2026-11-22 10:00:00}"))
    ok("results", "report", tmp_path / "out", "--no-figures")
    ((_, parameters),) = maege.load_run(tmp_path / "out").config["metrics"][0].items()
    assert {name: parameters[name] for name in times} == times


@pytest.mark.parametrize(
    "value", ["!!binary aGVsbG8=", "!!set {a, b}", "{1: a}", "0x" + "F" * 5000, '"\\uD800"']
)
def test_parameters_that_no_file_can_have_are_refused_before_scoring(
    tmp_path: Path, parametrised_run: Callable[[str], list[str]], value: str
) -> None:
    assert refused(*parametrised_run(f"{{p: {value}}}")).count("\n") == 1
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize(
    "settings", [{"metrics": [{"ld": {"name": "\ud800"}}]}, {"corpus": {"m2": "\ud800.m2"}}]
)
def test_texts_that_are_not_unicode_are_refused(settings: dict) -> None:
    with pytest.raises(MaegeError, match="is not Unicode text"):
        maege.run({"corpus": "tiny", "metrics": ["ld"]} | settings)


def test_paths_that_are_not_utf8_are_refused(tmp_path: Path) -> None:
    directory = tmp_path / os.fsdecode(b"o\xff")
    message = refused("run", "tiny", *SMALL, "--output", directory)
    assert message.count("\n") == 1
    assert "is not Unicode text" in message
    directory.mkdir()
    done = command("run", "tiny", *SMALL, cwd=directory)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


PATHS = """
class Paths:
    name = "paths"
    tokens = True
    def score(self, requests):
        raise ValueError("cannot read /mnt/jane doe/q.txt, nor ~/jane doe/x y/z.txt (and/or it)")
"""


@pytest.mark.parametrize("study", ["run", "systems", "humans", "coverage"])
def test_no_report_has_directories_with_blanks(tmp_path: Path, study: str) -> None:
    directory = tmp_path / "jane doe"
    directory.mkdir()
    (directory / "paths.py").write_text(PATHS)
    metrics = ["--metrics", f"gleu,{directory}/paths.py:Paths"]
    arguments = ["tiny", *metrics]
    if study == "run":
        listed = f"metrics=[gleu, '{directory}/paths.py:Paths']"
        arguments = ["tiny", *SMALL, "--set", listed]
    elif study == "humans":
        systems = ("articles", "cautious", "eager")
        (tmp_path / "outputs").mkdir()
        for name in systems:
            text = (TINY / f"english.system-{name}.txt").read_text("utf-8")
            (tmp_path / "outputs" / f"{name}.txt").write_text(text, "utf-8")
        rows = [f"{n},j,{s},{1 + (n + r) % 3}" for n in range(68) for r, s in enumerate(systems)]
        (tmp_path / "judged.csv").write_text("\n".join(["sentence,judge,system,rank", *rows]))
        arguments = [str(tmp_path / "judged.csv"), "--outputs", str(tmp_path / "outputs")]
        arguments += ["--m2", str(TINY / "english.m2"), *metrics]
    done = command(study, *arguments, "--quiet", "--output", tmp_path / "out")
    assert done.returncode in (2, 3), done.stderr  # 2: of the coverage, without a score
    report = (tmp_path / "out/report.md").read_text("utf-8")
    assert "cannot read …/q.txt, nor …/z.txt (and/or it)" in report
    for path in (tmp_path / "out").rglob("*"):
        if path.suffix in (".html", ".md", ".csv", ".tex"):
            assert "jane doe" not in path.read_text("utf-8"), path
