"""Attacks on where results go: kills, two runs at once, what is in the way, mount points."""

import contextlib
import json
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from experiments.attacks import kill_points
from maege.errors import DataError, OutputError
from maege.files import output_directory
from maege.files.manifest import CHECKSUMS, MANIFEST
from maege.files.output_directory import (
    ASIDE,
    COMPLETE,
    INODE,
    LOCK,
    OutputDirectory,
    check_finished,
)
from maege.studies import scorer
from tests.support.command_line import TINY, files, ok, refused, start
from tests.support.directory_update import update
from tests.support.kill_points import for_each_kill_point

FEW = ["--set", "statistics={resamples: 50, permutations: 49}", "-q"]
SMALL = ["--set", "sentences.max_characters=45", "--set", "synthetic_corpora=null", "--set",
         "lattices=null", *FEW]  # fmt: skip
RUN = ["run", "tiny", "--set", "metrics=[ld]", *SMALL]
SLEEPING = """
import time
class M:
    name = "m"
    def score(self, requests):
        open({started!r}, "w").close()
        time.sleep(60)
"""


def finish_update(directory: Path) -> None:
    """Do what each command does that writes into a directory."""
    with OutputDirectory(directory):
        pass
    check_finished(directory)


def content_of(directory: Path) -> dict[str, bytes]:
    return {n: c for n, c in files(directory).items() if n != MANIFEST and ".maege-" not in n}


def test_an_update_killed_at_any_file_operation_is_done_or_not_done(tmp_path: Path) -> None:
    older = {"a": b"1", "old": b"1", "own": b"1", "tables/b": b"1", "z": b"1"}
    newer = {"a": b"2", "own": b"1", "tables/b": b"2", "z": b"2"}

    def prepare(number: int) -> Path:
        directory = tmp_path / str(number)
        update(directory, "1", "old")
        (directory / "own").write_text("1")
        return directory

    def check(directory: Path) -> None:
        finish_update(directory)
        assert content_of(directory) in (older, newer)
        update(directory, "2")
        assert content_of(directory) == newer

    count, failures = for_each_kill_point(lambda d: update(d, "2"), prepare, check)
    print(f"{count} kill points, {len(failures)} failures")
    assert count > 20
    assert failures == []


def test_a_run_killed_while_it_is_written_can_be_repeated(tmp_path: Path) -> None:
    """Some points; experiments/attacks/kill_points.py has all."""
    older, newer = kill_points.result(1), kill_points.result(2)
    for count, failures in (
        kill_points.kill_in_new_directory(newer, tmp_path, step=25),
        kill_points.kill_over_older_run(older, newer, tmp_path, step=40),
    ):
        assert count > 2
        assert failures == []


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_files_of_the_user_are_never_replaced_or_removed(tmp_path: Path) -> None:
    update(tmp_path, "1", "old", "changed")
    (tmp_path / "changed").write_text("mine")  # not as it was written
    (tmp_path / "z").write_text("mine")
    (tmp_path / "a").unlink()
    (tmp_path / "a").mkdir()
    (tmp_path / "a/notes").write_text("mine")
    (tmp_path / "new").write_text("mine")
    (tmp_path / "tables/own").write_text("mine")
    update(tmp_path, "2", "new")
    assert content_of(tmp_path) == {
        "a": b"2",
        "a.kept1/notes": b"mine",
        "changed": b"mine",
        "new": b"2",
        "new.kept1": b"mine",
        "tables/b": b"2",
        "tables/own": b"mine",
        "z": b"2",
        "z.kept1": b"mine",
    }


def complete_update(directory: Path, files: dict[str, str]) -> Path:
    """Make an update that was interrupted when its files were complete."""
    complete = directory / COMPLETE
    complete.mkdir(parents=True)
    (complete / MANIFEST).write_text(json.dumps({CHECKSUMS: files}))
    (complete / INODE).write_text(str(complete.stat().st_ino))
    return complete


def test_a_reader_leaves_an_interrupted_update_as_it_is(tmp_path: Path) -> None:
    update(tmp_path, "1")
    complete_update(tmp_path, {})
    before = files(tmp_path)
    with pytest.raises(DataError, match="maege results report"):
        check_finished(tmp_path)
    assert files(tmp_path) == before


def test_an_update_from_elsewhere_is_not_carried_out(tmp_path: Path) -> None:
    update(tmp_path / "sent", "1")
    (complete_update(tmp_path / "sent", {"a": ""}) / "a").write_text("2")
    shutil.copytree(tmp_path / "sent", tmp_path / "received")
    before = files(tmp_path / "received")
    with pytest.raises(OutputError, match="is from elsewhere"):
        finish_update(tmp_path / "received")
    assert files(tmp_path / "received") == before
    finish_update(tmp_path / "sent")
    assert (tmp_path / "sent/a").read_text() == "2"


