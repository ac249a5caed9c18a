"""Requests as a file for a program elsewhere to score, and the scores that come back."""

from collections.abc import Iterator
from pathlib import Path

from maege.errors import DataError, check_name
from maege.files.output_file import check_output_file, write_chunks_atomic
from maege.files.text_files import open_limited
from maege.plugins.imported_scores import table_pieces
from maege.plugins.json_protocol import read_answer, read_request, score_of


def write_requests(lines: Iterator[str], output: Path, *, force: bool) -> int:
    """Write lines into a file and return how many. Raises OutputError if the file is there."""
    check_output_file(output, force=force)
    count = 0

    def counted() -> Iterator[bytes]:
        nonlocal count
        for line in lines:
            count += 1
            yield line.encode("ascii")

    write_chunks_atomic(output, counted())
    return count


def import_scores(
    requests_file: Path, answers_file: Path, name: str, output: Path, *, force: bool = False
) -> int:
    """Check answers against the requests, write them as a table, and return how many.

    Raises DataError, with file and line, unless every request is answered once, in order, with a
    finite number; OutputError if the table is there.
    """
    check_output_file(output, force=force)
    if not name.strip():
        raise DataError("--name is empty; it is what the metric is called in the results")
    check_name(name, "--name: metric")
    scores = _read_scores(answers_file, _read_ids(requests_file), requests_file)
    write_chunks_atomic(output, (piece.encode() for piece in table_pieces(name, scores)))
    return len(scores)


def _read_ids(path: Path) -> dict[str, int]:
    """Return the ids of exported requests, with their lines."""
    ids: dict[str, int] = {}
    for number, line in _numbered(path):
        try:
            id_ = read_request(line)
        except DataError as error:
            raise DataError(f"{path}, line {number}: {error}; run `maege export` again") from None
        if ids.setdefault(id_, number) != number:
            raise DataError(f"{path}, line {number}: the same request as in line {ids[id_]}")
    if not ids:
        raise DataError(f"{path}: the file is empty; it should have the requests")
    return ids


def _read_scores(path: Path, ids: dict[str, int], requests_file: Path) -> dict[str, float]:
    scores: dict[str, float] = {}
    expected_ids = iter(ids)
    for number, line in _numbered(path):
        expected = next(expected_ids, None)
        try:
            answer = read_answer(line)
            if expected is None or answer["id"] != expected:
                raise DataError(
                    _mismatch_message(answer["id"], expected, ids, scores, requests_file)
                )
            scores[expected] = score_of(answer, expected)
        except DataError as error:
            raise DataError(f"{path}, line {number}: {error}") from None
    if len(scores) < len(ids):
        missing = next(expected_ids)
        raise DataError(
            f"{path}: {len(scores)} answers, but {requests_file} has {len(ids)} requests; the "
            f"first without an answer is {missing!r} in line {ids[missing]}"
        )
    return scores


def _mismatch_message(
    actual: str,
    expected: str | None,
    ids: dict[str, int],
    scores: dict[str, float],
    requests_file: Path,
) -> str:
    """Say what is wrong with an answer that is not the next."""
    message = f"found the id {actual[:100]!r}, expected "
    message += "no more answers" if expected is None else f"{expected!r} (line {ids[expected]})"
    if actual in scores:
        return f"{message}: it was answered before, in line {ids[actual]}"
    if actual in ids:
        return (
            f"{message}: that is line {ids[actual]} of {requests_file}; one is missing, or "
            f"out of order"
        )
    return f"{message}: {requests_file} has no such request"


def _numbered(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers, from 1."""
    try:
        with open_limited(path) as file:
            yield from enumerate(file, start=1)
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
