"""GLEU: against a reference implementation and the published tool."""

import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from maege.errors import MaegeWarning
from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.registry import build
from tests.reference_implementations import ngram_metrics as readable
from tests.support.conll14 import conll
from tests.support.segments import corpus_score, many, score, table


@given(many)
def test_gleu_equals_the_reference_implementation(given_: list[Segment]) -> None:
    expected = [readable.gleu(*s[:2], list(s.references)) for s in given_]
    assert score("gleu", given_) == pytest.approx(expected, abs=1e-12)


@settings(max_examples=15)
@given(many)
def test_gleu_of_corpora_equals_the_reference_implementation(given_: list[Segment]) -> None:
    iterations = []
    for iteration in range(500):
        following = random.Random(iteration * 101).random
        total = np.zeros(10)
        for source, hypothesis, references in given_:
            drawn = references[int(following() * len(references))]
            total += readable.gleu_statistics(source, hypothesis, drawn)
        iterations.append(readable.gleu_score(total.tolist()))
    assert corpus_score("gleu", given_) == pytest.approx(np.mean(iterations), abs=1e-12)
    expected = sum(
        np.mean([readable.gleu_statistics(s, h, r) for r in references], axis=0)
        for s, h, references in given_
    )
    assert corpus_score("gleu", given_, reference_sampling="expectation") == pytest.approx(
        readable.gleu_score(expected.tolist()), abs=1e-12
    )


@given(many)
def test_the_mean_over_references_and_the_best_reference(given_: list[Segment]) -> None:
    def corpus(references: Sequence[str]) -> float:
        rows = [
            readable.gleu_statistics(*s[:2], r) for s, r in zip(given_, references, strict=True)
        ]
        return readable.gleu_score(np.sum(rows, axis=0).tolist())

    number = max(len(s.references) for s in given_)
    columns = [[s.references[min(k, len(s.references) - 1)] for s in given_] for k in range(number)]
    own = corpus_score("gleu", given_, reference_sampling="mean")
    assert own == pytest.approx(np.mean([corpus(column) for column in columns]), abs=1e-12)
    assert score("gleu", given_, reference_sampling="mean") == score("gleu", given_)
    # Not changed by other requests, with more references.
    more = Segment("a", "b", ("a", "b", "a b", "b a", "c"))
    requests = [ScoreRequest(*zip(*rows, strict=True)) for rows in (given_, [more])]
    assert build("gleu", {"reference_sampling": "mean"}).score(requests)[0] == own

    alone = [[readable.gleu(*s[:2], [r]) for r in s.references] for s in given_]
    best = score("gleu", given_, reference_sampling="maximum")
    assert best == pytest.approx([max(row) for row in alone], abs=1e-12)


def test_the_mean_over_references_is_that_of_published_scores(data: Path) -> None:
    given_ = conll(data, "AMU", ["nucle/NUCLEA", "nucle/NUCLEB"])
    own = {
        name: corpus_score("gleu", given_, reference_sampling=name)
        for name in ("published", "expectation", "mean", "maximum")
    }
    assert own["mean"] == pytest.approx((0.636802 + 0.528073) / 2, abs=6e-7)
    by_reference = [[s._replace(references=(s.references[k],)) for s in given_] for k in range(2)]
    first, second = (score("gleu", single) for single in by_reference)
    best = [a if x >= y else b for a, b, x, y in zip(*by_reference, first, second, strict=True)]
    assert own["maximum"] == pytest.approx(corpus_score("gleu", best), abs=1e-12)
    assert own["maximum"] > own["published"] == pytest.approx(own["expectation"], abs=1e-4)


