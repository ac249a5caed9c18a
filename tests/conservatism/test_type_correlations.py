import numpy as np
import pytest
from scipy import stats

from maege.conservatism.type_correlations import correlations, type_correlations
from maege.conservatism.typed_edits import EditNumbers, TypedEdits
from maege.statistics.bootstrap import Resampling

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
    assert row.rho > 0.9
    assert row.interval is not None
    assert row.interval[0] > 0.7
    assert row.pvalue is not None
    assert row.pvalue < 0.001
    assert row.types == 12
    assert by_key["same text", None, 10].types == (people.sum(axis=0) >= 10).sum()
    assert ("same span", None, 1) not in by_key  # all types have the same
    assert by_key["same text", "frequency", 1].rho > 0.9
    expected = stats.spearmanr(people.sum(axis=0), system.sum(axis=0) / people.sum(axis=0))
    assert by_key["frequency", None, 1].rho == pytest.approx(expected.statistic)
    assert by_key["frequency", None, 1].pvalue == pytest.approx(expected.pvalue)
    assert rows == list(type_correlations(typed_edits(numbers), SETTINGS))


def test_few_types_have_no_correlation() -> None:
    assert list(type_correlations(typed_edits(np.ones((5, 3, 4))), SETTINGS)) == []
