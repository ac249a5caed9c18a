"""All tables of a small corpus equal what their definitions give, computed in plain loops."""

import random
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.attribution.excess import distance_class
from tests.attribution import games

WORDS = [
    "the",
    "a",
    "cat",
    "dog",
    "sees",
    "likes",
    "house",
    "on",
    "in",
    "big",
    "small",
    "red",
    "runs",
]
TYPES = ("Det", "Nn", "Vt")


@pytest.fixture(scope="module")
def m2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """24 sentences with 1 to 3 edits by each of two annotators."""
    rng = random.Random(45)
    lines = []
    for _ in range(24):
        tokens = [rng.choice(WORDS) for _ in range(rng.randint(8, 16))]
        lines.append("S " + " ".join(tokens))
        for annotator in (0, 1):
            for place in sorted(rng.sample(range(len(tokens)), rng.randint(1, 3))):
                word, type_ = rng.choice(WORDS) + "x", rng.choice(TYPES)
                lines.append(
                    f"A {place} {place + 1}|||{type_}|||{word}|||REQUIRED|||-NONE-|||{annotator}"
                )
        lines.append("")
    file = tmp_path_factory.mktemp("edits") / "small.m2"
    file.write_text("\n".join(lines) + "\n")
    return file


@pytest.fixture(scope="module")
def result(m2: Path) -> maege.StudyResult:
    return maege.edits(
        m2, metrics=["gleu"], references=["annotators"], cache=None, progress=False,
        statistics={"permutations": 99, "resamples": 50}, edits={"pairs_of_types_from": 2},
    )  # fmt: skip


class Lattice:
    """The scores of all texts of an annotation, with the reference of the other annotator."""

    def __init__(self, sentence: maege.Sentence, annotator: int) -> None:
        own, other = (sentence.annotations[n] for n in (annotator, 1 - annotator))
        self.edits, self.k = own.edits, len(own.edits)
        texts = []
        for node in range(1 << self.k):
            chosen = tuple(e for n, e in enumerate(own.edits) if node >> n & 1)
            texts.append(sentence.corrected_text(maege.Annotation(0, chosen)))
        reference = sentence.corrected_text(other)
        scored = maege.score("gleu", [sentence.text] * len(texts), texts, [reference] * len(texts))
        self.v = np.array(scored.sentences)
        self.shapley = games.shapley_by_permutations(self.v.__getitem__, self.k)
        self.between = games.pair_interactions(self.v.__getitem__, self.k)[0]
        self.steps = [
            self.v[s | 1 << i] - self.v[s]
            for s in range(1 << self.k)
            for i in range(self.k)
            if not s >> i & 1
        ]
        self.pairs = [
            (a, b) for b in range(1 << self.k) for a in range(b) if a & ~b == 0 and a != b
        ]


@pytest.fixture(scope="module")
def lattices(m2: Path) -> list[Lattice]:
    corpus = maege.read_m2(m2)
    return [Lattice(sentence, annotator) for sentence in corpus.sentences for annotator in (0, 1)]


def credit(difference: float) -> float:
    return 0.5 if abs(difference) < 1e-12 else float(difference > 0)


def test_summary(result: maege.StudyResult, lattices: list[Lattice]) -> None:
    row = result.table("metrics").iloc[0]
    assert row.lattices == len(lattices)
    varying = [x for x in lattices if x.k > 1 and np.ptp(x.v) > 0]
    assert row.additive == pytest.approx(np.mean([games.additive_share(x.v, x.k) for x in varying]))
    falls = [[step < -1e-12 for step in x.steps] for x in lattices]
    assert row.lowering == pytest.approx(np.mean([np.mean(f) for f in falls]))
    assert row.not_monotone == pytest.approx(np.mean([any(f) for f in falls]))
    credits = [np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs]) for x in lattices]
    assert row.accuracy == pytest.approx(np.mean(credits))
    assert row.scale == pytest.approx(np.median(np.abs([s for x in lattices for s in x.shapley])))


def test_worth_of_types(result: maege.StudyResult, lattices: list[Lattice]) -> None:
    expected = defaultdict(list)
    for lattice in lattices:
        for edit, worth in zip(lattice.edits, lattice.shapley, strict=True):
            expected[edit.type].append(worth)
    for row in result.table("types").itertuples():
        assert row.edits == len(expected[row.type])
        assert row.shapley == pytest.approx(np.mean(expected[row.type]))


