"""Heads and labels of the lite pipeline."""

from spacy.tokens import Doc

from maege.extraction.lite.component import lite

NLP = lite()


def analyse(words: list[str]) -> Doc:
    return NLP(Doc(NLP.vocab, words=words))


def analyse_text(text: str) -> Doc:
    return analyse(text.split())


def test_auxiliaries_belong_to_their_main_verb() -> None:
    doc = analyse_text("It should not have been eaten by us .")
    assert [t.text for t in doc[5].children if t.dep_.startswith("aux")] == [
        "should",
        "have",
        "been",
    ]
    assert [t.dep_ for t in doc[:6]] == ["nsubjpass", "aux", "neg", "aux", "auxpass", "ROOT"]


def test_dependency_labels_used_by_errant() -> None:
    doc = analyse_text("My old friend is very happy to look after the dog")
    labels = "poss amod nsubj ROOT advmod acomp aux xcomp prep det pobj"
    assert " ".join(t.dep_ for t in doc) == labels
