"""A program that answers each line it reads with a line; it is kept running between batches."""

import selectors
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import inf
from time import monotonic

from maege.errors import MetricError
from maege.operating_system import SHELL, SelectablePipe, kill_group, own_group

_CHUNK = 1 << 16
MAX_ANSWER_BYTES = 1 << 24
STDERR_BYTES = 2000  # of standard error that are kept, of its beginning and of its end each
STDERR_LINES = 10  # that a message has, of the beginning and of the end each
# To a fast program some lines are sent before it answers. To a slow one single lines, so that few
# are in flight when the run is interrupted.
FAST_ANSWER_S = 0.01
MAX_UNANSWERED = 32
GRACE_S = 2.0  # seconds to end after the end of the input
# Kills its process group at the end of its input, as when this process is killed. It is no child of
# this process: these are killed by executors.
_GUARD = "exec 3<&0; { read -r _; kill -9 0; } <&3 &"


class ProgramProcess:
    """A running program, started without a shell and in a process group of its own.

    On POSIX systems a guard is the first in the group, and kills it when this process ends, however
    and whenever it does: the program is in the group before it runs.

    Raises MetricError if it cannot be started, ends, or does not answer in time.
    """

    def __init__(self, command: Sequence[str], folder: str) -> None:
        self._label = f"the program `{' '.join(command)}`"
        self._guard = _start_guard()
        try:
            self._process = subprocess.Popen(  # noqa: S603  it is the user's own, and no shell
                command,
                cwd=folder or None,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                process_group=None if self._guard is None else self._guard.pid,
                **({} if self._guard else own_group()),
            )
        except (OSError, ValueError) as error:
            self._close_guard()
            raise MetricError(
                f"{self._label} {_start_failure(error, command[0], folder)}"
            ) from None
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [
            SelectablePipe(pipe, is_input=pipe is pipes[0]) for pipe in pipes if pipe is not None
        ]
        self._in, self._out, self._err = self._pipes
        self._read = b""  # not yet a whole line
        self._stderr_head = self._stderr_tail = b""

    def exchange(
        self, lines: Sequence[bytes], time_limit: float, seconds: float | None = None
    ) -> Iterator[bytes]:
        """Send lines and yield the answer to each; neither side waits for the other's pipe.

        Lines have their ends. The time limit is in seconds, for each answer. After ``seconds``, if
        they are limited, no further line is sent, and the answers to all that were sent are the
        last.
        """
        unsent = memoryview(b"")
        sent = answered = 0
        answer_time = monotonic()  # of the last answer
        last_sending = inf if seconds is None else answer_time + seconds
        limit = 1  # of lines without an answer
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while True:
                line, end_of_line, rest = self._read.partition(b"\n")
                if end_of_line and answered < sent:
                    self._read = rest
                    answered += 1
                    is_fast = monotonic() - answer_time < FAST_ANSWER_S
                    limit = MAX_UNANSWERED if is_fast else 1
                    yield line
                    answer_time = monotonic()
                    continue
                if not unsent and (not sent or monotonic() < last_sending):
                    following = lines[sent : answered + limit]
                    sent += len(following)
                    unsent = memoryview(b"".join(following))
                if answered == sent:
                    return
                wait = answer_time + time_limit - monotonic()
                if wait <= 0:
                    raise self._timeout_error(time_limit, answered, len(lines))
                if unsent:
                    unsent = unsent[self._write(unsent[:_CHUNK]) :]
                self._wait_for_input(selector, bool(unsent))
                for key, _ in selector.select(wait):
                    if key.fileobj is self._out:
                        self._read_output(answered, len(lines))
                    elif key.fileobj is self._err and not self._drain_stderr():
                        selector.unregister(self._err)

    def _wait_for_input(self, selector: selectors.BaseSelector, wait: bool) -> None:
        """Let a selector also wait until the program can be sent more, or no longer."""
        if wait and self._in not in selector.get_map():
            selector.register(self._in, selectors.EVENT_WRITE)
        elif not wait and self._in in selector.get_map():
            selector.unregister(self._in)

    def _write(self, chunk: memoryview) -> int:
        """Return the bytes written; all, if the program reads no more: its exit says why."""
        try:
            return self._in.write(chunk)
        except BlockingIOError:
            return 0
        except ConnectionError:
            return len(chunk)

    def _read_output(self, answered: int, expected: int) -> None:
        chunk = self._out.read(_CHUNK)
        self._read += chunk
        if not chunk:
            raise self._exit_error(answered, expected)
        if len(self._read) > MAX_ANSWER_BYTES and b"\n" not in self._read:
            raise self._error(f"wrote {MAX_ANSWER_BYTES} bytes without the end of a line")

    def _drain_stderr(self) -> bool:
        """Keep the first and the last of standard error; return whether there may be more."""
        with suppress(BlockingIOError):
            chunk = self._err.read(_CHUNK)
            rest = STDERR_BYTES - len(self._stderr_head)
            self._stderr_head += chunk[:rest]
            self._stderr_tail = (self._stderr_tail + chunk[rest:])[-STDERR_BYTES:]
            return bool(chunk)
        return True

    def _timeout_error(self, time_limit: float, answered: int, expected: int) -> MetricError:
        return self._error(
            f"did not answer within {time_limit:g} s (`timeout`), after {answered} of {expected} "
            f"answers, and was ended. It must answer each line it reads with a line, and flush it"
        )

    def _exit_error(self, answered: int, expected: int) -> MetricError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_S)
        code = self._process.returncode
        event = "closed its output" if code is None else f"ended with exit code {code}"
        if code is not None and code < 0:
            event = f"was ended by signal {-code}"
        return self._error(f"{event} after {answered} of {expected} answers")

    def protocol_error(self, what: str) -> MetricError:
        """Return the error for an answer that breaks the protocol."""
        return self._error(
            f"gave an answer that cannot be used: {what}. (Only answers may go to standard output, "
            f"all else to standard error)"
        )

    def _error(self, what: str) -> MetricError:
        deadline = monotonic() + 0.1  # its last message may still be in the pipe
        with selectors.DefaultSelector() as selector:
            selector.register(self._err, selectors.EVENT_READ)
            while (
                (left := deadline - monotonic()) > 0
                and selector.select(left)
                and self._drain_stderr()
            ):
                pass
        lines = _shortened(self._stderr_head, self._stderr_tail)
        indented = "".join(f"\n    {line}" for line in lines)
        return MetricError(
            f"{self._label} {what}" + (f"; its standard error:{indented}" if lines else "")
        )

    def terminate(self, patience: float = GRACE_S) -> None:
        """Let the program end by itself for so many seconds, then kill it and its children."""
        for pipe in self._pipes:
            pipe.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        kill_group(self._process, (self._guard or self._process).pid)
        self._process.wait()
        self._close_guard()

    def _close_guard(self) -> None:
        """Close the guard's input, so that it ends."""
        if self._guard is not None and self._guard.stdin is not None:
            self._guard.stdin.close()


