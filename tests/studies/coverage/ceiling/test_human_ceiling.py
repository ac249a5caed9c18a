from collections.abc import Mapping, Sequence
from dataclasses import astuple
from pathlib import Path

import pytest

from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.gleu import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari, Sari
from maege.scoring.engine import score_all
from maege.scoring.executors.processes import ProcessExecutor
from maege.studies.coverage.ceiling.human_ceiling import (
    human_ceiling,
    number_of_scored_outputs,
)
from maege.studies.coverage.config import EXACT_MATCH
from maege.texts.reference_subsets import subsets_by_size
from tests.studies.coverage.small_texts import conll14, small_texts


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
    assert [r.position for r in source] == ["below everyone"] * 3
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
    numbers = number_of_scored_outputs(texts, {"merging": MaxSari(), "other": Sari()}, subsets)
    assert numbers == {"merging": 3 * 4 * (2 + 3), "other": 3 * (4 * (2 + 3) + 4 * (2 + 1))}


def test_same_results_with_two_jobs(data: Path) -> None:
    texts = conll14(data, 30)
    subsets = subsets_by_size(texts.annotators, [2], 5, 1)
    metrics: dict[str, Metric] = {"gleu": Gleu(), "sari": Sari()}

    def with_two_jobs(
        requests: Sequence[ScoreRequest], named: Mapping[str, Metric]
    ) -> Mapping[str, Scores]:
        return score_all(requests, named, executor=ProcessExecutor(2, 60), with_counts=True).scores

    one = human_ceiling(texts, metrics, subsets, score)
    assert repr(one) == repr(human_ceiling(texts, metrics, subsets, with_two_jobs))


def test_scores_without_counts_of_sentences_are_refused(data: Path) -> None:
    texts = conll14(data, 10)
    subsets = subsets_by_size(texts.annotators, [1], 3, 1)
    with pytest.raises(ConfigError, match="gleu was scored without the counts of sentences"):
        human_ceiling(texts, {"gleu": Gleu()}, subsets, lambda r, m: score_all(r, m).scores)
