"""What operating systems differ in: signals, alarms, copies and groups of processes, pipes.

Nothing else in the package calls what only some systems have. Each function looks for the call when
it needs it, and says what it does where the system lacks it.
"""

import mmap
import os
import select
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from time import sleep
from types import FrameType
from typing import IO, Any

POLL_INTERVAL_S = 1.0  # at which the parent of a process is looked for
PR_SET_PDEATHSIG = 1  # of prctl(2)
SYNCHRONIZE = 0x00100000  # the right to wait for a process, of Windows
CHUNK_BYTES = 1 << 16
# Not on each system:
SHELL = "/bin/sh"
PS = "/bin/ps"
PROCESSES = "/proc"  # what the kernel of Linux says


# Signals


def hang_up_signal() -> signal.Signals | None:
    """Return the signal of a terminal that is closed: SIGHUP, or SIGBREAK of Windows."""
    return getattr(signal, "SIGHUP", None) or getattr(signal, "SIGBREAK", None)


def send_to_this_process(number: int) -> None:
    """Send a signal to the main thread, from any thread.

    Without such a call, the thread that sends it gets it, which wakes no main thread that waits.
    ``os.kill`` will not do: on Windows it ends the process at once, whatever the signal.
    """
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, number)
    else:
        signal.raise_signal(number)


@contextmanager
def interrupted(seconds: float, interval: float, error: type[BaseException]) -> Iterator[None]:
    """Raise an error in the block after so many seconds, and again after each interval.

    In the main thread it is an alarm, which also ends waiting. Elsewhere, and without alarms,
    another thread raises it as soon as code of Python is executed. Compiled code that never returns
    is not interrupted.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not (is_main and hasattr(signal, "setitimer")):
        with _interrupted_by_thread(seconds, interval, error):
            yield
        return

    def raise_error(number: int, frame: FrameType | None) -> None:
        raise error

    previous = signal.signal(signal.SIGALRM, raise_error)
    signal.setitimer(signal.ITIMER_REAL, seconds, interval)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


@contextmanager
def _interrupted_by_thread(
    seconds: float, interval: float, error: type[BaseException]
) -> Iterator[None]:
    import ctypes

    ended, interrupted_thread = threading.Event(), threading.get_ident()

    def raise_error(raised: type[BaseException] | None) -> None:
        exception = None if raised is None else ctypes.py_object(raised)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(interrupted_thread), exception)

    def watch() -> None:
        pause = seconds
        while not ended.wait(pause):
            raise_error(error)
            pause = interval

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        try:
            ended.set()
        finally:
            ended.set()  # if the error was raised before it could be set
        watching.join()
        raise_error(None)  # none that is under way may be raised later


@contextmanager
def without_alarms() -> Iterator[None]:
    """Ignore alarms that are set inside, and remove them; one that was set before goes on.

    Nothing is done outside of the main thread, or where the system has no alarms.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not (is_main and hasattr(signal, "setitimer")) or any(signal.getitimer(signal.ITIMER_REAL)):
        yield
        return
    handler = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


# Processes


def has_copies() -> bool:
    """Whether a copy of this process may go on to compute.

    Only on Linux: the libraries of macOS crash in copies, and Windows has none.
    """
    return sys.platform == "linux" and hasattr(os, "fork")


def copy_process() -> int:
    """Copy this process; return the number of the copy, and 0 in the copy. See ``has_copies``."""
    with warnings.catch_warnings():  # of other threads: a copy needs none of their locks
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def kill_copy(number: int) -> None:
    """Kill a copy of this process, and wait for its end."""
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)


def at_copy(**calls: Callable[[], object]) -> None:
    """Call functions when this process is copied, as ``os.register_at_fork`` does; else nothing."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(**calls)


def end_with_parent(parent: int) -> None:
    """Make this process end when its parent ends, even if the parent is killed.

    On Linux the kernel does that, whatever this process executes; elsewhere a thread waits for it.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def watch() -> None:
        _wait_for_end_of(parent)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _wait_for_end_of(parent: int) -> None:
    """Wait until this process has another parent; on Windows it keeps the number of the old one."""
    try:
        windows: Any = import_module("_winapi")
    except ImportError:
        while os.getppid() == parent:
            sleep(POLL_INTERVAL_S)
    else:
        handle = windows.OpenProcess(SYNCHRONIZE, False, parent)
        windows.WaitForSingleObject(handle, windows.INFINITE)


def leave_session() -> None:
    """Let no key of the terminal reach this process; without sessions, nothing is done."""
    if hasattr(os, "setsid"):
        os.setsid()


