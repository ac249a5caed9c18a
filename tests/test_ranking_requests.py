"""Requests of rankings."""

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.ranking_requests import RankingRequests, requests
from maege.sampling.lattice_rankings import NodeRanking
from maege.sampling.prepared_sentence import PreparedSentence
from tests.support.rankings import chain


def test_requests_that_are_made_when_asked_for_are_the_same() -> None:
    lattice = Lattice(("He", "go"), (Edit(1, 2, ("goes",), "SVA"),))
    sentence = PreparedSentence(0, {0: lattice}, {0: ("He goes",)}, "by_tokens")
    rankings = [chain(0, 3), NodeRanking("chains", sentence, 0, 0, (0, 1), 1), chain(1, 2)]
    made, expected = RankingRequests(rankings), requests(rankings)
    assert [request.with_tuples() for request in made] == expected
    assert [made[index].with_tuples() for index in range(len(made))] == expected
    assert [request.with_tuples() for request in made[:-3:-1]] == expected[:-3:-1]
