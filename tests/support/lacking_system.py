"""A system without what only some have, as Windows.

`maege.operating_system` finds no signals but those of Windows, no copies, groups or sessions of
processes, no ``poll``, no shell and no ``/proc``. Libraries find what there is.
"""

import mmap
import os
import select
import signal
import sys
from pathlib import Path
from typing import Any

from maege import operating_system

LACKING = {
    "os": "fork killpg O_NONBLOCK P_ALL pidfd_open register_at_fork set_blocking setsid sysconf "
    "waitid WEXITED WNOHANG WNOWAIT",
    "signal": "alarm getitimer ITIMER_REAL pthread_kill setitimer SIGALRM SIGHUP SIGKILL",
    "select": "epoll kqueue poll",
    "mmap": "MAP_ANONYMOUS MAP_PRIVATE",
}
MODULES = {"os": os, "signal": signal, "select": select, "sys": sys, "mmap": mmap}
FOLDER = Path(__file__).parent / "lacking"  # with a file that makes each process such a system


class Lacking:
    """A module without some names."""

    def __init__(self, module: Any, names: str, **others: Any) -> None:
        self.__dict__.update(others)
        self._module, self._names = module, names.split()

    def __getattr__(self, name: str) -> Any:
        if name in self._names:
            raise AttributeError(name)
        return getattr(self._module, name)


def replaced() -> dict[str, Any]:
    """Return what the module of the package has instead, by name."""
    nowhere = dict.fromkeys(("SHELL", "PS", "PROCESSES"), "/nowhere")
    modules = {name: Lacking(MODULES[name], names) for name, names in LACKING.items()}
    return {**modules, **nowhere, "sys": Lacking(sys, "", platform="win32")}


def lack() -> None:
    """Make this process such a system, until it ends."""
    for name, value in replaced().items():
        setattr(operating_system, name, value)
