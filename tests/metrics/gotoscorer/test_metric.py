"""GoToScorer: chunks, counts and scores of the published tool; sets of systems, stored tables."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.counting.annotated_segment import AnnotatedSegment
from maege.data.m2 import read_m2
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.metrics.gotoscorer.chunks import CORRECT, EDITED, ReferenceChunks
from maege.metrics.gotoscorer.difficulty import chunk_weights
from maege.metrics.gotoscorer.metric import COLUMNS, GoToScorer
from maege.plugins.registry import build
from tests.support.command_line import ok, refused
from tests.support.segments import table

LITE = {"spacy_pipeline": "lite"}
SYSTEMS = ("AMU", "CAMB")


class Published:
    """The gold edits, and the edits of two systems, that the published tool was given."""

    def __init__(self, goldens: Path) -> None:
        self.gold = read_m2(goldens / "cleme/gold.m2").sentences
        self.edits = {}
        for name in SYSTEMS:
            outputs = read_m2(goldens / f"errant/{name}.m2").sentences
            edits = [s.annotations[0].edits if s.annotations else () for s in outputs]
            self.edits |= {f"{name} {number}": own for number, own in enumerate(edits)}

    def requests(self) -> list[ScoreRequest]:
        sources = tuple(sentence.text for sentence in self.gold)
        gold = tuple(sentence.annotations for sentence in self.gold)
        names = [tuple(f"{name} {k}" for k in range(len(sources))) for name in SYSTEMS]
        return [ScoreRequest(sources, own, ((),) * len(own), "corpus", gold) for own in names]

    def metric(self, **parameters: Any) -> GoToScorer:
        edits = self.edits

        class Given(GoToScorer):
            def hypothesis_edits(
                self, segments: Sequence[AnnotatedSegment], *, types: bool
            ) -> list:
                return [edits[segment.hypothesis] for segment in segments]

        return Given(**parameters, **LITE)


@pytest.fixture(scope="module")
def published(goldens: Path) -> Published:
    return Published(goldens)


def test_published_scores_and_counts(published: Published, goldens: Path) -> None:
    requests = published.requests()
    rows = table(goldens / "gotoscorer/corpus.tsv")
    assert len(rows) == 8
    metrics: dict[tuple[str, str], Any] = {}
    for row in rows:
        annotator, weights = row["annotator"], row["weights"]
        if (annotator, weights) not in metrics:
            metric = published.metric(annotator=int(annotator), weights=weights)
            metrics[annotator, weights] = metric.for_systems(requests)
        metric = metrics[annotator, weights]
        request = requests[SYSTEMS.index(row["system"])]
        details = metric.details([request])[0]
        assert [details[key] for key in COLUMNS[:4]] == [
            float(row[key]) for key in ("TP", "FP", "FN", "TN")
        ]
        printed = [f"{details[key]:.4f}" for key in ("precision", "recall", "accuracy")]
        assert printed == [row[key] for key in ("P", "R", "accuracy")]
        (counted,) = metric.score_with_counts([request])
        assert f"{counted.score:.4f}" == row["F0.5"]
        balanced = replace(metric, beta=1.0).score_totals(counted.counts.sum(axis=0))
        assert f"{balanced:.4f}" == row["F1"]


@pytest.mark.parametrize("annotator", [0, 1])
def test_published_chunks(published: Published, goldens: Path, annotator: int) -> None:
    path = goldens / f"gotoscorer/chunks.AMU+CAMB.annotator{annotator}.tsv"
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows) > 1200
    for row in rows:
        number = int(row["sid"]) - 1
        sentence = published.gold[number]
        chunks = ReferenceChunks(sentence.tokens, sentence.annotations[annotator].edits)
        edits = [published.edits[f"{name} {number}"] for name in SYSTEMS]
        ends, text = (int(row["start"]), int(row["end"])), row["correction"]
        (index,) = [
            k
            for k, c in enumerate(chunks.chunks)
            if (c.start, c.end, " ".join(c.text)) == (*ends, text)
        ]
        assert chunks.is_edited[index] == int(row["edited"])
        assert chunk_weights(chunks, edits)[index] == float(row["weight"])
        for name, own in zip(SYSTEMS, edits, strict=True):
            outcome = chunks.outcomes(own)[index]
            assert bool(outcome & EDITED) == int(row[f"{name}:edited"])
            assert bool(outcome & CORRECT) == int(row[f"{name}:correct"])


SOURCE = ("He go to school .",)
REFERENCES = (("He goes to school .",),)
OUTPUTS = ("He goes to school .", "He go to school .", "He goes to schools .")


def outputs(texts: Sequence[str] = OUTPUTS) -> list[ScoreRequest]:
    return [ScoreRequest(SOURCE, (text,), REFERENCES) for text in texts]


def test_scores_are_relative_to_the_set() -> None:
    metric = build("gotoscorer", LITE)
    for requests in (outputs(), outputs(OUTPUTS[:2])):
        scores = metric.for_systems(requests).score(requests)
        assert scores[:2] == [1.0, 0.0]
    three = metric.for_systems(outputs()).score(outputs())
    assert 0 < three[2] < 1


def test_one_system_is_refused_but_without_weights() -> None:
    metric = build("gotoscorer", LITE)
    for call in (metric.score, metric.for_systems):
        with pytest.raises(MetricError, match="one system has no score by itself"):
            call(outputs()[:1])
    assert build("gotoscorer", {"weights": "none", **LITE}).score(outputs()[:1]) == [1.0]


def test_counts_add_up_to_the_score() -> None:
    metric = build("gotoscorer", LITE).for_systems(outputs())
    counted = metric.score_with_counts(outputs())
    for one in counted:
        assert float(metric.score_totals(np.asarray(one.counts).sum(axis=0))) == one.score
        scores = metric.scores_of_sentences(np.asarray(one.counts))  # type: ignore[attr-defined]
        assert scores.tolist() == [one.score]


def test_the_command_line(tmp_path: Path) -> None:
    lines = {"s": SOURCE[0], "r": REFERENCES[0][0], "a": OUTPUTS[0], "b": OUTPUTS[2]}
    for name, line in lines.items():
        (tmp_path / f"{name}.txt").write_text(f"{line}\n" * 12)
    texts = ["--source", "s.txt", "--reference", "r.txt"]
    systems = ["--system", "a=a.txt", "--system", "b=b.txt", "--metrics", "gotoscorer"]
    printed = ok("systems", *texts, *systems, "--output", "out", cwd=tmp_path)
    assert "gotoscorer" in printed
    message = refused("score", "gotoscorer", *texts, "--hypothesis", "a.txt", cwd=tmp_path)
    assert "so one system has no score by itself" in message
