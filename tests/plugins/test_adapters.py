"""Third-party metrics: scores equal those of direct calls."""

import random
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from maege.cli.data.list import _metrics as listed
from maege.config.schema import load
from maege.errors import ConfigError, MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins import registry
from maege.plugins.registry import build, build_object
from maege.scoring.cache import metric_fingerprint
from maege.scoring.engine import score_all, score_one
from tests.support.stub_metrics import executor, texts
from tests.support.written_configuration import yaml_of

CODE = '''
import random
from dataclasses import dataclass

def both(source, hypothesis, references, weight=1.0):
    """Longer is better."""
    return weight * (len(source) + len(hypothesis) + len(references))

def nearest(hypothesis, reference): return -abs(len(hypothesis) - len(reference))
def distance(hypothesis, reference): return abs(len(hypothesis) - len(reference))
def words(hypothesis, references): return len(hypothesis) + sum(map(len, references))
def needy(hypothesis, model): return 1.0
def text(hypothesis): return "high"
def broken(hypothesis): raise ValueError("too long")
def thing(hypothesis): return object()
def lost(hypothesis): raise ValueError(f"no {object()} there")
def other(first, second): return 1.0

class Callable_:
    def __call__(self, hypothesis): return float(len(hypothesis))
called = Callable_()

class Scores:
    @dataclass
    class Config:
        unit: int = 1
    def __init__(self, config=None):
        self.config = config or self.Config()
        self.drawn = random.random()
    def score_sentence(self, sources, hypotheses, references):
        return [self.score_corpus([s], [h], [[r[i]] for r in references])
                for i, (s, h) in enumerate(zip(sources, hypotheses))]
    def score_corpus(self, sources, hypotheses, references):
        assert all(len(hypotheses) == len(one) for one in references)
        return (len(sources) + sum(map(len, hypotheses)) + len(references)) / self.config.unit

class Draws:
    name = "draws"
    def score_sentence(self, hypotheses): return [random.random() for _ in hypotheses]
    def score_corpus(self, hypotheses): return random.random()

class Free(Draws):
    cache_scores = True
class Batches(Scores):
    @dataclass
    class Config:
        unit: int = 1
        batch_size: int = 2
    def score_sentence(self, hypotheses):
        return [len(hypotheses) / self.config.batch_size] * len(hypotheses)
    def score_corpus(self, hypotheses): return 0.0
class Few(Draws):
    def score_sentence(self, hypotheses): return [1.0]
class Odd(Draws):
    def score_corpus(self, texts): return 1.0

made = Scores()
def make(unit=2): return Scores(Scores.Config(unit))
def length(unit=1):
    class Length:
        name = "length"
        def score(self, requests): return [len(r.hypotheses[0]) / unit for r in requests]
    return Length()
ready = length()
'''
RAGGED = [
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d", "x"), ("d e f",))),
    ScoreRequest(("a b c", "d e f"), ("a b d", "d e"), (("a b", "a b d"), ("d e f", "d e"))),
]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "theirs.py"
    path.write_text(CODE)
    return str(path)


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


# gec-metrics


def test_metrics_of_sentence_lists(file: str) -> None:
    metric = build(f"{file}:Scores", {"unit": 2})
    assert metric.name == "Scores"
    assert "unit:2|file:" in metric.signature
    assert metric.reads == {"source", "hypothesis", "references"}
    requests = [RAGGED[1], *texts(4), ScoreRequest(("a",), ("bc",), (("d", "e", "f"),), "sentence")]
    expected = [
        (len(r.sources) + sum(map(len, r.hypotheses)) + len(r.references[0])) / 2 for r in requests
    ]
    assert scores(metric, requests) == expected
    assert scores(build(f"{file}:Scores", {"unit": 2, "batch_size": 3}), requests) == expected
    assert scores(build(f"{file}:make"), requests) == expected
    assert scores(build(f"{file}:make", {"unit": 1, "lower_is_better": True}), requests) == [
        -2 * value for value in expected
    ]
    assert scores(build(f"{file}:made"), requests) == [2 * value for value in expected]


def test_a_batch_size_of_the_metric_is_the_number_of_sentences_that_it_gets(file: str) -> None:
    assert scores(build(f"{file}:Batches"), texts(4)) == [0.5] * 4
    assert scores(build(f"{file}:Batches", {"batch_size": 4}), texts(4)) == [1.0] * 4


def test_ragged_references_are_padded_with_a_note(file: str) -> None:
    scored = score_one(RAGGED[:1], "x", build(f"{file}:Scores"))
    assert scored.values.tolist() == [2 + 9 - 1 + 3]
    assert scored.notes == (
        "Scores takes only corpora with equally many references of each sentence; where a sentence "
        "had fewer, its references were repeated in turn",
    )
    with pytest.raises(MetricError, match="needs a reference for each sentence"):
        scores(build(f"{file}:Scores"), [ScoreRequest(("a",), ("b",), ((),), "corpus")])


def test_random_state_is_seeded_per_request_and_restored(file: str) -> None:
    metric = build(f"{file}:Draws")
    assert metric.name == "draws"
    assert metric.reads == {"hypothesis"}
    random.seed(5)
    np.random.seed(5)
    states = random.getstate(), np.random.get_state()[1].tolist()
    first = scores(metric, texts(10))
    assert first == scores(metric, texts(10)[::-1])[::-1]
    assert len(set(first)) == 1
    assert (random.getstate(), np.random.get_state()[1].tolist()) == states


def test_torch_random_state_is_seeded_and_restored(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    torch = SimpleNamespace(
        get_rng_state=lambda: "state",
        manual_seed=lambda seed: done.append(f"seed {seed}"),
        set_rng_state=done.append,
    )
    monkeypatch.setitem(sys.modules, "torch", torch)
    scores(build(f"{file}:Draws"), texts(1))
    assert done[-2:] == ["seed 0", "state"]


def test_wrapped_object_is_created_once_per_process(file: str) -> None:
    first, second = (build(f"{file}:Scores").wrapped.instance() for _ in range(2))
    assert first is second
    assert build(f"{file}:Scores", {"unit": 2}).wrapped.instance() is not first


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
        config.write_text(f"corpus: quickstart\nmetrics:\n{lines}")
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
