"""Metrics without models: texts and edits of any kind have a score, or one message."""

from typing import Any

import numpy as np
import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest, Segment, sentence_request
from maege.plugins.registry import build
from maege.scoring.text_scoring import score_requests
from tests.support.segments import corpus_score, score

LITE = {"spacy_pipeline": "lite"}
OF_TEXTS: list[tuple[str, dict[str, Any]]] = [
    ("green", {}),
    ("green", {"unit": "character", "short": "orders_present"}),
    ("chrf", {"word_order": 2}),
    ("ter", {}),
    ("wer", {}),
    ("cer", {"floor": 0.0}),
    ("exact-match", {}),
    ("gleu", {"reference_sampling": "mean"}),
    ("gleu", {"reference_sampling": "maximum"}),
]
OF_EDITS: list[tuple[str, dict[str, Any]]] = [
    ("errant", {"aggregation": "types", **LITE}),
    ("cleme", LITE),
    ("cleme2", {"assumption": "independent", **LITE}),
    ("gotoscorer", {"weights": "none", **LITE}),
]
STRANGE = ["", " ", "\0", "a \0 b", "a " * 500, "é 中 🎉", "\u2028 a", "a\u00a0b"]


@pytest.mark.parametrize(("name", "parameters"), [*OF_TEXTS, *OF_EDITS])
def test_texts_of_any_kind_have_a_score(name: str, parameters: dict[str, Any]) -> None:
    given_ = [Segment(a, b, (c, "x")) for a in STRANGE for b in STRANGE for c in STRANGE[:3]]
    scores = [*score(name, given_, **parameters), corpus_score(name, given_, **parameters)]
    low, high = build(name, parameters).range
    assert np.isfinite(scores).all()
    assert low <= min(scores) <= max(scores) <= high + 1e-12


@pytest.mark.parametrize(("name", "parameters"), OF_TEXTS)
def test_halves_of_characters_are_characters(name: str, parameters: dict[str, Any]) -> None:
    odd, plain = (
        score(name, [Segment(f"a b c {c}", f"a b d {c}", (f"a b d {c}", "x"))], **parameters)
        for c in ("\ud800", "z")
    )
    assert odd == plain


@pytest.mark.parametrize(("name", "parameters"), OF_EDITS)
def test_halves_of_characters_have_no_edits(name: str, parameters: dict[str, Any]) -> None:
    with pytest.raises(MetricError, match="surrogates not allowed"):  # spaCy has no such words
        score_requests(
            build(name, parameters), [sentence_request(Segment("\ud800 a", "a", ("a",)))]
        )


ODD_EDITS = {
    "overlapping": [Edit(0, 3, ("x",), "R:OTHER"), Edit(1, 2, ("y",), "R:OTHER")],
    "unsorted": [Edit(4, 5, ("x",), "R:OTHER"), Edit(0, 1, (), "U:OTHER")],
    "insertions": [Edit(2, 2, ("x",), "M:OTHER"), Edit(2, 2, ("y",), "M:OTHER")],
    "everything": [Edit(0, 5, (), "U:OTHER")],
}


@pytest.mark.parametrize(("name", "parameters"), OF_EDITS)
@pytest.mark.parametrize("kind", ODD_EDITS)
def test_gold_edits_of_any_kind_give_a_score(
    name: str, parameters: dict[str, Any], kind: str
) -> None:
    gold = (Annotation(0, tuple(ODD_EDITS[kind])),)
    for hypothesis in ("a b c d e", "a b x y c d e", "", "y"):
        request = ScoreRequest(("a b c d e",), (hypothesis,), ((),), "corpus", (gold,))
        (value,) = build(name, parameters).score([request])
        assert 0 <= value <= 1


@pytest.mark.parametrize(("name", "parameters"), OF_EDITS)
def test_an_unknown_language_is_scored_without_tags(name: str, parameters: dict[str, Any]) -> None:
    metric: Any = build(name, parameters | {"spacy_pipeline": "auto"})
    neutral = metric.for_language("xx")
    assert neutral.spacy_pipeline == "neutral"
    request = ScoreRequest(("qo ra .",), ("qo re .",), (("qo re .",),))
    assert neutral.score([request]) == [1.0]


@pytest.mark.parametrize("name", ["m2", "errant", "cleme", "gotoscorer", "green"])
def test_further_betas_are_told_beside_the_score(name: str) -> None:
    edits = name != "green"
    more = (LITE if edits else {}) | ({"weights": "none"} if name == "gotoscorer" else {})
    source, right = "He go to school every day .", "He goes to a school every day ."
    output = "He goes to a school every days ."
    request = ScoreRequest((source,) * 2, (output, right), ((right,),) * 2)
    metric: Any = build(name, {"betas": [0.25, 2], **more})
    assert metric.signature == build(name, more).signature
    details = metric.details([request])[0]
    (counted,) = metric.score_with_counts([request])
    counts = counted.counts if isinstance(counted.counts, np.ndarray) else counted.counts.to_array()
    totals = metric.detail_totals(counts.sum(axis=0))
    for beta in (0.25, 2):
        expected = build(name, {"beta": beta, **more}).score([request])[0]
        assert 0 < details[f"f{beta:g}"] == pytest.approx(expected)
        assert float(totals[f"f{beta:g}"]) == details[f"f{beta:g}"]
    assert details["f0.25"] != details["f2"]
    with pytest.raises(MetricError, match="betas"):
        build(name, {"betas": [0.0], **more})
