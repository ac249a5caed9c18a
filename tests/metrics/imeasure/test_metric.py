"""The I-measure: against an exhaustive search, and the published tool's outputs."""

import csv
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.m2 import read_m2
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.metrics.imeasure.metric import IMeasure
from maege.plugins.registry import build

# In one process, so that the loops are compiled once.
pytestmark = pytest.mark.xdist_group("compiled")


SYSTEMS = ("AMU", "CAMB", "IPN", "RAC")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def request(data: Path, system: str, count: int | None = None) -> ScoreRequest:
    corpus = read_m2(data / "conll14/official-2014.combined.m2")
    sentences = corpus.sentences[:count]
    lines = (data / f"conll14/systems/{system}.txt").read_text(encoding="utf-8").split("\n")
    return ScoreRequest(
        tuple(s.text for s in sentences),
        tuple(lines[: len(sentences)]),
        ((),) * len(sentences),
        "corpus",
        tuple(s.annotations for s in sentences),
    )


def single_sentence_requests(corpus_request: ScoreRequest) -> Iterator[ScoreRequest]:
    assert corpus_request.gold_edits is not None
    for source, hypothesis, gold in zip(
        corpus_request.sources, corpus_request.hypotheses, corpus_request.gold_edits, strict=True
    ):
        yield ScoreRequest((source,), (hypothesis,), ((),), "sentence", (gold,))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("mode", ["mix", "nomix"])
def test_sentences_equal_the_published_tool(
    data: Path, goldens: Path, system: str, mode: str
) -> None:
    metric = IMeasure(mix_references=mode == "mix")
    requests = list(single_sentence_requests(request(data, system, 60)))
    details = metric.details(requests)
    scores = metric.score(requests)
    expected = rows(goldens / f"imeasure/{mode}.{system}.tsv")
    best_file = {"mix": "best.mix", "nomix": "candidates.nomix"}[mode]
    lines = (goldens / f"imeasure/{best_file}.{system}.jsonl").read_text(encoding="utf-8")
    best = {row["sid"]: row["best_reference"] for row in map(json.loads, lines.splitlines())}
    compared = 0
    for sid, (row, detail, score) in enumerate(zip(expected, details, scores, strict=True), 1):
        if mode == "mix":
            assert detail["references"] == int(row["product"])
        if row["status"] != "ok":
            continue
        compared += 1
        for key in ("tp", "tn", "fp", "fn", "fpn"):
            assert detail[key] == int(row[f"cor_{key}"]), sid
            assert detail[f"detection_{key}"] == int(row[f"det_{key}"]), sid
        measures = {
            "i": "cor_i",
            "wacc": "cor_wacc",
            "source_accuracy": "cor_wacc_base",
            "accuracy": "cor_acc",
            "precision": "cor_p",
            "recall": "cor_r",
            "f": "cor_f1",
            "detection_i": "det_i",
            "detection_wacc": "det_wacc",
        }
        for key, theirs in measures.items():
            assert detail[key] == pytest.approx(float(row[theirs]), abs=1e-12), (sid, key)
        assert score == detail["i"]
        if row["ties"] == "0":
            assert detail["reference"] == best[sid]
    assert compared == sum(row["status"] == "ok" for row in expected) >= 57


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("mode", ["mix", "nomix"])
def test_sums_equal_the_published_tool(data: Path, goldens: Path, system: str, mode: str) -> None:
    statuses = [row["status"] for row in rows(goldens / f"imeasure/{mode}.{system}.tsv")]
    everything = request(data, system, 60)
    assert everything.gold_edits is not None
    scored = [k for k, status in enumerate(statuses) if status == "ok"]
    corpus_request = ScoreRequest(
        tuple(everything.sources[k] for k in scored),
        tuple(everything.hypotheses[k] for k in scored),
        ((),) * len(scored),
        "corpus",
        tuple(everything.gold_edits[k] for k in scored),
    )
    (detail,) = IMeasure(mix_references=mode == "mix").details([corpus_request])
    for row in rows(goldens / "imeasure/totals.tsv"):
        if (row["mode"], row["system"]) == (mode, system):
            prefix = "detection_" if row["aspect"] == "detection" else ""
            for key in ("tp", "tn", "fp", "fn", "fpn"):
                assert detail[prefix + key] == int(row[key])
            assert detail[f"{prefix}wacc"] == pytest.approx(float(row["wacc"]), abs=1e-12)
            assert detail[f"{prefix}i"] == pytest.approx(float(row["i"]), abs=1e-12)
            assert detail["source_accuracy"] == pytest.approx(float(row["wacc_base"]), abs=1e-12)


