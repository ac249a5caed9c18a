"""The corpus of annotated edits: a name or an M2 file."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from maege.config.corpus_argument import expand_corpus
from maege.config.lattice_corpus_section import CorpusConfig
from tests.config.configuration_text import MINIMAL, loaded


def test_a_corpus_is_a_name_or_an_m2_file(tmp_path: Path) -> None:
    (tmp_path / "my.m2").write_text("S a b\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\n")
    config = loaded(tmp_path, "corpus: my.m2\nmetrics: [bleu]\n", "corpus.on_error=skip_line")
    assert (config.corpus.m2, config.corpus.on_error) == (tmp_path / "my.m2", "skip_line")
    assert loaded(tmp_path, MINIMAL, "corpus.annotators=[0]").corpus.name == "tiny"


def test_a_file_is_one_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "gold.txt").write_text("S a b\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\n")
    assert expand_corpus("gold.txt", tmp_path) == {"m2": "gold.txt"}
    assert expand_corpus("gold.txt") == {"name": "gold.txt"}
    assert expand_corpus({"name": "x"}) == {"name": "x"}


def test_types_of_errant_are_for_english() -> None:
    with pytest.raises(ValidationError, match="types for English only, not for 'de'"):
        CorpusConfig(name="tiny", language="de", error_types="errant")
    plain = CorpusConfig(name="tiny")
    assert (plain.types_signature, plain.on_malformed) == ("corpus", "error")
    assert CorpusConfig(
        name="tiny", error_types="errant", spacy_pipeline="lite"
    ).types_signature.startswith("errant|")


def test_what_is_no_corpus_of_edits_is_refused() -> None:
    for keys, message in (
        ({}, "give either `name`"),
        ({"name": "tiny", "m2": "x.m2"}, "no such file"),
        ({"name": "quikstart"}, 'did you mean "quickstart"'),
        (
            {"name": "tiny", "spacy_pipeline": "light"},
            "no annotator and no spaCy model 'light'",
        ),
    ):
        with pytest.raises(ValidationError, match=message):
            CorpusConfig.model_validate(keys)


def test_documents_of_a_known_corpus_are_used_unless_others_are_named() -> None:
    known = CorpusConfig(name="quickstart")
    assert isinstance(known.document_units, Path)
    assert known.document_units.name == "english.documents.txt"
    assert CorpusConfig(name="quickstart", documents=3).document_units == 3
    assert CorpusConfig(name="quickstart", documents=1).document_units is None  # none is asked for
    assert CorpusConfig(name="tiny").document_units is None
