import numpy as np
import pytest

from maege.studies.coverage.conservatism.change_summaries import (
    BINS,
    change_shares,
    change_summary,
)
from maege.texts.text_changes import TextChanges, text_changes

SOURCES = ["he go home .", "a b c d", "x"]
TEXTS = ["he goes home .", "b a c d", "x"]


def test_means_over_sentences() -> None:
    changes = text_changes("me", "system", SOURCES, TEXTS)
    summary = change_summary(changes, 0.95)
    assert (summary.name, summary.author, summary.sentences) == ("me", "system", 3)
    assert summary.strict.value == pytest.approx(changes.strict.mean())
    assert summary.tolerant.value == pytest.approx(changes.tolerant.mean())
    low, _ = summary.strict.interval or (1, 1)
    assert low == 0  # there are no fewer changes than none
    assert summary.unchanged == pytest.approx((changes.strict == 0).mean())
    assert summary.reordered == pytest.approx(1 / 3)  # b before a


def test_one_sentence_has_no_interval() -> None:
    summary = change_summary(text_changes("me", "annotator", SOURCES[:1], TEXTS[:1]), 0.95)
    assert (summary.strict.value, summary.strict.interval) == (1, None)


def test_every_sentence_is_in_one_bin() -> None:
    counts = np.array([0.0, 5, 6, 10, 11, 21, 400])
    changes = TextChanges("me", "system", counts, counts, counts, counts)
    shares = [row for row in change_shares([changes]) if row.counting == "strict"]
    assert [row.changes for row in shares] == list(BINS)
    assert [row.sentences for row in shares] == [1, 0, 0, 0, 0, 1, 2, 1, 2]
    assert sum(row.share for row in shares) == pytest.approx(1)
    assert [row.cumulative for row in shares][-3:] == [4 / 7, 5 / 7, 1]
