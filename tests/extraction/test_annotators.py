"""Analysers of words: with words that the tests know, and with those that are installed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from experiments.languages.types import Agreement, given_spans
from maege.data.corpus import Corpus
from maege.data.m2 import read_m2
from maege.errors import MaegeWarning, MetricError
from maege.extraction import extractor, spacy_pipeline
from maege.extraction.annotators import analyser
from maege.extraction.annotators.analyser import Analyse, Analysis, word_by_word
from maege.extraction.parallel_corpus import parallel_corpus
from maege.extraction.type_scheme import edit_types, fit_extraction
from maege.plugins.registry import build
from maege.plugins.signature_parsing import build_from_signature
from tests.support.command_line import ok, refused

WORDS = {
    "он": ("PRON", "он"), "читать": ("VERB", "читать"), "читал": ("VERB", "читать"),
    "книга": ("NOUN", "книга"), "книгу": ("NOUN", "книга"), "дом": ("NOUN", "дом"),
    "в": ("ADP", "в"), "на": ("ADP", "на"), ".": ("PUNCT", "."), "давно": ("ADV", "давно"),
}  # fmt: skip
# Sentence, correction, edits by the real analyser of the language.
SENTENCES = {
    "ru_pymorphy": ("Он читать в доме", "Он читал на доме .",
                    ["1-2 → читал [R:VERB:FORM]", "2-3 → на [R:ADP]", "4-4 → . [M:PUNCT]"]),
    "uk_pymorphy": ("Він читати книгу", "Він читав книгу", ["1-2 → читав [R:VERB:FORM]"]),
    "zh_jieba": ("我昨天去学效看书", "我昨天去了学校看书",
                 ["4-4 → 了 [M:PART]", "5-6 → 校 [R:NOUN]"]),
    "ja_sudachi": ("昨日学校を行く。", "昨日学校へ行く。", ["4-5 → へ [R:ADP]"]),
    "ko_kiwi": ("나는 학교를 가다 .", "나는 학교에 갔다 .",
                ["1-2 → 학교에 [R:NOUN:FORM]", "2-3 → 갔다 [R:VERB:FORM]"]),
    "de_hanta": ("Er gehen nach das Haus und sagt , dass er schnel laüft .",
                 "Er geht in das Haus und sagt , dass er schnell läuft .",
                 ["1-2 → geht [R:VERB:FORM]", "2-3 → in [R:ADP]", "10-11 → schnell [R:SPELL]",
                  "11-12 → läuft [R:SPELL]"]),
    "de_simplemma": ("Er gehen nach Haus", "Er geht nach Haus .",
                     ["1-2 → geht [R]", "4-4 → . [M]"]),
}  # fmt: skip


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Russian has an analyser that knows a few words."""

    def analyse(_: object, language: str) -> Analyse:
        assert language == "ru"
        return word_by_word(lambda form: Analysis(*WORDS.get(form.lower(), ("X", form))))

    monkeypatch.setattr(analyser.Analyser, "load", analyse)
    monkeypatch.setattr(analyser, "installed", lambda name: "9.9")
    yield
    for cached in (extractor._extractor, spacy_pipeline.load_pipeline):
        cached.cache_clear()


def edits_of(source: str, correction: str, **options: str) -> list[str]:
    corpus: Corpus = parallel_corpus([source], [correction], **options)
    return [str(edit) for edit in corpus.sentences[0].annotations[0].edits]


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("source", "correction", "edits"),
    [
        ("Он читать книга .", "Он читал книгу",
         ["1-2 → читал [R:VERB:FORM]", "2-3 → книгу [R:NOUN:FORM]", "3-4 → ∅ [U:PUNCT]"]),
        ("Он Книга", "Он книга", ["1-2 → книга [R:ORTH]"]),
        ("давно он читал", "он давно читал", ["0-2 → он давно [WO]"]),
        ("Он читал дом", "Он читал книга", ["2-3 → книга [R:NOUN]"]),
        ("Он читал", "Он в дом читал", ["1-1 → в дом [M:OTHER]"]),
    ],
)  # fmt: skip
def test_types_by_parts_of_speech_and_lemmas(source: str, correction: str, edits: list) -> None:
    with pytest.warns(MaegeWarning, match="spacy_pipeline: ru_pymorphy"):
        extracted = edits_of(source, correction, language="ru")
    assert extracted == edits


