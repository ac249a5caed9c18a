"""A signature is sufficient to build the same metric."""

from typing import Any

import pytest

from maege.errors import MaegeWarning, MetricError
from maege.metric.signature import compared_entries, score_signature
from maege.plugins.registry import build
from maege.plugins.signature_parsing import (
    build_from_signature,
    parse_signature,
    short_signature,
)
from tests.conftest import NEEDY

METRICS: dict[str, dict[str, Any]] = {
    "bleu": {"max_order": "effective", "aggregation": "mean"},
    "ibleu": {"alpha": 0.5, "source_term": "penalty", "max_order": 2},
    "gleu": {"reference_sampling": "expectation", "aggregation": "mean"},
    "sari": {"score_if_empty": 1},
    "max-sari": {"score_if_empty": 1},
    "ld": {"unit": "token", "floor": 0, "score_if_empty": 0.5},
    "minld": {"unit": "token"},
    "errant": {"beta": 2, "aspect": "detection", "spacy_pipeline": "lite"},
    "m2": {"beta": 1, "max_unchanged_words": 3, "spacy_pipeline": "lite"},
    "imeasure": {"measure": "wacc", "mix_references": False, "spacy_pipeline": "lite"},
    "http": {"url": "http://localhost:8000/score", "reads": ["hypothesis"], "cache_version": 2},
    "external": {"command": ["cat", "a b"], "reads": ["hypothesis", "source"]},
    "interpolated": {"a": {"gleu": {"aggregation": "mean"}}, "b": "ld", "weight": 0.25},
}


@pytest.mark.parametrize("name", METRICS)
def test_a_signature_builds_the_same_metric(name: str) -> None:
    metric = build(name, METRICS[name])
    assert build_from_signature(metric.signature).signature == metric.signature


@pytest.mark.parametrize("name", METRICS)
def test_a_short_signature_builds_the_same_metric_without_a_note(name: str) -> None:
    for parameters in (METRICS[name], {} if name not in NEEDY else METRICS[name]):
        signature = build(name, parameters).signature
        short = short_signature(signature)
        assert short_signature(short) == short
        assert build_from_signature(short).signature == signature
        kept = {"maege", "spacy_pipeline"}
        assert all(k in short for k in kept if f"|{k}:" in signature)


def test_a_short_signature_keeps_what_is_not_the_default() -> None:
    signature = "errant|references:1-2|gold_edits:file|beta:1.0|aspect:correction|maege:0.1.0"
    assert short_signature(signature) == (
        "errant|references:1-2|gold_edits:file|beta:1.0|maege:0.1.0"
    )


def test_another_version_is_reported() -> None:
    with pytest.warns(MaegeWarning, match="another signature"):
        build_from_signature("bleu|max_order:2|aggregation:mean|maege:0.0.1")


@pytest.mark.parametrize("text", ["bleu", "", "nothing|maege:0.1.0", "bleu|max_order:2"])
def test_invalid_signatures_raise(text: str) -> None:
    with pytest.raises(MetricError):
        parse_signature(text)


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize("gold_edits", [None, "file", "extracted"])
def test_the_signature_of_a_score_builds_the_metric(
    name: str, gold_edits: str | None, recwarn: pytest.WarningsRecorder
) -> None:
    metric = build(name, METRICS[name])
    compared = {"references": "1-4"} | ({} if gold_edits is None else {"gold_edits": gold_edits})
    signature = score_signature(metric.signature, compared)
    assert compared_entries(signature) == compared
    built = build_from_signature(signature)
    assert not recwarn.list
    assert score_signature(built.signature, compared) == signature
    assert "references" not in parse_signature(signature)[1]


def test_extracted_gold_edits_are_built_again() -> None:
    metric = build("errant", {"spacy_pipeline": "lite", "gold_edits": "extracted"})
    signature = score_signature(metric.signature, {"references": "2", "gold_edits": "extracted"})
    assert signature.count("gold_edits:extracted") == 1
    assert build_from_signature(signature) == metric
    assert "gold_edits" not in build("errant").signature