@pytest.mark.parametrize("target", ["file", "pipe", "folder"])
@pytest.mark.parametrize("name", [LOCK, COMPLETE, f"{ASIDE}trial", f"{ASIDE}x"])
def test_no_name_of_ours_leads_out_of_a_received_directory(
    tmp_path: Path, name: str, target: str
) -> None:
    victim, directory = tmp_path / "victim", tmp_path / "out"
    directory.mkdir()
    if target == "file":
        victim.write_text("precious")
    elif target == "pipe":
        os.mkfifo(victim)
    else:
        victim.mkdir()
        (victim / "notes").write_text("precious")
    before = (victim.lstat().st_ino, target, files(victim) if target == "folder" else None)
    (directory / name).symlink_to(victim)
    with contextlib.suppress(OutputError):
        update(directory, "1")
    assert (victim.lstat().st_ino, target, files(victim) if target == "folder" else None) == before
    assert target != "file" or victim.read_text() == "precious"


@pytest.mark.parametrize("link", ["tables2", "tables2/notes", MANIFEST])
def test_an_update_takes_no_files_from_elsewhere(tmp_path: Path, link: str) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "notes").write_text(json.dumps({CHECKSUMS: {"tables2/notes": ""}}))
    complete = complete_update(tmp_path / "out", {"tables2/notes": ""})
    if link == MANIFEST:
        (complete / MANIFEST).unlink()
    (complete / link).parent.mkdir(exist_ok=True)
    (complete / link).symlink_to(victim if link == "tables2" else victim / "notes")
    with pytest.raises(OutputError, match="is from elsewhere"):
        finish_update(tmp_path / "out")
    assert (victim / "notes").exists()


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@pytest.mark.parametrize("name", ["/etc/x", "../x", "link/x", "x"])
def test_a_manifest_from_elsewhere_moves_and_removes_nothing_of_the_user(
    tmp_path: Path, name: str
) -> None:
    directory = tmp_path / "out"
    directory.mkdir()
    (tmp_path / "outside").mkdir()
    victims = [tmp_path / "x", tmp_path / "outside/x", directory / "x"]
    for victim in victims:
        victim.write_text("keep")
    (directory / "link").symlink_to(tmp_path / "outside")
    (directory / MANIFEST).write_text(json.dumps({CHECKSUMS: {name: "0" * 64}}))
    update(directory, "1")
    complete_update(directory, {name: ""})
    finish_update(directory)
    assert [victim.read_text() for victim in victims] == ["keep"] * 3


@contextlib.contextmanager
def sleeping_run(
    tmp_path: Path, output: Path, begin: Callable[..., subprocess.Popen] = start
) -> Iterator[subprocess.Popen]:
    """Start a run that sleeps, and end it."""
    started = tmp_path / "started"
    plugin = tmp_path / "sleeping.py"
    plugin.write_text(SLEEPING.format(started=str(started)))
    command = ["run", "tiny", "--output", output, *SMALL]
    process = begin(*command, "--set", f"metrics=['{plugin}:M']", stderr=subprocess.PIPE, text=True)
    try:
        while not started.exists():
            assert process.poll() is None
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_second_run_into_one_directory_is_refused_at_its_start(tmp_path: Path) -> None:
    output = tmp_path / "out"
    with sleeping_run(tmp_path, output):
        message = refused(*RUN, "--output", output)
        assert "another process is writing into this directory" in message
    ok(*RUN, "--output", output)  # a lock ends with its process
    assert not list(output.glob(".maege-*"))


def test_a_signal_ends_a_run_with_one_message_and_leaves_nothing(tmp_path: Path) -> None:
    """Also if the shell of these tests ignores interruptions."""
    output = tmp_path / "runs/out"
    with ignored_interruptions(), sleeping_run(tmp_path, output) as process:
        process.send_signal(signal.SIGINT)
        check_end(process, signal.SIGINT, output)


def test_a_command_keeps_ignoring_an_interruption_that_its_shell_ignores(tmp_path: Path) -> None:
    output = tmp_path / "runs/out"
    with sleeping_run(tmp_path, output, start_in_background) as process:
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        process.send_signal(signal.SIGTERM)
        check_end(process, signal.SIGTERM, output)


def check_end(process: subprocess.Popen, number: signal.Signals, output: Path) -> None:
    _, message = process.communicate(timeout=600)
    assert process.returncode == 128 + number
    assert message == f"maege: ended by {number.name}\n"
    assert not output.parent.exists()


def start_in_background(*arguments: str | Path, **options: Any) -> subprocess.Popen:
    """Start a command as a script does with ``&``, and not as a copy of this process."""
    with ignored_interruptions():
        return subprocess.Popen([sys.executable, "-m", "maege", *arguments], **options)


