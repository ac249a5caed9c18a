"""Analyses of compared systems."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import maege
from maege.plugins.registry import build
from maege.statistics.bootstrap import Resampling
from maege.studies.systems.correction_amounts import SentenceEditCounts, sentence_edit_counts
from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.system_analyses import type_difficulties
from tests.studies.systems.reported import reported
from tests.studies.systems.small_corpus import GOLD, OUTPUTS, REFERENCES, SOURCES, small_corpus


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
    assert list(analyses.betas) == ["errant", "m2"]
    assert {row.metric for row in analyses.edit_scores} == {"errant"}
    assert analyses.comparison_resamples == analyses.part_resamples == 50
    result = maege.systems(_content(folder, corpus, ["gleu", errant, m2]))
    result.write(folder / "out")
    for name in (
        "aggregations", "aggregation_agreement", "edit_scores", "group_scores", "beta_scores",
        "beta_orders", "beta_swaps", "beta_ranges", "amounts",
    ):  # fmt: skip
        assert len(result.table(name)), name
    for row, ranked in zip(
        [r for r in analyses.aggregated["m2"] if r.aggregation == "pooled"],
        compared.ranked["m2"],
        strict=True,
    ):
        assert (row.system, row.score.value) == (ranked.system, pytest.approx(ranked.score.value))
    own = [row for row in analyses.betas["m2"].scores if row.beta == 0.5]
    scores = {row.system: row.score.value for row in compared.ranked["m2"]}
    assert {row.system: row.score for row in own} == pytest.approx(scores)
    text = (folder / "out" / "report.md").read_text()
    for title in ("Types of errors", "Detection and correction", "Ranks"):
        assert f"## {title}" in text
    assert "nan" not in text


@pytest.mark.filterwarnings("ignore")
def test_without_errant_there_is_what_texts_and_counts_tell(folder: Path) -> None:
    corpus = {"source": str(folder / "source.txt"), "references": [str(folder / "reference.txt")]}
    analyses = _compare(folder, corpus, ["gleu"]).analyses
    assert analyses.edit_scores == []
    assert analyses.betas == {}
    assert {row.by for row in analyses.group_scores["gleu"]} == {"length"}
    assert {row.edits.value for row in analyses.amounts} == {None}
    assert analyses.amounts[0].name == "annotator 1"


def test_edits_are_counted_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(*arguments: Any) -> SentenceEditCounts:
        calls.append(arguments)
        return sentence_edit_counts(*arguments)

    monkeypatch.setattr("maege.studies.systems.system_analyses.sentence_edit_counts", counted)
    texts = {"source": str(folder / "source.txt"), "references": [str(folder / "reference.txt")]}
    _compare(folder, texts, [{"errant": {"spacy_pipeline": "lite"}}])
    assert len(calls) == 1


def test_difficulties_are_means_over_gold_edits() -> None:
    texts = small_corpus()
    requests = texts.requests()
    metric = build("gotoscorer", {"spacy_pipeline": "lite"}).for_systems(requests)
    resampler = Resampling(200).for_clusters(len(texts.sources))
    rows = type_difficulties("goto", metric, texts, resampler)  # type: ignore[arg-type]
    by_sentence = metric.difficulties(requests[0])  # type: ignore[attr-defined]
    weights: dict[str, list[float]] = {}
    for row in by_sentence:
        for type_, weight in row:
            weights.setdefault(type_, []).append(weight)
    assert len(rows) == len(weights) > 1
    for row in rows:
        assert row.edits == len(weights[row.type])
        assert row.difficulty.value == pytest.approx(np.mean(weights[row.type]))
        low, high = row.difficulty.interval  # type: ignore[misc]
        assert 0 <= low <= row.difficulty.value <= high <= 1
    values = [row.difficulty.value or 0.0 for row in rows]
    assert values == sorted(values, reverse=True)
    assert max(values) > 0


def test_a_correction_that_all_systems_make_is_not_difficult() -> None:
    texts = small_corpus()
    request = texts.requests()[0]
    right = tuple(references[0] for references in request.references)
    perfect = [replace(request, hypotheses=right, gold_edits=None)] * 2
    metric = build("gotoscorer", {"spacy_pipeline": "lite"}).for_systems(perfect)
    rows = metric.difficulties(perfect[0])  # type: ignore[attr-defined]
    assert {weight for row in rows for _, weight in row} == {0.0}
