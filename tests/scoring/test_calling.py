"""What metrics return is checked."""

import re
import sys
from dataclasses import replace

import numpy as np
import pytest

from maege.counts.indexed_rows import IndexedRows
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import CountedScore
from maege.scoring.calling import validate_counts
from maege.scoring.engine import score_all, score_one
from tests.scoring.counted_lengths import Length
from tests.support.stub_metrics import StubMetric, request, texts

EQUAL_REQUESTS = [
    request("a", "b", "c"),
    request("x", "b", "c"),
    request("a", "b", "c"),
    request("a", "d"),
]


@pytest.mark.parametrize(
    ("score", "message"),
    [
        (lambda r: [1.0], r"must return 3 scores, but it returned 1$"),
        (lambda r: [1.0, float("nan"), 2.0], "returned nan for request 2"),
        (lambda r: [1.0, float("inf"), 2.0], "returned inf for request 2"),
        (lambda r: [1.0, -1.7e308, 2.0], "returned -1.7e.308; scores above 1e.150 cannot be aver"),
        (lambda r: ["a", "b", "c"], "not numbers"),
        (lambda r: ["1.5", "2", "3"], "not numbers"),
        (lambda r: [10**400, 1, 2], "not numbers"),
        (lambda r: [[1], [1, 2], 3], "not numbers"),
        (lambda r: sys.exit(1), "failed: SystemExit"),
        (lambda r: None, "not numbers|shape"),
        (lambda r: [[1.0, 2.0]] * 3, r"shape \(3, 2\)"),
        (lambda r: 1 / 0, "failed: ZeroDivisionError"),
    ],
)
def test_invalid_scores_raise(score, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        score_one(EQUAL_REQUESTS, "stub", StubMetric(score))


SENTENCES = texts(6)


CORPUS = ScoreRequest(
    tuple(r.sources[0] for r in SENTENCES),
    tuple(r.hypotheses[0] for r in SENTENCES),
    tuple(r.references[0] for r in SENTENCES),
)


REQUESTS = [
    replace(SENTENCES[0], level="sentence"),
    CORPUS,
    replace(SENTENCES[1], level="sentence"),
]


class Faulty(Length):
    """Returns counts in one of several ways."""

    def __init__(self, returned):
        self.returned = returned

    def assemble_with_counts(self, requests, members, rows):
        return [CountedScore(1.0, self.returned(rows, index)) for index in members]


class FaultyRequests(Faulty):
    """The same for a metric that is called with requests."""

    def score_with_counts(self, requests):
        return super().score_with_counts(requests)

    def score(self, requests):
        return [1.0 for _ in requests]


@pytest.mark.parametrize("kind", [Faulty, FaultyRequests])
@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (lambda rows, index: rows[index] * np.nan, "returned nan"),
        (lambda rows, index: rows[index[1:]], "must return 6 rows of 1, but it returned an array"),
        (lambda rows, index: rows[index].ravel(), r"one row of counts per sentence.*shape \(6,\)"),
        (lambda rows, index: IndexedRows(rows * np.inf, index), "returned inf"),
        (lambda rows, index: IndexedRows(rows * 0 + 1e151, index), "above 1e.150 cannot be aver"),
        (lambda rows, index: IndexedRows(rows[:, 0], index), "one row of counts per sentence"),
        (lambda rows, index: IndexedRows(rows, index[1:]), r"each of 6 sentences.*shape \(5,\)"),
        (lambda rows, index: IndexedRows(rows, index + 0.5), "float64 of shape"),
        (lambda rows, index: IndexedRows(rows, index - 1), "indices -1 to 4 of 6 rows"),
        (lambda rows, index: IndexedRows(rows, index + 1), "indices 1 to 6 of 6 rows"),
    ],
)
def test_faulty_counts_of_corpora_are_reported(kind, returned, message) -> None:
    failures = score_all([CORPUS], {"x": kind(returned)}, with_counts=True).failures
    assert re.search(message, failures["x"])


def test_shared_rows_of_counts_are_validated_once() -> None:
    rows = np.ones((3, 2))
    index = np.array([0, 2, 2], dtype=np.int32)
    first, second = validate_counts([IndexedRows(rows, index)] * 2, [3, 3], "x")
    assert first.rows is second.rows


def test_counts_that_are_no_rows_are_reported() -> None:
    class Flat(Length):
        def counts(self, segments):
            return [1.0 for _ in segments]

    failures = score_all(REQUESTS, {"x": Flat()}).failures
    assert "must return one row of counts per sentence" in failures["x"]
