"""A program that answers each line it reads with a line; it is kept running between batches."""

import os
import selectors
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic

from maege.errors import MetricError

CHUNK = 1 << 16
MAX_ANSWER_BYTES = 1 << 24
STDERR_TAIL_BYTES = 2000  # of standard error, the last are kept
GRACE_S = 2.0  # seconds to end after the end of the input


class ProgramProcess:
    """A running program, started without a shell and in a process group of its own.

    Raises MetricError if it cannot be started, ends, or does not answer in time.
    """

    def __init__(self, command: Sequence[str], folder: str) -> None:
        self._label = f"the program `{' '.join(command)}`"
        try:
            self._process = subprocess.Popen(  # noqa: S603  it is the user's own, and no shell
                command,
                cwd=folder or None,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise MetricError(
                f"{self._label} {_start_failure(error, command[0], folder)}"
            ) from None
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream)
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._read = b""  # not yet a whole line
        self._stderr_tail = b""

    def exchange(self, lines: Sequence[bytes], time_limit: float) -> Iterator[bytes]:
        """Send lines and yield the answer to each; neither side waits for the other's pipe."""
        unsent, sent = memoryview(b"".join(lines)), 0
        expected, answered = len(lines), 0
        deadline = monotonic() + time_limit
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while answered < expected:
                line, end_of_line, rest = self._read.partition(b"\n")
                if end_of_line:
                    self._read = rest
                    answered += 1
                    yield line
                    deadline = monotonic() + time_limit
                    continue
                if monotonic() >= deadline:
                    raise self._timeout_error(time_limit, answered, expected)
                for key, _ in selector.select(max(0, deadline - monotonic())):
                    if key.fd == self._in:
                        sent += self._write(unsent[sent : sent + CHUNK])
                        if sent == len(unsent):
                            selector.unregister(self._in)
                    elif key.fd == self._out:
                        self._read_output(answered, expected)
                    elif not self._drain_stderr():
                        selector.unregister(self._err)

    def _write(self, chunk: memoryview) -> int:
        """Return the bytes written; all, if the program reads no more: its exit says why."""
        try:
            return os.write(self._in, chunk)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(chunk)

    def _read_output(self, answered: int, expected: int) -> None:
        chunk = os.read(self._out, CHUNK)
        self._read += chunk
        if not chunk:
            raise self._exit_error(answered, expected)
        if len(self._read) > MAX_ANSWER_BYTES and b"\n" not in self._read:
            raise self._error(f"wrote {MAX_ANSWER_BYTES} bytes without the end of a line")

    def _drain_stderr(self) -> bool:
        """Keep the last of standard error; return whether there may be more."""
        with suppress(BlockingIOError):
            chunk = os.read(self._err, CHUNK)
            self._stderr_tail = (self._stderr_tail + chunk)[-STDERR_TAIL_BYTES:]
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
        stderr = self._stderr_tail.decode("utf-8", "replace").strip()
        last = "\n".join(f"    {line}" for line in stderr.splitlines()[-10:])
        return MetricError(
            f"{self._label} {what}" + (f"; the last of its standard error:\n{last}" if last else "")
        )

    def terminate(self, patience: float = GRACE_S) -> None:
        """Let the program end by itself for so many seconds, then kill it and its children."""
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _start_failure(error: Exception, program: str, folder: str) -> str:
    where = f" in {folder}" if folder else ""
    if isinstance(error, FileNotFoundError) and error.filename == folder:
        return f"cannot be started: there is no folder {folder}"
    if isinstance(error, FileNotFoundError):
        return f"cannot be started: no program {program!r} is found{where} or on the PATH"
    if isinstance(error, PermissionError):
        return f"cannot be started: {program!r} is not executable (`chmod +x` makes it so)"
    reason = getattr(error, "strerror", None) or error
    return (
        f"cannot be started: {reason}; a script needs a first line such as #!/usr/bin/env python3"
    )
