"""The I-measure: against an exhaustive search, and the published tool's outputs."""

import csv
import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.edit_counts import f_score
from maege.counting.vocabulary import Vocabulary
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.m2 import read_m2
from maege.errors import MaegeWarning, MetricError
from maege.metric.score_request import ScoreRequest
from maege.metrics.imeasure import reference_choice
from maege.metrics.imeasure.column_counts import (
    ColumnCounts,
    approximate_counts,
    column_measures,
    improvement,
)
from maege.metrics.imeasure.lattice_search import best_reference
from maege.metrics.imeasure.metric import IMeasure
from maege.metrics.imeasure.reference_choice import (
    ChoiceRules,
    ChosenReference,
    choose_references,
    preference,
)
from maege.metrics.imeasure.reference_lattice import reference_lattice
from maege.metrics.imeasure.search_bounds import source_bounds
from maege.metrics.imeasure.segment_costs import source_segment_costs
from maege.plugins.registry import build
from maege.randomness import generator
from tests.reference_implementations import imeasure as readable

MANY = 20_000_000
words = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=7)

# In one process, so that the loops are compiled once.
pytestmark = pytest.mark.xdist_group("compiled")


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, str, readable.Gold]:
    """A source, a similar or dissimilar hypothesis, and edits that may overlap."""
    source = draw(words)
    gold: readable.Gold = {}
    annotators = draw(st.integers(1, 3))
    for annotator in range(annotators):
        gold[annotator] = []
        for _ in range(draw(st.integers(0, 6 - annotators))):  # the search tries all combinations
            start = draw(st.integers(0, len(source)))
            end = min(len(source), start + draw(st.integers(0, 3)))
            text = draw(st.lists(st.sampled_from(["a", "b", "x"]), max_size=2))
            gold[annotator].append((start, end, " ".join(text)))
    hypothesis = list(source)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(hypothesis)))
        hypothesis[start : start + draw(st.integers(0, 2))] = draw(words)[:2]
    return " ".join(source), " ".join(draw(st.just(hypothesis) | words)), gold


def annotations(gold: readable.Gold) -> tuple[Annotation, ...]:
    return tuple(
        Annotation(k, tuple(Edit(start, end, tuple(text.split()), "T") for start, end, text in e))
        for k, e in gold.items()
    )


def chosen(
    source: str,
    hypothesis: str,
    gold: readable.Gold,
    *,
    mix: bool = True,
    weight: Fraction = Fraction(2),
    annotators: int | None = None,
    max_cells: int = MANY,
) -> ChosenReference:
    segment = AnnotatedSegment(AnnotatedSource(source, annotations(gold)), hypothesis)
    return choose_references([segment], ChoiceRules(mix, weight, annotators, max_cells))[0]


ABC = "a b c d e f g h i j k"
ONE_SPAN_IN_TWO_CLUSTERS = [
    (0, 4, "A"), (5, 7, "X"), (3, 5, "P"), (4, 6, "Q"), (5, 7, "Y"), (9, 10, "Z")
]  # fmt: skip


@pytest.mark.slow
@settings(max_examples=100)
@given(cases(), st.booleans(), st.sampled_from([None, 3, 4]), st.sampled_from(["2", "1", "0.3"]))
@example(("a", "b", {0: [(1, 1, "c"), (0, 1, "")]}), True, None, "2")
@example(("a a", "a", {0: [(0, 1, "a b"), (0, 2, "")]}), True, None, "2")
@example(("", "a", {0: [(0, 0, "b")], 1: []}), True, None, "2")
@example((ABC, "a b c d e f g h i Z k", {0: ONE_SPAN_IN_TWO_CLUSTERS}), True, None, "2")
@example((ABC, "a b c d e f g h i Z k", {0: ONE_SPAN_IN_TWO_CLUSTERS}), False, None, "2")
@example(("", "", {0: []}), True, None, "2")
@example(("a b a", "b", {0: [(3, 3, "x"), (0, 3, ""), (1, 3, "b")]}), True, None, "2")
def test_chosen_reference_equals_exhaustive_search(
    case: tuple[str, str, readable.Gold], mix: bool, annotators: int | None, weight: str
) -> None:
    source, hypothesis, gold = case
    make = readable.mixed if mix else readable.unmixed
    references = make(source.split(), gold, annotators)
    w = Fraction(weight)
    best, counts = readable.best(source, hypothesis, references, w)
    choice = chosen(source, hypothesis, gold, mix=mix, weight=w, annotators=annotators)
    assert (" ".join(choice.reference), choice.counts) == (best, counts)
    assert choice.exact
    assert preference(choice.counts, w) == readable.measures(counts, w)
    assert choice.references == (
        readable.combinations(gold, annotators) if mix else len(references)
    )


