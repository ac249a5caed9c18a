"""Climbing finds what a metric rewards."""

import pytest
from rapidfuzz.distance import Levenshtein

from maege.studies.attack.climb import climb
from maege.studies.attack.inputs import words
from maege.studies.attack.meaning import MeaningMoves
from maege.studies.attack.moves import Moves
from maege.studies.attack.sentences import opponents
from maege.studies.attack.text_scores import FoundText
from tests.studies.attack.victims import Oracle, attacker_of, inputs_of


class Length:
    name = "length"
    reads = frozenset({"hypothesis"})

    def score(self, requests):
        return [len(r.hypotheses[0].split()) for r in requests]


def climbed(metric: object, budget: int = 400) -> list[FoundText]:
    _, inputs = inputs_of()
    sentences = [(s, opponents(s, 1)) for s in inputs.evaluation]
    moves = Moves(words((*inputs.search, *inputs.evaluation)), "en")
    return list(climb(sentences, moves, attacker_of(metric, budget)))


def test_each_move_adds_a_token_if_that_is_rewarded() -> None:
    for found in climbed(Length()):
        assert list(found.by_moves) == [found.by_moves[0] + n for n in range(len(found.by_moves))]
        assert found.moves == len(found.by_moves) - 1
        assert found.score == found.by_moves[-1] == len(found.text.split())


def test_texts_are_damaged_and_the_oracle_sees_it() -> None:
    _, inputs = inputs_of()
    for found in climbed(Oracle(inputs), budget=100):
        sentence = found.sentence
        assert found.text not in sentence.correct
        start = opponents(sentence, 1)[found.start].text
        assert 1 <= Levenshtein.distance(start.split(), found.text.split()) <= 2 * found.moves
        if found.start in ("alternative", "correction"):
            assert found.score < found.by_moves[0] == 0


@pytest.mark.parametrize("budget", [4, 100])
def test_the_budget_is_kept(budget: int) -> None:
    for found in climbed(Length(), budget):
        assert found.queries <= budget


def test_meanings_are_changed_where_the_text_offers_it() -> None:
    _, inputs = inputs_of()
    sentences = [(s, opponents(s, 1)) for s in inputs.evaluation]
    found = list(climb(sentences, MeaningMoves("en"), attacker_of(Length(), 100), "meaning"))
    assert {text.start for text in found} == {"alternative", "correction"}
    assert {text.attack for text in found} == {"meaning"}
    assert 5 < len(found) < 2 * len(sentences)
