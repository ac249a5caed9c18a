"""Measurements of compared systems."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import maege
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.correction_amounts import SentenceEditCounts, sentence_edit_counts
from maege.studies.systems.measurements import SystemsFound, system_notes
from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported
from tests.studies.systems.small_corpus import GOLD, OUTPUTS, REFERENCES, SOURCES


def test_every_metric_has_the_systems_and_their_pairs(tiny: ReportedSystems) -> None:
    found = tiny.found
    for metric in ("errant", "gleu"):
        scores = [system.score.value for system in found.ranked[metric]]
        assert scores == sorted(scores, reverse=True)
        assert {system.system for system in found.ranked[metric]} == set(tiny.texts.systems)
        assert len(found.pairs[metric]) == 6
    assert {detail.detail for detail in found.details["errant"]} >= {"precision", "recall"}
    assert found.details["gleu"] == []
    assert np.isfinite([row.f.value or 0.0 for row in found.analyses.edit_scores]).all()


def test_with_a_baseline_each_other_system_is_compared_with_it() -> None:
    few = {"resamples": 20, "permutations": 19}
    content = {"corpus": "tiny", "metrics": ["ld"], "statistics": few, "trust": False}
    found = reported({**content, "baseline": "eager"}).found
    assert {(pair.a, pair.b) for pair in found.pairs["ld"]} == {
        (system, "eager") for system in ("source", "articles", "cautious")
    }
    assert found.edits is None


def counts_of(documents: int, systems: int) -> ScoreTable:
    return ScoreTable(
        "x",
        tuple(map(str, range(systems))),
        np.zeros(systems),
        np.arange(documents),
        np.zeros((documents, systems, 1)),
        lambda totals: totals[..., 0],
    )


@pytest.mark.parametrize(
    ("documents", "systems", "pairs", "expected"),
    [
        (100, 34, 561, []),
        (100, 200, 19_900, ["With 100,000 permutations", "it takes at least 398,000 of them"]),
        (6, 2, 1, []),
        (5, 2, 1, ["With 5 sentences (or documents)"]),
        (9, 4, 6, []),
        (7, 4, 6, ["it takes at least 8 of them; a `baseline` leaves 3 tests"]),
    ],
)
def test_tests_that_cannot_be_significant(
    documents: int, systems: int, pairs: int, expected: list[str]
) -> None:
    table = counts_of(documents, systems)
    text = " ".join(system_notes(table, np.zeros((5, systems)), pairs, Resampling()))
    assert bool(text) == bool(expected)
    assert all(part in text for part in expected)


def test_undefined_resamples() -> None:
    resampled = np.zeros((1000, 2))
    resampled[:7, 0] = np.nan
    (note,) = system_notes(counts_of(50, 2), resampled, 1, Resampling())
    assert note.startswith("x: undefined in 7 of 1,000 resamples")


def test_a_score_that_hangs_on_one_sentence() -> None:
    counts = np.zeros((100, 2, 1))
    counts[::2] = 1.0
    counts[40, 1] = 20.0
    sample = ScoreTable(
        "x", ("a", "b"), counts.sum(axis=0)[:, 0], np.arange(100), counts,
        lambda totals: totals[..., 0] ** 0.5,
    )  # fmt: skip
    (note,) = system_notes(sample, np.zeros((5, 2)), 1, Resampling())
    assert "due to one sentence" in note
    assert "b (91 %, number 41)" in note
    assert "a (" not in note
    counts[40, 1] = 1.0
    assert not list(system_notes(sample, np.zeros((5, 2)), 1, Resampling()))


def _m2() -> str:
    blocks = []
    for source, row in zip(SOURCES, GOLD, strict=True):
        lines = [f"S {source}"]
        for number, edits in enumerate(row):
            lines += [
                f"A {e.start} {e.end}|||{e.type}|||{' '.join(e.replacement)}|||REQUIRED|||-NONE-"
                f"|||{number}"
                for e in edits
            ] or [f"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{number}"]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gold.m2").write_text(_m2())
    (tmp_path / "source.txt").write_text("\n".join(SOURCES) + "\n")
    (tmp_path / "reference.txt").write_text("\n".join(r[0] for r in REFERENCES) + "\n")
    (tmp_path / "systems").mkdir()
    for name, lines in OUTPUTS.items():
        if name != "source":
            (tmp_path / "systems" / f"{name}.txt").write_text("\n".join(lines) + "\n")
    return tmp_path


def _compare(folder: Path, corpus: dict[str, object], metrics: list) -> SystemsFound:
    return reported(_content(folder, corpus, metrics)).found


def _content(folder: Path, corpus: dict[str, object], metrics: list) -> dict[str, Any]:
    return {
        "corpus": corpus,
        "outputs": str(folder / "systems"),
        "metrics": metrics,
        "statistics": {"resamples": 50, "permutations": 50},
        "cache": None,
    }


@pytest.mark.filterwarnings("ignore")
def test_all_analyses_are_in_the_files(folder: Path) -> None:
    errant = {"errant": {"spacy_pipeline": "lite"}}
    m2 = {"m2": {"spacy_pipeline": "lite"}}
    corpus = {"m2": [str(folder / "gold.m2")]}
    compared = _compare(folder, corpus, ["gleu", errant, m2])
    analyses = compared.analyses
    assert list(analyses.aggregated) == ["gleu", "errant", "m2"]
    assert {row.metric for row in analyses.edit_scores} == {"errant"}
    assert analyses.resamples == 50
    result = maege.systems(_content(folder, corpus, ["gleu", errant, m2]))
    result.write(folder / "out")
    for name in ("aggregations", "aggregation_agreement", "edit_scores", "amounts"):
        assert len(result.table(name)), name
    for row, ranked in zip(
        [r for r in analyses.aggregated["m2"] if r.aggregation == "pooled"],
        compared.ranked["m2"],
        strict=True,
    ):
        assert (row.system, row.score.value) == (ranked.system, pytest.approx(ranked.score.value))
    text = (folder / "out" / "report.md").read_text()
    for title in ("Types of errors", "Ranks"):
        assert f"## {title}" in text
    assert "nan" not in text


@pytest.mark.filterwarnings("ignore")
def test_without_errant_there_is_what_texts_and_counts_tell(folder: Path) -> None:
    corpus = {"source": str(folder / "source.txt"), "references": [str(folder / "reference.txt")]}
    analyses = _compare(folder, corpus, ["gleu"]).analyses
    assert not analyses.edit_scores
    assert {row.edits.value for row in analyses.amounts} == {None}
    assert analyses.amounts[0].name == "annotator 1"


def test_edits_are_counted_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(*arguments: Any) -> SentenceEditCounts:
        calls.append(arguments)
        return sentence_edit_counts(*arguments)

    monkeypatch.setattr("maege.studies.systems.measurements.sentence_edit_counts", counted)
    texts = {"source": str(folder / "source.txt"), "references": [str(folder / "reference.txt")]}
    _compare(folder, texts, [{"errant": {"spacy_pipeline": "lite"}}])
    assert len(calls) == 1
