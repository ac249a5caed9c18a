"""Texts that are in several chains."""

import numpy as np

from maege.metric.scores import Scores
from maege.ranking import Candidate, GivenRanking
from maege.studies.reliability.chain_texts import ChainTexts


def chain(source: str, *texts: str, sentence: int) -> GivenRanking:
    candidates = tuple(Candidate((t,), ((),), (n,), n) for n, t in enumerate(texts))
    return GivenRanking("chains", (sentence,), 0, 0, (source,), ("",), candidates, ())


def test_a_text_of_two_chains_is_one_text() -> None:
    texts = ChainTexts(
        [
            chain("s", "s", "a", "b", sentence=4),
            chain("s", "s", "b", sentence=4),
            chain("t", "t", "a", sentence=7),
        ]
    )
    assert texts.names == [("s", "s"), ("s", "a"), ("s", "b"), ("t", "t"), ("t", "a")]
    assert texts.sentence_of == {"s": 4, "t": 7}
    assert texts.heights["s", "b"] == 1 and texts.heights["s", "a"] == 0.5
    of_requests = Scores(np.array([0.0, 1, 2, 0, 2, 5, np.nan]))
    scores = texts.by_text({"0": of_requests})
    assert scores[:4, 0].tolist() == [0, 1, 2, 5]
    assert texts.are_complete(scores).tolist() == [True, True, True, False, False]
