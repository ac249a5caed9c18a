from typing import Any

import numpy as np
import pytest

from maege.metric.metric import Metric
from maege.metrics.gleu import Gleu
from maege.metrics.imeasure.metric import IMeasure
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import Sari
from maege.progress import QUIET
from maege.scoring.engine import score_all
from maege.studies.scorer import Scorer
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.system_scoring import (
    _sentence_requests,
    counted_sentence_scores,
    score_sentences,
)
from tests.studies.systems.small_corpus import small_corpus


@pytest.mark.parametrize(
    "metric",
    [
        Gleu(),
        Gleu(reference_sampling="expectation"),
        Gleu(aggregation="mean"),
        Sari(),
        IMeasure(spacy_pipeline="lite"),
    ],
    ids=lambda metric: metric.signature,
)
def test_counts_of_corpora_give_the_scores_of_sentences(metric: Metric) -> None:
    texts = small_corpus()
    requests, index = _sentence_requests(texts)
    scores = score_all(texts.requests(), {"x": metric}, with_counts=True).scores["x"]
    expected = np.array(metric.score(requests))[index]
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
    scores_any_request = False


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
