"""Metrics of gec-metrics: lists of sentences."""

import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from tests.support.stub_metrics import texts

RAGGED = [
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d", "x"), ("d e f",))),
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d"), ("d e f", "d e"))),
]


def scores(metric, requests) -> list[float]:
    return score_one(requests, metric.name, metric).values.tolist()


def test_metrics_of_sentence_lists(file: str) -> None:
    metric = build(f"{file}:Scores", {"unit": 2})
    assert metric.name == "Scores"
    assert "unit:2|file:" in metric.signature
    assert metric.reads == {"source", "hypothesis", "references"}
    requests = [RAGGED[1], *texts(4), ScoreRequest(("a",), ("bc",), (("d", "e", "f"),), "sentence")]
    expected = [
        (len(r.sources) + sum(map(len, r.hypotheses)) + len(r.references[0])) / 2 for r in requests
    ]
    assert scores(metric, requests) == expected
    assert scores(build(f"{file}:Scores", {"unit": 2, "batch_size": 3}), requests) == expected
    assert scores(build(f"{file}:make"), requests) == expected
    assert scores(build(f"{file}:make", {"unit": 1, "lower_is_better": True}), requests) == [
        -2 * value for value in expected
    ]
    assert scores(build(f"{file}:made"), requests) == [2 * value for value in expected]


def test_a_batch_size_of_the_metric_is_the_number_of_sentences_that_it_gets(file: str) -> None:
    assert scores(build(f"{file}:Batches"), texts(4)) == [0.5] * 4
    assert scores(build(f"{file}:Batches", {"batch_size": 4}), texts(4)) == [1.0] * 4


def test_ragged_references_are_padded_with_a_note(file: str) -> None:
    scored = score_one(RAGGED[:1], "x", build(f"{file}:Scores"))
    assert scored.values.tolist() == [2 + 9 - 1 + 3]
    assert scored.notes == (
        "Scores takes only corpora with equally many references of each sentence; where a sentence "
        "had fewer, its references were repeated in turn",
    )
    with pytest.raises(MetricError, match="needs a reference for each sentence"):
        scores(build(f"{file}:Scores"), [ScoreRequest(("a",), ("b",), ((),), "corpus")])
