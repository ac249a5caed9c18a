"""What several or all built-in metrics have in common."""

import json
import math
import random
from pathlib import Path

import numpy as np
import pytest

from maege.counting import n_grams
from maege.counts.indexed_rows import IndexedRows
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.registry import build
from maege.statistics.corpus_scores import _gradient
from tests.support.segments import corpus_score, score, table


def test_short_and_empty_sentences() -> None:
    perfect = Segment("a", "a", ("a",))
    assert score("bleu", [perfect]) == pytest.approx([0.35355339059327373])
    assert score("bleu", [perfect], max_order="effective") == [1.0]
    empty = Segment("a", "", ("a b",))
    assert score("bleu", [empty]) == [0.0]
    assert score("bleu", [Segment("a b", "a b", ("a b", ""))], max_order="effective") == [0.0]
    assert score("gleu", [empty]) == pytest.approx([math.exp(1 - 2)])
    assert score("gleu", [Segment("", "", ("",))]) == [1.0]
    assert score("gleu", [Segment("", "", ("",))], level="corpus") == [0.0]
    assert score("ld", [Segment("", "", ())]) == [1.0]
    assert score("ld", [Segment(" .", "a longer text", ())])[0] < -4
    assert score("ld", [Segment(" .", "a longer text", ())], floor=0) == [0.0]
    assert score("minld", [Segment("a b", "a b", ("", "a b"))]) == [1.0]


@pytest.mark.parametrize(
    "metric",
    [
        "bleu",
        "chrf",
        "exact-match",
        "gleu",
        "green",
        "sari",
        "max-sari",
        "minld",
        "ter",
        "wer",
        "cer",
    ],
)
def test_without_references_the_score_is_zero(metric: str) -> None:
    assert score(metric, [Segment("a b", "a b", ())]) == [0.0]


@pytest.mark.parametrize("aggregation", ["pooled", "mean"])
def test_a_corpus_without_sentences_is_scored_or_one_message(
    built_in: str, aggregation: str
) -> None:
    try:
        metric = build(built_in, {"aggregation": aggregation})
    except MetricError:  # it has one way only
        metric = build(built_in)
    assert metric.score([]) == []
    try:
        (value,) = metric.score([ScoreRequest((), (), ())])
    except MetricError as error:
        assert str(error) == "a corpus without sentences has no score, which is their mean"
    else:
        assert math.isfinite(value)


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_scores_have_derivatives_by_sums_of_counts(built_in: str) -> None:
    metric = build(built_in)
    if not metric.counts_sentences:  # so nothing asks for derivatives
        assert metric.name in ("lt", "scribendi")
        return
    for hypothesis in ("a b c", "x"):  # with and without matches
        corpus = ScoreRequest(("a b", "c"), (hypothesis, "c d"), (("a b c",), ("c",)))
        (counted,) = metric.score_with_counts([corpus])
        counts = counted.counts
        rows = counts.rows[counts.index] if isinstance(counts, IndexedRows) else counts
        assert np.isfinite(_gradient(metric.score_totals, rows.sum(axis=0))).all()


def test_ragged_references_do_not_change_sentence_scores(built_in: str) -> None:
    ragged = [
        Segment("a b c", "a c", ("a c",)),
        Segment("a b", "b", ("a", "b", "a b c d")),
        Segment("x", "y", ()),
    ]
    assert score(built_in, ragged) == [
        value for segment in ragged for value in score(built_in, [segment])
    ]


