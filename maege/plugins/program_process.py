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
LONGEST = 1 << 24  # bytes of an answer
SAID = 2000  # last bytes of standard error that are kept
GRACE = 2.0  # seconds to end after the end of the input


class Program:
    """A running program, started without a shell and in a process group of its own.

    Raises MetricError if it cannot be started, ends, or does not answer in time.
    """

    def __init__(self, command: Sequence[str], folder: str) -> None:
        self._told = f"the program `{' '.join(command)}`"
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
            raise MetricError(f"{self._told} {_why(error, command[0], folder)}") from None
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream)
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._read = b""  # not yet a whole line
        self._said = b""

    def ask(self, lines: Sequence[bytes], time_limit: float) -> Iterator[bytes]:
        """Yield an answer to each line; both are written and read as they can be."""
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
                    raise self._overdue(time_limit, answered, expected)
                for key, _ in selector.select(max(0, deadline - monotonic())):
                    if key.fd == self._in:
                        sent += self._write(unsent[sent : sent + CHUNK])
                        if sent == len(unsent):
                            selector.unregister(self._in)
                    elif key.fd == self._out:
                        self._take(answered, expected)
                    elif not self._hear():
                        selector.unregister(self._err)

    def _write(self, chunk: memoryview) -> int:
        """Return how much was written; all, if nobody reads any more, for its end tells more."""
        try:
            return os.write(self._in, chunk)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(chunk)

    def _take(self, answered: int, expected: int) -> None:
        chunk = os.read(self._out, CHUNK)
        self._read += chunk
        if not chunk:
            raise self._ended(answered, expected)
        if len(self._read) > LONGEST and b"\n" not in self._read:
            raise self._failed(f"wrote {LONGEST} bytes without the end of a line")

    def _hear(self) -> bool:
        """Keep the last of standard error; tell whether there may be more."""
        with suppress(BlockingIOError):
            chunk = os.read(self._err, CHUNK)
            self._said = (self._said + chunk)[-SAID:]
            return bool(chunk)
        return True

    def _overdue(self, time_limit: float, answered: int, expected: int) -> MetricError:
        return self._failed(
            f"did not answer within {time_limit:g} s (`timeout`), after {answered} of {expected} "
            f"answers, and was ended. It must answer each line it reads with a line, and flush it"
        )

    def _ended(self, answered: int, expected: int) -> MetricError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        if code is not None and code < 0:
            how = f"was ended by signal {-code}"
        return self._failed(f"{how} after {answered} of {expected} answers")

    def wrong(self, what: str) -> MetricError:
        """Return what there is to say of a wrong answer."""
        return self._failed(
            f"gave an answer that cannot be used: {what}. (Only answers may go to standard output, "
            f"all else to standard error)"
        )

    def _failed(self, what: str) -> MetricError:
        deadline = monotonic() + 0.1  # what it said last may be under way still
        with selectors.DefaultSelector() as selector:
            selector.register(self._err, selectors.EVENT_READ)
            while (left := deadline - monotonic()) > 0 and selector.select(left) and self._hear():
                pass
        said = self._said.decode("utf-8", "replace").strip()
        last = "\n".join(f"    {line}" for line in said.splitlines()[-10:])
        return MetricError(
            f"{self._told} {what}" + (f"; the last of its standard error:\n{last}" if last else "")
        )

    def end(self, patience: float = GRACE) -> None:
        """Let the program end by itself for so many seconds, then kill it and its children."""
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _why(error: Exception, program: str, folder: str) -> str:
    where = f" in {folder}" if folder else ""
    if isinstance(error, FileNotFoundError) and error.filename == folder:
        return f"cannot be started: there is no folder {folder}"
    if isinstance(error, FileNotFoundError):
        return f"cannot be started: no program {program!r} is found{where} or on the PATH"
    if isinstance(error, PermissionError):
        return f"cannot be started: {program!r} is not executable (`chmod +x` makes it so)"
    why = getattr(error, "strerror", None) or error
    return f"cannot be started: {why}; a script needs a first line such as #!/usr/bin/env python3"
