"""A metric that fails, or has few answers, costs no other metric its result, in any study."""

import json
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest

import maege
from maege.ranking import ScoredRankings
from maege.ranking_requests import attach
from maege.report.study_result import StudyResult
from maege.studies.registry import STUDIES
from maege.studies.run import measurements
from tests.studies.challenge.planted import records
from tests.support.made_once import made_once
from tests.support.written_studies import FEW, write_people_data

SMALL: dict[str, Any] = {
    "corpus": "tiny",
    "sentences": {"max_characters": 45},
    "statistics": FEW,
    "progress": False,
}
LATTICES = {"synthetic_corpora": {"replicates": 3, "expected_edits": [0, 2, 4]}, "lattices": None}


class Fails:
    name = "faulty"

    def score(self, requests: Sequence[Any]) -> list[float]:
        raise ValueError("no")


class Huge:
    name = "faulty"

    def score(self, requests: Sequence[Any]) -> list[float]:
        return [1e300 * (-1) ** len(request.hypotheses[0]) for request in requests]


class Compares:
    """Has no answer to a share of the comparisons."""

    name = "faulty"
    share = 0.0

    def compare(self, requests: Sequence[Any]) -> list[tuple[float, ...] | None]:
        return [None if self._lacks(r) else tuple(map(len, r.hypotheses)) for r in requests]

    def _lacks(self, request: Any) -> bool:
        text = "|".join((request.source, *request.hypotheses))
        return crc32(text.encode()) / 2**32 < self.share


class LacksFew(Compares):
    share = 0.05


class LacksMany(Compares):
    share = 0.5


class LacksAll(Compares):
    share = 1.0


class AcceptsMany(LacksMany):
    max_missing = 0.9


class LacksSentences(Compares):
    """Has no answer about some sentences, or about all of them."""

    max_missing = 0.99
    lacking: tuple[str, ...] = ("a", "b")

    def _lacks(self, request: Any) -> bool:
        return request.source.startswith(self.lacking)


class LacksEverySentence(LacksSentences):
    max_missing = 1.0
    lacking = ("a", "b", "c")


BAD = (Fails, Huge, LacksAll, LacksMany)
STUDIES_OF_SCORES = ("edits", "attack", "coverage")  # comparing metrics are refused at once


def _conduct(study: str, metrics: list[Any], data: Path) -> StudyResult:
    """Conduct a study of some metrics on few sentences."""
    of_study: dict[str, Callable[[], StudyResult]] = {
        "run": lambda: maege.run(metrics=metrics, **SMALL | LATTICES),
        "vet": lambda: maege.vet(metrics[-1], corpus="tiny", statistics=FEW, progress=False),
        "levels": lambda: maege.run(metrics=metrics, levels=True, **SMALL | LATTICES),
        "coverage": lambda: maege.coverage(
            "tiny", metrics=metrics, statistics=FEW, progress=False
        ),
        "attack": lambda: maege.attack(
            metrics, "tiny", attacks=["neighbour"], statistics=FEW, progress=False
        ),
        "systems": lambda: maege.systems(
            "tiny", metrics=metrics, trust=False, statistics=FEW, progress=False
        ),
        "humans": lambda: maege.humans(
            humans={"judgements": str(data / "mine.csv"), "outputs": str(data / "outputs"),
                    "m2": str(data / "gold.m2"), "name": "mine"},
            metrics=metrics, statistics=FEW, progress=False,
        ),
    }  # fmt: skip
    of_study["challenge"] = lambda: maege.challenge(metrics, _items(data), progress=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if study in of_study:
            return of_study[study]()
        result: StudyResult = getattr(maege, study)(metrics=metrics, **SMALL)  # a new one
        return result


def _items(data: Path) -> Path:
    """Return a file with some items of a challenge set."""
    path = data / "items.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records()))
    return path


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "people-data", write_people_data)


def _is_in_tables(name: str, result: StudyResult) -> bool:
    """Whether a metric has results: its name is in a row, or a column, of some table."""
    tables = [table for part in result.parts for table in part.tables]
    cells = (
        cell for table in tables for row in table.rows for each in row.items() for cell in each
    )
    return any(name in cell for cell in cells if isinstance(cell, str))


def _page(result: StudyResult, folder: Path) -> str:
    result.write(folder)
    return (folder / "report.html").read_text(encoding="utf-8")