@contextlib.contextmanager
def ignored_interruptions() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def no_scoring(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A run that must not call its metric."""

    def score(*_: Any) -> NoReturn:
        raise AssertionError("scored")

    monkeypatch.setattr(scorer, "score_with_further", score)
    return RUN


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_a_run_into_a_mount_point_succeeds(tmp_path: Path) -> None:
    output = tmp_path / "out"
    output.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", output], check=False).returncode:
        pytest.skip("cannot mount")
    try:
        ok(*RUN, "--output", output)
        assert (output / "report.html").is_file()
    finally:
        subprocess.run(["umount", output], check=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_a_full_disk_is_noticed_before_scoring(tmp_path: Path, no_scoring: list[str]) -> None:
    output = tmp_path / "out"
    output.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", output]
    if subprocess.run(mount, check=False).returncode:
        pytest.skip("cannot mount")
    try:
        message = refused(*no_scoring, "--output", output)
        assert f"{output}: files cannot be made in this directory (No space left" in message
        assert not list(output.iterdir())
    finally:
        subprocess.run(["umount", output], check=True)


@pytest.fixture
def short_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only root can make a small disk, so files are limited; a page is longer than the limit."""
    monkeypatch.setattr(output_directory, "TRIAL_BYTES", 1000)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("command", [RUN, ["systems", "tiny", "--metrics", "ld", *FEW]])
@pytest.mark.usefixtures("short_files")
def test_a_disk_that_is_full_at_the_end(tmp_path: Path, command: list[str]) -> None:
    errors = refused(*command, "--output", tmp_path / "out")
    (message,) = [line for line in errors.splitlines() if "too large" in line]
    assert re.match(rf"maege: {tmp_path}/out/\S+/report.html: File too large; make room", message)
    assert "repeat the command" in message and "cache of scores" in message


def test_what_is_in_the_way_is_noticed_before_scoring(
    tmp_path: Path, no_scoring: list[str]
) -> None:
    output = tmp_path / "out"
    (output / "report.html").mkdir(parents=True)
    assert "has no results of maege" in refused(*no_scoring, "--output", output)
    (tmp_path / "file").write_text("")
    assert "is a file" in refused(*no_scoring, "--output", tmp_path / "file")
    assert "Not a directory" in refused(*no_scoring, "--output", tmp_path / "file/out")


def test_a_directory_that_is_not_writable_is_noticed(
    tmp_path: Path, no_scoring: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write everywhere, so the kernel's answer is replaced."""

    def mkdtemp(**_: Any) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(output_directory.tempfile, "mkdtemp", mkdtemp)
    message = refused(*no_scoring, "--output", tmp_path / "out")
    assert "files cannot be made in this directory (Permission denied" in message
    assert not (tmp_path / "out").exists()


def test_a_plugin_that_changes_the_working_directory_does_not_move_the_output(
    tmp_path: Path,
) -> None:
    (tmp_path / "c.py").write_text(
        "class X:\n    name = 'x'\n    def score(self, requests):\n        import os\n"
        "        os.chdir('/')\n        return [1.0] * len(requests)\n"
    )
    ok("run", "tiny", *SMALL, "--set", f"metrics=['{tmp_path}/c.py:X']", "--output", "out",
       cwd=tmp_path)  # fmt: skip
    assert (tmp_path / "out/report.html").is_file()


def commands_with_a_file(tmp_path: Path) -> list[list[str]]:
    text = tmp_path / "a.txt"
    text.write_text("a cat sat\n")
    return [
        ["score", "export", str(TINY), *SMALL[:-1]],
        ["data", "annotate", "--source", str(text), "--corrected", str(text), "--language", "de"],
        ["init", "tiny"],
    ]  # fmt: skip


@pytest.mark.parametrize("index", range(3))
def test_no_command_replaces_a_file_a_link_or_a_device(tmp_path: Path, index: int) -> None:
    command = commands_with_a_file(tmp_path)[index]
    file, link, pipe = tmp_path / "file", tmp_path / "link", tmp_path / "pipe"
    file.write_text("keep")
    link.symlink_to(file)
    for output in (file, link):
        assert "--force" in refused(*command, "--output", output)
        assert file.read_text() == "keep"
    ok(*command, "--output", link, "--force")
    assert link.is_symlink()
    written = file.read_bytes()
    assert written != b"keep"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        ok(*command, "--output", pipe)
        assert reader.communicate(timeout=600)[0] == written
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".")]


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / f"{ASIDE}1/tables").mkdir(parents=True)
    (tmp_path / f"{ASIDE}trial").write_text("")
    (tmp_path / LOCK).write_text("99999")
    ok(*RUN, "--output", tmp_path)
    assert not list(tmp_path.glob(".maege-*"))
