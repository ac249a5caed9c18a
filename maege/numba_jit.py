"""Loops compiled by numba; without numba they are plain Python, with equal results."""

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, update_wrapper
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, TypeVar, cast

import numpy as np

_F = TypeVar("_F", bound=Callable[..., object])

LOADING_SECONDS = 0.5  # compiled loops are loaded from the cache in this time
WAIT_SECONDS = 120  # for another process that is compiling
PLAIN_ELEMENTS = 2_000  # with more, a single call in plain Python can take longer than that


def jit(function: _F) -> _F:
    """Compile a function when it pays, and cache the machine code on disk.

    The first calls in a process are executed as plain Python. After half a second of such
    calls, or at a call with large arguments, all decorated functions that it may call are compiled,
    or loaded from the cache. The results are the same. One process compiles at a time.

    If no directory is writable, or the disk is full, the code is cached in memory only. A compiled
    function may call compiled functions of its own folder only, because changes in other folders
    are not noticed. Without numba the function is never compiled.
    """
    return cast(_F, Loop(function))


def jit_steps(function: _F) -> _F:
    """Compile a function that does nothing but call others, its steps, as ``jit`` does.

    As long as it is plain Python, each step is a call of its own, which may be compiled.
    """
    return cast(_F, Loop(function, has_steps=True))


class Loop:
    """A function that is compiled when it pays; see ``jit``."""

    plain_seconds = 0.0  # in which all functions have been executed as plain Python
    _is_running = False  # inner calls are part of the time of the outer one

    def __init__(self, function: Callable[..., object], *, has_steps: bool = False) -> None:
        update_wrapper(self, function)
        self._function = function
        self._has_steps = has_steps
        self._folder = Path(function.__code__.co_filename).parent
        self._compiled: Callable[..., object] | None = None

    def __call__(self, *args: Any) -> object:
        """Call the function."""
        if self._compiled is not None:
            return self._compiled(*args)
        if Loop._is_running:
            return self._function(*args)
        if Loop.plain_seconds < LOADING_SECONDS:
            if self._has_steps:
                return self._function(*args)
            if _elements(args) < PLAIN_ELEMENTS:
                return self._call_plain(args)
        self._compile(args)
        return self(*args)

    def _call_plain(self, args: tuple[Any, ...]) -> object:
        start = process_time()
        Loop._is_running = True
        try:
            return self._function(*args)
        finally:
            Loop._is_running = False
            Loop.plain_seconds += process_time() - start

    def _compile(self, args: tuple[Any, ...]) -> None:
        """Compile the function and all that it may call.

        Processes that need them at the same time wait for the first one, and load what it cached.
        """
        self._replace()
        if compile_types := getattr(self._compiled, "compile", None):
            from numba import typeof
            from platformdirs import user_cache_path

            with process_lock(user_cache_path("maege") / "compiling.lock", WAIT_SECONDS):
                compile_types(tuple(map(typeof, args)))

    def _replace(self) -> None:
        """Put compiled functions in place of the plain ones, so that they call each other."""
        self._compiled = self._compiled or _compiled(self._function, self._folder)
        names = self._function.__globals__
        for name, loop in list(names.items()):
            if isinstance(loop, Loop) and loop._folder == self._folder:
                if loop._compiled is None:
                    loop._replace()
                names[name] = loop._compiled


def expect_plain_seconds(seconds: float) -> None:
    """Compile at the next call if the calls that follow would take this long in plain Python.

    A caller that knows how much work follows spares the time in which that is tried.
    """
    if seconds > LOADING_SECONDS:
        Loop.plain_seconds = max(Loop.plain_seconds, LOADING_SECONDS)


def _elements(arguments: tuple[Any, ...]) -> int:
    """Return the number of elements of arrays and nested tuples."""
    number = 0
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            number += argument.size
        else:
            number += _elements(argument) if isinstance(argument, tuple) else 1
    return number


def _compiled(function: Callable[..., object], folder: Path) -> Callable[..., object]:
    """Return a function that numba compiles at its first call; without numba the function."""
    try:
        from numba import njit
    except ImportError:
        return function
    _load_numba()
    try:
        compiled = njit(cache=True)(function)
    except RuntimeError:  # no writable directory for the cache
        return cast(Callable[..., object], njit(function))
    if cache_file := getattr(compiled, "_cache", None):
        cache_file.save_overload = _saved_if_possible(cache_file.save_overload)
        cache_file._cache_file._source_stamp = _digest(folder)
    return cast(Callable[..., object], compiled)


@cache
def _digest(folder: Path) -> str:
    """Return a digest of the source files of a folder, with which cached code is compared."""
    texts = (path.read_bytes() for path in sorted(folder.glob("*.py")))
    return sha256(b"\0".join(texts)).hexdigest()


def _saved_if_possible(save: Callable[..., None]) -> Callable[..., None]:
    """Return a function that saves code, but for a disk that is full: the code is in memory."""

    def save_if_possible(*code: Any) -> None:
        with suppress(OSError):
            save(*code)

    return save_if_possible


def filled(value: float, size: int) -> list[Any]:
    """Return a list of equal numbers; in compiled functions an array, which is made much faster."""
    return [value] * size


@cache
def _load_numba() -> None:
    """Load what numba compiles with, and announce compilation."""
    with _without_blas():
        import_module("numba.np.arraymath")
    from numba.extending import overload

    overload(filled)(lambda value, size: lambda value, size: np.full(size, value))
    _announce_compilation()


@contextmanager
def _without_blas() -> Iterator[None]:
    """Keep numba from importing ``scipy.linalg``, which takes longer than numba itself.

    It does so to see whether there is BLAS, which is for some of the functions of NumPy that loops
    may call. Those here call none, and products of matrices in loops of others look for it again.
    """
    blas = "scipy.linalg.cython_blas"
    if blas in sys.modules:
        yield
        return
    sys.modules[blas] = None  # type: ignore[assignment]  # so that its import fails
    try:
        yield
    finally:
        sys.modules.pop(blas, None)


def _announce_compilation() -> None:
    """Log why a first call takes long; cached code is not compiled again."""
    from numba.core import event

    class Announcer(event.Listener):
        has_logged = False

        def on_start(self, event: Any) -> None:
            if not self.has_logged:
                logging.getLogger("maege").info("compiling loops, once; this takes a while")
            self.has_logged = True

        def on_end(self, event: Any) -> None:
            pass

    register: Callable[[str, Announcer], None] = event.register
    register("numba:compile", Announcer())


@contextmanager
def process_lock(file: Path, timeout: float) -> Iterator[None]:
    """Wait until no other process holds the lock on a file, for ``timeout`` seconds at most.

    The file is created, with its directory. This only saves work: where files cannot be written or
    locked, nobody waits.
    """
    from filelock import FileLock  # takes some hundredths of a second

    lock = FileLock(file, timeout=timeout, fallback_to_soft=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except OSError:  # Timeout is one
        pass
    try:
        yield
    finally:
        lock.release()
