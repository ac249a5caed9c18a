"""N-gram and Levenshtein metrics: against reference implementations and published tools."""

import csv
import json
import math
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu
from rapidfuzz.distance import Levenshtein

from maege.counting import n_grams
from maege.errors import MetricError
from maege.metric import ScoreRequest, Segment
from maege.plugins.registry import build
from tests.reference_implementations import ngram_metrics as readable

sentences = st.lists(st.sampled_from(["a", "b", "c", "D", "d", "é", "中"]), max_size=9).map(
    " ".join
)
segments = st.tuples(sentences, sentences, st.lists(sentences, min_size=1, max_size=4).map(tuple))
many = st.lists(segments.map(lambda s: Segment(*s)), min_size=1, max_size=8)


def score(metric: str, given_: list[Segment], level: str = "sentence", **parameters) -> list[float]:
    requests = [ScoreRequest((s,), (h,), (r,), level) for s, h, r in given_]
    return build(metric, parameters).score(requests)


def corpus_score(metric: str, given_: list[Segment], **parameters) -> float:
    request = ScoreRequest(*(tuple(column) for column in zip(*given_, strict=True)))
    return build(metric, parameters).score([request])[0]


@given(many)
def test_bleu_equals_nltk(given_: list[Segment]) -> None:
    smooth = SmoothingFunction().method3
    expected = [
        sentence_bleu(
            [r.split() for r in s.references], s.hypothesis.split(), smoothing_function=smooth
        )
        for s in given_
    ]
    assert score("bleu", given_) == pytest.approx(expected, abs=1e-12)
    references = [[r.split() for r in s.references] for s in given_]
    hypotheses = [s.hypothesis.split() for s in given_]
    together = corpus_bleu(references, hypotheses, smoothing_function=smooth)
    assert corpus_score("bleu", given_) == pytest.approx(together, abs=1e-12)


@given(many, st.sampled_from([1, 2, 3, 4, "effective"]))
def test_bleu_equals_the_reference_implementation(given_: list[Segment], order: int | str) -> None:
    expected = []
    for _, hypothesis, references in given_:
        shortest = min(len(text.split()) for text in (hypothesis, *references))
        used = min(4, shortest) if order == "effective" else int(order)
        expected.append(readable.bleu(hypothesis, list(references), used))
    assert score("bleu", given_, max_order=order) == pytest.approx(expected, abs=1e-12)


@given(many, st.floats(0, 1), st.sampled_from(["reward", "penalty"]))
def test_ibleu_combines_two_bleus(given_: list[Segment], alpha: float, sign: str) -> None:
    expected = [
        alpha * readable.bleu(h, list(r), 4)
        + (1 if sign == "reward" else -1) * (1 - alpha) * readable.bleu(h, [s], 4)
        for s, h, r in given_
    ]
    assert score("ibleu", given_, alpha=alpha, source_term=sign) == pytest.approx(
        expected, abs=1e-12
    )


@given(many)
def test_gleu_equals_the_reference_implementation(given_: list[Segment]) -> None:
    expected = [readable.gleu(*s[:2], list(s.references)) for s in given_]
    assert score("gleu", given_) == pytest.approx(expected, abs=1e-12)


@settings(max_examples=15)
@given(many)
def test_gleu_of_corpora_equals_the_reference_implementation(given_: list[Segment]) -> None:
    iterations = []
    for iteration in range(500):
        following = random.Random(iteration * 101).random
        total = np.zeros(10)
        for source, hypothesis, references in given_:
            drawn = references[int(following() * len(references))]
            total += readable.gleu_statistics(source, hypothesis, drawn)
        iterations.append(readable.gleu_score(total.tolist()))
    assert corpus_score("gleu", given_) == pytest.approx(np.mean(iterations), abs=1e-12)
    expected = sum(
        np.mean([readable.gleu_statistics(s, h, r) for r in references], axis=0)
        for s, h, references in given_
    )
    assert corpus_score("gleu", given_, reference_sampling="expectation") == pytest.approx(
        readable.gleu_score(expected.tolist()), abs=1e-12
    )


@given(many)
def test_sari_equals_the_reference_implementation(given_: list[Segment]) -> None:
    expected = [readable.sari(*s[:2], list(s.references)) for s in given_]
    assert score("sari", given_) == pytest.approx(expected, abs=1e-12)
    assert corpus_score("sari", given_) == pytest.approx(np.mean(expected), abs=1e-12)


@given(many)
def test_max_sari_is_the_best_single_reference(given_: list[Segment]) -> None:
    expected = [max(readable.sari(s, h, [r]) for r in references) for s, h, references in given_]
    assert score("max-sari", given_) == pytest.approx(expected, abs=1e-12)


