"""Ratios and F scores, where what they are divided by may be 0."""

import numpy as np
import pytest

from maege.counting.ratios import f_measure, ratio, with_betas


def test_what_is_divided_by_0_has_a_value_of_its_own() -> None:
    part, whole = np.array([1.0, 0.0, 3.0]), np.array([4.0, 0.0, 0.0])
    assert ratio(part, whole).tolist() == [0.25, 0.0, 0.0]
    assert ratio(part, whole, empty=1.0).tolist() == [0.25, 1.0, 1.0]


def test_f_is_the_weighted_harmonic_mean() -> None:
    precision, recall = np.array([0.5, 0.0]), np.array([0.25, 0.0])
    for beta in (0.5, 1.0, 2.0):
        weight = 1 / (1 + beta**2)  # of precision
        expected = 1 / (weight / 0.5 + (1 - weight) / 0.25)
        assert f_measure(precision, recall, beta**2)[0] == pytest.approx(expected)
    assert f_measure(precision, recall, 1.0, empty=1.0)[1] == 1.0


def test_further_betas_are_beside_the_details() -> None:
    many = with_betas({"precision": np.array([1.0, 0.0]), "recall": np.array([0.5, 0.0])}, [2])
    assert many["f2"].tolist() == [pytest.approx(5 * 0.5 / (4 + 0.5)), 0.0]
    assert with_betas({"precision": 0.0, "recall": 0.0, "n": 3}, [0.25]) == {
        "precision": 0.0, "recall": 0.0, "n": 3, "f0.25": 0.0
    }  # fmt: skip
