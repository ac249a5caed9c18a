from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.sample_description import describe_sample, notes
from tests.support.run_found import found_in, with_corpus


@pytest.fixture(scope="module")
def run(output: Path) -> RunFound:
    return found_in(output)


def changed(run: RunFound, **sample: object) -> RunFound:
    """The run with another description of its sample."""
    return replace(run, results=replace(run.results, sample=run.results.sample | sample))


def with_permutations(run: RunFound, permutations: int) -> RunFound:
    settings = replace(run.results.settings, permutations=permutations)
    return replace(run, results=replace(run.results, settings=settings))


def test_few_sentences_with_most_pairs(run: RunFound) -> None:
    def is_noted(effective: float, sentences: int) -> bool:
        texts = notes(changed(run, effective_sentences=effective, sentences=sentences))
        return any("tau (micro) rests on few sentences" in text for text in texts)

    assert is_noted(52.0, 764)
    assert not is_noted(100.0, 764)
    assert is_noted(30.0, 62)
    assert not is_noted(31.0, 62)  # half of all is not few


def test_dependent_sentences(run: RunFound) -> None:
    def is_noted(ratio: float, pvalue: float) -> bool:
        blocks = {"ratio": ratio, "largest": 1.4, "pvalue": pvalue}
        return any("look dependent" in note for note in notes(changed(run, block_ratio=blocks)))

    assert is_noted(1.2, 0.005)
    assert not is_noted(1.05, 0.005)
    assert not is_noted(1.2, 0.05)
    assert not any("look dependent" in note for note in notes(changed(run, block_ratio=None)))


def test_documents_are_named_and_not_suspected(run: RunFound) -> None:
    by_document = with_corpus(changed(run, clusters=7), documents=10)
    assert "62 of 68 sentences in 7 documents (6 left out" in describe_sample(by_document)
    dependent = changed(by_document, block_ratio={"ratio": 2.0, "largest": 2.0, "pvalue": 0.005})
    assert not any("look dependent" in note for note in notes(dependent))
    assert any("in 5 documents" in note for note in notes(changed(by_document, clusters=5)))


def test_small_samples_are_named(run: RunFound) -> None:
    def first(**sample: int) -> str:
        return notes(changed(run, **sample))[0]

    assert "29 sentences: too few for conclusions" in first(sentences=29, clusters=25)
    assert "30 sentences: a first try" in first(sentences=30)
    assert "199 sentences: a first try" in first(sentences=199)
    assert not any("a first try" in note for note in notes(changed(run, sentences=200)))
    by_document = with_corpus(changed(run, sentences=1000, clusters=29), documents=10)
    assert "29 documents: too few" in notes(by_document)[0]


def test_small_samples_are_named_in_all_outputs(run: RunFound, output: Path) -> None:
    (note,) = [note for note in notes(run) if "a first try" in note]
    assert note.startswith("62 sentences")
    for name in ("report.md", "report.html"):
        assert note in (output / name).read_text(encoding="utf-8")


def test_tests_that_cannot_be_significant(run: RunFound) -> None:
    assert any("in 5 sentences" in note for note in notes(changed(run, clusters=5)))
    assert not any("can be significant in" in note for note in notes(changed(run, clusters=6)))
    enough = with_permutations(run, 9999)
    assert not any("permutations" in note for note in notes(enough))
    few = notes(with_permutations(run, 18))
    assert any("No test can be significant with 18 permutations" in note for note in few)


def test_negated_metrics_are_named() -> None:
    def distance(hypothesis: str, reference: str) -> float:
        return float(hypothesis != reference)

    metrics = [{distance: {"lower_is_better": True}}, "ld"]
    config = {"synthetic_corpora": None, "sentences": {"max_characters": 45}}
    result = maege.run(config, corpus="tiny", metrics=metrics)
    assert "Lower is better for distance, so its scores are negated." in result.notes
