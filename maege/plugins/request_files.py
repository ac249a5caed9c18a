"""Requests as a file for a program elsewhere to score, and the scores that come back."""

from collections.abc import Iterator
from pathlib import Path

from maege.errors import DataError, OutputError
from maege.plugins.json_protocol import read_answer, read_request, score_of
from maege.plugins.score_table import table_pieces
from maege.text_files import write_chunks_atomic


def write_requests(found: Iterator[str], output: Path, *, force: bool) -> int:
    """Write lines into a file and return how many. Raises OutputError if the file is there."""
    _check_free(output, force)
    count = 0

    def counted() -> Iterator[bytes]:
        nonlocal count
        for line in found:
            count += 1
            yield line.encode("ascii")

    write_chunks_atomic(output, counted())
    return count


def import_scores(
    asked: Path, answered: Path, name: str, output: Path, *, force: bool = False
) -> int:
    """Check answers against the requests, write them as a table, and return how many.

    Raises DataError, with file and line, unless every request is answered once, in order, with a
    finite number; OutputError if the table is there.
    """
    _check_free(output, force)
    if not name.strip():
        raise DataError("--name is empty; it is what the metric is called in the results")
    scores = _read_scores(answered, _read_ids(asked), asked)
    write_chunks_atomic(output, (piece.encode() for piece in table_pieces(name, scores)))
    return len(scores)


def _check_free(output: Path, force: bool) -> None:
    if output.is_dir() or (output.exists() and not force):
        raise OutputError(f"{output} exists; give another --output, or --force to replace it")


def _read_ids(path: Path) -> dict[str, int]:
    """Return the ids of exported requests, with their lines."""
    ids: dict[str, int] = {}
    for number, line in _numbered(path):
        try:
            one = read_request(line)
        except DataError as error:
            raise DataError(f"{path}, line {number}: {error}; run `maege export` again") from None
        if ids.setdefault(one, number) != number:
            raise DataError(f"{path}, line {number}: the same request as in line {ids[one]}")
    if not ids:
        raise DataError(f"{path}: the file is empty; it should have the requests")
    return ids


def _read_scores(path: Path, ids: dict[str, int], asked: Path) -> dict[str, float]:
    scores: dict[str, float] = {}
    wanted = iter(ids)
    for number, line in _numbered(path):
        expected = next(wanted, None)
        try:
            answer = read_answer(line)
            if expected is None or answer["id"] != expected:
                raise DataError(_out_of_step(answer["id"], expected, ids, scores, asked))
            scores[expected] = score_of(answer, expected)
        except DataError as error:
            raise DataError(f"{path}, line {number}: {error}") from None
    if len(scores) < len(ids):
        missing = next(wanted)
        raise DataError(
            f"{path}: {len(scores)} answers, but {asked} has {len(ids)} requests; the first "
            f"without an answer is {missing!r} in line {ids[missing]}"
        )
    return scores


def _out_of_step(
    found: str, expected: str | None, ids: dict[str, int], scores: dict[str, float], asked: Path
) -> str:
    """Say what is wrong with an answer that is not the next."""
    told = f"found the id {found[:100]!r}, expected "
    told += "no more answers" if expected is None else f"{expected!r} (line {ids[expected]})"
    if found in scores:
        return f"{told}: it was answered before, in line {ids[found]}"
    if found in ids:
        return f"{told}: that is line {ids[found]} of {asked}; one is missing, or out of order"
    return f"{told}: {asked} has no such request"


def _numbered(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers, from 1."""
    try:
        with path.open("rb") as file:
            yield from enumerate(file, start=1)
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
