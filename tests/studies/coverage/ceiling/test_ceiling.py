import numpy as np
import pytest
from scipy import stats

from maege.metric.sentence_counts import mean_of_totals
from maege.statistics.multiple_testing import holm
from maege.studies.coverage.ceiling.ceiling import CeilingEstimate, ceiling
from maege.studies.coverage.ceiling.set_scores import set_scores_from_counts, set_scores_from_values
from maege.texts.reference_subsets import reference_subsets
from tests.studies.coverage.ceiling.test_set_scores import N, scores_of_means, texts


def by_name(rows: list[CeilingEstimate]) -> dict[str, CeilingEstimate]:
    return {row.name: row for row in rows}


def test_values_intervals_and_tests_are_those_of_paired_means() -> None:
    scores, values = scores_of_means(1)
    rows = by_name(ceiling(scores, 0.9))
    assert list(rows) == ["people", *"uvwx", "source", *"st"]
    outside = np.isfinite(scores.of_people)
    people = values[:, 3:][outside].mean(axis=0)
    system = values[:, 1].mean(axis=0)
    assert rows["people"].score.value == pytest.approx(people.mean())
    test = stats.ttest_rel(system, people)
    row = rows["s"]
    assert row.kind == "system"
    assert row.difference.value == pytest.approx(system.mean() - people.mean())
    assert row.difference.interval == pytest.approx(tuple(test.confidence_interval(0.9)))
    assert row.pvalue == pytest.approx(test.pvalue)
    assert row.ratio == pytest.approx(system.mean() / people.mean())
    compared = [rows[name] for name in ("source", "s", "t")]
    assert [r.adjusted for r in compared] == holm([r.pvalue or 0 for r in compared])
    single = [rows[name].score.value for name in "uvwx"]
    assert (rows["people"].lowest, rows["people"].highest) == (min(single), max(single))  # type: ignore[type-var]
    assert rows["people"].difference.value is None
    others = np.mean([values[:, 4 + i][outside[:, 1 + i]].mean() for i in range(3)])
    assert rows["u"].difference.value == pytest.approx(rows["u"].score.value - others)
    people_rows = [rows[name] for name in "uvwx"]
    assert [r.adjusted for r in people_rows] == holm([r.pvalue or 0 for r in people_rows])


def test_positions() -> None:
    rng = np.random.default_rng(1)
    subsets = reference_subsets("uvwx", 2, 10, 1)
    values = rng.random((len(subsets), 7, N))
    values[:, 0] -= 0.6
    values[:, 1] += 0.6
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    scores = set_scores_from_counts("m", texts(), subsets, counts, mean_of_totals)
    rows = by_name(ceiling(scores, 0.95))
    assert rows["source"].position == "below everyone"
    assert rows["s"].position == "above everyone"
    assert rows["t"].position == "undecided"
    assert rows["people"].position is None
    assert {rows[name].position for name in "uvwx"} == {"undecided"}


def test_above_everyone_is_above_each_person_with_the_same_sets() -> None:
    scores, values = scores_of_means(2)
    outside = np.isfinite(scores.of_people)
    tests = [
        stats.ttest_rel(values[outside[:, i], 1].mean(axis=0),
                        values[outside[:, i], 3 + i].mean(axis=0))
        for i in range(4)
    ]  # fmt: skip
    assert scores.beside_people[:, 1] == pytest.approx(
        [np.subtract(*(values[outside[:, i], j].mean() for j in (1, 3 + i))) for i in range(4)]
    )
    signs = {np.sign(test.statistic) for test in tests}
    expected = max(test.pvalue for test in tests) if len(signs) == 1 else 1.0
    rows = by_name(ceiling(scores, 0.95))
    assert rows["s"].everyone_pvalue == pytest.approx(expected)
    compared = [rows[name].everyone_pvalue or 0 for name in ("source", "s", "t")]
    assert [rows[n].everyone_adjusted for n in ("source", "s", "t")] == holm(compared)


def test_above_the_mean_of_people_is_not_above_everyone() -> None:
    """One person is as good as the system, which is above all others."""
    rng = np.random.default_rng(1)
    subsets = reference_subsets("uvwx", 2, 10, 1)
    values = rng.random((len(subsets), 7, N))
    values[:, [1, 3]] += 0.6
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    scores = set_scores_from_counts("m", texts(), subsets, counts, mean_of_totals)
    rows = by_name(ceiling(scores, 0.95))
    assert rows["s"].position == "above"
    assert rows["s"].everyone_pvalue is not None
    assert rows["s"].everyone_pvalue > 0.05
    assert rows["u"].position == "above"
    assert {rows[name].position for name in "vwx"} <= {"below", "undecided"}


def test_metrics_without_counts_have_values_only() -> None:
    values = np.arange(14.0).reshape(2, 7)
    rows = by_name(
        ceiling(set_scores_from_values("m", texts(), [("u", "v"), ("w", "x")], values), 0.95)
    )
    assert rows["people"].score.value == (5 + 6 + 10 + 11) / 4
    assert rows["u"].score.value == 10
    assert rows["s"].score.value == 4.5
    assert (rows["s"].lowest, rows["s"].highest) == (1, 8)
    assert rows["s"].difference.value == 4.5 - 8
    assert rows["s"].score.interval is rows["s"].adjusted is rows["s"].position is None


def test_what_is_undefined_is_none() -> None:
    everyone = set_scores_from_values("m", texts(), [tuple("uvwx")], np.ones((1, 7)))
    rows = by_name(ceiling(everyone, 0.95))
    assert rows["people"].score.value is rows["u"].score.value is rows["s"].difference.value is None
    assert rows["s"].score.value == 1
    negative = set_scores_from_values("m", texts(), [("u",)], -np.ones((1, 7)))
    assert by_name(ceiling(negative, 0.95))["s"].ratio is None
    never_outside = set_scores_from_values("m", texts(), [("u", "v"), ("u", "w")], np.ones((2, 7)))
    assert by_name(ceiling(never_outside, 0.95))["u"].score.value is None
