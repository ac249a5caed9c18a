"""Directories of five commands, written once; tests change copies of them."""

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import maege
from maege.report.study_result import StudyResult
from tests.support.made_once import made_once, own_copy

FEW = {"resamples": 100, "permutations": 199}
STUDIES = ("run", "vet", "systems", "humans", "coverage")
FURTHER_RESULTS = ("vet of two", "systems on two sets", "edits", "attack", "challenge")
SHEET = """Sentence,Judge,System,Rank
1,me,ours,1
1,me,theirs,2
1,me,old,2
1,me,input,4
2,me,ours,1
2,me,theirs,2
2,me,old,1
2,me,input,1
"""
OUTPUTS = {
    "ours": "He goes .\nFine .\n",
    "theirs": "He going .\nFine , .\n",
    "old": "He go .\nFine .\n",
    "input": "He goed .\nFine .\n",
}
GOLD = """S He goed .
A 1 2|||R:VERB|||goes|||REQUIRED|||-NONE-|||0

S Fine , .
A 1 2|||U:PUNCT||||||REQUIRED|||-NONE-|||0

"""


def _results(data: Path) -> dict[str, Callable[[], StudyResult]]:
    """What computes the result of each study on small data."""
    small = {"chains": {"per_annotation": 1}, "lattices": None}
    corpora = {"replicates": 3, "expected_edits": [0, 2, 4]}
    return {
        "run": lambda: maege.run(
            {"corpus": "tiny", "metrics": ["gleu", "ld"], "statistics": FEW, **small,
             "synthetic_corpora": corpora}, progress=False,
        ),
        "vet": lambda: maege.vet(
            "gleu", corpus="tiny", statistics=FEW, progress=False, synthetic_corpora=None,
            **small,
        ),
        "systems": lambda: maege.systems(
            "tiny", metrics=["gleu", "errant"], statistics=FEW, trust=False, progress=False
        ),
        "humans": lambda: maege.humans(
            humans={"judgements": str(data / "mine.csv"), "outputs": str(data / "outputs"),
                    "m2": str(data / "gold.m2"), "name": "mine"},
            metrics=["gleu", "ld"], statistics=FEW, progress=False,
        ),
        "coverage": lambda: maege.coverage(
            "tiny", metrics=["gleu"], statistics=FEW, progress=False
        ),
        "vet of two": lambda: maege.vet(
            ["gleu", "ld"], corpus="tiny", statistics=FEW, progress=False, synthetic_corpora=None,
            sections=["ordering"], **small,
        ),
        "systems on two sets": lambda: maege.systems(
            {"test_sets": ["tiny", "quickstart"], "metrics": ["gleu", "ld"], "statistics": FEW,
             "trust": False}, progress=False,
        ),
        "edits": lambda: maege.edits(
            "tiny", metrics=["gleu", "ld"], statistics=FEW, progress=False
        ),
        "attack": lambda: maege.attack(
            ["gleu", "ld"], "tiny", attacks=["climb"], budget=20, sentences=20, statistics=FEW,
            progress=False
        ),
        "challenge": lambda: maege.challenge(
            ["gleu", "ld"], "spanish", statistics=FEW, limits=False, progress=False
        ),
    }  # fmt: skip


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the directory of a study, which no test may change."""
    results = _results(made_once(tmp_path_factory, "people-data", write_people_data))

    @cache
    def directory(study: str) -> Path:
        def make(folder: Path) -> None:
            results[study]().write(folder / study)

        return own_copy(tmp_path_factory, f"written-{study}", make) / study

    return directory


def write_people_data(folder: Path) -> None:
    (folder / "mine.csv").write_text(SHEET)
    (folder / "gold.m2").write_text(GOLD)
    (folder / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (folder / f"outputs/{name}.txt").write_text(text)


@pytest.fixture
def copied(written: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """Return a copy of the directory of a study."""

    def copy(study: str) -> Path:
        return Path(shutil.copytree(written(study), tmp_path / study))

    return copy
