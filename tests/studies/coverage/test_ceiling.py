"""The human ceiling."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores, mean_of_totals
from maege.metrics.gleu.metric import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari, Sari
from maege.scoring.engine import score_all
from maege.scoring.executors.processes import ProcessExecutor
from maege.statistics.multiple_testing import holm
from maege.studies.coverage.ceiling import (
    CeilingEstimate,
    ceiling,
    ceiling_cost,
    human_ceiling,
)
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.set_scores import set_scores_from_counts, set_scores_from_values
from maege.texts.reference_subsets import reference_subsets, subsets_by_size
from tests.studies.coverage.small_texts import conll14, small_texts
from tests.studies.coverage.test_set_scores import N, scores_of_means, texts


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
    assert row.beside_people.difference.value == pytest.approx(system.mean() - people.mean())
    assert row.beside_people.difference.interval == pytest.approx(
        tuple(test.confidence_interval(0.9))
    )
    assert row.beside_people.pvalue == pytest.approx(test.pvalue)
    assert row.beside_people.ratio == pytest.approx(system.mean() / people.mean())
    compared = [rows[name].beside_people for name in ("source", "s", "t")]
    assert [r.adjusted for r in compared] == holm([r.pvalue or 0 for r in compared])
    single = [rows[name].score.value for name in "uvwx"]
    assert (rows["people"].lowest, rows["people"].highest) == (min(single), max(single))  # type: ignore[type-var]
    assert rows["people"].beside_people.difference.value is None
    others = np.mean([values[:, 4 + i][outside[:, 1 + i]].mean() for i in range(3)])
    assert rows["u"].beside_people.difference.value == pytest.approx(rows["u"].score.value - others)
    people_rows = [rows[name].beside_people for name in "uvwx"]
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
    assert rows["source"].beside_people.position == "below everyone"
    assert rows["s"].beside_people.position == "above everyone"
    assert rows["t"].beside_people.position == "undecided"
    assert rows["people"].beside_people.position is None
    assert {rows[name].beside_people.position for name in "uvwx"} == {"undecided"}


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
    assert rows["s"].beside_people.everyone_pvalue == pytest.approx(expected)
    compared = [rows[name].beside_people.everyone_pvalue or 0 for name in ("source", "s", "t")]
    assert [rows[n].beside_people.everyone_adjusted for n in ("source", "s", "t")] == holm(compared)


def test_above_the_mean_of_people_is_not_above_everyone() -> None:
    """One person is as good as the system, which is above all others."""
    rng = np.random.default_rng(1)
    subsets = reference_subsets("uvwx", 2, 10, 1)
    values = rng.random((len(subsets), 7, N))
    values[:, [1, 3]] += 0.6
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    scores = set_scores_from_counts("m", texts(), subsets, counts, mean_of_totals)
    rows = by_name(ceiling(scores, 0.95))
    assert rows["s"].beside_people.position == "above"
    assert rows["s"].beside_people.everyone_pvalue is not None
    assert rows["s"].beside_people.everyone_pvalue > 0.05
    assert rows["u"].beside_people.position == "above"
    assert {rows[name].beside_people.position for name in "vwx"} <= {"below", "undecided"}


def test_metrics_without_counts_have_values_only() -> None:
    values = np.arange(14.0).reshape(2, 7)
    rows = by_name(
        ceiling(set_scores_from_values("m", texts(), [("u", "v"), ("w", "x")], values), 0.95)
    )
    assert rows["people"].score.value == (5 + 6 + 10 + 11) / 4
    assert rows["u"].score.value == 10
    assert rows["s"].score.value == 4.5
    assert (rows["s"].lowest, rows["s"].highest) == (1, 8)
    assert rows["s"].beside_people.difference.value == 4.5 - 8
    assert (
        rows["s"].score.interval
        is rows["s"].beside_people.adjusted
        is rows["s"].beside_people.position
        is None
    )


def test_what_is_undefined_is_none() -> None:
    everyone = set_scores_from_values("m", texts(), [tuple("uvwx")], np.ones((1, 7)))
    rows = by_name(ceiling(everyone, 0.95))
    assert (
        rows["people"].score.value
        is rows["u"].score.value
        is rows["s"].beside_people.difference.value
        is None
    )
    assert rows["s"].score.value == 1
    negative = set_scores_from_values("m", texts(), [("u",)], -np.ones((1, 7)))
    assert by_name(ceiling(negative, 0.95))["s"].beside_people.ratio is None
    never_outside = set_scores_from_values("m", texts(), [("u", "v"), ("u", "w")], np.ones((2, 7)))
    assert by_name(ceiling(never_outside, 0.95))["u"].score.value is None


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics, with_counts=True).scores


class SingleSari(MaxSari):
    """The same metric, but sets of references are scored."""


class Lengths(Metric):
    """A metric without counts of sentences."""

    name = "lengths"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        return [float(len(r.hypotheses[0]) + len(r.references[0])) for r in requests]


def test_looking_up_and_scoring_sets_give_the_same(data: Path) -> None:
    texts = conll14(data, 40)
    subsets = subsets_by_size(texts.annotators, [1, 2, 3], 4, 1)
    result = human_ceiling(texts, {"a": MaxSari(), "b": SingleSari()}, subsets, score)
    for rows in (result.estimates, result.orders, result.gains):
        looked_up = [row for row in rows if row.metric == "a"]  # type: ignore[attr-defined]
        scored = [row for row in rows if row.metric == "b"]  # type: ignore[attr-defined]
        assert len(looked_up) == len(scored) > 0
        for one, other in zip(looked_up, scored, strict=True):
            assert flat(one) == pytest.approx(flat(other), abs=1e-9)


def flat(row: object) -> list[float]:
    """The numbers of a row; None is -1."""
    numbers: list[float] = []
    for value in astuple(row):  # type: ignore[call-overload]
        parts = value if isinstance(value, tuple) else (value,)
        numbers += [-1.0 if p is None else p for p in parts if not isinstance(p, str)]
    return numbers


def test_people_score_more_with_more_references_if_the_best_counts(data: Path) -> None:
    texts = conll14(data, edits=True)
    subsets = subsets_by_size(texts.annotators, [1, 2, 4], 10, 1)
    metrics = {"m2": MaxMatch(), "gleu": Gleu()}
    result = human_ceiling(texts, metrics, subsets, score, normalise=str.lower)
    people = {
        metric: [
            r.score.value for r in result.estimates if (r.metric, r.kind) == (metric, "people")
        ]
        for metric in (EXACT_MATCH, *metrics)
    }
    for metric in (EXACT_MATCH, "m2"):
        one, two, four = people[metric]
        assert one < two < four  # type: ignore[operator]
    assert people["gleu"] == pytest.approx([people["gleu"][0]] * 3, abs=0.01)
    source = [r for r in result.estimates if r.metric == "m2" and r.kind == "source"]
    assert [r.beside_people.position for r in source] == ["below everyone"] * 3
    assert {(o.metric, o.references) for o in result.orders} == {
        (m, size) for m in people for size in (1, 2)
    }


def test_metrics_without_counts_are_told(data: Path) -> None:
    texts = conll14(data, 20)
    subsets = subsets_by_size(texts.annotators, [2], 3, 1)
    metrics: dict[str, Metric] = {"lengths": Lengths(), "sari": Sari()}
    result = human_ceiling(texts, metrics, subsets, score)
    assert result.notes == (
        "conll14: lengths has no counts of sentences, so there are no intervals and no tests",
    )
    source = next(r for r in result.estimates if r.kind == "source" and r.metric == "lengths")
    assert source.score.value == len(texts.sources[0]) + 2
    assert source.score.interval is None
    assert all(
        r.score.interval
        for r in result.estimates
        if r.metric == "sari" and r.score.value is not None
    )


def test_number_of_scored_outputs() -> None:
    lines = ("a", "b", "c")
    texts = small_texts(dict.fromkeys("uvwx", lines), {"s": lines}, lines)
    subsets = subsets_by_size(texts.annotators, [1, 3], 10, 1)
    cost = ceiling_cost(texts, {"merging": MaxSari(), "other": Sari()}, subsets)
    assert cost.startswith("c: 4 annotators, 1 systems, 8 sets of references; ")
    other = 3 * (4 * (2 + 3) + 4 * (2 + 1))
    assert cost.endswith(f"outputs to be scored: merging {3 * 4 * (2 + 3)}, other {other}")


def test_same_results_with_two_jobs(data: Path) -> None:
    texts = conll14(data, 30)
    subsets = subsets_by_size(texts.annotators, [2], 5, 1)
    metrics: dict[str, Metric] = {"gleu": Gleu(), "sari": Sari()}

    def with_two_jobs(
        requests: Sequence[ScoreRequest], named: Mapping[str, Metric]
    ) -> Mapping[str, Scores]:
        return score_all(requests, named, executor=ProcessExecutor(2, 600), with_counts=True).scores

    one = human_ceiling(texts, metrics, subsets, score)
    assert repr(one) == repr(human_ceiling(texts, metrics, subsets, with_two_jobs))


def test_scores_without_counts_of_sentences_are_refused(data: Path) -> None:
    texts = conll14(data, 10)
    subsets = subsets_by_size(texts.annotators, [1], 3, 1)
    with pytest.raises(ConfigError, match="gleu was scored without the counts of sentences"):
        human_ceiling(texts, {"gleu": Gleu()}, subsets, lambda r, m: score_all(r, m).scores)
