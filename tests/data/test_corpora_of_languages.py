"""Every corpus with a card: its metrics, and what is special about its files."""

from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.config.schema import RunConfig
from maege.data import datasets
from maege.data.corpus import Annotation, Corpus
from maege.data.datasets import card, cards
from maege.data.fetching import fetch
from maege.data.m2 import read_annotations, read_m2
from maege.errors import MaegeWarning
from maege.studies.lattices.inputs import load_inputs
from maege.texts.reading import TextFiles, read_texts

RUN = {
    "chains": {"per_annotation": 1}, "lattices": None, "synthetic_corpora": None, "cache": None,
    "statistics": {"resamples": 50, "permutations": 99},
}  # fmt: skip
METRICS = ["bleu", "gleu", "m2", "errant", "imeasure"]
# Those of the package are run by other tests; nobody here has the archives; the sentences of
# UNLP 2023 are those of UA-GEC.
NAMES = [
    name
    for name, known in cards().items()
    if not known.folder and not known.archives and not name.startswith("unlp2023")
]


def first_sentences(name: str) -> Corpus:
    """The first sentences of a corpus with their edits, of which those of texts are extracted."""
    known, number = card(name), 30
    if known.annotations:
        config = RunConfig(corpus={"name": name}, metrics=["bleu"], **RUN)
        read = load_inputs(config).corpus
        corpus = read.exclude(lambda s: None if s.index < number else "later")
        return replace(corpus, language=known.language)
    texts = read_texts(TextFiles(name, None, None, (), "ignore", "error"))
    sources, references = texts.sources[:number], texts.references[:number]
    return maege.parallel_corpus(sources, references, language=known.language)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@pytest.mark.parametrize("name", NAMES)
def test_every_corpus_runs(
    data: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    list(fetch(card(name), data))
    corpus = first_sentences(name)
    result = maege.run({**RUN, "corpus": corpus, "metrics": METRICS})
    assert set(result.table("chains")["metric"]) == set(METRICS)


def test_eracond_has_no_blank_tokens(corpora: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(corpora))
    corpus, paths = read_annotations(card("eracond"), "all", "error")
    assert (corpus.size, len(paths), len(set(corpus.documents))) == (1725, 185, 185)
    edits = [e for s in corpus.sentences for a in s.annotations for e in a.edits]
    assert len(edits) == 3442 + 491 - 16  # edits that delete a blank
    second = corpus.sentences[1]
    assert second.text == 'the best comedy movie is " crazy stupid love "'
    assert second.corrected_text(second.annotations[0]).endswith('is " Crazy Stupid Love " .')


def test_blanks_that_are_tokens(tmp_path: Path) -> None:
    path = tmp_path / "a.m2"
    end = "|||REQUIRED|||-NONE-|||0\n"
    path.write_text(f"S a   b c\nA 1 2|||U:SPACE|||{end}A 2 3|||R|||x{end}A 4 4|||M|||y{end}\n")
    (sentence,) = read_m2(path, blank_tokens=True).sentences
    assert sentence.tokens == ("a", "b", "c")
    assert sentence.corrected_text(sentence.annotations[0]) == "a x c y"
    path.write_text(f"S a   b\nA 1 2|||U:SPACE|||{end}\n")
    assert read_m2(path, blank_tokens=True).sentences[0].annotations == (Annotation(0),)


def test_untokenised_gold_edits_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.m2"
    end = "|||REQUIRED|||-NONE-|||0\n"
    path.write_text(f"S 我昨天去学校看书没有时间了\nA 0 1|||R|||我昨天去学校看书了没有时间{end}\n")
    for unit, noted in (("token", True), (None, False)):
        corpus = {"m2": path, "language": "zh", "unit": unit}
        with pytest.warns(MaegeWarning) as caught:
            load_inputs(RunConfig(corpus=corpus, metrics=["bleu"], **RUN))
        assert any("untokenised" in str(w.message) for w in caught) == noted
