"""Many systems and long sentences: one message, before time and memory are used."""

import resource
from pathlib import Path

import pytest

import maege.cli
from experiments.attacks import sizes
from experiments.attacks.commands import write_files
from maege.studies.systems.system_inputs import MAX_SYSTEMS
from tests.support.command_line import refused


def test_too_many_systems_are_refused_at_once(tmp_path: Path) -> None:
    write_files(tmp_path, sizes.many_systems(MAX_SYSTEMS + 1), ["gleu"])
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    message = refused("systems", "systems.yaml", "-q", "--output", "of-systems", cwd=tmp_path)
    assert "501 systems: as every two are compared, there may be at most 500; name" in message
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 5
    assert not (tmp_path / "of-systems").exists()


def test_sentences_of_thousands_of_tokens_are_refused_where_they_are_aligned(
    tmp_path: Path,
) -> None:
    write_files(tmp_path, sizes.long_sentences(4_000, 2), ["gleu"])
    message = refused("coverage", "coverage.yaml", "-q", "--output", "of-coverage", cwd=tmp_path)
    assert "is too long to be aligned" in message
    assert message.count("\n") == 1


def test_too_little_memory_is_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def app(**_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(maege.cli, "app", app)
    with pytest.raises(SystemExit) as ended:
        maege.cli._call_app()
    assert ended.value.code == 2
    assert "there is not enough memory" in capsys.readouterr().err