@pytest.mark.parametrize("sampling", ["expectation", "mean", "maximum"])
def test_counts_tell_scores_of_corpora_and_sentences(sampling: str) -> None:
    given_ = [
        Segment("a b c d e", "a b c d x", ("a b c d x", "a b c d y y")),
        Segment("a c d e f", "a c d e g", ("a c d g g",)),
        Segment("a c d e f", "a c", ()),
    ]
    metric: Any = build("gleu", {"reference_sampling": sampling})
    request = ScoreRequest(*zip(*given_, strict=True))
    (counted,) = metric.score_with_counts([request])
    counts = counted.counts.to_array()
    assert float(metric.score_totals(counts.sum(axis=0))) == counted.score > 0
    assert metric.scores_of_sentences(counts).tolist() == score(
        "gleu", given_, reference_sampling=sampling
    )


@pytest.mark.parametrize("draws", ["published", "expectation", "mean", "maximum"])
def test_a_segment_without_references_adds_nothing_to_gleu(draws: str) -> None:
    whole = Segment("a b c d e", "a b c d x", ("a b c d x", "a b c d y"))
    with_gap = [whole, Segment("a", "b c d", ())]
    assert corpus_score("gleu", with_gap, reference_sampling=draws) == corpus_score(
        "gleu", [whole], reference_sampling=draws
    )


@pytest.mark.parametrize("sampling", ["published", "expectation", "mean", "maximum"])
def test_gleu_of_no_sentences_is_0(sampling: str) -> None:
    metric: Any = build("gleu", {"reference_sampling": sampling})
    (counted,) = metric.score_with_counts([ScoreRequest((), (), (), "corpus")])
    assert (counted.score, counted.counts.to_array().shape[0]) == (0, 0)
    assert metric.named_counts(metric.counts([])).shape[0] == 0
    (details,) = metric.details([ScoreRequest((), (), (), "corpus")])
    assert details["hypothesis_length"] == 0


@pytest.mark.parametrize(
    ("system", "references", "published"),
    [
        ("AMU", ["nucle/NUCLEA", "nucle/NUCLEB"], 0.583256),
        ("INPUT", ["nucle/NUCLEA", "nucle/NUCLEB"], 0.566048),
        ("AMU", ["nucle/NUCLEA"], 0.636802),
        ("AMU", ["nucle/NUCLEB"], 0.528073),
        ("AMU", [f"bryant-ng/BN{k}" for k in range(1, 11)], 0.513053),
    ],
)
def test_published_gleu_of_corpora(
    data: Path, system: str, references: list[str], published: float
) -> None:
    assert corpus_score("gleu", conll(data, system, references)) == pytest.approx(
        published, abs=6e-7
    )


def test_published_gleu_of_sentences(data: Path, goldens: Path) -> None:
    given_ = conll(data, "AMU", ["nucle/NUCLEA", "nucle/NUCLEB"])
    expected = [float(row["mean"]) for row in table(goldens / "gleu/sentences.AMU.tsv")]
    assert score("gleu", given_) == pytest.approx(expected, abs=1e-9)


def test_the_inverted_brevity_penalty_punishes_long_hypotheses() -> None:
    long, short = (
        Segment("a b c d e", text, ("a b c d e",)) for text in ("a b c d e f", "a b c d")
    )
    with pytest.warns(MaegeWarning, match="Use it only to reproduce figures of that time"):
        inverted = build("gleu", {"brevity": "inverted"})
    assert "|brevity:inverted|" in inverted.signature
    assert "brevity" not in build("gleu").signature
    for level in ("sentence", "corpus"):
        requests = [ScoreRequest((s,), (h,), (r,), level) for s, h, r in (long, short)]
        standard = build("gleu").score(requests)
        for index, (penalty, other) in enumerate([(1 - 6 / 5, 0), (0, 1 - 5 / 4)]):
            expected = standard[index] * math.exp(penalty - other)
            assert inverted.score(requests)[index] == pytest.approx(expected)
    details = inverted.details([ScoreRequest(*((text,) for text in long))])[0]
    assert details["brevity_penalty"] == pytest.approx(math.exp(1 - 6 / 5))
    assert details["hypothesis_length"] == 6