@pytest.mark.parametrize("seed", range(4))
def test_many_combinations_in_long_sentences(seed: int) -> None:
    """Longer sentences with hundreds of combinations; most edits do not overlap."""
    from random import Random

    rng = Random(seed)
    vocabulary = [f"w{k}" for k in range(12)]
    for _ in range(3):
        source = rng.choices(vocabulary, k=rng.randint(10, 18))
        gold: readable.Gold = {}
        for annotator in range(3):
            spans = sorted(rng.sample(range(len(source)), 4))
            gold[annotator] = [
                (start, start + rng.randint(0, 1), " ".join(rng.choices(vocabulary, k=2)))
                for start in spans
            ]
        hypothesis = " ".join(rng.choice([w, w, w, rng.choice(vocabulary)]) for w in source)
        references = readable.mixed(source, gold)
        expected = readable.best(" ".join(source), hypothesis, references)
        choice = chosen(" ".join(source), hypothesis, gold)
        assert (" ".join(choice.reference), choice.counts) == expected


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


def test_annotators_without_edits_can_be_counted() -> None:
    """Edits of the only annotator in the file are required, unless there are others."""
    gold = {0: [(0, 1, "b")]}
    assert chosen("a", "a", gold).reference == ("b",)
    assert chosen("a", "a", gold, annotators=2).reference == ("a",)
    assert chosen("a", "a", gold, mix=False).references == 1
    assert chosen("a", "a", gold, mix=False, annotators=2).references == 2


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


def long_case() -> tuple[str, str, readable.Gold]:
    source = [f"w{k}" for k in range(40)]
    gold = {a: [(k, k + 1, f"x{k % a} y{a}") for k in range(0, 40, a + 1)] for a in (1, 2, 3, 4)}
    return " ".join(source), " ".join(reversed(source)), gold


