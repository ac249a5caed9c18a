"""Types of German edits, on sentences with tags and lemmas by hand."""

import pytest
from spacy import blank
from spacy.tokens import Doc

from maege.data.edit import Edit
from maege.data.error_type_names import in_words
from maege.extraction import german_types
from maege.extraction.german_types import GERMAN_RULES, error_type

VOCABULARY = blank("xx").vocab
MISSPELT = {"schnel", "gruen", "Katzee", "xqz"}


@pytest.fixture(autouse=True)
def known_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(german_types, "_is_known", lambda word: word not in MISSPELT)


def text(words: str, dep: str = "") -> Doc:
    """Return a document; ``words`` are forms with tags, and lemmas that differ from the forms."""
    cells = [(*word.split("/"), "")[:3] for word in words.split()]
    return Doc(
        VOCABULARY,
        words=[form for form, _, _ in cells],
        tags=[tag for _, tag, _ in cells],
        lemmas=[lemma or form for form, _, lemma in cells],
        deps=[dep] * len(cells),
    )


def type_of(source: str, correction: str, dep: str = "") -> str:
    """Return the type of an edit of whole texts."""
    a, b = text(source, dep), text(correction, dep)
    return error_type(a, b, (0, len(a), 0, len(b)))


@pytest.mark.parametrize(
    ("source", "correction", "expected"),
    [
        ("das/ART/die", "den/ART/die", "R:DET:FORM"),
        ("gute/ADJA/gut", "guten/ADJA/gut", "R:ADJ:FORM"),
        ("Häuser/NN/Haus", "Häusern/NN/Haus", "R:NOUN:FORM"),
        ("gehen/VVINF/gehen", "ging/VVFIN/gehen", "R:VERB:FORM"),
        ("hat/VAFIN/haben", "haben/VAFIN/haben", "R:AUX:FORM"),
        ("kann/VMFIN/können", "konnte/VMFIN/können", "R:AUX:FORM"),
        ("ihn/PPER/er", "ihm/PPER/er", "R:PRON:FORM"),
        ("Arbeiten/NN/arbeiten", "arbeite/VVFIN/arbeiten", "R:VERB:FORM"),  # as the correction
        ("Lauter/NN/laut", "lauter/ADJD/laut", "R:ORTH"),
        ("laute/ADJA/laut", "Lauten/NN/laut", "R:MORPH"),
        ("Kindern/NN/Kinder", "Kinds/NN/Kind", "R:MORPH"),  # of one stem only
        ("schnel/ADJD", "schnell/ADJD", "R:SPELL"),
        ("xqz/NN", "Garten/NN", "R:NOUN"),  # too far from the correction for a misspelling
        ("xqz/XY", "Garten/NN", "R:OTHER"),
        ("Katzee/NN/Katze", "Katzen/NN/Katze", "R:NOUN:FORM"),  # one lemma comes first
        ("auf/APPR", "in/APPR", "R:ADP"),
        ("als/KOKOM", "von/APPR", "R:ADP"),
        ("und/KON", "aber/KON", "R:CONJ"),
        ("Bonn/NE", "Köln/NE", "R:PNOUN"),
        ("zwei/CARD", "drei/CARD", "R:OTHER"),  # numbers have no type
        ("Schul/NN weg/NN", "Schulweg/NN", "R:ORTH"),
        ("gestern/ADV ich/PPER habe/VAFIN", "gestern/ADV habe/VAFIN ich/PPER", "R:WO"),
        ("zu/PTKZU gehen/VVINF/gehen", "gehe/VVFIN/gehen", "R:VERB:FORM"),
        ("zu/PTKZU gehen/VVINF/gehen", "laufe/VVFIN/laufen", "R:VERB"),
        ("der/ART Hund/NN", "er/PPER", "R:OTHER"),
        ("Vor-/TRUNC", "Nach-/TRUNC", "R:*"),
        # A last word that differs in case only does not count.
        ("Haus/NN", "das/ART haus/NN", "M:DET"),
        ("", ",/$,", "M:PUNCT"),
        ("", "sich/PRF", "M:PRON"),
        ("", "zu/PTKZU gehen/VVINF", "M:VERB"),
        ("", "'s/PPER", "M:CONTR"),
        ("sehr/ADV", "", "U:ADV"),
        ("der/ART Hund/NN", "", "U:OTHER"),
        ("Hund/NN", "Hund/NN", "UNK"),
    ],
)
def test_types(source: str, correction: str, expected: str) -> None:
    assert type_of(source, correction) == expected
    assert expected == "UNK" or (expected in GERMAN_RULES.types and in_words(expected))


def test_labels_of_a_model_decide_where_tags_differ() -> None:
    assert type_of("die/ART", "sie/PPER") == "R:OTHER"
    assert type_of("die/ART", "sie/PPER", dep="sb") == "R:PRON"
    assert type_of("seiner/PPER", "Karls/ART", dep="ag") == "R:DET"
    assert type_of("vor/APPR bei/PTKVZ", "", dep="svp") == "U:ADP"
    assert type_of("xy/XY bei/PTKVZ", "", dep="svp") == "U:ADP"


def test_parts_of_speech_do_where_a_pipeline_has_no_tags() -> None:
    source = Doc(VOCABULARY, words=["Bonn"], pos=["PROPN"])
    correction = Doc(VOCABULARY, words=["und"], pos=["CCONJ"])
    nothing = Doc(VOCABULARY, words=[])
    assert error_type(source, nothing, (0, 1, 0, 0)) == "U:PNOUN"
    assert error_type(nothing, correction, (0, 0, 0, 1)) == "M:CONJ"


def test_edits_are_parts_of_sentences() -> None:
    source = text("Er/PPER wartet/VVFIN auf/APPR der/ART/die Bus/NN")
    correction = text("Er/PPER wartet/VVFIN auf/APPR den/ART/die Bus/NN")
    edit = Edit(3, 4, ("den",), "")
    assert error_type(source, correction, (*edit.span, *edit.span)) == "R:DET:FORM"
