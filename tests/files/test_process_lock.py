import multiprocessing
from multiprocessing.context import SpawnContext
from multiprocessing.synchronize import Event
from pathlib import Path
from time import monotonic

import pytest

from maege.files.process_lock import process_lock


def _hold(file: Path, entered: Event, end: Event) -> None:
    with process_lock(file, 60):
        entered.set()
        end.wait(60)


@pytest.fixture
def spawn() -> SpawnContext:
    return multiprocessing.get_context("spawn")


def test_a_process_waits_for_the_lock(tmp_path: Path, spawn: SpawnContext) -> None:
    file = tmp_path / "new directory" / "lock"
    first, second, end = (spawn.Event() for _ in range(3))
    holders = [spawn.Process(target=_hold, args=(file, event, end)) for event in (first, second)]
    holders[0].start()
    assert first.wait(60)
    start = monotonic()
    with process_lock(file, 0.3):  # does not wait for ever
        assert 0.3 <= monotonic() - start < 30
    holders[1].start()
    assert not second.wait(2)
    end.set()
    assert second.wait(60)
    for holder in holders:
        holder.join(60)
        assert holder.exitcode == 0


def test_a_killed_process_frees_the_lock(tmp_path: Path, spawn: SpawnContext) -> None:
    file = tmp_path / "lock"
    entered, end = spawn.Event(), spawn.Event()
    holder = spawn.Process(target=_hold, args=(file, entered, end))
    holder.start()
    assert entered.wait(60)
    holder.kill()
    holder.join()
    start = monotonic()
    with process_lock(file, 60):
        assert monotonic() - start < 30


def test_nobody_waits_where_nothing_can_be_written(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    start = monotonic()
    with process_lock(tmp_path / "file" / "lock", 60):
        assert monotonic() - start < 30
