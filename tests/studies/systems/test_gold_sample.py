"""Sentences whose gold edits are applied."""

from pathlib import Path

import pytest

from maege.config.subject import configuration
from maege.data import datasets
from maege.data.corpus import Annotation, Corpus
from maege.data.fetching import fetch
from maege.data.m2 import read_m2
from maege.errors import MaegeWarning
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.gold_sample import gold_corpus, gold_sample
from maege.studies.systems.system_inputs import read_inputs
from maege.texts.texts import Texts
from tests.studies.systems.small_corpus import texts_of_rows


def texts(*gold: tuple[Annotation, ...]) -> Texts:
    sources = tuple(f"sentence {i} ." for i in range(len(gold)))
    return texts_of_rows("t", sources, [[""] * len(row) for row in gold], gold, {"x": sources})


def test_annotators_that_conll14_stores_once_are_no_missing_ones(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAEGE_DATA", str(tmp_path))
    list(fetch(datasets.card("conll14"), data))
    config = configuration(SystemsConfig, "conll14", systems=["AMU"], metrics=["gleu"])
    corpus = gold_corpus(read_inputs(config).texts)
    read = read_m2(data / "conll14/official-2014.combined.m2")
    assert corpus is not None
    assert corpus.sentences == read.fill_missing_annotations("as-first-annotator").sentences


def test_right_answers_are_hidden_where_nine_in_ten_have_another() -> None:
    def corpus(twice: int) -> Corpus:
        both, second = (Annotation(0), Annotation(1)), (Annotation(1),)
        made = gold_corpus(texts(*[both] * twice, *[second] * (20 - twice)))
        assert made is not None
        return made

    with pytest.warns(MaegeWarning, match='missing_annotations="as-first-annotator"'):
        sample = gold_sample(corpus(18), "keep", 100, 1)
    assert sample.seen == ("others", "all")
    assert len(sample.corpus.sentences) == 18
    sample = gold_sample(corpus(17), "keep", 15, 1)
    assert sample.seen == ("all",)
    assert len(sample.corpus.sentences) == 15