def test_interactions_against_others_as_near(
    result: maege.StudyResult, lattices: list[Lattice]
) -> None:
    cells, pairs = defaultdict(list), []
    for lattice in lattices:
        for (a, b), value in zip(combinations(lattice.edits, 2), lattice.between, strict=True):
            near = int(distance_class(np.array([b.start - a.end]))[0])
            cells[near, lattice.k].append(value)
            pairs.append((tuple(sorted((a.type, b.type))), (near, lattice.k), value))
    expected = defaultdict(list)
    for types, cell, value in pairs:
        expected[types].append(value - np.mean(cells[cell]))
    rows = [*result.table("type-pairs").itertuples()]
    assert len(rows) > 3
    for row in rows:
        assert row.excess == pytest.approx(np.mean(expected[row.first, row.second]), abs=1e-12)
        assert row.pairs == len(expected[row.first, row.second])
    everything = result.table("distances").query("distance == 'all'").iloc[0]
    assert everything.interaction == pytest.approx(np.mean([value for *_, value in pairs]))


def test_accuracy_by_group(result: maege.StudyResult, lattices: list[Lattice]) -> None:
    table = result.table("accuracy").set_index(["by", "group"]).accuracy
    one = [
        np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs if (a ^ b).bit_count() == 1])
        for x in lattices
    ]
    assert table["edits between", "1"] == pytest.approx(np.mean(one))
    low = [
        np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs if 3 * a.bit_count() < x.k])
        for x in lattices
    ]
    assert table["height of the lower text", "first third"] == pytest.approx(np.mean(low))
    of_two = [np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs]) for x in lattices if x.k == 2]
    assert table["edits", "2"] == pytest.approx(np.mean(of_two))


def test_calibration_weighs_lattices_the_same(
    result: maege.StudyResult, lattices: list[Lattice]
) -> None:
    right = total = 0.0
    for lattice in lattices:
        for a, b in lattice.pairs:
            difference = lattice.v[b] - lattice.v[a]
            if credit(difference) != 0.5:
                right += credit(difference) / len(lattice.pairs)
                total += 1 / len(lattice.pairs)
    points = result.table("calibration")
    assert (points.share * points.observed).sum() == pytest.approx(right / total)
    assert points.share.sum() == pytest.approx(1)
    assert points.fitted.is_monotonic_increasing


def test_reranking(result: maege.StudyResult, lattices: list[Lattice]) -> None:
    regrets = []
    for lattice in lattices:
        best = [s for s in range(len(lattice.v)) if lattice.v[s] > lattice.v.max() - 1e-12]
        regrets.append(np.mean([lattice.k - s.bit_count() for s in best]))
    row = result.table("reranking").query("candidates == 'all'").iloc[0]
    assert row.chosen == pytest.approx(np.mean(regrets))
    assert row.quotient == pytest.approx(sum(regrets) / sum(x.k / 2 for x in lattices))


def test_accuracy_by_group_of_sentences(m2: Path, tmp_path: Path) -> None:
    names = ["B2" if number % 3 else "A1" for number in range(24)]
    (tmp_path / "groups.txt").write_text("\n".join(names) + "\n")
    keys = {"metrics": ["gleu"], "references": ["annotators"], "cache": None, "progress": False,
            "statistics": {"permutations": 19, "resamples": 10}}  # fmt: skip
    result = maege.edits(m2, edits={"groups": str(tmp_path / "groups.txt")}, **keys)
    of_groups = result.table("accuracy").query("by == 'group'").set_index("group")
    assert [*of_groups.index] == ["A1", "B2"]
    assert [*of_groups.sentences] == [8, 16]
    everything = result.table("accuracy").query("by == ''").iloc[0].accuracy
    assert (of_groups.accuracy @ of_groups.lattices) / 48 == pytest.approx(everything)
    (tmp_path / "groups.txt").write_text("A1\n")
    with pytest.raises(maege.MaegeError, match=r"1 lines, but .* has 24 sentences"):
        maege.edits(m2, edits={"groups": str(tmp_path / "groups.txt")}, **keys)