@pytest.mark.parametrize(("most", "quick"), [(300, 4), (22_000, 0)])
def test_large_search_is_bounded_with_a_warning(
    most: int, quick: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slightly too large: unmixed references; far too large: also the approximate alignment."""
    called = []

    def recorded(*texts: tuple[str, ...]) -> ColumnCounts:
        called.append(texts)
        return approximate_counts(*texts)

    monkeypatch.setattr(reference_choice, "approximate_counts", recorded)
    source, hypothesis, gold = long_case()
    exact = chosen(source, hypothesis, gold)
    with pytest.warns(MaegeWarning, match=f"some hypotheses .* `max_cells: {most}`"):
        bounded = chosen(source, hypothesis, gold, max_cells=most)
    assert exact.exact
    assert not bounded.exact
    assert bounded.references == exact.references > 1000
    assert " ".join(bounded.reference) in readable.unmixed(source.split(), gold)
    assert preference(bounded.counts, Fraction(2)) <= preference(exact.counts, Fraction(2))
    assert len(called) == quick


def test_extremely_long_sentence_is_bounded_with_a_warning() -> None:
    source, hypothesis = " ".join(["a", "b"] * 3000), " ".join(["b", "a", "a"] * 2000)
    edits = tuple(Edit(k, k + 2, ("c",), "T") for k in range(0, 5000, 2))
    crossed = tuple(Edit(k, k + 3, ("d",), "T") for k in range(0, 5000, 2))
    gold = (Annotation(0, edits), Annotation(1, crossed))
    segment = AnnotatedSegment(AnnotatedSource(source, gold), hypothesis)
    with pytest.warns(MaegeWarning, match="some hypotheses"):
        (choice,) = choose_references([segment], IMeasure().rules)
    assert not choice.exact
    assert choice.references > 1


def test_measures_follow_from_the_counts() -> None:
    counts = ColumnCounts(tn=5, fn=1, fp=1, tp=2, fpn=1, source_tn=5, source_fn=4)
    expected = {
        "i": (9 / 13.5 - 5 / 9) / (1 - 5 / 9),
        "wacc": 9 / 13.5,
        "accuracy": 7 / 10,
        "precision": 1 / 2,
        "recall": 1 / 2,
        "f": 1 / 2,
    }
    totals = np.array(counts, dtype=float)
    for measure, value in expected.items():
        assert IMeasure(measure=measure).score_totals(totals) == pytest.approx(value)
    detection = IMeasure(measure="wacc", aspect="detection")
    assert detection.score_totals(totals) == pytest.approx(11 / 14)
    assert column_measures(np.zeros(7), "i", "correction", 2, 1) == 1


@pytest.mark.parametrize("aspect", ["correction", "detection"])
def test_measures_of_many_corpora_are_those_of_each(aspect: Literal["correction"]) -> None:
    totals = generator(1, "column counts").integers(3, size=(500, 7)).astype(float)
    for measure in ("i", "wacc", "accuracy", "precision", "recall", "f"):
        metric = IMeasure(measure=measure, aspect=aspect, weight=1.37, beta=0.5)
        expected = [scalar_measure(measure, row, aspect) for row in totals.tolist()]
        assert metric.score_totals(totals).tolist() == expected


def scalar_measure(measure: str, row: list[float], aspect: Literal["correction"]) -> float:
    """Return a measure for the weight 1.37 and a beta of 0.5, without arrays."""
    counts = ColumnCounts(*row)  # type: ignore[arg-type]
    tp, tn, fp, fn, fpn = counts.for_aspect(aspect)
    precision, recall = ratio(tp, tp + fp), ratio(tp, tp + fn)
    weighted = counts.for_aspect(aspect).weighted_accuracy(1.37)
    return {
        "i": improvement(weighted, ratio(row[5], row[5] + row[6])),
        "wacc": weighted,
        "accuracy": ratio(tp + tn, tp + tn + fp + fn - fpn),
        "precision": precision,
        "recall": recall,
        "f": f_score(precision, recall, 0.5),
    }[measure]


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else 1.0


def test_a_search_makes_space_for_more_cells_than_there_is() -> None:
    gold: readable.Gold = {0: [(0, 1, "b"), (2, 3, "x a")], 1: [(1, 2, ""), (3, 3, "c")]}
    source = AnnotatedSource("a b c d", annotations(gold))
    rules = ChoiceRules(True, Fraction(2), None, MANY)
    references = reference_choice.References(source, rules, Vocabulary(characters=False))
    lattice = reference_lattice(references.mixed[0])
    texts = tuple(
        np.array(references.vocabulary.token_ids(text.split()), np.int32)
        for text in (source.text, "b x a d c")
    )
    costs = source_segment_costs(texts[0], lattice)
    alone = source_bounds(texts[0], lattice, costs)
    (arcs, counts, longer), (others, of_others, same) = (
        best_reference(texts, lattice, (costs, alone), (2, 1), MANY, np.empty(size, np.int32))
        for size in (3, 10_000)
    )
    assert len(longer) > 3
    assert len(same) == 10_000
    assert arcs.tolist() == others.tolist()
    assert counts.tolist() == of_others.tolist()
