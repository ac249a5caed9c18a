"""Damaged texts satisfy their rule, checked by other code."""

from difflib import SequenceMatcher

import numpy as np
import pytest

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.studies.attack.moves import Damaged, Moves
from maege.studies.attack.sentences import AttackedSentence, Opponent

TEXT = "He go to the house of my friend in 1990 , but very late ."
TOKENS = tuple(TEXT.split())
GO = Lattice(TOKENS, (Edit(1, 2, ("went",), "V"),))
RIGHT = {f"p{i}": GO for i in range(4)}
SENTENCE = AttackedSentence(0, "k", "", TEXT, RIGHT, {})
MOVES = Moves(frozenset(token.lower() for token in TOKENS), "en")


def results(sentence: AttackedSentence = SENTENCE, moves: Moves = MOVES) -> set[str]:
    start = Damaged.undamaged(Opponent(GO, GO.top), sentence)
    return {
        text.text
        for seed in range(20)
        for text in moves.of(start, sentence, np.random.default_rng(seed))
    }


def test_each_move() -> None:
    texts = results()
    for damaged in (
        "He went to to the house of my friend in 1990 , but very late .",
        "He went to the of my friend in 1990 , but very late .",
        "He went to house the of my friend in 1990 , but very late .",
        "He went to the house my of friend in 1990 , but very late .",
        "He went to the house of my firend in 1990 , but very late .",
        "He went to the house of my friend in 1990 , but very late . §§",
        "He went to the house of my friend in 1990 , but very . late",
    ):
        assert damaged in texts
    for impossible in ("went went", "went to He", "very very", ", ,", "1990 1990", "but ,"):
        assert not any(impossible in text for text in texts)
    assert all("went" in text.split() for text in texts)


def test_words_are_deleted_only_if_many_people_keep_them() -> None:
    few = AttackedSentence(0, "k", "", TEXT, dict([*RIGHT.items()][:3]), {})
    assert not any(len(text.split()) < len(TOKENS) for text in results(few))


def test_likely_moves_change_words_too() -> None:
    few = AttackedSentence(0, "k", "", TEXT, dict([*RIGHT.items()][:1]), {})
    texts = results(few, Moves(MOVES.words, "en", are_likely=True))
    start = TEXT.replace("go", "went").split()
    for damaged in (
        "He went the house of my friend in 1990 , but very late .",
        "He went to the late of my friend in 1990 , but very late .",
        "He went to the of my friend in 1990 , but very late .",
    ):
        assert damaged in texts
    inserted = [t.split() for t in texts if len(t.split()) == len(start) + 1]
    assert any("in my friend" in " ".join(words) for words in inserted)
    assert results(few) < texts
    assert " ".join(start) not in texts


def test_known_texts_are_left_out() -> None:
    deleted = Lattice(TOKENS, (Edit(1, 2, ("went",), "V"), Edit(4, 5, (), "N")))
    known = AttackedSentence(0, "k", "", TEXT, RIGHT | {"p4": deleted}, {})
    assert "He went to the of my friend in 1990 , but very late ." not in results(known)


def test_english_words_are_not_transposed_in_other_languages() -> None:
    texts = results(moves=Moves(MOVES.words, "de-AT"))
    assert "He went to house the of my friend in 1990 , but very late ." not in texts
    assert "He went to the house of my friend in 1990 , but very . late" in texts


@pytest.mark.parametrize("seed", range(20))
def test_moves_neither_touch_nor_meet_each_other(seed: int) -> None:
    rng = np.random.default_rng(seed)
    damaged = Damaged.undamaged(Opponent(GO, GO.top), SENTENCE)
    start = list(damaged.tokens)
    for number in range(1, 5):
        options = list(MOVES.of(damaged, SENTENCE, rng))
        if not options:
            break
        damaged = options[rng.integers(len(options))]
        assert len(damaged.is_free) == len(damaged.tokens)
        assert "went" in damaged.tokens
        blocks = SequenceMatcher(None, start, list(damaged.tokens), autojunk=False).get_opcodes()
        assert sum(block[0] != "equal" for block in blocks) >= number
