"""Kill a process at each of its file operations (open, make, rename, remove) in a directory."""

import itertools
import os
import signal
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

EVENTS = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.truncate", "os.chmod"}


def killed_at(number: int, operation: Callable[[], object], directory: Path) -> bool:
    """Do something in a copy of this process, which is killed before a file operation.

    Returns whether it was killed. Raises AssertionError if the operation failed.
    """
    child = os.fork()
    if child == 0:
        _kill_at(number, str(directory))
        try:
            operation()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, -signal.SIGKILL), code
    return code != 0


def _kill_at(number: int, directory: str) -> None:
    """Kill this process at an audit event, which is before the operation."""
    count = 0

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        if event in EVENTS and directory in str(arguments[0]):
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def for_each_kill_point(
    operation: Callable[[Path], object],
    prepare: Callable[[int], Path],
    check: Callable[[Path], object],
    step: int = 1,
) -> tuple[int, list[str]]:
    """Kill an operation at every point, and check what is left.

    Parameters
    ----------
    operation
        What is killed, with the directory that it writes into.
    prepare
        Returns a directory as it is before, for the number of a kill point.
    check
        Raises an exception if the directory is not as it should be after the kill.
    step
        1 for all points, 10 for every tenth.

    Returns
    -------
    count : int
        Number of kill points.
    failures : list of str
        The points at which the check failed, and why.
    """
    failures = []
    count = 0
    for number in itertools.count(1, step):
        directory = prepare(number)
        if not killed_at(number, partial(operation, directory), directory):
            break
        count += 1
        try:
            check(directory)
        except Exception as error:
            failures.append(f"{number}: {type(error).__name__}: {error}")
    return count, failures
