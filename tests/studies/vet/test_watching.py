import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest
import yaml

import maege
from maege.data import datasets
from maege.errors import ConfigError, MetricError
from maege.studies.vet.command import command
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.watching import WatchedMetrics
from tests.support.command_line import ROOT

CODE = """from {sibling} import unit
def words(hypothesis, references):
    return unit * max(len({{*hypothesis.split()}} & {{*r.split()}}) for r in references)
"""
GIVEN = {
    "corpus": "tiny", "synthetic_corpora": None, "metrics": ["bleu"], "lattices": None,
    "sentences": {"min_annotations": 2, "max_characters": 75},
    "statistics": {"permutations": 99, "resamples": 50},
}  # fmt: skip
SECTIONS = ["ordering", "degenerate-outputs"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    sibling(tmp_path).write_text("unit = 1.0\n")
    (tmp_path / "metric.py").write_text(CODE.format(sibling=sibling(tmp_path).stem))
    return tmp_path / "metric.py"


def sibling(folder: Path) -> Path:
    """A module that the metric imports; two with one name cannot be in use."""
    return folder / f"of_{folder.name}.py"


def test_what_is_a_change(file: Path) -> None:
    watched = WatchedMetrics([f"{file}:words", "bleu"], {})
    assert watched.files == [str(file)]
    state = watched.state
    file.touch()
    assert watched.state == state
    sibling(file.parent).write_text("unit = 2.0\n")
    assert watched.state != state
    assert watched.wait(state) == watched.state
    file.unlink()
    assert watched.state == [""]


def test_a_file_is_needed() -> None:
    with pytest.raises(ConfigError, match="give one as my_metric"):
        WatchedMetrics(["bleu", {"gleu": {"order": 2}}], {})


def test_an_error_in_the_file(file: Path) -> None:
    watched = WatchedMetrics([{f"{file}:words": {"name": "mine"}}], {"lower_is_better": True})
    watched.check()
    file.write_text("def words(:\n")
    with pytest.raises(MetricError, match=r"SyntaxError.*metric\.py, line 1"):
        watched.check()


def watched_rounds(
    file: Path, config: dict, saves: list[Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> list[VettingResult]:
    """Watch a metric with a configuration; return the result after each save, the first before."""
    folder, results, following = file.parent, [], iter(saves)
    (folder / "config.yaml").write_text(yaml.safe_dump(config))
    monkeypatch.chdir(folder)

    def wait(self: WatchedMetrics, state: list[str]) -> None:
        results.append(VettingResult.load("out"))
        alone = maege.vet("metric.py:words", config="config.yaml", sections=SECTIONS)
        alone.write(f"alone{len(results)}")
        assert results[-1] == VettingResult.load(f"alone{len(results)}")
        next(following)()
        assert self.state != state

    monkeypatch.setattr(WatchedMetrics, "wait", wait)
    arguments = ["metric.py:words", "config.yaml", "--watch", "--output", "out"]
    # Of a command that was called without them, Click forgets `-h` in this process.
    names = {"help_option_names": ["-h", "--help"]}
    with pytest.raises(StopIteration):
        command.main([*arguments, "--sections", ",".join(SECTIONS)], standalone_mode=False, **names)
    return results


def test_each_result_is_that_of_a_vetting_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = [
        lambda: sibling(file.parent).write_text("unit = -1.0\n"),
        # A metric that reads other texts needs them.
        lambda: file.write_text("def words(hypothesis):\n    return float(len(hypothesis))\n"),
    ]
    first, *others = watched_rounds(file, GIVEN, saves, monkeypatch)
    assert all(again.changes_since(first).rows for again in others)


def test_a_changed_configuration_and_corpus_are_read_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    m2, config = file.with_name("corpus.m2"), file.with_name("config.yaml")
    text = datasets.card("tiny").path("english.m2").read_text()
    m2.write_text(text)
    given = {**GIVEN, "corpus": {"m2": "corpus.m2", "language": "en"}}

    def new_seed() -> None:
        config.write_text(yaml.safe_dump({**given, "seed": 2}))
        file.write_text(f"{file.read_text()}# a comment\n")

    def shorter_corpus() -> None:
        m2.write_text("\n\n".join(text.split("\n\n")[:-3]) + "\n")
        file.write_text(f"{file.read_text()}# another\n")

    results = watched_rounds(file, given, [new_seed, shorter_corpus], monkeypatch)
    first, of_seed, of_corpus = (result.vettings[0].records for result in results)
    assert [result.manifest["config"]["seed"] for result in results] == [1, 2, 2]
    assert first["values"] != of_seed["values"]
    assert of_corpus["sample"]["sentences"] < of_seed["sample"]["sentences"]


@pytest.mark.slow
def test_watching_from_the_command_line(file: Path) -> None:
    arguments = ["vet", "metric.py:words", "--watch", "--sections", "degenerate-outputs"]
    with subprocess.Popen(
        [sys.executable, "-m", "maege", *arguments], cwd=file.parent, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")

        def until(beginning: str) -> str:
            return next(line for line in lines if line.startswith(beginning))

        until("Waiting until metric.py is saved; Ctrl-C ends.")
        file.write_text("def words(:\n")
        assert "SyntaxError" in until("maege: metric 'metric.py:words'")
        until("Waiting")
        file.write_text("def words(hypothesis, references):\n    return hypothesis in references\n")
        assert "rewards bad outputs" in until("Changed since runs/vet-words/previous:")
        until("Waiting")
        sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "maege: ended by SIGINT\n"
        assert process.wait(30) == 130
