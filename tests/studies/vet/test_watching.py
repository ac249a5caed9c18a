import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from maege.errors import ConfigError, MetricError
from maege.studies.study import conduct
from maege.studies.vet.config import vet_config
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.study import study_of
from maege.studies.vet.watching import WatchedMetrics
from tests.support.command_line import ROOT

CODE = """from {sibling} import unit
def words(hypothesis, references):
    return unit * max(len({{*hypothesis.split()}} & {{*r.split()}}) for r in references)
"""
GIVEN = {
    "corpus": "tiny", "synthetic_corpora": None, "metrics": ["bleu"],
    "sentences": {"min_annotations": 2},
    "statistics": {"permutations": 99, "resamples": 50},
}  # fmt: skip


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


def vetted(file: Path, read: Callable | None = None) -> VettingResult:
    config = vet_config(f"{file}:words", GIVEN, sections=["ordering", "degenerate-outputs"])
    study = study_of(config)
    result = conduct(study if read is None else replace(study, read=read), config)
    assert isinstance(result, VettingResult)
    return result


def test_new_code_has_the_same_result_as_alone(file: Path) -> None:
    watched = WatchedMetrics([f"{file}:words"], {})
    first = vetted(file, watched.read)
    assert first == vetted(file)
    assert first.timings["metrics"].keys() >= {"words", "bleu"}
    mended = "def words(hypothesis, references):\n    return float(hypothesis in references)\n"
    for changed, text in ((sibling(file.parent), "unit = -1.0\n"), (file, mended)):
        changed.write_text(text)
        again = vetted(file, watched.read)
        assert again.changes_since(first).rows
        assert "bleu" not in again.timings["metrics"]  # its scores are known
        assert again == vetted(file)
    # A metric that reads other texts needs them.
    file.write_text("def words(hypothesis):\n    return float(len(hypothesis))\n")
    assert vetted(file, watched.read) == vetted(file)


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
