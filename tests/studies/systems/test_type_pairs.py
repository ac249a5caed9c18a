"""Tests of pairs of types of error."""

import numpy as np
import pytest

from maege.array_types import Floats
from maege.studies.systems.type_pairs import MIN_GOLD_EDITS, type_pairs


def counts(*found: float, sentences: int = 400) -> Floats:
    """One gold edit of each type in each sentence, of which a share is found."""
    rng = np.random.default_rng(1)
    correct = rng.random((sentences, len(found))) < found
    ones = np.ones_like(correct)
    return np.stack([correct, ones, ones], axis=-1).astype(float)


def test_a_type_that_is_corrected_better_is_found() -> None:
    clusters = np.arange(400, dtype=np.int32)
    pairs = type_pairs("m", "s", ("a", "b", "c"), counts(0.6, 0.3, 0.3), clusters, 0.5)
    by_name = {(pair.a, pair.b): pair for pair in pairs}
    assert list(by_name) == [("a", "b"), ("a", "c"), ("b", "c")]
    # With as many proposed as gold edits, F is a mean, and the test that of paired means.
    values = counts(0.6, 0.3, 0.3)[..., 0]
    difference = values[:, 0] - values[:, 1]
    t = difference.mean() / (difference.std(ddof=1) / 20)
    assert by_name["a", "b"].difference == pytest.approx(difference.mean())
    assert t > 5
    assert by_name["a", "b"].adjusted is not None
    assert by_name["a", "b"].adjusted < 1e-5
    assert by_name["b", "c"].adjusted == by_name["b", "c"].pvalue
    assert by_name["b", "c"].pvalue is not None
    assert by_name["b", "c"].pvalue > 0.01


def test_rare_types_are_not_compared() -> None:
    of_two = counts(0.6, 0.3)
    of_two[MIN_GOLD_EDITS - 1 :, 1] = 0
    assert type_pairs("m", "s", ("a", "b"), of_two, np.arange(400, dtype=np.int32), 0.5) == []


def test_one_document_has_no_test() -> None:
    (pair,) = type_pairs("m", "s", ("a", "b"), counts(0.6, 0.3), np.zeros(400, np.int32), 0.5)
    assert (pair.pvalue, pair.adjusted) == (None, None)
