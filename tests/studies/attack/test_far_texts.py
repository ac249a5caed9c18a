"""Far texts, against distances that are computed one by one."""

from rapidfuzz.distance import Levenshtein

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.studies.attack.far_texts import FarTexts
from maege.studies.attack.sentences import AttackedSentence
from tests.studies.attack.victims import inputs_of


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
