"""Two sentences; random edits, their study, and the scores of all texts of their lattices."""

import random
from pathlib import Path

import pytest

import maege
from tests.studies.edits.scored_lattice import ScoredLattice
from tests.studies.edits.small_corpus import SENTENCES

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


@pytest.fixture
def small_m2(tmp_path: Path) -> Path:
    file = tmp_path / "small.m2"
    file.write_text(SENTENCES)
    return file


@pytest.fixture(scope="package")
def random_m2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """24 sentences with 1 to 3 edits by each of two annotators."""
    rng = random.Random(45)
    lines = []
    for _ in range(24):
        tokens = [rng.choice(WORDS) for _ in range(rng.randint(8, 16))]
        lines.append("S " + " ".join(tokens))
        for annotator in (0, 1):
            for start in sorted(rng.sample(range(len(tokens)), rng.randint(1, 3))):
                word, type_ = rng.choice(WORDS) + "x", rng.choice(TYPES)
                lines.append(
                    f"A {start} {start + 1}|||{type_}|||{word}|||REQUIRED|||-NONE-|||{annotator}"
                )
        lines.append("")
    file = tmp_path_factory.mktemp("edits") / "small.m2"
    file.write_text("\n".join(lines) + "\n")
    return file


@pytest.fixture(scope="package")
def random_study(random_m2: Path) -> maege.StudyResult:
    return maege.edits(
        random_m2, metrics=["gleu"], references=["annotators"], cache=None, progress=False,
        statistics={"permutations": 99, "resamples": 50}, edits={"pairs_of_types_from": 2},
    )  # fmt: skip


@pytest.fixture(scope="package")
def scored_lattices(random_m2: Path) -> list[ScoredLattice]:
    corpus = maege.read_m2(random_m2)
    return [
        ScoredLattice(sentence, annotator) for sentence in corpus.sentences for annotator in (0, 1)
    ]
