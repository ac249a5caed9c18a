"""Columns of values as indices: equal to tuples, and tuples where a metric gets them."""

from typing import ClassVar

import numpy as np
import pytest

from maege.counts import distinct_cells
from maege.counts.indexed_values import IndexedValues, rows_of
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.indexed_segments import distinct_segments
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metrics.bleu import Bleu
from maege.metrics.gleu.metric import Gleu
from maege.scoring.cache import request_key
from maege.scoring.engine import score_one


def column(values, *numbers):
    return IndexedValues(values, np.array(numbers, dtype=np.int32))


TEXTS = ["a b", "a c", "a b"]
SETS = [("a b",), ("x", "a")]
INDEXED = ScoreRequest(column(TEXTS, 2, 1), column(TEXTS, 1, 0), column(SETS, 1, 0))
PLAIN = ScoreRequest(("a b", "a c"), ("a c", "a b"), (("x", "a"), ("a b",)))


def test_a_column_equals_the_tuple_and_other_columns_with_the_same_values():
    assert column(TEXTS, 0, 1) == ("a b", "a c") == column(TEXTS, 2, 1)
    assert column(TEXTS, 0, 1) != ("a b",)
    assert column(TEXTS, 0, 1) != column(TEXTS, 1, 0)
    assert column(TEXTS, 0) != "a b"
    assert len({column(TEXTS, 0, 1), column(TEXTS, 2, 1), ("a b", "a c")}) == 1


def test_rows_of_a_column():
    rows = np.array([2, 0])
    assert rows_of(column(TEXTS, 0, 1, 1), rows) == rows_of(("a b", "a c", "a c"), rows)
    assert column(TEXTS, 0, 1, 1)[1:] == ("a c", "a c")
    assert np.array(column(range(5), 4, 2)).tolist() == [4, 2]


def test_requests_are_the_same_with_columns_of_either_kind():
    assert INDEXED == PLAIN
    assert hash(INDEXED) == hash(PLAIN)
    assert request_key(INDEXED) == request_key(PLAIN)
    segments, members = distinct_segments([INDEXED, PLAIN])
    assert len(segments) == 2
    assert members[0].tolist() == members[1].tolist()
    assert [segments[index] for index in members[0]] == list(PLAIN.segments())


@pytest.mark.parametrize("at_once", [1, 3, 50])
def test_distinct_sentences_are_the_same_in_several_blocks(at_once, monkeypatch):
    columns = np.random.default_rng(4).integers(4, size=(3, 2, 40)).astype(np.int32)
    names, sets = [*"abcd"], [(name,) for name in "wxyz"]
    corpora = [
        ScoreRequest(column(names, *source), column(names, *hypothesis), column(sets, *references))
        for source, hypothesis, references in columns.transpose(1, 0, 2).tolist()
    ]
    whole, members = distinct_segments(corpora)
    assert len(whole) == len(set(whole)) == len({s for c in corpora for s in c.segments()})
    monkeypatch.setattr(distinct_cells, "CELLS_AT_ONCE", at_once)
    blocks, of_blocks = distinct_segments(corpora)
    assert blocks == whole
    assert np.array_equal(of_blocks, members)
    assert [blocks[index] for index in of_blocks[1]] == list(corpora[1].segments())


def test_many_sentences_with_the_same_references_have_small_offsets_or_larger_ones():
    texts = [str(number) for number in range(700)]
    numbers = np.random.default_rng(4).permutation(700).reshape(2, 350)
    empty, shared = (("",) * 350), ((("r",),) * 350)
    corpora = [ScoreRequest(empty, column(texts, *own), shared) for own in numbers]
    single = ScoreRequest(("",), (texts[9],), (("r",),), "sentence")
    segments, members = distinct_segments([single, *corpora])
    assert len(segments) == 700
    for request, member in zip([single, *corpora], members, strict=True):
        assert [segments[index] for index in member] == list(request.segments())


class Types(Metric):
    name = "types"
    reads = frozenset({"source", "hypothesis", "references"})
    seen: ClassVar[list[type]] = []

    def score(self, requests):
        self.seen += [type(part) for r in requests for part in (r.sources, r.references)]
        return [0.0 for _ in requests]

    def remarks(self, requests):
        self.seen += [type(request.hypotheses) for request in requests]
        return ()


class OwnCounts(AdditiveMetric):
    name = "own-counts"
    reads = frozenset({"source", "hypothesis", "references"})
    columns = ("length",)

    def counts(self, segments):
        assert type(segments) is list
        return np.array([[float(len(segment.hypothesis))] for segment in segments])

    def corpus_score(self, totals):
        return totals[..., 0]

    def assemble_with_counts(self, requests, members, rows):
        assert all(type(request.sources) is tuple for request in requests)
        assert type(rows) is np.ndarray
        return super().assemble_with_counts(requests, members, rows)


def test_metrics_get_tuples():
    score_one([INDEXED], "types", Types())
    assert Types.seen == [tuple] * 3
    assert score_one([INDEXED], "own", OwnCounts()).values.tolist() == [6.0]


@pytest.mark.parametrize("requests", [[INDEXED], [PLAIN]])
def test_scores_with_counts_do_not_depend_on_the_kind_of_columns(requests):
    scores = score_one(requests, "own", OwnCounts(), with_counts=True)
    assert scores.counts is not None
    assert np.array(scores.counts.counts[0]).tolist() == [[3.0], [3.0]]


def test_counts_of_sentences_that_corpora_have_far_from_each_other():
    texts = [f"{number} x y" for number in range(900)]
    numbers = np.random.default_rng(4).permutation(900).reshape(300, 3)
    empty, shared = (("",) * 3), ((("1 x y", "2 x"),) * 3)
    corpora = [ScoreRequest(empty, column(texts, *own), shared) for own in numbers]
    for metric in (Gleu(), Bleu()):
        together = score_one(corpora, metric.name, metric, with_counts=True)
        for request, score, counts in zip(
            corpora[:9], together.values, together.counts.counts, strict=False
        ):
            alone = score_one([request], metric.name, metric, with_counts=True)
            assert score == alone.values[0]
            assert np.array_equal(counts, alone.counts.counts[0])
