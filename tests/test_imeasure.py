"""The I-measure: against all references compared one by one, and the published tool's outputs."""

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
import readable_imeasure as readable
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maege.corpus import Annotation
from maege.edit import Edit
from maege.m2 import read_m2
from maege.metric import ScoreRequest
from maege.metrics.gold_segment import GoldSegment
from maege.metrics.imeasure import IMeasure
from maege.metrics.mixing.choice import Chosen, Rules, choose, preference

MANY = 20_000_000
words = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=7)


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, str, readable.Gold]:
    """A source, a hypothesis not far from it or far, edits that may intersect in any way."""
    source = draw(words)
    gold: readable.Gold = {}
    for annotator in range(draw(st.integers(1, 3))):
        gold[annotator] = []
        for _ in range(draw(st.integers(0, 4))):
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
) -> Chosen:
    segment = GoldSegment(source, hypothesis, annotations(gold))
    return choose([segment], Rules(mix, weight, annotators, max_cells))[0]


@settings(max_examples=300)
@given(cases(), st.booleans(), st.sampled_from([None, 3, 4]), st.sampled_from(["2", "1", "0.3"]))
@example(("a", "b", {0: [(1, 1, "c"), (0, 1, "")]}), True, None, "2")
@example(("a a", "a", {0: [(0, 1, "a b"), (0, 2, "")]}), True, None, "2")
@example(("", "a", {0: [(0, 0, "b")], 1: []}), True, None, "2")
@example(("a b a", "b", {0: [(3, 3, "x"), (0, 3, ""), (1, 3, "b")]}), True, None, "2")
def test_the_choice_is_that_of_comparing_all(
    case: tuple[str, str, readable.Gold], mix: bool, annotators: int | None, weight: str
) -> None:
    source, hypothesis, gold = case
    make = readable.mixed if mix else readable.unmixed
    references = make(source.split(), gold, annotators)
    w = Fraction(weight)
    best, counts = readable.best(source, hypothesis, references, w)
    found = chosen(source, hypothesis, gold, mix=mix, weight=w, annotators=annotators)
    assert (" ".join(found.reference), found.counts) == (best, counts)
    assert found.exact
    assert preference(found.counts, w) == readable.measures(counts, w)
    assert found.references == (readable.combinations(gold, annotators) if mix else len(references))


@pytest.mark.parametrize("seed", range(4))
def test_many_combinations_in_long_sentences(seed: int) -> None:
    """Longer sentences with hundreds of combinations; unlike above, most edits are apart."""
    from random import Random

    rng = Random(seed)
    vocabulary = [f"w{k}" for k in range(12)]
    for _ in range(12):
        source = rng.choices(vocabulary, k=rng.randint(10, 22))
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
        found = chosen(" ".join(source), hypothesis, gold)
        assert (" ".join(found.reference), found.counts) == expected


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


def one_by_one(asked: ScoreRequest) -> Iterator[ScoreRequest]:
    assert asked.gold is not None
    for source, hypothesis, gold in zip(asked.sources, asked.hypotheses, asked.gold, strict=True):
        yield ScoreRequest((source,), (hypothesis,), ((),), "sentence", (gold,))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("mode", ["mix", "nomix"])
def test_sentences_equal_the_published_tool(
    data: Path, goldens: Path, system: str, mode: str
) -> None:
    metric = IMeasure(mix=mode == "mix")
    requests = list(one_by_one(request(data, system, 60)))
    details = metric.details(requests)
    scores = metric.score(requests)
    expected = rows(goldens / f"imeasure/{mode}.{system}.tsv")
    best_file = {"mix": "best.mix", "nomix": "candidates.nomix"}[mode]
    lines = (goldens / f"imeasure/{best_file}.{system}.jsonl").read_text(encoding="utf-8")
    best = {row["sid"]: row["best_reference"] for row in map(json.loads, lines.splitlines())}
    compared = 0
    for sid, (row, found, score) in enumerate(zip(expected, details, scores, strict=True), 1):
        if mode == "mix":
            assert found["references"] == int(row["product"])
        if row["status"] != "ok":
            continue
        compared += 1
        for key in ("tp", "tn", "fp", "fn", "fpn"):
            assert found[key] == int(row[f"cor_{key}"]), sid
            assert found[f"detection_{key}"] == int(row[f"det_{key}"]), sid
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
        for mine, theirs in measures.items():
            assert found[mine] == pytest.approx(float(row[theirs]), abs=1e-12), (sid, mine)
        assert score == found["i"]
        if row["ties"] == "0":
            assert found["reference"] == best[sid]
    assert compared == sum(row["status"] == "ok" for row in expected) >= 57


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("mode", ["mix", "nomix"])
def test_sums_equal_the_published_tool(data: Path, goldens: Path, system: str, mode: str) -> None:
    status = [row["status"] for row in rows(goldens / f"imeasure/{mode}.{system}.tsv")]
    everything = request(data, system, 60)
    assert everything.gold is not None
    kept = [k for k, one in enumerate(status) if one == "ok"]
    asked = ScoreRequest(
        tuple(everything.sources[k] for k in kept),
        tuple(everything.hypotheses[k] for k in kept),
        ((),) * len(kept),
        "corpus",
        tuple(everything.gold[k] for k in kept),
    )
    (found,) = IMeasure(mix=mode == "mix").details([asked])
    for row in rows(goldens / "imeasure/totals.tsv"):
        if (row["mode"], row["system"]) == (mode, system):
            prefix = "detection_" if row["aspect"] == "detection" else ""
            for key in ("tp", "tn", "fp", "fn", "fpn"):
                assert found[prefix + key] == int(row[key])
            assert found[f"{prefix}wacc"] == pytest.approx(float(row["wacc"]), abs=1e-12)
            assert found[f"{prefix}i"] == pytest.approx(float(row["i"]), abs=1e-12)
            assert found["source_accuracy"] == pytest.approx(float(row["wacc_base"]), abs=1e-12)


def test_the_printed_table_of_mixing(data: Path, goldens: Path) -> None:
    """It was made without a time limit, so it has the sentences which the files lack."""
    printed = {}
    table = goldens / "imeasure/official-cli.mix.AMU.first60.txt"
    for line in table.read_text(encoding="utf-8").splitlines():
        fields = line.split()
        if fields[:1] == ["Correction"] or fields[1:2] == ["Cor"]:
            printed[fields[0]] = fields[-13:]
    metric = IMeasure()
    asked = request(data, "AMU", 60)
    (total,) = metric.details([asked])
    names = [str(k) for k in range(1, 61)] + ["Correction"]
    for name, row in zip(names, [*metric.details(list(one_by_one(asked))), total], strict=True):
        *counts, _, _, _, accuracy, _, wacc, source, i = printed[name]
        assert [row[key] for key in ("tp", "tn", "fp", "fn", "fpn")] == list(map(int, counts))
        measures = [row[key] for key in ("accuracy", "wacc", "source_accuracy", "i")]
        assert [f"{100 * value:.2f}" for value in measures] == [accuracy, wacc, source, i], name
    assert len(printed) == 61


def test_unmixed_corpus_equals_the_published_table(data: Path) -> None:
    (row,) = IMeasure(mix=False).details([request(data, "AMU")])
    assert [row[key] for key in ("tp", "tn", "fp", "fn", "fpn")] == [484, 27350, 888, 2294, 136]
    assert round(100 * row["i"], 2) == -3.30