def test_the_printed_table_of_mixing(data: Path, goldens: Path) -> None:
    """The table was made without a time limit, so it has all sentences."""
    printed = {}
    table = goldens / "imeasure/official-cli.mix.AMU.first60.txt"
    for line in table.read_text(encoding="utf-8").splitlines():
        fields = line.split()
        if fields[:1] == ["Correction"] or fields[1:2] == ["Cor"]:
            printed[fields[0]] = fields[-13:]
    metric = IMeasure()
    corpus_request = request(data, "AMU", 60)
    (total,) = metric.details([corpus_request])
    names = [str(k) for k in range(1, 61)] + ["Correction"]
    for name, row in zip(
        names, [*metric.details(list(single_sentence_requests(corpus_request))), total], strict=True
    ):
        *counts, _, _, _, accuracy, _, wacc, source, i = printed[name]
        assert [row[key] for key in ("tp", "tn", "fp", "fn", "fpn")] == list(map(int, counts))
        measures = [row[key] for key in ("accuracy", "wacc", "source_accuracy", "i")]
        assert [f"{100 * value:.2f}" for value in measures] == [accuracy, wacc, source, i], name
    assert len(printed) == 61


def test_unmixed_corpus_equals_the_published_table(data: Path) -> None:
    (row,) = IMeasure(mix_references=False).details([request(data, "AMU")])
    assert [row[key] for key in ("tp", "tn", "fp", "fn", "fpn")] == [484, 27350, 888, 2294, 136]
    assert round(100 * row["i"], 2) == -3.30


def test_gold_is_extracted_from_references() -> None:
    sentence_request = ScoreRequest(
        ("He go to home",),
        ("He goes home",),
        (("He goes home .", "He went home"),),
        "sentence",
    )
    (row,) = IMeasure(spacy_pipeline="lite").details([sentence_request])
    assert row["references"] == 4  # goes or went, with a full stop or not; home in any case
    assert row["reference"] == "He goes home"
    assert row["i"] == 1
    (row,) = IMeasure(spacy_pipeline="lite", mix_references=False).details([sentence_request])
    assert (row["references"], row["reference"]) == (2, "He goes home .")


def test_replacements_are_split_as_in_the_published_tool() -> None:
    gold = (Annotation(0, (Edit(0, 1, ('"', "say,"), "T"),)),)
    sentence_request = ScoreRequest(("tell",), ('" say ,',), ((),), "sentence", (gold,))
    assert IMeasure().details([sentence_request])[0]["reference"] == "`` say ,"
    assert IMeasure(retokenise=False).details([sentence_request])[0]["reference"] == '" say,'


def test_nltk_is_required_only_to_retokenise_gold_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nltk.tokenize", None)
    sentence_request = ScoreRequest(("a",), ("a",), ((),), "sentence", ((),))
    with pytest.raises(MetricError, match=r"maege\[errant\].*retokenise: false"):
        IMeasure().score([sentence_request])
    assert IMeasure(retokenise=False).score([sentence_request]) == [1]
    assert IMeasure(spacy_pipeline="lite").score([ScoreRequest(("a",), ("a",), (("a",),))]) == [1]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"measure": "I"}, "measure is 'I'; it must be i or wacc"),
        ({"aspect": "both"}, "aspect is 'both'"),
        ({"mix_references": 1}, "mix_references is 1; it must be true or false"),
        ({"weight": 0}, "weight is 0; it must be a number (above 0, at most 100)"),
        ({"weight": 1.001}, "at most two decimal places"),
        ({"weight": float("nan")}, "weight is nan"),
        ({"weight": True}, "weight is True"),
        ({"beta": -1}, "beta is -1"),
        ({"annotators": 0}, "annotators is 0; it must be an integer (at least 1)"),
        ({"max_cells": None}, "max_cells is None"),
        ({"max_cells": 10**19}, "it must be an integer (at least 1, at most 1,000,000,000)"),
        ({"beta": 1e200}, "beta is 1e+200"),
        ({"spacy_pipeline": "nowhere"}, "no spaCy model 'nowhere'"),
        ({"nomix": True}, "no parameter 'nomix'"),
    ],
)
def test_bad_parameters_raise(parameters: dict, message: str) -> None:
    with pytest.raises(MetricError, match=re.escape(message)):
        build("imeasure", parameters)


@pytest.mark.parametrize("span", [(2, 4), (-1, 1), (2, 1)])
def test_edits_outside_their_sentence_raise(span: tuple[int, int]) -> None:
    gold = (Annotation(3, (Edit(*span, ("x",), "T"),)),)
    sentence_request = ScoreRequest(("a b c",), ("a b",), ((),), "sentence", (gold,))
    with pytest.raises(MetricError, match="of annotator 3 is outside its sentence of 3 tokens"):
        IMeasure().score([sentence_request])


def test_more_annotators_than_the_parameter_allows_raise() -> None:
    gold = (Annotation(0), Annotation(1))
    sentence_request = ScoreRequest(("a",), ("b",), ((),), "sentence", (gold,))
    with pytest.raises(MetricError, match="`annotators` is 1, but a sentence has 2: 'a'"):
        IMeasure(annotators=1).score([sentence_request])


def test_alternatives_and_annotators_without_edits() -> None:
    edit = Edit(0, 1, ("b",), "T", (("c",),))
    gold = (Annotation(0, (edit,)), Annotation(1))
    corpus_request = ScoreRequest(("a", "x"), ("c", "x"), ((), ()), "corpus", (gold, ()))
    (row,) = IMeasure().details([corpus_request])
    # Only the first alternative counts, so this is neither of the two references.
    assert [row[key] for key in ("tp", "tn", "fp", "fn", "fpn")] == [0, 1, 1, 1, 1]
    assert row["exact"] == 2
