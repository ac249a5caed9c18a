"""Scores that were made elsewhere and imported, one for each exported request."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from maege.data.json_text import load_json
from maege.errors import DataError, MetricError, check_name
from maege.files.text_files import read_text
from maege.metric.metric import Metric
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest
from maege.metric.signature import write_signature
from maege.plugins.json_protocol import request_id

_FORMAT = 1  # of the file


@parametrised
class Table(Metric):
    """Imported scores, as `maege import` writes them; it knows only what was exported.

    In a run the metric has the name that was given to `maege import`.

    Parameters
    ----------
    file
        The table, relative to the configuration.
    """

    file: str

    path_parameters = ("file",)
    scores_any_request = False

    def __post_init__(self) -> None:
        _ = self.name  # reads the table

    @cached_property
    def checksum(self) -> str:
        """A hash of the table, as it was when this metric was made."""
        return _checksum(_text(self.file))

    @cached_property
    def name(self) -> str:  # type: ignore[override]
        """The name that was given to `maege import`."""
        return _scores(self.file, self.checksum)[0]

    @property
    def signature(self) -> str:
        """The name and a hash of the table."""
        return "table|" + write_signature(self, without=("file",), scores=self.checksum)

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Look the scores up. Raises MetricError for a request that was not exported."""
        name, scores = _scores(self.file, self.checksum)
        pairs = [(request, scores.get(request_id(request))) for request in requests]
        for request, score in pairs:
            if score is None:
                raise MetricError(
                    f"the table {self.file} ({name}) has no score for a request ({request.level} "
                    f"level, id {request_id(request)}, hypothesis {request.hypotheses[0][:60]!r}): "
                    f"it was not exported. Was it another seed, corpus or sample? Run `maege "
                    f"export` with this very configuration, score that, and import it again"
                )
        return [score for _, score in pairs if score is not None]


def table_pieces(name: str, scores: Mapping[str, float]) -> list[str]:
    """Return the text of a table: one JSON object, with a line for each score."""
    head = f'{{"maege_table": {_FORMAT}, "name": {json.dumps(name)}, "scores": {{\n'
    lines = [f"{json.dumps(key)}: {score!r}" for key, score in scores.items()]
    return [head, ",\n".join(lines), "\n}}\n"]


@lru_cache(maxsize=8)
def _scores(file: str, checksum: str) -> tuple[str, dict[str, float]]:
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
        raise MetricError(f"{file} is not a table of scores as `maege import` writes it")
    try:
        check_name(name, f"{file}: metric")
    except DataError as error:
        raise MetricError(str(error)) from None
    return name, scores


def _all_numbers(scores: Any) -> bool:
    return isinstance(scores, dict) and all(
        type(score) in (int, float) and isfinite(score) for score in scores.values()
    )


def _text(file: str) -> str:
    try:
        return read_text(Path(file))
    except DataError as error:
        raise MetricError(f"table: {error}; `maege import` writes tables") from None


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
