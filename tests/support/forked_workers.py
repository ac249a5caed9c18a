"""Workers of loky as forks of the process that starts them, without what MAEGE has in it.

A new process imports NumPy, joblib and other libraries for half a second, which is longer than most
tests compute. In the fork all of MAEGE, of the tests and of plug-ins is imported again, so that
nothing but libraries gets there by another way than for users. A fork has the hash seed of its
parent, also where vetting asks for another one.
"""

import atexit
import gc
import os
import pickle
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import process
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import cloudpickle
import pytest
from joblib.externals.loky.backend import fork_exec, spawn

from maege.scoring.executors.plugin_process import plugin_process

LIBRARIES = (str(Path(os.__file__).parent), f"{os.sep}site-packages{os.sep}")
new_process = fork_exec.fork_exec
_forgotten: list[ModuleType] = []  # their objects must not be deleted, which closes databases


@contextmanager
def forked_workers() -> Iterator[None]:
    """Let workers be forks in the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fork_exec, "fork_exec", _fork)
        yield


def _fork(
    command: Sequence[str], descriptors: Sequence[int], env: Mapping[str, str] | None = None
) -> int:
    if "PYTHONHASHSEED" in os.environ:  # a fork has that of its parent
        return int(new_process(command, descriptors, env))
    pool, plugin_process._pool = plugin_process._pool, None  # a fork would stop it
    child = os.fork()
    if child == 0:
        pipe = int(command[command.index("--pipe") + 1])
        _work(pipe, {0, 1, 2, *map(int, descriptors)}, env or {})
    plugin_process._pool = pool
    return child


def _work(pipe: int, descriptors: set[int], variables: Mapping[str, str]) -> NoReturn:
    """Do what a new process does that executes the module ``popen_loky_posix``."""
    code = 1
    try:
        _forget(descriptors)
        os.environ.update(variables)
        with open(pipe, "rb") as from_parent:
            process.current_process()._inheriting = True  # type: ignore[attr-defined]
            spawn.prepare(pickle.load(from_parent))
            worker = pickle.load(from_parent)
            del process.current_process()._inheriting  # type: ignore[attr-defined]
        code = worker._bootstrap()
        atexit._run_exitfuncs()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def _forget(descriptors: set[int]) -> None:
    """Remove what a new process does not have, and all files but those with these descriptors."""
    gc.freeze()  # nor must garbage of the other process
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in {int(path.name) for path in Path("/dev/fd").iterdir()} - descriptors - {null}:
        os.dup2(null, descriptor)  # not closed, which Python does in the end
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            default = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if default else signal.SIG_DFL)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, closefd=False)
    atexit._clear()
    warnings.resetwarnings()
    warnings.simplefilter("ignore", DeprecationWarning)
    sys.meta_path[:] = [finder for finder in sys.meta_path if "pytest" not in finder.__module__]
    for name, module in [*sys.modules.items()]:
        file = getattr(module, "__file__", None)
        if file and not any(folder in file for folder in LIBRARIES):
            _forgotten.append(sys.modules.pop(name))
    sys.modules["__main__"] = ModuleType("__main__")
    cloudpickle.cloudpickle._DYNAMIC_CLASS_TRACKER_BY_ID.clear()
    cloudpickle.cloudpickle._DYNAMIC_CLASS_TRACKER_BY_CLASS.clear()
