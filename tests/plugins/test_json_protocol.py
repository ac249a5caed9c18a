"""Requests and answers as lines; files of scores that are exported and imported."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.counts.indexed_values import IndexedValues
from maege.errors import DataError
from maege.metric.score_request import ScoreRequest
from maege.plugins.json_protocol import (
    read_answer,
    read_request,
    request_id,
    request_line,
    score_of,
)
from tests.support.stub_metrics import texts

ODD = ScoreRequest(("é\u2028\n",), ('"\ud800',), ((), ), "corpus")  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["id", "score", "error"]), inner)
    ),
)


def test_request_line_round_trips() -> None:
    line = request_line(ODD)
    assert line.isascii() and line.count("\n") == 1
    assert json.loads(line) == {
        "id": request_id(ODD), "level": "corpus", "sources": ["é\u2028\n"],
        "hypotheses": ['"\ud800'], "references": [[]],
    }  # fmt: skip
    assert read_request(line.encode())[0] == request_id(ODD)
    others = [ODD, ScoreRequest(ODD.sources, ODD.hypotheses, ODD.references, "sentence"), *texts(5)]
    assert len({request_id(request) for request in others}) == 7


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_read_or_raises_a_data_error(line: bytes) -> None:
    for read in (read_request, read_answer):
        try:
            record = read(line)
            if read is read_answer:
                assert isinstance(score_of(record, record["id"]), float)
        except DataError as error:
            str(error).encode()


def test_deeply_nested_and_large_answers_raise() -> None:
    for line in (b"[" * 100_000, b'{"id": "x", "score": ' + b"9" * 5000 + b"}"):
        with pytest.raises(DataError):
            score_of(read_answer(line), "x")


def test_a_request_of_a_sampled_corpus_is_the_same_line() -> None:
    numbers = np.array([1, 0], dtype=np.int32)
    columns = (("a", "b"), ("c", "d"), (("e",), ("f", "g")))
    sampled = ScoreRequest(*(IndexedValues(column, numbers) for column in columns))
    assert request_line(sampled) == request_line(sampled.with_tuples())
    assert json.loads(request_line(sampled))["references"] == [["f", "g"], ["e"]]
