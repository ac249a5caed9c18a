from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.counting.edit_metric import EditMetric
from maege.metric.metric import Hooks, Metric
from maege.metric.score_request import sentence_requests
from maege.metrics.errant import Errant
from maege.metrics.gleu.metric import Gleu
from maege.metrics.imeasure.metric import IMeasure
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import Sari
from maege.plugins.registry import build
from maege.progress import QUIET
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import as_observed, expected_wins
from maege.studies.scorer import Scorer
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.system_scoring import (
    SystemScoring,
    annotator_counts,
    counted_sentence_scores,
    counts_annotators,
    first_errant,
    score_sentences,
    score_systems,
    sentence_f_scores,
)
from tests.studies.systems.small_corpus import small_corpus


@pytest.mark.parametrize(
    "metric",
    [
        Gleu(),
        Gleu(reference_sampling="expectation"),
        Gleu(reference_sampling="mean"),
        Gleu(reference_sampling="maximum"),
        Gleu(aggregation="mean"),
        Sari(),
        IMeasure(spacy_pipeline="lite"),
    ],
    ids=lambda metric: metric.signature,
)
def test_counts_of_corpora_give_the_scores_of_sentences(metric: Metric) -> None:
    texts = small_corpus()
    requests = sentence_requests(texts.requests())
    scores = score_all(texts.requests(), {"x": metric}, with_counts=True).scores["x"]
    expected = np.array(metric.score(requests)).reshape(len(texts.systems), -1).T
    counted = counted_sentence_scores(metric, scores)
    assert counted is not None
    assert np.allclose(counted, expected)


def test_metrics_that_choose_among_annotators_have_none_from_counts_of_corpora() -> None:
    metric = MaxMatch(spacy_pipeline="lite")
    scores = score_all(small_corpus().requests(), {"m2": metric}, with_counts=True).scores["m2"]
    assert counted_sentence_scores(metric, scores) is None


class Length(Metric):
    """A metric without counts; the score of a corpus is that of its last sentence."""

    name = "length"
    hypotheses = 0

    def score(self, requests: Any) -> list[float]:
        Length.hypotheses += len(requests)
        return [float(len(request.hypotheses[-1])) for request in requests]


class Closed(Length):
    hooks = Hooks(other_texts="has scores of known texts only")


def test_other_metrics_score_each_distinct_output_once() -> None:
    texts = small_corpus()
    config = SystemsConfig.model_validate(
        {"corpus": "conll14", "files": {}, "metrics": ["gleu"], "cache": None}
    )
    metrics = {"length": Length(), "closed": Closed()}
    scores = score_sentences(Scorer(config, 1, QUIET.scored), texts, metrics)
    assert list(scores) == ["length"]
    assert scores["length"].T.tolist() == [
        [len(text) for text in lines] for lines in texts.outputs.values()
    ]
    distinct = {key for lines in texts.outputs.values() for key in enumerate(lines)}
    assert Length.hypotheses == len(distinct) < 24


class Failing(Length):
    def score(self, requests: Any) -> list[float]:
        raise ValueError("no single sentences")


def test_a_metric_that_fails_at_sentences_has_not_failed_at_systems() -> None:
    config = SystemsConfig.model_validate({"corpus": "conll14", "metrics": ["gleu"], "cache": None})
    scorer = Scorer(config, 1, QUIET.scored)
    assert score_sentences(scorer, small_corpus(), {"length": Failing()}) == {}
    assert scorer.failures == {}


class Circles(ComparingMetric):
    """Prefers texts in circles, by their lengths: no scores can say that."""

    name = "circles"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        return [(float(self.outcome(*request.hypotheses)), 0.0) for request in requests]

    @staticmethod
    def outcome(first: str, second: str) -> int:
        return (0, 1, -1)[(len(second) - len(first)) % 3]


def test_systems_win_by_outcomes_of_pairs_and_score_by_strengths() -> None:
    config = SystemsConfig.model_validate({"corpus": "conll14", "metrics": ["gleu"], "cache": None})
    texts, metrics = small_corpus(), {"ld": build("ld"), "circles": Circles(), "wer": build("wer")}
    scorer, resampling = Scorer(config, 1, QUIET.scored), Resampling(50, 19, 0.95, 1)
    scores = score_systems(scorer, texts, metrics)
    assert list(scores) == list(metrics)
    scoring = SystemScoring(scorer, texts, metrics, scores, resampling)
    strengths = scoring.sentence_scores["circles"]
    table = replace(scoring.tables["circles"], sentences=strengths)
    wins = np.array([
        [sum(Circles.outcome(*pair) > 0 for pair in zip(own, other, strict=True))
         for other in texts.outputs.values()]
        for own in texts.outputs.values()
    ])  # fmt: skip
    assert wins.sum() > 0 and len(set(wins.flat)) > 2
    scores_by_wins = table.scores("expected-wins", as_observed)[0]
    assert scores_by_wins == pytest.approx(expected_wins(wins.astype(float)))
    assert strengths.mean(axis=0) == pytest.approx(scores["circles"].values)
    resampled = scoring.resampled["circles"]
    assert resampled is not None and resampled.std(axis=0).max() > 0


METRICS = (Errant(spacy_pipeline="lite"), MaxMatch(spacy_pipeline="lite"))


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_sentences_are_scored_against_the_annotator_that_is_best_for_them(
    metric: EditMetric,
) -> None:
    texts = small_corpus()
    requests = sentence_requests(texts.requests())
    expected = np.array(metric.score(requests)).reshape(len(texts.systems), -1).T
    assert np.allclose(sentence_f_scores(metric, annotator_counts(metric, texts)), expected)


def test_of_plug_ins_no_counts_are_taken() -> None:
    plug_in = Errant(spacy_pipeline="lite")
    object.__setattr__(plug_in, "plugin_module", "mine")
    assert [counts_annotators(m) for m in (*METRICS, plug_in, Gleu())] == [True, True, False, False]


def test_only_errant_itself_extracts_edits() -> None:
    class Mine(Errant):
        pass

    others: dict[str, Metric] = {
        "m2": MaxMatch(spacy_pipeline="lite"),
        "mine": Mine(spacy_pipeline="lite"),
    }
    assert first_errant({**others, "errant": METRICS[0]}) == ("errant", METRICS[0])
    assert first_errant({**others, "gleu": Gleu()}) is None
