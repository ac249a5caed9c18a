"""Functions of a corpus, `compute` of Hugging Face, objects as results, and what is refused."""

from pathlib import Path

import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_all, score_one
from tests.support.stub_metrics import executor

CODE = """
from collections import namedtuple

def nested(hypotheses, references):
    assert all(isinstance(texts, list) for texts in references)
    return sum(map(len, hypotheses)) + 100 * sum(map(len, references))

def with_sources(sources, predictions, references, weight=1): return weight * len(sources[0])
def without_references(hypotheses): return float(len(hypotheses))

def flat(hypotheses, references):
    hits = [h == r for h, r in zip(hypotheses, references, strict=True)]
    return sum(hits) / len(hits)
def strict(hypotheses, references): return float(len(references[0].strip()))
def unannotated(hypotheses, references): return float(references[0].count("a"))
def sets(hypotheses, references): return float(len(references) + 10 * len(references[0]))
def several(hypotheses, references): return {"precision": .25, "f": .5}
def entry(hypotheses, references): return {"score": .5, "counts": [1]}
def own_entry(hypotheses, references): return {"own_entry": .5, "counts": [1]}
def single_entry(hypotheses, references): return {"accuracy": .5}
def needs_model(hypotheses, model): return 1.0
def other(target, prediction): return 1.0

Rouge = namedtuple("Score", "precision recall fmeasure")
def rouge(hypothesis, reference): return {"rouge1": Rouge(.1, .2, .3), "rougeL": Rouge(.4, .5, .6)}
def one_rouge(hypothesis, reference): return Rouge(.1, .2, .3)

class Exact:
    name = "exact"
    def __init__(self, bonus=0): self.bonus = bonus
    def compute(self, *, predictions=None, references=None, **more):
        hits = [p in r for p, r in zip(predictions, references, strict=True)]
        return {"exact": sum(hits) / len(hits) + self.bonus, "total": len(hits)}
exact = Exact(1)
class Fluency:
    def compute(self, predictions, sources): return float(len(predictions[0]) > len(sources[0]))
def make_exact(bonus=2): return Exact(bonus)

class Running:  # as in torchmetrics: no predictions
    def update(self, x): ...
    def compute(self): return 1.0

class RougeScorer:
    def __init__(self, rouge_types): ...
    def score(self, target, prediction): ...
scorer = RougeScorer(["rougeL"])
def make_scorer(): return scorer

class Nameless:
    def score(self, requests): return [1.0 for _ in requests]
"""
ONE = ScoreRequest(("s",), ("ab",), (("ab", "cde"),), "sentence")
TWO = ScoreRequest(("s", "t"), ("ab", "c"), (("x", "ab"), ("d", "aa")))


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "functions.py"
    path.write_text(CODE)
    return str(path)


def scores(metric, *requests: ScoreRequest) -> list[float]:
    return score_one(requests, metric.name, metric).values.tolist()


def test_references_are_a_list_for_each_sentence(file: str) -> None:
    metric = build(f"{file}:nested")
    assert (metric.name, metric.reads) == ("nested", {"hypothesis", "references"})
    assert scores(metric, ONE, TWO) == [202, 403]
    assert metric.signature.startswith("nested|reference_layout:per_sentence|tokens:False|")
    assert scores(build(f"{file}:nested", {"lower_is_better": True}), ONE) == [-202]
    metric = build(f"{file}:with_sources", {"weight": 3})
    assert metric.reads == {"source", "hypothesis", "references"}
    assert scores(metric, ONE) == [3]
    metric = build(f"{file}:without_references")
    assert metric.reads == {"hypothesis"}
    assert scores(metric, ScoreRequest(("",) * 2, ("a", "b"), ((), ()))) == [2]
    with pytest.raises(MetricError, match="needs a reference for each sentence"):
        scores(build(f"{file}:nested"), ScoreRequest(("",), ("a",), ((),)))


def test_single_references_are_those_with_the_best_score(file: str) -> None:
    single = {"reference_layout": "single"}
    assert scores(build(f"{file}:flat", single), ONE, TWO) == [1, 0.5]
    parameters = {"reference_layout": "single", "lower_is_better": True}
    assert scores(build(f"{file}:unannotated", parameters), TWO) == [0]
    for layout in ("per_set", "per_sentence"):
        with pytest.raises(MetricError, match=r"reference_layout .*single: one reference for each"):
            scores(build(f"{file}:strict", {"reference_layout": layout}), ONE)


def test_sets_of_references(file: str) -> None:
    metric = build(f"{file}:sets", {"reference_layout": "per_set"})
    assert scores(metric, ONE, TWO) == [12, 22]
    with pytest.raises(MetricError, match="reference_layout is 'x'; it must be per_sentence or"):
        build(f"{file}:sets", {"reference_layout": "x"})
    with pytest.raises(MetricError, match=r"reference_layout is \['single'\]; it must be"):
        build(f"{file}:sets", {"reference_layout": ["single"]})


