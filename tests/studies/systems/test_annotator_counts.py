import numpy as np
import pytest

from maege.counting.edit_counts import f_scores
from maege.counting.edit_metric import EditMetric
from maege.metrics.errant import Errant
from maege.metrics.gleu import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.studies.systems.annotator_counts import (
    annotator_counts,
    chosen_counts,
    counts_annotators,
    sentence_f_scores,
)
from maege.studies.systems.system_scoring import _sentence_requests
from tests.studies.systems.small_corpus import small_corpus

METRICS = (Errant(spacy_pipeline="lite"), MaxMatch(spacy_pipeline="lite"))


@pytest.mark.parametrize("beta", [0.5, 2.0])
@pytest.mark.parametrize("metric_class", [Errant, MaxMatch])
def test_chosen_counts_give_the_scores_of_the_corpora_for_every_beta(
    metric_class: type[EditMetric], beta: float
) -> None:
    texts = small_corpus()
    metric = metric_class(spacy_pipeline="lite")
    counts = annotator_counts(metric, texts)
    assert counts.shape == (6, 4, 2, 3)
    totals = chosen_counts(metric, counts, beta).sum(axis=0)
    expected = metric_class(spacy_pipeline="lite", beta=beta).score(texts.requests())
    assert f_scores(totals, beta).tolist() == pytest.approx(expected)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_sentences_are_scored_against_the_annotator_that_is_best_for_them(
    metric: EditMetric,
) -> None:
    texts = small_corpus()
    requests, index = _sentence_requests(texts)
    expected = np.array(metric.score(requests))[index]
    assert np.allclose(sentence_f_scores(metric, annotator_counts(metric, texts)), expected)


def test_of_plug_ins_no_counts_are_taken() -> None:
    plug_in = Errant(spacy_pipeline="lite")
    object.__setattr__(plug_in, "plugin_module", "mine")
    assert [counts_annotators(m) for m in (*METRICS, plug_in, Gleu())] == [True, True, False, False]
