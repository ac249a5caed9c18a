from math import sqrt

import numpy as np
import pytest

from maege.studies.coverage.ceiling.reference_gain import reference_gains
from maege.studies.coverage.ceiling.set_scores import set_scores_from_values
from tests.studies.coverage.ceiling.test_set_scores import N, scores_of_means, texts


def test_errors_are_those_of_sentences_and_of_sets_of_references() -> None:
    one, values = scores_of_means(1)
    two, other = scores_of_means(2)
    first, second, difference, _ = reference_gains([one, two])
    systems = values[:, 1:3]
    assert first.of == "score"
    assert first.sentence_error == pytest.approx(sqrt(systems.var(axis=-1, ddof=1).mean() / N))
    means = systems.mean(axis=-1)
    # Half the mean squared difference of all pairs is the variance with n - 1.
    assert first.reference_error == pytest.approx(sqrt(means.var(axis=0, ddof=1).mean()))
    assert first.signal == pytest.approx(sqrt((means**2).mean()))
    assert difference.of == "difference"
    gap = systems[:, 0] - systems[:, 1]
    assert difference.sentence_error == pytest.approx(sqrt(gap.var(axis=-1, ddof=1).mean() / N))
    assert first.more_sentences == pytest.approx(
        N * (systems.var(axis=-1, ddof=1).mean() / other[:, 1:3].var(axis=-1, ddof=1).mean() - 1)
    )
    assert second.more_sentences is None
    assert first.more_sentences_relative == pytest.approx(
        N * ((first.sentence_error / first.signal * second.signal / second.sentence_error) ** 2 - 1)  # type: ignore[operator]
    )


def test_a_gap_in_the_numbers_of_references_is_shared_out() -> None:
    one, three = scores_of_means(1)[0], scores_of_means(3)[0]
    first, last, *_ = reference_gains([one, three])
    assert first.more_sentences == pytest.approx(
        N * ((first.sentence_error / last.sentence_error) ** 2 - 1) / 2  # type: ignore[operator]
    )
    assert last.reference_error is None  # no disjoint sets


def test_undefined_without_counts_and_without_systems() -> None:
    row = reference_gains([set_scores_from_values("m", texts(), [("u",)], np.ones((1, 7)))])[0]
    assert row.sentence_error is row.reference_error is row.more_sentences is None
    alone = set_scores_from_values("m", texts(systems=""), [("u",)], np.ones((1, 5)))
    assert reference_gains([alone]) == []
    single = set_scores_from_values("m", texts(systems="s"), [("u",)], np.ones((1, 6)))
    assert [row.of for row in reference_gains([single])] == ["score"]
