"""Moves that change the meaning, by language."""

import numpy as np
import pytest

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.studies.attack.meaning import MeaningMoves
from maege.studies.attack.moves import Damaged
from maege.studies.attack.sentences import AttackedSentence


def results(text: str, language: str | None = "en", touched: int | None = None) -> set[str]:
    tokens = tuple(text.split())
    edits = () if touched is None else (Edit(touched, touched + 1, ("x",), "R"),)
    lattice = Lattice(tokens, edits)
    sentence = AttackedSentence(0, "k", "", text, {"p": lattice}, {})
    free = tuple(i not in sentence.touched for i in range(len(tokens)))
    start = Damaged(tokens, free)
    moves = MeaningMoves(language)
    return {moved.text for moved in moves.of(start, sentence, np.random.default_rng(1))}


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("He is here .", "en", {"He is not here ."}),
        ("He is not here .", "en-GB", {"He is here ."}),
        ("They did n't go .", "en", {"They did go ."}),
        ("All came late .", "en", {"No came late ."}),
        ("On page 10 of 90 pages", "en", {"On page 90 of 10 pages"}),
        ("It hurt 10 and 90 people", "en", set()),
        ("So Tom liked Ann", "en", {"So Ann liked Tom"}),
        ("So Tom and Ann liked it", "en", set()),
        ("Today the girl beat the woman .", "en", {"Today the woman beat the girl ."}),
        ("Er ist immer da .", "de", {"Er ist nicht immer da .", "Er ist nie da ."}),
        ("Todo es posible .", "es", {"Todo no es posible .", "Nada es posible ."}),
        ("Він був 10 днів , 20 разів", "uk", {"Він був 20 днів , 10 разів"}),
        ("He is here .", "fi", set()),
    ],
)
def test_moves_by_language(text: str, language: str, expected: set[str]) -> None:
    assert results(text, language) == expected


def test_what_a_person_changes_is_left_alone() -> None:
    assert results("He is here .", touched=1) == set()
    assert results("Today the girl beat the woman .", touched=1) == set()