def own_group() -> dict[str, Any]:
    """Return arguments of Popen for a process that no key of the terminal reaches."""
    if hasattr(subprocess, "CREATE_NEW_PROCESS_GROUP"):  # Windows
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def kill_group(process: "subprocess.Popen[bytes]", group: int) -> None:
    """Kill all processes of a group; without groups, this process alone."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(group, signal.SIGKILL)
        else:
            process.kill()


def end_process(number: int, *, at_once: bool) -> None:
    """Ask a process to end, or kill it; Windows only kills."""
    kill = getattr(signal, "SIGKILL", signal.SIGTERM)
    os.kill(number, kill if at_once else signal.SIGTERM)


def guarded(command: Sequence[str], guard: str) -> list[str]:
    """Return a command that a script of the shell starts, and ends when its input is closed.

    Without a shell it is the command alone, which outlives this process if that is killed.
    """
    return [SHELL, "-c", guard, "sh", *command] if Path(SHELL).exists() else [*command]


def command_line(number: int) -> str | None:
    """Return the words of a process as one text, empty if it has ended; None if that is unknown."""
    with suppress(ChildProcessError, AttributeError):
        os.waitpid(number, os.WNOHANG)  # a child of this process that ended is no longer there
    if Path(PROCESSES, "self/cmdline").exists():
        return _content(f"{PROCESSES}/{number}/cmdline").decode(errors="replace")
    try:
        process = subprocess.run(  # noqa: S603
            [PS, "-o", "args=", "-p", str(number)],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError:  # Windows
        return None
    return process.stdout


def end_file(number: int) -> int | None:
    """Return a descriptor that can be read when a process has ended; None without such files."""
    try:
        return os.pidfd_open(number)
    except (AttributeError, OSError):  # another system, or an old kernel
        return None


def running_children() -> int:
    """Return the number of running child processes; 0 where it is unknown."""
    if hasattr(os, "waitid"):  # the answer to most calls, without the files of all threads
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return 0
    try:
        with os.scandir(f"{PROCESSES}/self/task") as threads:
            children = b"".join(_content(f"{thread.path}/children") for thread in threads).split()
    except OSError:  # not Linux
        return 0
    states = (_content(f"{PROCESSES}/{int(child)}/stat").rpartition(b")")[2] for child in children)
    return sum(state.split()[:1] not in ([], [b"Z"]) for state in states)


def memory_in_use() -> int | None:
    """Return the memory of this process in bytes, or its peak; None where it is unknown."""
    if pages := _content(f"{PROCESSES}/self/statm").split():  # on Linux
        return int(pages[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def give_back_memory() -> None:
    """Give back the pages that are free, where the C library is that of GNU.

    It keeps arrays of up to 32 MB for later, and small objects are between them: after a large
    corpus was scored, some hundreds of megabytes.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
    if pyarrow := sys.modules.get("pyarrow"):  # which has an allocator of its own
        pyarrow.default_memory_pool().release_unused()


def private_pages(size: int) -> Any:
    """Return so many bytes of zeros, of which those that are never set need no memory."""
    if not hasattr(mmap, "MAP_PRIVATE"):  # Windows
        return mmap.mmap(-1, size)
    # By default, processes that are forked would share them.
    return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)


def _content(path: str) -> bytes:
    """Return the content of a small file of the kernel; of a process that has just ended, none."""
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.read(file, CHUNK_BYTES)
    except OSError:
        return b""
    finally:
        os.close(file)


# Files, pipes and sockets


def opened(path: Path) -> int:
    """Open a file for reading as bytes, or a pipe without waiting for a writer."""
    flags = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # Windows changes line ends
    return os.open(path, os.O_RDONLY | flags)


def has_poll() -> bool:
    """Whether one can wait for pipes; on Windows for sockets alone."""
    return hasattr(select, "poll")


def wait_for_input(descriptor: int, seconds: float | None) -> bool:
    """Wait until there is something to read, or the end; return whether there is.

    Without ``poll``, the descriptor is that of a socket.
    """
    if not has_poll():
        return bool(select.select([descriptor], [], [], seconds)[0])
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(None if seconds is None else 1000 * seconds))


def widen(pipe: int, size: int) -> None:
    """Give a pipe room for so many bytes, where the system lets us."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, size)


class SelectablePipe:
    """An end of a pipe that a selector can wait for, and that never blocks.

    Without ``poll`` it is a socket, and a thread moves bytes between it and the pipe.
    """

    def __init__(self, pipe: IO[bytes], *, is_input: bool) -> None:
        self._pipe = pipe
        self._socket = None
        if has_poll():
            os.set_blocking(pipe.fileno(), False)
            return
        import socket

        self._socket, other = socket.socketpair()
        self._socket.setblocking(False)
        move = _move_to_pipe if is_input else _move_from_pipe
        threading.Thread(target=move, args=(pipe, other), daemon=True).start()

    def fileno(self) -> int:
        """Return the descriptor that a selector waits for."""
        return self._pipe.fileno() if self._socket is None else self._socket.fileno()

    def read(self, size: int) -> bytes:
        """Return what is there, empty at the end; raise BlockingIOError if nothing is."""
        if self._socket is None:
            return os.read(self._pipe.fileno(), size)
        return self._socket.recv(size)

    def write(self, chunk: memoryview) -> int:
        """Return how many bytes were written; raise ConnectionError if nobody reads any more."""
        if self._socket is None:
            return os.write(self._pipe.fileno(), chunk)
        return self._socket.send(chunk)

    def close(self) -> None:
        """Close the pipe; its thread does that when the socket is closed."""
        if self._socket is None:
            self._pipe.close()
        else:
            self._socket.close()


def _move_to_pipe(pipe: IO[bytes], connected: Any) -> None:
    with suppress(OSError), connected, pipe:
        while chunk := connected.recv(CHUNK_BYTES):
            pipe.write(chunk)
            pipe.flush()


def _move_from_pipe(pipe: IO[bytes], connected: Any) -> None:
    with suppress(OSError), connected, pipe:
        while chunk := os.read(pipe.fileno(), CHUNK_BYTES):
            connected.sendall(chunk)
