"""Climbing finds what a metric rewards."""

import numpy as np
import pytest
from rapidfuzz.distance import Levenshtein

from maege.studies.attack.climb import Climbed, climb
from maege.studies.attack.meaning import MeaningMoves
from maege.studies.attack.moves import Moves
from maege.studies.attack.opponents import opponents
from maege.studies.attack.pool import words
from maege.studies.attack.text_scores import TextScores
from maege.studies.scorer import Scorer
from tests.studies.attack.victims import Oracle, inputs_of


class Length:
    name = "length"
    reads = frozenset({"hypothesis"})

    def score(self, requests):
        return [len(r.hypotheses[0].split()) for r in requests]


def climbed(metric: object, budget: int = 400) -> list[Climbed]:
    config, inputs = inputs_of(metric)
    ((name, built),) = inputs.metrics.items()
    scores = TextScores(Scorer(config, 1, lambda *_: None), name, built)
    sentences = [(s, opponents(s, 1)) for s in inputs.evaluation]
    moves = Moves(words((*inputs.search, *inputs.evaluation)), "en")
    return list(climb(sentences, moves, scores, budget, 1))


def test_each_move_adds_a_token_if_that_is_rewarded() -> None:
    for c in climbed(Length()):
        expected = [c.start_score + n for n in range(1, len(c.best) + 1)]
        assert list(c.best) == expected
        assert c.found.depth == len(c.best)
        assert c.found.score == expected[-1] == len(c.found.text.split())


def test_texts_are_damaged_and_the_oracle_sees_it() -> None:
    _, inputs = inputs_of()
    for c in climbed(Oracle(inputs), budget=100):
        sentence = c.found.sentence
        assert c.found.text not in sentence.correct
        start = opponents(sentence, 1)[c.found.start].text
        assert 1 <= Levenshtein.distance(start.split(), c.found.text.split()) <= 2 * c.found.depth
        if c.found.start in ("alternative", "correction"):
            assert c.found.score < c.start_score == 0


@pytest.mark.parametrize("budget", [4, 100])
def test_the_budget_is_kept(budget: int) -> None:
    for c in climbed(Length(), budget):
        assert c.found.queries <= budget
        highest = np.maximum.accumulate([*c.found.course])
        assert list(c.found.course) == list(highest)


def test_meanings_are_changed_where_the_text_offers_it() -> None:
    config, inputs = inputs_of(Length())
    ((name, built),) = inputs.metrics.items()
    scores = TextScores(Scorer(config, 1, lambda *_: None), name, built)
    sentences = [(s, opponents(s, 1)) for s in inputs.evaluation]
    found = list(climb(sentences, MeaningMoves("en"), scores, 100, 1, "meaning"))
    assert {c.found.start for c in found} == {"alternative", "correction"}
    assert {c.found.attack for c in found} == {"meaning"}
    assert 5 < len(found) < 2 * len(sentences)
