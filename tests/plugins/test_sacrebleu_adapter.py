"""Metrics of sacreBLEU: scores equal those of direct calls."""

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build, build_object
from maege.scoring.engine import score_all, score_one
from tests.support.stub_metrics import texts

RAGGED = [
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d", "x"), ("d e f",))),
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d"), ("d e f", "d e"))),
]


def scores(metric, requests) -> list[float]:
    return score_one(requests, metric.name, metric).values.tolist()


def columns(request: ScoreRequest) -> list[list[str | None]]:
    most = max(map(len, request.references))
    return [[r[i] if i < len(r) else None for r in request.references] for i in range(most)]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("BLEU", {}), ("BLEU", {"effective_order": True}), ("CHRF", {"word_order": 2}), ("TER", {})],
)
def test_sacrebleu_metrics_equal_direct_calls(name: str, parameters: dict) -> None:
    import sacrebleu.metrics

    metric = build(f"sacrebleu.metrics:{name}", parameters)
    theirs = getattr(sacrebleu.metrics, name)(**parameters)
    sentences = texts(5)
    sign = -1 if name == "TER" else 1
    expected = [theirs.corpus_score(r.hypotheses, columns(r)).score for r in RAGGED]
    expected += [theirs.sentence_score(r.hypotheses[0], r.references[0]).score for r in sentences]
    scored = score_one([*RAGGED, *sentences], name, metric)
    assert scored.values.tolist() == [sign * value for value in expected]
    own = str(theirs.get_signature()).split("|")
    assert set(metric.signature.split("|")) >= {p for p in own if p[:5] not in ("nrefs", "versi")}
    assert f"lower_is_better:{name == 'TER'}" in metric.signature
    warned = name == "BLEU" and not parameters
    note = "sacrebleu: It is recommended to enable `effective_order` for sentence-level BLEU."
    assert scored.notes == ((note,) if warned else ())
    with pytest.raises(MetricError, match="needs a reference for each sentence, and this has none"):
        scores(metric, [ScoreRequest(("a",), ("b",), ((),), "sentence")])


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("BLEU", {"effective_order": True}),
        ("BLEU", {"effective_order": True, "smooth_method": "add-k", "lowercase": True}),
        ("CHRF", {"word_order": 2}),
        ("TER", {"normalized": True}),
    ],
)
def test_sacrebleu_statistics_are_counts(name: str, parameters: dict) -> None:
    metric = build(f"sacrebleu.metrics:{name}", parameters)
    assert metric.counts_sentences
    requests = [*RAGGED, *texts(30)]
    scored = score_all(requests, {"x": metric}, with_counts=True).scores["x"]
    assert scored.values.tolist() == metric.score(requests)
    assert [c.score for c in metric.score_with_counts(requests)] == metric.score(requests)
    for request, counts, score in zip(requests, scored.counts.counts, scored.values, strict=True):
        if request.level == "corpus":
            assert scored.counts.score_totals(counts.sum(axis=0)) == pytest.approx(score, rel=1e-12)
        else:
            assert counts is None


def test_lengths_of_sacrebleu_are_interpolated() -> None:
    """BLEU rounds them, so that its derivatives would be those of steps."""
    metric = build("sacrebleu.metrics:BLEU")
    rest = [110.0, 80, 60, 50, 40, 100, 90, 80, 70]
    scores = metric.score_totals(np.array([[length, *rest] for length in (100.0, 100.25, 101)]))
    assert scores[1] == pytest.approx(0.75 * scores[0] + 0.25 * scores[2])


def wrong_totals(self, stats: list[float]) -> float:
    return 7.0


@pytest.mark.parametrize(
    ("method", "other"),
    [
        ("_compute_score_from_stats", wrong_totals),
        ("_aggregate_and_compute", lambda self, stats: 7.0),
        ("_compute_segment_statistics", None),
    ],
)
def test_sacrebleu_with_other_private_methods_has_no_counts(
    method: str, other: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sacrebleu.metrics import CHRF

    for public in ("sentence_score", "corpus_score"):
        monkeypatch.setattr(CHRF, public, lambda self, hypotheses, references: len(hypotheses))
    monkeypatch.setattr(CHRF, "_aggregate_and_compute", lambda self, stats: 3.0)
    monkeypatch.setattr(CHRF, "get_signature", lambda self: "")
    monkeypatch.setattr(CHRF, method, other)
    metric = build("sacrebleu.metrics:CHRF")
    assert not metric.counts_sentences
    assert score_one(RAGGED, "x", metric).values.tolist() == [len(r.hypotheses) for r in RAGGED]


def test_a_subclass_of_a_metric_of_sacrebleu_has_no_counts() -> None:
    from sacrebleu.metrics import CHRF

    class Own(CHRF):
        def corpus_score(self, hypotheses, references):
            return 1.0

    metric = build_object(Own, "own")
    assert not metric.counts_sentences
    assert score_one(RAGGED, "x", metric).values.tolist() == [1.0] * len(RAGGED)


def test_sacrebleu_parameters_are_validated() -> None:
    with pytest.raises(MetricError, match="no parameter 'word_ordr'; did you mean \"word_order\""):
        build("sacrebleu.metrics:CHRF", {"word_ordr": 2})
    with pytest.raises(MetricError, match="BLEU cannot be made"):
        build("sacrebleu.metrics:BLEU", {"tokenize": "nothing"})
    metric = build("sacrebleu.metrics:TER", {"lower_is_better": False})
    assert scores(metric, [ScoreRequest(("a",), ("b",), (("c",),), "sentence")]) == [100]
