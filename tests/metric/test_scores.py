"""A score prints itself."""

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import (
    CountedScores,
    Score,
    SentenceCounts,
    check_have_sentences,
    mean,
    mean_of_totals,
)
from maege.plugins.registry import build


def test_a_score_prints_itself() -> None:
    request = ScoreRequest(("a b c d e",), ("a b c d x",), (("a b c d e",),))
    bleu, sari = build("bleu"), build("sari")
    (details,) = bleu.details([request])
    printed = str(Score(bleu.score([request])[0], details, bleu.signature))
    assert "precisions = 0.8000/0.7500/0.6667/0.5000" in printed
    assert printed.endswith(bleu.signature)
    (operations,) = sari.details([request])
    assert set(operations) == {"keep", "delete", "add"}
    assert sum(operations.values()) / 3 == pytest.approx(sari.score([request])[0])


def test_corpora_stand_side_by_side_with_zeros_where_columns_are_missing() -> None:
    tables = [np.array([[1.0, 2.0], [3.0, 4.0]]), None, np.array([[5.0], [6.0]])]
    counts = SentenceCounts(tables, mean_of_totals).of_corpora()
    assert counts.shape == (2, 2, 2)  # sentences, corpora, columns
    assert counts.tolist() == [[[1, 2], [5, 0]], [[3, 4], [6, 0]]]


def test_means_are_those_of_sums_one_by_one() -> None:
    scores = np.array([0.1] * 10)
    assert mean(scores) == 0.9999999999999999 / 10
    assert mean_of_totals(np.array([[3.0, 4.0], [1.0, 2.0]])).tolist() == [0.75, 0.5]
    check_have_sentences([scores])
    with pytest.raises(MetricError, match="without sentences has no score"):
        mean(scores[:0])


def test_a_subclass_declares_anew_what_its_counts_tell() -> None:
    class Base(CountedScores):
        name = "base"
        merges_references = True
        total_columns = 2

    class Own(Base):
        pass

    class Same(Base):
        merges_references = True

    assert (Base.merges_references, Base.total_columns) == (True, 2)
    assert (Own.merges_references, Own.total_columns) == (False, None)
    assert (Same.merges_references, Same.total_columns) == (True, None)
    for call in (Own().score_totals, Own().merge_references):
        with pytest.raises(NotImplementedError, match="base does not"):
            call(np.zeros((1, 1, 1)))