@given(many, st.sampled_from(["character", "token"]))
def test_levenshtein(given_: list[Segment], unit: str) -> None:
    def similarity(a: str, b: str) -> float:
        x, y = (a, b) if unit == "character" else (a.split(), b.split())
        return 1 - Levenshtein.distance(x, y) / max(1, len(y))

    assert score("ld", given_, unit=unit) == [similarity(h, s) for s, h, _ in given_]
    nearest = [max(similarity(h, r) for r in references) for _, h, references in given_]
    assert score("minld", given_, unit=unit) == nearest


def test_sari_of_a_correct_unchanged_sentence() -> None:
    right = Segment("a b c d e", "a b c d e", ("a b c d e",))
    assert score("sari", [right]) == pytest.approx([1 / 3])
    assert score("sari", [right], score_if_empty=1) == pytest.approx([1.0])
    assert score("max-sari", [right], score_if_empty=1) == pytest.approx([1.0])
    assert score("sari", [right._replace(references=())], score_if_empty=1) == [0.0]


def test_short_and_empty_sentences() -> None:
    perfect = Segment("a", "a", ("a",))
    assert score("bleu", [perfect]) == pytest.approx([0.35355339059327373])
    assert score("bleu", [perfect], max_order="effective") == [1.0]
    empty = Segment("a", "", ("a b",))
    assert score("bleu", [empty]) == [0.0]
    assert score("bleu", [Segment("a b", "a b", ("a b", ""))], max_order="effective") == [0.0]
    assert score("gleu", [empty]) == pytest.approx([math.exp(1 - 2)])
    assert score("gleu", [Segment("", "", ("",))]) == [1.0]
    assert score("gleu", [Segment("", "", ("",))], level="corpus") == [0.0]
    assert score("ld", [Segment("", "", ())]) == [1.0]
    assert score("ld", [Segment(" .", "a longer text", ())])[0] < -4
    assert score("ld", [Segment(" .", "a longer text", ())], floor=0) == [0.0]
    assert score("minld", [Segment("a b", "a b", ("", "a b"))]) == [1.0]


@pytest.mark.parametrize("metric", ["bleu", "gleu", "sari", "max-sari", "minld"])
def test_without_references_the_score_is_zero(metric: str) -> None:
    assert score(metric, [Segment("a b", "a b", ())]) == [0.0]


@pytest.mark.parametrize("draws", ["published", "expectation"])
def test_a_segment_without_references_adds_nothing_to_gleu(draws: str) -> None:
    whole = Segment("a b c d e", "a b c d x", ("a b c d x", "a b c d y"))
    with_gap = [whole, Segment("a", "b c d", ())]
    assert corpus_score("gleu", with_gap, reference_sampling=draws) == corpus_score(
        "gleu", [whole], reference_sampling=draws
    )


def test_ragged_references_do_not_change_sentence_scores(built_in: str) -> None:
    ragged = [
        Segment("a b c", "a c", ("a c",)),
        Segment("a b", "b", ("a", "b", "a b c d")),
        Segment("x", "y", ()),
    ]
    assert score(built_in, ragged) == [
        value for segment in ragged for value in score(built_in, [segment])
    ]


def test_batching_does_not_change_scores(built_in: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)

    def text() -> str:
        return " ".join(rng.choices("abcdefg", k=rng.randint(0, 8)))

    given_ = [Segment(text(), text(), (text(), text(), text())) for _ in range(50)]
    whole = score(built_in, given_), corpus_score(built_in, given_)
    assert score(built_in, given_[:20]) + score(built_in, given_[20:]) == whole[0]
    assert score(built_in, given_[::-1])[::-1] == whole[0]
    monkeypatch.setattr(n_grams, "BATCH_SIZE", 7)
    assert (score(built_in, given_), corpus_score(built_in, given_)) == whole


def test_no_requests_give_no_scores(built_in: str) -> None:
    assert build(built_in).score([]) == []


