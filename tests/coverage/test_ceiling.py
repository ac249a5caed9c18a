import numpy as np
import pytest
from scipy import stats

from maege.coverage.ceiling import CeilingEstimate, ceiling
from maege.coverage.set_scores import set_scores_from_counts, set_scores_from_values
from maege.reference_subsets import reference_subsets
from maege.sentence_counts import mean_of_totals
from maege.statistics.multiple_testing import holm
from tests.coverage.test_set_scores import N, scores_of_means, texts


def by_name(rows: list[CeilingEstimate]) -> dict[str, CeilingEstimate]:
    return {row.name: row for row in rows}


def test_values_intervals_and_tests_are_those_of_paired_means() -> None:
    scores, values = scores_of_means(1)
    rows = by_name(ceiling(scores, 0.9))
    assert list(rows) == ["people", *"uvwx", "source", *"st"]
    outside = np.isfinite(scores.of_people)
    people = values[:, 3:][outside].mean(axis=0)
    system = values[:, 1].mean(axis=0)
    assert rows["people"].value == pytest.approx(people.mean())
    test = stats.ttest_rel(system, people)
    row = rows["s"]
    assert row.kind == "system"
    assert row.difference == pytest.approx(system.mean() - people.mean())
    assert row.difference_interval == pytest.approx(tuple(test.confidence_interval(0.9)))
    assert row.pvalue == pytest.approx(test.pvalue)
    assert row.ratio == pytest.approx(system.mean() / people.mean())
    compared = [rows[name] for name in ("source", "s", "t")]
    assert [r.adjusted for r in compared] == holm([r.pvalue or 0 for r in compared])
    single = [rows[name].value for name in "uvwx"]
    assert (rows["people"].lowest, rows["people"].highest) == (min(single), max(single))  # type: ignore[type-var]
    assert rows["u"].difference is rows["people"].difference is None


def test_positions() -> None:
    rng = np.random.default_rng(1)
    subsets = reference_subsets("uvwx", 2, 10, 1)
    values = rng.random((len(subsets), 7, N))
    values[:, 0] -= 0.6
    values[:, 1] += 0.6
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    scores = set_scores_from_counts("m", texts(), subsets, counts, mean_of_totals)
    rows = by_name(ceiling(scores, 0.95))
    assert rows["source"].position == "below"
    assert rows["s"].position == "above"
    assert rows["t"].position == "not shown to differ"
    assert rows["s"].exceeds_ceiling
    assert not rows["source"].exceeds_ceiling
    assert rows["people"].position is None


def test_metrics_without_counts_have_values_only() -> None:
    values = np.arange(14.0).reshape(2, 7)
    rows = by_name(
        ceiling(set_scores_from_values("m", texts(), [("u", "v"), ("w", "x")], values), 0.95)
    )
    assert rows["people"].value == (5 + 6 + 10 + 11) / 4
    assert rows["u"].value == 10
    assert rows["s"].value == 4.5
    assert (rows["s"].lowest, rows["s"].highest) == (1, 8)
    assert rows["s"].difference == 4.5 - 8
    assert rows["s"].interval is rows["s"].adjusted is rows["s"].position is None


def test_what_is_undefined_is_none() -> None:
    everyone = set_scores_from_values("m", texts(), [tuple("uvwx")], np.ones((1, 7)))
    rows = by_name(ceiling(everyone, 0.95))
    assert rows["people"].value is rows["u"].value is rows["s"].difference is None
    assert rows["s"].value == 1
    negative = set_scores_from_values("m", texts(), [("u",)], -np.ones((1, 7)))
    assert by_name(ceiling(negative, 0.95))["s"].ratio is None
    never_outside = set_scores_from_values("m", texts(), [("u", "v"), ("u", "w")], np.ones((2, 7)))
    assert by_name(ceiling(never_outside, 0.95))["u"].value is None
