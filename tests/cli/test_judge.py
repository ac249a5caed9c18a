"""`maege judge`: probes, answers that are read again, plans."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import maege
from maege.language_models.answer_form import AnswerForm
from maege.studies.run import dry_run
from tests.support.command_line import maege as command
from tests.support.command_line import ok
from tests.support.judge_server import JudgeServer, answering, by_length, serving


@pytest.fixture
def server() -> Iterator[JudgeServer]:
    with serving(answering(by_length)) as made:
        yield made


def test_a_run_by_configuration_and_the_same_answers_read_again(
    server: JudgeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "my.yaml"
    config.write_text(
        "corpus: tiny\nsynthetic_corpora: null\nsentences: {max_characters: 45}\n"
        f"metrics: [{{judge: {{url: '{server.url}', model: small, answers: a.sqlite, "
        "name: small-judge}}, gleu]\n"
    )
    monkeypatch.setattr(dry_run, "MIN_ANNOUNCED", 26)  # the command is a fork of this process
    done = command("run", config, "--output", tmp_path / "out")
    assert done.returncode == 0 and "small-judge" in done.stdout
    asked = len(server.received)
    assert f"{asked} requests go to {server.url}" in " ".join((done.stdout + done.stderr).split())
    result = maege.run(config)
    assert set(result.failures) == set()
    assert len(server.received) == asked > 0
    answered_by = [{"model": "small", "fingerprint": "fp"}]
    judges = result.manifest["judges"]
    assert judges == {"small-judge": {"models": answered_by, "probe": None}}
    ok("judge", "probe", config)
    (tmp_path / "out" / "config.yaml").write_text(
        (tmp_path / "out" / "config.yaml")
        .read_text()
        .replace(
            "- gleu: {}",
            f"- external: {{name: x, command: [touch, {tmp_path}/ran]}}\n- gleu: {{}}\n"
            f"- {tmp_path}/p.py:X: {{name: p}}\n- http: {{name: h, url: '{server.url}'}}\n"
            f"- judge: {{url: '{server.url}', model: m, name: j, answers: {tmp_path}/new/b}}",
        )
    )  # as someone may do whose directory it is
    (tmp_path / "p.py").write_text(f"open('{tmp_path}/ran', 'w')\nclass X: pass\n")
    # Another parser reads the stored answers; nothing is sent.
    monkeypatch.setattr(AnswerForm, "read", lambda form, content: (6 - content["score"],))
    done = command("judge", "reparse", tmp_path / "out")
    assert not (tmp_path / "ran").exists() and not (tmp_path / "new").exists()
    assert "left out, as they start code, programs or servers: external, /" in done.stderr
    assert _tau(tmp_path / "out-reparsed") == pytest.approx(-_tau(tmp_path / "out"))
    assert len(server.received) == asked + 3
    about = json.loads((tmp_path / "out-reparsed" / "manifest.json").read_text())["judges"]
    assert about["small-judge"]["models"] == answered_by
    assert about["small-judge"]["probe"]["outcomes"]["json_schema with a seed"] == "yes"


def _tau(directory: Path) -> float:
    estimates = json.loads((directory / "run.json").read_text())["results"]["estimates"]
    return next(
        e["value"]
        for e in estimates
        if (e["metric"], e["statistic"], e["condition"])
        == ("small-judge", "tau_micro", "configured")
    )