@pytest.mark.parametrize("name", ["entry", "own_entry", "single_entry"])
def test_the_score_in_a_dictionary(file: str, name: str) -> None:
    assert scores(build(f"{file}:{name}"), ONE) == [0.5]


def test_one_of_several_values_must_be_chosen(file: str) -> None:
    message = r"returned 2 values \(precision, f\); choose one by the parameter `key`"
    with pytest.raises(MetricError, match=message):
        scores(build(f"{file}:several"), ONE)
    metric = build(f"{file}:several", {"key": "f"})
    assert scores(metric, ONE) == [0.5]
    assert "|key:f|" in metric.signature
    with pytest.raises(MetricError, match="returned no 'g'; known: f, precision"):
        scores(build(f"{file}:several", {"key": "g"}), ONE)


def test_results_with_an_f_measure(file: str) -> None:
    assert scores(build(f"{file}:one_rouge"), ONE) == [0.3]
    assert scores(build(f"{file}:one_rouge", {"key": "recall"}), ONE) == [0.2]
    assert scores(build(f"{file}:rouge", {"key": "rougeL"}), ONE) == [0.6]


def test_compute_of_hugging_face(file: str) -> None:
    names = {"Exact": 0, "exact": 1, "make_exact": 2}
    metrics = {name: build(f"{file}:{name}") for name in names}
    assert {metric.name for metric in metrics.values()} == {"exact", "make_exact"}
    here = score_all([ONE, TWO], metrics)
    there = score_all([ONE, TWO], metrics, executor=executor("processes", 600))
    for name, bonus in names.items():
        assert here.scores[name].values.tolist() == [1 + bonus, 0.5 + bonus]
        assert (there.scores[name].values == here.scores[name].values).all()
    metric = build(f"{file}:Exact", {"bonus": 5, "key": "total", "cache_scores": True})
    assert scores(metric, TWO) == [2]
    assert metric.cache_scores
    assert "|bonus:5|" in metric.signature
    with pytest.raises(MetricError, match=r"its method `compute` has no parameter `predictions`, "):
        build(f"{file}:Running")


def test_compute_without_references(file: str) -> None:
    metric = build(f"{file}:Fluency")
    assert metric.reads == {"source", "hypothesis"}
    assert scores(metric, ONE) == [1]


def test_functions_of_packages_equal_direct_calls() -> None:
    import sacrebleu
    from nltk.translate.bleu_score import corpus_bleu

    hypothesis, references = "the cat is on a mat", ["the cat is on the mat", "a cat is on a mat"]
    request = ScoreRequest(("s",), (hypothesis,), (tuple(references),))
    metric = build("sacrebleu:corpus_chrf")
    assert metric.reference_layout == "per_set"
    columns = [[text] for text in references]
    assert scores(metric, request) == [sacrebleu.corpus_chrf([hypothesis], columns).score]
    metric = build("sacrebleu:sentence_chrf")
    assert scores(metric, request) == [sacrebleu.sentence_chrf(hypothesis, references).score]
    metric = build("nltk.translate.bleu_score:corpus_bleu")
    direct = corpus_bleu([[text.split() for text in references]], [hypothesis.split()])
    assert scores(metric, request) == [direct]
    ragged = ScoreRequest(("s", "s"), (hypothesis,) * 2, (tuple(references), (references[0],)))
    columns = [[references[0]] * 2, [references[1], None]]
    expected = sacrebleu.corpus_chrf([hypothesis] * 2, columns).score
    assert scores(build("sacrebleu:corpus_chrf"), ragged) == [expected]


@pytest.mark.parametrize("name", ["RougeScorer", "scorer", "make_scorer"])
def test_another_method_score_is_refused_with_the_lines_that_call_it(file: str, name: str) -> None:
    parameters = {"rouge_types": ["rougeL"]} if name == "RougeScorer" else {}
    with pytest.raises(MetricError) as caught:
        build(f"{file}:{name}", parameters)
    assert "its method `score` takes target, prediction" in str(caught.value)
    lines = str(caught.value).splitlines()[1:]
    assert lines == [
        "    scorer = RougeScorer(...)",
        "    def my_metric(hypothesis, reference):",
        "        return scorer.score(reference, hypothesis)",
    ]


def test_functions_with_other_parameters_are_refused(file: str) -> None:
    with pytest.raises(MetricError, match=r"return other\(reference, hypothesis\)"):
        build(f"{file}:other")
    with pytest.raises(MetricError, match="its parameter 'model' has no default"):
        build(f"{file}:needs_model")
    with pytest.raises(MetricError, match="key is 1; it must be text"):
        build(f"{file}:several", {"key": 1})


def test_a_metric_without_a_name_has_that_of_its_class(file: str) -> None:
    metric = build(f"{file}:Nameless")
    assert metric.name == "Nameless"
    assert metric.signature.startswith("Nameless|file:")