@pytest.mark.parametrize(
    ("metric", "parameters", "message"),
    [
        ("bleu", {"max_order": 5}, "max_order is 5; it must be an integer"),
        ("bleu", {"aggregation": "sum"}, "aggregation is 'sum'"),
        ("ibleu", {"alpha": 2}, "alpha is 2; it must be a number"),
        ("ibleu", {"max_order": "x"}, "max_order is 'x'"),
        ("ibleu", {"source_term": "-"}, "source_term is '-'"),
        ("gleu", {"reference_sampling": "all"}, "reference_sampling is 'all'"),
        ("sari", {"score_if_empty": 0.5}, "score_if_empty is 0.5"),
        ("max-sari", {"score_if_empty": 2}, "max-sari: score_if_empty is 2"),
        ("ld", {"unit": "word"}, "unit is 'word'"),
        ("ld", {"floor": "x"}, "floor is 'x'"),
        ("ld", {"floor": float("nan")}, "floor is nan"),
        ("minld", {"score_if_empty": "1"}, "score_if_empty is '1'"),
    ],
)
def test_wrong_parameters_raise(metric: str, parameters: dict, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        build(metric, parameters)


def test_mean_of_sentences() -> None:
    given_ = [Segment("a b", "a b", ("a b",)), Segment("c d", "c", ("d e",))]
    for metric in ("bleu", "ibleu", "gleu"):
        expected = np.mean(score(metric, given_))
        assert corpus_score(metric, given_, aggregation="mean") == pytest.approx(expected)


def test_levenshtein_similarity_to_an_empty_text() -> None:
    nothing = [Segment("", "ab", ("", "abcd"))]
    assert score("ld", nothing) == [-1]
    assert score("ld", nothing, score_if_empty=1) == [1]
    assert score("minld", nothing) == [0.5]
    assert score("minld", nothing, score_if_empty=1) == [1]


# Published outputs.


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize(
    ("metric", "parameters", "column"),
    [
        ("bleu", {}, "bleu4"),
        ("bleu", {"max_order": "effective"}, "bleu_adaptive_n"),
        ("ibleu", {"source_term": "penalty"}, "ibleu_minus_0.8"),
        ("ibleu", {"max_order": "effective"}, "ibleu_plus_0.8"),
        ("ld", {}, "lev_sim_src"),
        ("minld", {}, "lev_sim_refs_max"),
    ],
)
def test_published_bleu_and_levenshtein(
    goldens: Path, metric: str, parameters: dict, column: str
) -> None:
    lines = (goldens / "bleu/inputs.jsonl").read_text(encoding="utf-8").splitlines()
    inputs = {(d["set"], d["system"], str(d["sid"])): d for d in map(json.loads, lines)}
    rows = table(goldens / "bleu/bleu.tsv")
    texts = [inputs[row["set"], row["system"], row["sid"]] for row in rows]
    given_ = [Segment(d["source"], d["hypothesis"], tuple(d["references"])) for d in texts]
    assert len(given_) > 90
    expected = [float(row[column]) for row in rows]
    assert score(metric, given_, **parameters) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("metric", "column"), [("sari", "sari"), ("max-sari", "max_single_ref_sari")]
)
def test_published_sari(goldens: Path, metric: str, column: str) -> None:
    lines = (goldens / "sari/inputs.jsonl").read_text(encoding="utf-8").splitlines()
    inputs = {str(d["sid"]): d for d in map(json.loads, lines)}
    rows = table(goldens / "sari/sari.tsv")
    given_ = [
        Segment(d["source"], d["hypotheses"][row["system"]], tuple(d["references"]))
        for row in rows
        for d in [inputs[row["sid"]]]
    ]
    expected = [float(row[column]) for row in rows]
    assert score(metric, given_) == pytest.approx(expected, abs=1e-9)


def test_sari_of_the_authors_examples() -> None:
    source = "About 95 species are currently accepted ."
    references = (
        "About 95 species are currently known .",
        "About 95 species are now accepted .",
        "95 species are now accepted .",
    )
    outputs = [
        "About 95 you now get in .",
        "About 95 species are now agreed .",
        "About 95 species are currently agreed .",
    ]
    scores = score("sari", [Segment(source, output, references) for output in outputs])
    assert scores == pytest.approx([0.26827824116980737, 0.5889995423074248, 0.5071608864657479])


def lines_of(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def conll(data: Path, system: str, references: list[str]) -> list[Segment]:
    folder = data / "conll14"
    columns = [lines_of(folder / "references" / f"{name}.txt") for name in references]
    texts = zip(
        lines_of(folder / "source.txt"),
        lines_of(folder / f"systems/{system}.txt"),
        zip(*columns, strict=True),
        strict=True,
    )
    return [Segment(*row) for row in texts]


@pytest.mark.parametrize(
    ("system", "references", "published"),
    [
        ("AMU", ["nucle/NUCLEA", "nucle/NUCLEB"], 0.583256),
        ("INPUT", ["nucle/NUCLEA", "nucle/NUCLEB"], 0.566048),
        ("AMU", ["nucle/NUCLEA"], 0.636802),
        ("AMU", ["nucle/NUCLEB"], 0.528073),
        ("AMU", [f"bryant-ng/BN{k}" for k in range(1, 11)], 0.513053),
    ],
)
def test_published_gleu_of_corpora(
    data: Path, system: str, references: list[str], published: float
) -> None:
    assert corpus_score("gleu", conll(data, system, references)) == pytest.approx(
        published, abs=6e-7
    )


def test_published_gleu_of_sentences(data: Path, goldens: Path) -> None:
    given_ = conll(data, "AMU", ["nucle/NUCLEA", "nucle/NUCLEB"])
    expected = [float(row["mean"]) for row in table(goldens / "gleu/sentences.AMU.tsv")]
    assert score("gleu", given_) == pytest.approx(expected, abs=1e-9)
