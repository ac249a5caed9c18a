"""A metric that is an external program, in any language."""

import atexit
import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Annotated, Any

from maege.errors import DataError
from maege.metric.metric import IncrementalMetric
from maege.metric.parameters import CacheVersion, Conversion, ReadFields, Seconds, parametrised
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.signature import write_signature
from maege.plugins.json_protocol import read_answer, request_line, scores_of
from maege.plugins.program_process import GRACE_S, ProgramProcess


def _as_command(command: Any) -> tuple[str, ...]:
    """Return the words of a command. Raises ValueError, which says what is allowed."""
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else command)
    except (ValueError, TypeError):
        words = ()
    if not words or not all(isinstance(w, str) and w and "\0" not in w for w in words):
        raise ValueError("a list of words such as [node, metric.js], or a text with them")
    return words


_Command = Annotated[tuple[str, ...], Conversion(_as_command)]


@parametrised
class External(IncrementalMetric):
    """A program that reads a request a line and writes a score a line (see docs/examples).

    It is started once in each process that uses it, without a shell, and kept running; at the end
    of its input it should end. Each answer must be flushed.

    Parameters
    ----------
    command
        The program and its arguments, as ``[node, metric.js]``; a text is split as a shell splits
        words, but no shell runs it.
    working_directory
        Where it runs, by default the directory of the configuration. Files that the command names
        are relative to it.
    timeout
        Seconds for each answer; that for the first one includes the start.
    reads
        Some of source, hypothesis, references. Other fields are empty in requests.
    cache_version
        If it is set, scores are cached (see `maege doctor cache`), until the version, the command,
        or a file that the command names changes.
    """

    command: _Command
    working_directory: str = "."
    timeout: Seconds = 60.0
    reads: ReadFields = ALL_FIELDS
    cache_version: CacheVersion = None

    name = "external"
    path_parameters = ("working_directory",)

    @property
    def cache_scores(self) -> bool:  # type: ignore[override]
        """Whether the program has a version."""
        return self.cache_version is not None

    @property
    def signature(self) -> str:
        """The command, a hash of the files that it names, what is read, and the version."""
        return write_signature(
            self,
            without=("working_directory", "timeout"),
            command=shlex.join(self.command),
            reads=",".join(sorted(self.reads)),
            files=self._checksum(),
        )

    def _checksum(self) -> str:
        digest = sha256()
        for word in self.command:
            path = Path(self.working_directory, word)
            with suppress(OSError):  # no file, and perhaps no fit name of one
                if path.is_file():
                    status = path.stat()
                    digest.update(_file_checksum(path, status.st_size, status.st_mtime_ns))
        return digest.hexdigest()[:16]

    @contextmanager
    def session(self) -> Iterator["External"]:
        """Give this metric, and end the program of this process when the context ends."""
        try:
            yield self
        finally:
            _end(self)

    def iter_scores(
        self, requests: Sequence[ScoreRequest], seconds: float | None = None
    ) -> Iterator[float]:
        """Score with the program."""
        for (score,) in self.iter_answers(requests, seconds):
            yield score

    def iter_answers(
        self, requests: Sequence[ScoreRequest], seconds: float | None = None
    ) -> Iterator[tuple[float, ...]]:
        """Yield the scores of each answer; those of a list of texts are several.

        After a failure the program is terminated; the next call starts it.
        """
        if not requests:
            return
        restricted = [request.restricted_to(self.reads) for request in requests]
        try:
            yield from self._answers(_program(self), restricted, seconds)
        except BaseException:
            _end(self, patience=0)
            raise

    def _answers(
        self, program: ProgramProcess, restricted: Sequence[ScoreRequest], seconds: float | None
    ) -> Iterator[tuple[float, ...]]:
        lines = [request_line(request).encode("ascii") for request in restricted]
        answers = program.exchange(lines, self.timeout, seconds)
        for request, line in zip(restricted, answers, strict=False):
            try:
                yield scores_of(read_answer(line), request)
            except DataError as error:
                raise program.protocol_error(str(error)) from None


# The programs of this process; metrics travel to other processes, programs do not.
_programs: dict[tuple[int, External], ProgramProcess] = {}


def _program(metric: External) -> ProgramProcess:
    key = (os.getpid(), metric)
    if key not in _programs:
        _programs[key] = ProgramProcess(metric.command, metric.working_directory)
    return _programs[key]


def _end(metric: External, patience: float = GRACE_S) -> None:
    program = _programs.pop((os.getpid(), metric), None)
    if program is not None:
        program.terminate(patience)


@atexit.register
def _end_all() -> None:
    for process, metric in list(_programs):
        if process == os.getpid():
            _end(metric)


@cache
def _file_checksum(path: Path, size: int, changed: int) -> bytes:
    with path.open("rb") as file:
        return file_digest(file, "sha256").digest()
