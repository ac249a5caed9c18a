"""Opponents: some edits of a person."""

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.studies.attack.opponents import OPPONENTS, opponents
from maege.studies.attack.sentences import AttackedSentence

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
