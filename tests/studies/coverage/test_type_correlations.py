from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.type_correlations import correlations, type_correlations
from maege.texts.typed_edits import EditNumbers, TypedEdits

SETTINGS = Resampling(resamples=300)


def sums(types: int = 9) -> np.ndarray:
    rng = np.random.default_rng(1)
    return rng.integers(1, 6, size=(types, 4)).astype(float)  # with ties


def test_correlations_are_those_of_scipy() -> None:
    table = sums()
    proposed, references, text, span = table.T
    ratio = proposed / references
    expected = [
        stats.spearmanr(ratio, explanation).statistic
        for explanation in (text / references, span / references, references)
    ]
    result = correlations(table)
    assert result[:3] == pytest.approx(expected)
    # Partial correlations are those of the residuals of ranks.
    ranks = [stats.rankdata(x) for x in (ratio, text / references, references)]
    residuals = [
        rank - np.polyval(np.polyfit(ranks[2], rank, 1), ranks[2]) for rank in ranks[:2]
    ]  # fmt: skip
    assert result[3] == pytest.approx(stats.pearsonr(*residuals).statistic)


def test_types_without_reference_edits_are_left_out() -> None:
    table = sums()
    table[4, 1:] = 0
    without = correlations(np.delete(table, 4, axis=0))
    assert correlations(table) == pytest.approx(without)
    assert correlations(np.stack([table, table]))[1] == pytest.approx(without)


def typed_edits(numbers: np.ndarray) -> TypedEdits:
    """Edits of one system and two annotators; numbers of shape (sentences, types, 4)."""

    def integers(values: np.ndarray) -> EditNumbers:
        return values.astype(np.int32)

    system, people, text, span = np.moveaxis(numbers, -1, 0)
    types = tuple(map(str, range(numbers.shape[1])))
    return TypedEdits(
        ("s",), ("a", "b"), types, integers(system)[None], integers(np.stack([people, people])),
        integers(text), integers(span),
    )  # fmt: skip


def test_rows() -> None:
    rng = np.random.default_rng(1)
    sentences, types = 300, 12
    coverage = np.linspace(0.1, 0.9, types)
    frequency = rng.permutation(np.linspace(0.02, 0.5, types))
    people = rng.random((sentences, types)) < frequency
    system = people & (rng.random((sentences, types)) < coverage)
    text = 2 * (people & (rng.random((sentences, types)) < coverage))
    numbers = np.stack([system, people, text, 2 * people], axis=-1)
    rows = list(type_correlations(typed_edits(numbers), SETTINGS))
    by_key = {(r.explanation, r.given, r.minimum_edits): r for r in rows}
    row = by_key["same text", None, 1]
    assert row.rho.value > 0.9
    assert row.rho.interval is not None
    assert row.rho.interval[0] > 0.7
    assert row.pvalue is not None
    assert row.pvalue < 0.001
    assert row.types == 12
    assert by_key["same text", None, 10].types == (people.sum(axis=0) >= 10).sum()
    assert ("same span", None, 1) not in by_key  # all types have the same
    assert by_key["same text", "frequency", 1].rho.value > 0.9
    expected = stats.spearmanr(people.sum(axis=0), system.sum(axis=0) / people.sum(axis=0))
    assert by_key["frequency", None, 1].rho.value == pytest.approx(expected.statistic)
    assert by_key["frequency", None, 1].pvalue == pytest.approx(expected.pvalue, abs=0.02)
    assert rows == list(type_correlations(typed_edits(numbers), SETTINGS))


def test_types_are_permuted() -> None:
    """All 720 orders of six types; p-values of partial correlations would need other tests."""
    table = sums(6)
    rows = list(type_correlations(typed_edits(table[None]), SETTINGS))
    ratio, coverage = table[:, 0] / table[:, 1], table[:, 2] / (2 * table[:, 1])
    orders = [stats.spearmanr(order, coverage).statistic for order in permutations(ratio)]
    observed = abs(stats.spearmanr(ratio, coverage).statistic)
    row = next(row for row in rows if row.explanation == "same text" and row.given is None)
    assert row.pvalue == np.mean(np.abs(orders) >= observed - 1e-9)
    assert {row.pvalue for row in rows if row.given} <= {None}


def test_both_other_types_and_other_sentences_must_be_significant() -> None:
    rng = np.random.default_rng(1)
    for types, size in ((4, 50), (5, 50)):
        people = 1 + rng.poisson(1.0, (size, types))
        chance = np.linspace(0.2, 0.9, types)
        shares = [rng.binomial(people, chance) for _ in range(3)]
        edits = np.stack([shares[0], people, 2 * shares[1], 2 * shares[2]], axis=-1)
        row = next(iter(type_correlations(typed_edits(edits), SETTINGS)))
        assert row.rho.value == pytest.approx(1)
        assert row.sentences_pvalue is not None
        if types == 4:  # the least p-value of a permutation test is 2 / 24
            assert row.joint_pvalue is None
        else:
            assert row.pvalue == 2 / 120
            assert row.joint_pvalue == max(row.pvalue, row.sentences_pvalue)


def test_few_types_have_no_correlation() -> None:
    assert list(type_correlations(typed_edits(np.ones((5, 3, 4))), SETTINGS)) == []
