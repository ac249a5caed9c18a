"""Third-party metrics: scores equal those of direct calls."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from maege.cli.data.list import _metrics as listed
from maege.config.schema import load
from maege.errors import ConfigError, MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins import registry
from maege.plugins.registry import build
from maege.scoring.cache import metric_fingerprint
from maege.scoring.engine import score_all, score_one
from tests.plugins.foreign_code import CODE
from tests.support.stub_metrics import executor, texts
from tests.support.written_configuration import yaml_of

RAGGED = [
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d", "x"), ("d e f",))),
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d"), ("d e f", "d e"))),
]


def scores(metric, requests) -> list[float]:
    return score_one(requests, metric.name, metric).values.tolist()


# functions of a sentence


def test_sentence_function(file: str) -> None:
    metric = build(f"{file}:both", {"weight": 2})
    assert metric.name == "both"
    assert metric.reads == {"source", "hypothesis", "references"}
    some = [RAGGED[0], *texts(3)]
    each = [[2 * (len(s) + len(h) + len(r)) for s, h, r in request.segments()] for request in some]
    assert scores(metric, some) == [sum(values) / len(values) for values in each]
    code = metric_fingerprint(metric)
    assert metric.signature.startswith("both|tokens:False|lower_is_better:False|weight:2|file:")
    assert not metric.cache_scores
    assert build(f"{file}:both", {"cache_scores": True}).cache_scores
    Path(file).write_text(CODE + "# changed\n")
    assert metric_fingerprint(build(f"{file}:both", {"weight": 2})) != code


def test_best_single_reference_is_used(file: str) -> None:
    requests = [ScoreRequest(("",), ("four",), (("sixsix", "five5"),), "sentence")]
    metric = build(f"{file}:nearest")
    assert metric.reads == {"hypothesis", "references"}
    assert scores(metric, requests) == [-1]
    assert scores(build(f"{file}:distance", {"lower_is_better": True}), requests) == [-1]
    with pytest.raises(MetricError, match="compares with a reference, and this sentence has none"):
        scores(metric, [ScoreRequest(("",), ("four",), ((),), "sentence")])


def test_tokens_and_callable_objects(file: str) -> None:
    requests = [ScoreRequest(("",), ("a bc",), (("d ef", "g"),), "sentence")]
    assert scores(build(f"{file}:words"), requests) == [9]
    assert scores(build(f"{file}:words", {"tokens": True}), requests) == [5]
    assert scores(build(f"{file}:called"), requests) == [4]


@pytest.mark.parametrize(
    ("name", "parameters", "why"),
    [
        ("both", {"wieght": 1}, "no parameter 'wieght'; did you mean \"weight\""),
        ("both", {"source": "x"}, "no parameter 'source'"),
        ("both", {"tokens": 1}, "tokens is 1; it must be true or false"),
        ("needy", {}, "its parameter 'model' has no default, and no value was given"),
        ("other", {}, "A function that scores a sentence has a parameter called hypothesis"),
        ("made", {"unit": 1}, "no parameter 'unit'; it has none"),
        ("make", {"cache_scores": 1}, "cache_scores is 1; it must be true or false"),
        ("make", {"tokens": True}, "no parameter 'tokens'"),
        ("length", {"cache_scores": True}, "no parameter 'cache_scores'"),
        ("Scores", {"unti": 1}, "no parameter 'unti'; did you mean \"unit\""),
        ("Scores", {"batch_size": 0}, "batch_size is 0"),
        ("Odd", {}, "score_corpus has no parameter `hypotheses`"),
        ("CODE", {}, "has no 'CODE'"),
    ],
)
def test_invalid_parameters_or_signatures_raise(
    file: str, name: str, parameters: dict, why: str
) -> None:
    with pytest.raises(MetricError) as caught:
        build(f"{file}:{name}", parameters)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("text", "metric 'text' returned 'high', which is not a number"),
        ("broken", "metric 'broken' failed: ValueError: too long"),
        ("thing", r"metric 'thing' returned <object object>, which is not a number"),
        ("lost", r"metric 'lost' failed: ValueError: no <object object> there"),
        ("Few", "score_sentence returned 1 scores of 2 sentences"),
    ],
)
def test_errors_while_scoring_raise(file: str, name: str, why: str) -> None:
    parameters = {"batch_size": 2} if name == "Few" else {}
    with pytest.raises(MetricError, match=why):
        scores(build(f"{file}:{name}", parameters), texts(2))


# NLTK


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("gleu_score:sentence_gleu", {}),
        ("gleu_score:sentence_gleu", {"max_len": 2}),
        ("bleu_score:sentence_bleu", {"weights": [0.5, 0.5]}),
        ("bleu_score:sentence_bleu", {}),  # warns of n-grams without overlap
        ("chrf_score:sentence_chrf", {}),
    ],
)
def test_nltk_functions_equal_direct_calls(name: str, parameters: dict) -> None:
    metric = build(f"nltk.translate.{name}", parameters)
    function: Callable = metric.wrapped
    requests = [ScoreRequest(("",), ("a b x d",), (("a b c d e", "a b"),), "sentence"), *texts(5)]
    scored = score_one(requests, metric.name, metric)
    assert scored.notes == ()
    expected = []
    with pytest.warns(UserWarning) if name == "bleu_score:sentence_bleu" else no_context():
        for request in requests:
            hypothesis = request.hypotheses[0].split()
            references = [text.split() for text in request.references[0]]
            if "chrf" in name:
                expected.append(max(function(r, hypothesis) for r in references))
            else:
                expected.append(function(references, hypothesis, **parameters))
    assert scored.values.tolist() == expected
    assert "|nltk:" in metric.signature
    assert "tokens:True" in metric.signature


def no_context():
    from contextlib import nullcontext

    return nullcontext()


# sacreBLEU


# gec-metrics


# names, processes, entry points


NAMES = ("both", "called", "Scores", "Draws", "made", "make", "ready")


def test_scores_in_processes_are_the_same(file: str) -> None:
    foreign = [f"{file}:{name}" for name in NAMES]
    foreign += ["sacrebleu.metrics:CHRF"]
    metrics = {name: build(name) for name in foreign}
    requests = texts(60)
    here = score_all(requests, metrics)
    there = score_all(requests, metrics, executor=executor("processes", 600))
    assert (here.failures, there.failures) == ({}, {})
    for name in foreign:
        assert (here.scores[name].values == there.scores[name].values).all(), name


def test_plugin_has_its_own_name(file: str) -> None:
    config = Path(file).with_name("my.yaml")

    def named(*entries: str) -> list[str]:
        lines = "".join(f"  - {entry}\n" for entry in entries)
        config.write_text(f"corpus: tiny\nmetrics:\n{lines}")
        loaded = load(config)
        config.write_text(yaml_of(loaded))
        assert load(config) == loaded
        return [metric.name for metric in loaded.metrics]

    metric_entries = [
        "theirs.py:both",
        "theirs.py:Draws",
        "theirs.py:length",
        "bleu",
        "theirs.py:Scores: {name: x}",
    ]
    assert named(*metric_entries) == ["both", "draws", "length", "bleu", "x"]
    pattern = (
        r"two metrics are called 'length'; give one another name, as in `.*:length: {name: length-2"
    )
    with pytest.raises(ConfigError, match=pattern):
        named("theirs.py:length", "theirs.py:ready")
    with pytest.raises(ConfigError, match=r"line 3: metrics.0: metric .* has no 'nothing'"):
        named("theirs.py:nothing")


def test_entry_points_can_be_third_party_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"g": "nltk.translate.gleu_score:sentence_gleu", "c": "sacrebleu.metrics:CHRF",
              "o": "maege.metrics.bleu:ORDERS"}  # fmt: skip
    points = [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]
    monkeypatch.setattr(registry, "installed_metrics", lambda: points)
    for name in ("g", "c"):
        assert scores(build(name), texts(3)) == scores(build(values[name]), texts(3))
    lines = list(listed())
    assert any(line.startswith("g(references, hypothesis, min_len=1") for line in lines)


def test_adapters_import_no_third_party_package() -> None:
    """Adapters recognise packages by duck typing, and import none."""
    import subprocess

    code = (
        "import sys, maege.config.schema\n"
        "print({'nltk', 'sacrebleu', 'gec_metrics', 'torch'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "set()\n", done.stderr
