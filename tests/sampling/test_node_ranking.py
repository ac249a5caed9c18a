"""Rankings of nodes."""

import numpy as np
import pytest

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.ranking import attach_scores
from maege.sampling.lattice_rankings import NodeRanking
from maege.sampling.prepared_sentence import PreparedSentence
from tests.support.rankings import chain


def test_scored_rankings_and_candidates_are_sequences() -> None:
    rankings = [chain(s, length) for s, length in enumerate((3, 2, 4))]
    scored = attach_scores(rankings, {"a": np.arange(9.0)})
    assert [item.scores.ravel().tolist() for item in scored[1:]] == [[3, 4], [5, 6, 7, 8]]
    assert [item.ranking for item in scored[::-2]] == [rankings[2], rankings[0]]
    assert scored[-1].ranking is rankings[2]
    for indices in ([], [1], [1, 2], [0, 2]):  # with and without a gap
        some = scored.some(indices)
        assert some.scores.ravel().tolist() == [
            v for n in indices for v in scored[n].scores.ravel()
        ]
        assert [item.ranking for item in some] == [rankings[n] for n in indices]
    with pytest.raises(IndexError):
        scored[3]
    lattice = Lattice(("He", "go"), (Edit(1, 2, ("goes",), "SVA"), Edit(2, 2, (".",), "PUNCT")))
    sentence = PreparedSentence(0, {0: lattice}, {0: ("He goes .",)}, "by_tokens")
    candidates = NodeRanking("chains", sentence, 0, 0, (0, 1, 3), 0).candidates
    assert [tuple(c.hypotheses) for c in candidates[1:]] == [("He goes",), ("He goes .",)]
    assert [c.edit_counts for c in candidates[::-1]] == [(2,), (1,), (0,)]
    assert candidates[-1] == candidates[2]