def test_batching_does_not_change_scores(built_in: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)

    def text() -> str:
        return " ".join(rng.choices("abcdefg", k=rng.randint(0, 8)))

    given_ = [Segment(text(), text(), (text(), text(), text())) for _ in range(50)]
    whole = score(built_in, given_), corpus_score(built_in, given_)
    assert score(built_in, given_[:20]) + score(built_in, given_[20:]) == whole[0]
    assert score(built_in, given_[::-1])[::-1] == whole[0]
    monkeypatch.setattr(n_grams, "BATCH_SIZE", 7)
    assert (score(built_in, given_), corpus_score(built_in, given_)) == whole
    monkeypatch.setattr(n_grams, "MAX_KEYS", 0)  # as if there were too many pairs for a table
    assert (score(built_in, given_), corpus_score(built_in, given_)) == whole
    monkeypatch.setattr(n_grams, "MAX_CELLS", 100)  # so that batches are split
    assert (score(built_in, given_), corpus_score(built_in, given_)) == whole


def test_no_requests_give_no_scores(built_in: str) -> None:
    assert build(built_in).score([]) == []


@pytest.mark.parametrize(
    ("metric", "parameters", "message"),
    [
        ("bleu", {"max_order": 5}, "max_order is 5; it must be an integer"),
        ("bleu", {"aggregation": "sum"}, "aggregation is 'sum'"),
        ("ibleu", {"alpha": 2}, "alpha is 2; it must be a number"),
        ("ibleu", {"max_order": "x"}, "max_order is 'x'"),
        ("ibleu", {"source_term": "-"}, "source_term is '-'"),
        ("gleu", {"reference_sampling": "all"}, "reference_sampling is 'all'"),
        ("chrf", {"word_order": -1}, "word_order is -1"),
        ("wer", {"floor": "0"}, "floor is '0'"),
        ("ter", {"normalized": 1}, "normalized is 1"),
        ("green", {"beta": 0}, "beta is 0; it must be a number"),
        ("green", {"unit": "word"}, "unit is 'word'"),
        ("green", {"short": "all"}, "short is 'all'"),
        ("sari", {"score_if_empty": 0.5}, "score_if_empty is 0.5"),
        ("max-sari", {"score_if_empty": 2}, "max-sari: score_if_empty is 2"),
        ("ld", {"unit": "word"}, "unit is 'word'"),
        ("ld", {"floor": "x"}, "floor is 'x'"),
        ("ld", {"floor": float("nan")}, "floor is nan"),
        ("minld", {"score_if_empty": "1"}, "score_if_empty is '1'"),
    ],
)
def test_wrong_parameters_raise(metric: str, parameters: dict, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        build(metric, parameters)


def test_mean_of_sentences() -> None:
    given_ = [Segment("a b", "a b", ("a b",)), Segment("c d", "c", ("d e",))]
    for metric in ("bleu", "ibleu", "gleu", "green", "chrf", "ter", "wer", "cer"):
        expected = np.mean(score(metric, given_))
        assert corpus_score(metric, given_, aggregation="mean") == pytest.approx(expected)


@pytest.mark.parametrize(
    ("metric", "parameters", "column"),
    [
        ("bleu", {}, "bleu4"),
        ("bleu", {"max_order": "effective"}, "bleu_adaptive_n"),
        ("ibleu", {"source_term": "penalty"}, "ibleu_minus_0.8"),
        ("ibleu", {"max_order": "effective"}, "ibleu_plus_0.8"),
        ("ld", {}, "lev_sim_src"),
        ("minld", {}, "lev_sim_refs_max"),
    ],
)
def test_published_bleu_and_levenshtein(
    goldens: Path, metric: str, parameters: dict, column: str
) -> None:
    lines = (goldens / "bleu/inputs.jsonl").read_text(encoding="utf-8").splitlines()
    inputs = {(d["set"], d["system"], str(d["sid"])): d for d in map(json.loads, lines)}
    rows = table(goldens / "bleu/bleu.tsv")
    texts = [inputs[row["set"], row["system"], row["sid"]] for row in rows]
    given_ = [Segment(d["source"], d["hypothesis"], tuple(d["references"])) for d in texts]
    assert len(given_) > 90
    expected = [float(row[column]) for row in rows]
    assert score(metric, given_, **parameters) == pytest.approx(expected, abs=1e-9)
