"""GREEN: against a reference implementation and the published tool."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.registry import build
from tests.reference_implementations import ngram_metrics as readable
from tests.support.conll14 import conll
from tests.support.segments import corpus_score, many, score, sentences, table

TWO = ["nucle/NUCLEA", "nucle/NUCLEB"]
TEN = [f"bryant-ng/BN{k}" for k in range(1, 11)]
UNITS = {"word": "token", "char": "character"}
betas = st.sampled_from([0.5, 1.0, 2.0])


@given(many, betas, st.sampled_from(["token", "character"]))
def test_green_equals_the_reference_implementation(
    given_: list[Segment], beta: float, unit: str
) -> None:
    split = str.split if unit == "token" else list
    chosen, is_tied = [], False
    for source, hypothesis, references in given_:
        texts = split(source), split(hypothesis)
        counts = [readable.green_counts(*texts, split(r)) for r in references]
        keys = [_rounded(readable.green_scores(c, beta)) for c in counts]
        best = [c for c, key in zip(counts, keys, strict=True) if key == max(keys)]
        is_tied |= best[1:] != best[:-1]  # rounding errors decide
        chosen.append(best[0])
    expected = [readable.green_scores(counts, beta)[0] for counts in chosen]
    assert score("green", given_, beta=beta, unit=unit) == pytest.approx(expected, abs=1e-12)
    if not is_tied:
        total = readable.green_scores(np.sum(chosen, axis=0).tolist(), beta)[0]
        own = corpus_score("green", given_, beta=beta, unit=unit)
        assert own == pytest.approx(total, abs=1e-12)


def _rounded(scores: list[float]) -> list[float]:
    return [round(value, 12) for value in scores]


def test_published_green_of_corpora(data: Path, goldens: Path) -> None:
    rows = table(goldens / "green/corpus.tsv")
    segments = {"nucle2": conll(data, "AMU", TWO), "bn10": conll(data, "AMU", TEN)}
    assert len(rows) == 12
    for row in rows:
        aggregation = "mean" if row["level"] == "mean of sentences" else "pooled"
        parameters = {"beta": float(row["beta"]), "unit": UNITS[row["unit"]]}
        own = corpus_score(
            "green", segments[row["references"]], aggregation=aggregation, **parameters
        )
        assert own * 100 == pytest.approx(float(row["green"]), abs=2e-12)


@pytest.mark.parametrize("beta", [0.5, 1.0, 2.0])
def test_published_green_of_sentences(data: Path, goldens: Path, beta: float) -> None:
    rows = table(goldens / "green/sentences.AMU.tsv")
    own = 100 * np.array(score("green", conll(data, "AMU", TWO), beta=beta))
    assert own == pytest.approx([float(row[f"green_beta{beta}"]) for row in rows], abs=2e-12)


def test_the_unchanged_source_is_scored_higher_with_a_lower_beta(data: Path) -> None:
    unchanged = [s._replace(hypothesis=s.source) for s in conll(data, "AMU", TWO)]
    scores = [corpus_score("green", unchanged, beta=beta) for beta in (0.5, 1.0, 2.0)]
    assert scores == pytest.approx([0.930, 0.842, 0.769], abs=6e-4)


def test_sentences_shorter_than_the_longest_ngram() -> None:
    right = Segment("He go .", "He goes .", ("He goes .",))
    assert score("green", [right]) == [0.0]
    assert score("green", [right], short="orders_present") == pytest.approx([1.0])
    assert score("green", [Segment("", "", ("",))], short="orders_present") == [0.0]


def test_empty_texts() -> None:
    long = "a b c d e"
    assert score("green", [Segment(long, "", (long,))]) == [0.0]
    assert score("green", [Segment(long, "", ("",))]) == [1.0]
    assert score("green", [Segment(long, long, ("",))]) == [0.0]
    assert score("green", [Segment("", long, (long,))]) == [1.0]


@given(st.lists(sentences, min_size=4, max_size=9).map(" ".join), sentences)
def test_a_hypothesis_that_equals_a_reference_has_the_best_score(text: str, source: str) -> None:
    if len(text.split()) >= 4:
        assert score("green", [Segment(source, text, (text, source))]) == pytest.approx([1.0])


@given(many)
def test_the_order_of_references_matters_only_where_they_tie(given_: list[Segment]) -> None:
    backwards = [s._replace(references=s.references[::-1]) for s in given_]
    assert score("green", backwards) == score("green", given_)


def test_details_are_what_the_score_is_made_of() -> None:
    segments = [Segment("a b c d e", "a b c d f", ("a b c g f",))] * 2
    request = ScoreRequest(*(tuple(column) for column in zip(*segments, strict=True)))
    metric = build("green")
    details = metric.details([request])[0]
    assert details["true_positives"][0] == 2 * (3 + 1 + 1)  # a b c kept, e deleted, f inserted
    assert details["false_positives"][0] == 0
    assert details["false_negatives"][0] == 2 * 2  # d kept, g missed
    precision, recall = details["precision"], details["recall"]
    assert metric.score([request]) == pytest.approx(
        [5 * precision * recall / (4 * precision + recall)]
    )
    counted = metric.score_with_counts([request])[0].counts.to_array()
    totals = metric.detail_totals(counted.sum(axis=0))
    assert {key: float(value) for key, value in totals.items()} == {
        "precision": precision, "recall": recall,
    }  # fmt: skip


def test_parameters_are_in_the_signature() -> None:
    assert (
        "green|beta:2.0|unit:token|short:published|aggregation:pooled|" in build("green").signature
    )
