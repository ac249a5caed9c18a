from typing import Any

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import DataError, MetricError
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.score_request import ScoreRequest
from maege.metrics.gleu.metric import Gleu
from maege.plugins.registry import build
from maege.scoring.text_scoring import (
    corpus_scores,
    score_requests,
    score_texts,
    sentence_lines,
)

SOURCES = ["He go home now .", "It is fine ."]
REFERENCES = [["He goes home now .", "He went home now ."], "It is fine ."]


def test_a_corpus_of_right_sentences_has_the_highest_score() -> None:
    right = score_texts(Gleu(), SOURCES, ["He went home now .", "It is fine ."], REFERENCES)
    unchanged = score_texts(Gleu(), SOURCES, SOURCES, REFERENCES)
    assert float(unchanged) < float(right) <= 1
    assert unchanged.sentences[0] < unchanged.sentences[1] == right.sentences[1]
    assert right.request.references[1] == ("It is fine .",)


def test_lists_that_do_not_belong_together_are_refused() -> None:
    with pytest.raises(DataError, match="2 sources, but 1 hypotheses"):
        score_texts(Gleu(), SOURCES, SOURCES[:1], REFERENCES)
    with pytest.raises(DataError, match="'gleu' needs references, and they are None"):
        score_texts(Gleu(), SOURCES, SOURCES, None)


def test_lines_are_the_scores_and_counts_of_sentences() -> None:
    references = (("He goes home now .",), ("It is fine .",))
    heading, *lines = sentence_lines(
        Gleu(), ScoreRequest(tuple(SOURCES), tuple(SOURCES), references)
    )
    scores = [float(line.split("\t")[0]) for line in lines]
    assert heading.split("\t")[0] == "score"
    assert scores[0] < scores[1]
    assert {len(line.split("\t")) for line in lines} == {len(heading.split("\t"))}


@pytest.mark.parametrize("aggregation", ["pooled", "mean"])
@pytest.mark.parametrize("name", ["m2", "errant", "gleu", "bleu", "sari", "ld"])
def test_details_of_counts_are_those_that_the_metric_counts_anew(
    name: str, aggregation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_aggregation = name not in ("sari", "ld")
    metric = build(name, {"aggregation": aggregation} if has_aggregation else {})
    gold = ((Annotation(0, (Edit(1, 2, ("goes",), "R:VERB:SVA"),)), Annotation(1)), ())
    hypotheses = ("He goes to home now .", "It fine is .")
    references = (("He goes home now .", "He went home now ."), ("It is fine .",))
    request = ScoreRequest(tuple(SOURCES), hypotheses, references, gold_edits=gold)
    counted = score_requests(metric, [request], with_counts=True)
    anew = corpus_scores(metric, [request], score_requests(metric, [request]))
    assert anew[0].details == metric.details([request])[0]
    if name in ("m2", "gleu", "bleu") and aggregation == "pooled":
        monkeypatch.setattr(type(metric), "counts_tell_details", True)
        monkeypatch.setattr(type(metric), "details", counted_again)
    assert corpus_scores(metric, [request], counted) == anew


def counted_again(*_: Any) -> None:
    pytest.fail("the sentences are counted again")


class Lists(AdditiveMetric):
    """Its counts are lists, which are allowed."""

    name = "lists"
    columns = ("tokens", "sentences")

    def counts(self, segments):
        return [[len(segment.hypothesis.split()), 1] for segment in segments]

    def corpus_score(self, totals):
        return totals[..., 0] / totals[..., 1]


class WrongDetails(Lists):
    def details(self, requests):
        raise ZeroDivisionError("no details")


def test_details_of_a_metric_of_the_user() -> None:
    score = score_texts(Lists(), SOURCES, ["a b", "c"], REFERENCES)
    assert (score.value, score.details) == (1.5, {"tokens": 3, "sentences": 2})
    with pytest.raises(MetricError, match="metric 'lists' failed: ZeroDivisionError: no details"):
        score_texts(WrongDetails(), SOURCES, ["a b", "c"], REFERENCES)
