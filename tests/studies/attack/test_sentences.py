"""Who is visible, and what is known to be correct."""

from rapidfuzz.distance import Levenshtein

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit, apply_edits
from maege.lattice import Lattice
from maege.sampling.prepared_sentence import prepare_sentences
from maege.studies.attack.sentences import (
    OPPONENTS,
    AttackedSentence,
    FarTexts,
    aligned_edits,
    attacked_sentences,
    opponents,
    people,
)
from maege.texts.references import ReferenceSet, annotator_references
from tests.studies.attack.victims import inputs_of

TOKENS = ("He", "go", "home", ".")
GOES, NO = Annotation(0, (Edit(1, 2, ("goes",), "V"),)), Annotation(1)
CORPUS = Corpus("c", (Sentence(0, TOKENS, (GOES, NO)), Sentence(1, TOKENS, (NO,))), size=2)
FILE = ReferenceSet("file", ("He went home .", ""))


def test_annotators_come_before_files_and_each_person_is_one() -> None:
    prepared = prepare_sentences(CORPUS)
    references = [*annotator_references(CORPUS), FILE]
    assert people(prepared, references) == ("annotator-0", "annotator-1", "file")
    first, second = attacked_sentences(prepared, references, None)
    assert [*first.visible] == ["annotator-0", "annotator-1"]
    assert [*first.hidden] == ["file"]
    assert first.references == ("He goes home .", "He go home .")
    assert first.hidden_references == ("He went home .",)
    assert first.correct == {"He goes home .", "He go home .", "He went home ."}
    assert first.touched == {1}
    assert [*second.visible] == ["annotator-1"]
    assert second.hidden_references == ("",)


def test_one_person_stays_hidden_unless_there_is_no_other() -> None:
    prepared = prepare_sentences(CORPUS)
    sentence = attacked_sentences(prepared, (), None)[0]
    assert ([*sentence.visible], [*sentence.hidden]) == (["annotator-0"], ["annotator-1"])
    alone = prepare_sentences(CORPUS.with_annotators([1]))
    sentence = attacked_sentences(alone, (), None)[0]
    assert ([*sentence.visible], sentence.hidden_references) == (["annotator-1"], ())


def test_sentences_without_a_visible_person_are_left_out() -> None:
    prepared = prepare_sentences(CORPUS)
    assert [s.index for s in attacked_sentences(prepared, (), 1)] == [0]


def test_aligned_edits_make_the_corrected_text() -> None:
    _, inputs = inputs_of()
    for sentence in (*inputs.search, *inputs.evaluation):
        for text in sentence.correct:
            edits = aligned_edits(sentence.source.split(), text)
            assert " ".join(apply_edits(sentence.source.split(), edits)) == text


def is_far(text: str, others: set[str]) -> bool:
    tokens = text.split()
    for other in others:
        longer = max(len(tokens), len(other.split()))
        if Levenshtein.distance(tokens, other.split()) < 0.5 * longer or not longer:
            return False
    return True


def test_no_text_is_far_from_itself() -> None:
    emptied = {"a": Lattice(("b", "c"), (Edit(0, 2, (), "R"),))}
    sentence = AttackedSentence(0, "", "", "b c", emptied, {})
    assert FarTexts(["", "b c", "d"]).far_from(sentence).tolist() == [False, False, True]


def test_a_text_is_far_from_the_source_and_each_correction() -> None:
    _, inputs = inputs_of()
    texts = ["", "a", *(s.source for s in inputs.search)]
    for sentence in inputs.evaluation:
        # Halves of the sentence are at the limit.
        tokens = sentence.source.split()
        some = [*texts, *(" ".join(tokens[:n]) for n in range(len(tokens) + 1))]
        expected = [is_far(text, {sentence.source, *sentence.correct}) for text in some]
        assert FarTexts(some).far_from(sentence).tolist() == expected
        assert {True, False} <= set(expected)


TEXT = "He go in home ."
GO, IN = Edit(1, 2, ("goes",), "V"), Edit(2, 3, (), "P")
FIRST = Lattice(tuple(TEXT.split()), (GO, IN))
SECOND = Lattice(tuple(TEXT.split()), (Edit(1, 2, ("went",), "V"), IN))
NONE = Lattice(tuple(TEXT.split()), ())


def drawn(visible: list[Lattice], hidden: list[Lattice]) -> dict[str, set[str]]:
    """Return the texts of each opponent with many seeds."""
    of_people = [{str(n): lattice for n, lattice in enumerate(some)} for some in (visible, hidden)]
    sentence = AttackedSentence(0, "k", "", TEXT, *of_people)
    texts: dict[str, set[str]] = {}
    for seed in range(40):
        for name, opponent in opponents(sentence, seed).items():
            texts.setdefault(name, set()).add(opponent.text)
    return texts


def test_each_opponent_has_the_edits_that_its_name_says() -> None:
    texts = drawn([FIRST, SECOND], [SECOND])
    assert texts == {
        "source": {TEXT},
        "partial": {"He goes in home .", "He went in home .", "He go home ."},
        "alternative": {"He went home ."},
        "correction": {"He goes home .", "He went home ."},
    }
    assert tuple(texts) == OPPONENTS


def test_a_source_that_somebody_left_alone_is_no_opponent() -> None:
    assert "source" not in drawn([FIRST], [NONE])
    assert drawn([NONE], []).keys() == {"correction"}


def test_one_seed_draws_one_set_of_opponents() -> None:
    sentence = AttackedSentence(0, "k", "", TEXT, {"a": FIRST, "b": SECOND}, {})
    assert opponents(sentence, 1) == opponents(sentence, 1)
    others = [opponents(AttackedSentence(0, key, "", TEXT, {"a": FIRST, "b": SECOND}, {}), 1)
              for key in "abcdefgh"]  # fmt: skip
    assert any(other != opponents(sentence, 1) for other in others)