@pytest.mark.usefixtures("russian")
def test_the_signature_names_analyser_and_packages() -> None:
    metric = build("errant", {"spacy_pipeline": "ru_pymorphy"})
    named = "spacy_pipeline:ru_pymorphy-1+pymorphy3-9.9+pymorphy3-dicts-ru-9.9|"
    assert named in metric.signature
    assert build_from_signature(metric.signature) == metric


@pytest.mark.parametrize(
    ("there", "pipeline", "note"),
    [
        ((), "neutral", "`pip install 'maege[de]'` brings parts of speech and types"),
        (("simplemma",), "de_simplemma", "unnecessary); `pip install 'maege[de]'` brings"),
        (("simplemma", "hanta"), "de_hanta", "cannot be compared"),
    ],
)
def test_what_is_lost_without_a_package_is_told(
    monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], pipeline: str, note: str
) -> None:
    monkeypatch.setattr(analyser, "installed", lambda name: "9.9" if name in there else None)
    with pytest.warns(MaegeWarning) as warned:
        assert spacy_pipeline.pipeline_for_language("auto", "de") == pipeline
    message = str(warned[0].message)
    assert note in message and ("pip install" in message) == (pipeline != "de_hanta")


def test_a_package_that_overwrites_errant_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spacy_pipeline, "installed", lambda name: "1.0")
    with pytest.raises(MetricError, match="pip uninstall ru-errant errant"):
        build("errant", {"spacy_pipeline": "neutral"})


def test_list_annotators() -> None:
    listed = ok("data", "list", "annotators")
    for name in ("lite:", "neutral:", "ru_pymorphy:", "CODE_simplemma:"):
        assert f"\n{name}" in f"\n{listed}"
    assert "words only" in ok("data", "list", "annotators", "neutral")
    described = ok("data", "list", "annotators", "uk_pymorphy")
    assert "GPL-3.0" in described
    assert "pip install 'maege[uk]'" in described
    assert "R:VERB:FORM" in described
    german = ok("data", "list", "annotators", "de_hanta")
    assert "LGPL-3.0" in german and "R:DET:FORM" in german
    assert "types of edits: M, R and U\n" in ok("data", "list", "annotators", "de_simplemma")
    assert 'did you mean "ja_sudachi"' in refused("data", "list", "annotators", "ja_sudach")


def require(pipeline: str) -> str:
    """Return the language of a pipeline; without its packages the test is left out."""
    installable = analyser.analyser_of_pipeline(pipeline)
    language = spacy_pipeline.pipeline_language(pipeline)
    assert installable is not None
    if lacking := installable.missing(language):
        assert os.environ.get("MAEGE_REQUIRE_ANALYSERS") != "1", lacking
        pytest.skip(f"no {', '.join(lacking)}: `make recipes` installs them")
    return language


@pytest.mark.slow
def test_german_types_are_those_of_the_published_file(data: Path) -> None:
    require("de_hanta")
    corpus = read_m2(data / "multilingual/german-falko-merlin/fm-dev.m2")
    types = edit_types(a.edits for sentence in corpus.sentences for a in sentence.annotations)
    assert fit_extraction(types, "de_hanta")  # so that there is an F by type
    agreement = Agreement.of(given_spans(corpus, "de_hanta"))
    assert agreement.share == pytest.approx(0.929, abs=0.005)  # as docs/corpora.md says


@pytest.mark.filterwarnings("ignore:.*invalid escape sequence")  # when jieba is compiled
@pytest.mark.parametrize("pipeline", SENTENCES)
def test_real_analysers(pipeline: str) -> None:
    language = require(pipeline)
    source, correction, edits = SENTENCES[pipeline]
    assert edits_of(source, correction, language=language, spacy_pipeline=pipeline) == edits