OF_METRICS = ["levels", *(study for study in STUDIES if study not in ("reliability", "vet"))]
# The others refuse metrics that compare before anything is scored.
COMPARING = ("run", "levels", "systems")


@pytest.mark.parametrize("bad", [Fails, Huge])
@pytest.mark.parametrize("study", OF_METRICS)
def test_a_metric_fails_alone(study: str, bad: type, people: Path, tmp_path: Path) -> None:
    result = _conduct(study, ["gleu", bad()], people)
    assert result.failures.keys() == {"faulty"}
    assert _is_in_tables("gleu", result) and not _is_in_tables("faulty", result)
    page = _page(result, tmp_path)
    assert "gleu" in page and ("ValueError: no" in page or "cannot be averaged" in page)


@pytest.mark.parametrize("study", OF_METRICS)
def test_all_metrics_fail(study: str, people: Path, tmp_path: Path) -> None:
    result = _conduct(study, [Fails()], people)
    assert result.failures.keys() == {"faulty"}
    assert "ValueError: no" in _page(result, tmp_path)


@pytest.mark.parametrize("bad", [LacksAll, LacksMany])
@pytest.mark.parametrize("study", COMPARING)
def test_a_metric_with_few_answers_fails_alone(
    study: str, bad: type, people: Path, tmp_path: Path
) -> None:
    result = _conduct(study, ["gleu", bad()], people)
    assert "`max_missing` allows 20 %" in result.failures["faulty"]
    assert _is_in_tables("gleu", result) and not _is_in_tables("faulty", result)
    assert "gleu" in _page(result, tmp_path)


@pytest.mark.parametrize("study", COMPARING)
def test_a_few_answers_may_lack(study: str, people: Path, tmp_path: Path) -> None:
    result = _conduct(study, ["gleu", LacksFew()], people)
    assert not result.failures
    assert _is_in_tables("gleu", result) and _is_in_tables("faulty", result)
    assert "faulty" in _page(result, tmp_path)


@pytest.mark.parametrize("bad", [Fails, Huge])
def test_what_is_vetted_may_fail(bad: type, people: Path, tmp_path: Path) -> None:
    assert "no score for" in _page(_conduct("vet", [bad()], people), tmp_path)


@pytest.fixture
def three_sentences(tmp_path: Path) -> str:
    """The path of a corpus; drawn corpora of it often have no other sentence than one."""
    edits = "A 1 2|||R:VERB|||does|||REQUIRED|||-NONE-|||0\n"
    blocks = [f"S {letter} do it .\n{edits}\n" for letter in "abc"]
    path = tmp_path / "three.m2"
    path.write_text("".join(blocks))
    return str(path)


def test_a_text_without_a_score_costs_its_sentence(three_sentences: str) -> None:
    keys = SMALL | LATTICES | {"corpus": three_sentences}
    with pytest.warns(maege.MaegeWarning):
        result = maege.run(metrics=["gleu", LacksSentences()], **keys)
    assert not result.failures
    assert (
        "2 of 3 sentences are left out of chains and lattices for all metrics: some of their texts "
        "have no score by faulty"
    ) in result.notes
    sample = result.results.sample
    assert sample["chains"] == 1 and sample["corpora"]["replicates"] == 3


def test_a_corpus_without_a_score_costs_all_corpora(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def attach_but_one(*arguments: Any) -> ScoredRankings:
        scored = attach(*arguments)
        scored.scores[-1, 0] = np.nan
        return scored

    monkeypatch.setattr(measurements, "attach", attach_but_one)
    result = maege.run(metrics=["gleu", "ld"], **SMALL | LATTICES)
    assert "Corpora are left out: some corpus has no score by gleu" in result.notes
    assert result.results.sample["corpora"] is None and result.results.sample["chains"]
    assert "Corpora are left out" in _page(result, tmp_path)
    assert maege.load_run(tmp_path).results.sample["corpora"] is None


def test_a_metric_without_scores_in_all_sentences_fails(three_sentences: str) -> None:
    keys = SMALL | LATTICES | {"corpus": three_sentences}
    with pytest.warns(maege.MaegeWarning):
        result = maege.run(metrics=["gleu", LacksEverySentence()], **keys)
    assert "none is left with scores by all metrics" in result.failures["faulty"]
    assert result.results.metrics == ["gleu"]
