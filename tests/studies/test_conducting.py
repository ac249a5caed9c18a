"""How a study is called from Python and by its command."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.exceptions import Exit

import maege
from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.conducting import check_jobs, conduct_command, printed_progress
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.study import STUDY
from maege.terminal.study_command import StudyCall


@pytest.mark.parametrize("jobs", [0, -1, "2", None, 1.5])
def test_at_least_one_process_works(jobs: object) -> None:
    with pytest.raises(ConfigError, match="give a number of processes, at least 1"):
        check_jobs(jobs)
    check_jobs(1)
    check_jobs(np.int64(2))


def test_progress_is_shown_or_not() -> None:
    with pytest.raises(ConfigError, match="progress=<built-in function print>: True, False or"):
        maege.run("tiny", metrics=["gleu"], progress=print)


def test_notes_are_printed_also_by_a_quiet_command(capsys: pytest.CaptureFixture[str]) -> None:
    with printed_progress(quiet=True) as progress:
        progress.stage("read")
        progress.note("it takes a while\x1b")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "Note: it takes a while\\x1b\n")


@pytest.mark.parametrize(
    ("metrics", "code"), [("gleu", 0), ("bad.py:bad,gleu", 3), ("bad.py:bad", 2)]
)
def test_the_exit_code_says_whether_metrics_failed(
    metrics: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.py").write_text("def bad(hypothesis): raise ValueError('no')\n")
    few = {"statistics.resamples": 20, "statistics.permutations": 19, "trust": False, "cache": None}
    settings = [f"{key}={json.dumps(value)}" for key, value in few.items()]
    keys = {"metrics": metrics}
    call = StudyCall(SystemsConfig, "tiny", keys, {}, "out", settings, Path("out"), quiet=True)
    try:
        conduct_command(STUDY, call.settings(), call)
    except Exit as end:
        assert end.exit_code == code
    else:
        assert code == 0
    assert Path("out/systems.json").is_file()
    printed = capsys.readouterr().out
    assert printed.endswith("Report: out/report.html\n")
    assert printed.count("Failed: metric 'bad'") == int(code > 0)


def test_functions_take_the_words_of_commands() -> None:
    config = configuration(RunConfig, "tiny", metrics=["gleu"], language="en")
    assert config.corpus.language == "en"
    with pytest.raises(ConfigError, match="gluu"):
        maege.run("tiny", metrics=["gluu"], language="en")
    for references in ("annotators", 3):
        with pytest.raises(ConfigError, match=f"found {references!r}, expected a list"):
            maege.run("tiny", metrics=["gleu"], references=references)
    with pytest.raises(ConfigError, match="did you mean"):
        maege.systems("tiny", metrics=["gleu"], references=["reference-9"])
