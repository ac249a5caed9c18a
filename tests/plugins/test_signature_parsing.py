"""A signature is sufficient to build the same metric."""

import pytest

from maege.errors import MaegeWarning, MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.plugins.signature_parsing import build_from_signature, parse_signature

METRICS = {
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


def test_another_version_is_reported() -> None:
    with pytest.warns(MaegeWarning, match="another signature"):
        build_from_signature("bleu|max_order:2|aggregation:mean|maege:0.0.1")


@pytest.mark.parametrize("text", ["bleu", "", "nothing|maege:0.1.0", "bleu|max_order:2"])
def test_invalid_signatures_raise(text: str) -> None:
    with pytest.raises(MetricError):
        parse_signature(text)


def test_a_score_prints_itself() -> None:
    request = ScoreRequest(("a b c d e",), ("a b c d x",), (("a b c d e",),))
    printed = str(build("bleu").detailed_score(request))
    assert "precisions = 0.8000/0.7500/0.6667/0.5000" in printed
    assert printed.endswith(build("bleu").signature)
    operations = build("sari").detailed_score(request).details
    assert set(operations) == {"keep", "delete", "add"}
    assert sum(operations.values()) / 3 == pytest.approx(build("sari").score([request])[0])