def _start_guard() -> subprocess.Popen[bytes] | None:
    """Start a guard, whose ``pid`` is that of its group; None where there is no shell for it."""
    try:
        starter = subprocess.Popen(  # noqa: S603
            [SHELL, "-c", _GUARD],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
    except OSError:
        return None
    starter.wait()
    return starter


def _shortened(head: bytes, tail: bytes) -> list[str]:
    r"""Return the first and the last lines of a text, of which the middle may be missing.

    >>> _shortened(b"first\n", b"second\n")
    ['first', 'second']
    """
    is_complete = len(tail) < STDERR_BYTES
    texts = [head + tail] if is_complete else [head, tail]
    lines = [text.decode("utf-8", "replace").strip().splitlines() for text in texts]
    if is_complete and len(lines[0]) <= 2 * STDERR_LINES:
        return lines[0]
    return [*lines[0][:STDERR_LINES], "[...]", *lines[-1][-STDERR_LINES:]]


def _start_failure(error: Exception, program: str, folder: str) -> str:
    where = f" in {folder}" if folder else ""
    if isinstance(error, FileNotFoundError) and error.filename == folder:
        return f"cannot be started: there is no folder {folder}"
    if isinstance(error, FileNotFoundError):
        return f"cannot be started: no program {program!r} is found{where} or on the PATH"
    if isinstance(error, PermissionError) and folder and error.filename == folder:
        return f"cannot be started: the folder {folder} cannot be entered ({error.strerror})"
    if isinstance(error, PermissionError):
        return f"cannot be started: {program!r} is not executable (`chmod +x` makes it so)"
    reason = getattr(error, "strerror", None) or error
    return (
        f"cannot be started: {reason}; a script needs a first line such as #!/usr/bin/env python3"
    )
