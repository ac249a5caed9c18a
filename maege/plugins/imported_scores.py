"""Requests as a file for a program elsewhere to score, and the scores that come back, a metric."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from maege.data.json_text import load_json
from maege.errors import DataError, MetricError, check_name
from maege.files.output_file import check_output_file, write_chunks_atomic
from maege.files.text_files import open_limited, read_text
from maege.metric.metric import Hooks, Metric
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest
from maege.metric.signature import write_signature
from maege.plugins.json_protocol import read_answer, read_request, request_id, score_of, scores_of

_Scores = float | list[float]  # of a list of texts several


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
    scores = _read_scores(answers_file, *_read_ids(requests_file), requests_file)
    write_chunks_atomic(output, (piece.encode() for piece in table_pieces(name, scores)))
    return len(scores)


def _read_ids(path: Path) -> tuple[dict[str, int], dict[str, ScoreRequest]]:
    """Return the ids of exported requests, with their lines; and the requests that are lists."""
    ids: dict[str, int] = {}
    lists: dict[str, ScoreRequest] = {}
    for number, line in _numbered(path):
        try:
            id_, request = read_request(line)
        except DataError as error:
            raise DataError(
                f"{path}, line {number}: {error}; run `maege score export` again"
            ) from None
        if ids.setdefault(id_, number) != number:
            raise DataError(f"{path}, line {number}: the same request as in line {ids[id_]}")
        if request.level == "list":
            lists[id_] = request
    if not ids:
        raise DataError(f"{path}: the file is empty; it should have the requests")
    return ids, lists


def _read_scores(
    path: Path, ids: dict[str, int], lists: dict[str, ScoreRequest], requests_file: Path
) -> dict[str, _Scores]:
    scores: dict[str, _Scores] = {}
    expected_ids = iter(ids)
    for number, line in _numbered(path):
        expected = next(expected_ids, None)
        try:
            answer = read_answer(line)
            if expected is None or answer["id"] != expected:
                raise DataError(
                    _mismatch_message(answer["id"], expected, ids, scores, requests_file)
                )
            if request := lists.get(expected):
                scores[expected] = [*scores_of(answer, request)]
            else:
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
    scores: Mapping[str, _Scores],
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


_FORMAT = 1  # of the file


@parametrised
class Table(Metric):
    """Imported scores, as `maege score import` writes them; it knows only what was exported.

    In a run the metric has the name that was given to `maege score import`.

    Parameters
    ----------
    file
        The table, relative to the configuration.
    """

    file: str

    path_parameters = ("file",)
    hooks = Hooks(other_texts="has scores of known texts only")

    def __post_init__(self) -> None:
        _ = self.name  # reads the table

    @cached_property
    def checksum(self) -> str:
        """A hash of the table, as it was when this metric was made."""
        return _checksum(_text(self.file))

    @cached_property
    def name(self) -> str:  # type: ignore[override]
        """The name that was given to `maege score import`."""
        return _scores(self.file, self.checksum)[0]

    @property
    def signature(self) -> str:
        """The name and a hash of the table."""
        return "table|" + write_signature(self, without=("file",), scores=self.checksum)

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Look the scores up. Raises MetricError for a request that was not exported."""
        return [score for (score,) in self.iter_answers(requests)]

    def iter_answers(self, requests: Sequence[ScoreRequest]) -> Iterator[tuple[float, ...]]:
        """Yield the scores of each request; those of a list of texts are several."""
        name, scores = _scores(self.file, self.checksum)
        for request in requests:
            score = scores.get(request_id(request))
            if score is None:
                raise MetricError(
                    f"the table {self.file} ({name}) has no score for a request ({request.level} "
                    f"level, id {request_id(request)}, hypothesis {request.hypotheses[0][:60]!r}): "
                    f"it was not exported. Was it another seed, corpus or sample? Run `maege "
                    f"export` with this very configuration, score that, and import it again"
                )
            of_texts = score if isinstance(score, list) else [score]
            needed = len(request.hypotheses) if request.level == "list" else 1
            if len(of_texts) != needed:
                raise MetricError(
                    f"the table {self.file} ({name}) has {len(of_texts)} scores for the id "
                    f"{request_id(request)}; expected {needed}: one for each text"
                )
            yield tuple(map(float, of_texts))


def table_pieces(name: str, scores: Mapping[str, _Scores]) -> list[str]:
    """Return the text of a table: one JSON object, with a line for each score."""
    head = f'{{"maege_table": {_FORMAT}, "name": {json.dumps(name)}, "scores": {{\n'
    lines = [f"{json.dumps(key)}: {score!r}" for key, score in scores.items()]
    return [head, ",\n".join(lines), "\n}}\n"]


@lru_cache(maxsize=8)
def _scores(file: str, checksum: str) -> tuple[str, dict[str, _Scores]]:
    """Return name and scores of a table, read once in each process."""
    text = _text(file)
    if _checksum(text) != checksum:
        raise MetricError(f"the table {file} was changed while it was in use")
    try:
        content = load_json(text)
        name, scores = content["name"], content["scores"]
        well = content["maege_table"] == _FORMAT and isinstance(name, str) and _all_numbers(scores)
    except (DataError, KeyError, TypeError, OverflowError):
        well = False
    if not well:
        raise MetricError(f"{file} is not a table of scores as `maege score import` writes it")
    try:
        check_name(name, f"{file}: metric")
    except DataError as error:
        raise MetricError(str(error)) from None
    return name, scores


def _all_numbers(scores: Any) -> bool:
    return isinstance(scores, dict) and all(
        type(number) in (int, float) and isfinite(number)
        for score in scores.values()
        for number in (score if isinstance(score, list) else [score])
    )


def _text(file: str) -> str:
    try:
        return read_text(Path(file))
    except DataError as error:
        raise MetricError(f"table: {error}; `maege score import` writes tables") from None


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
