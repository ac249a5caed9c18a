"""Sentences of requests are those of a sparse matrix of which request has which."""

import numpy as np
from scipy.sparse import csr_array

from maege.counts.distinct_cells import distinct_cells
from maege.counts.members import Members, members_of_rows, some_members
from tests.counts.numbers import numbered

RANDOM = np.random.default_rng(5)
SINGLE = np.column_stack([np.zeros(9, dtype=int), np.zeros(9, dtype=int), np.arange(9)])
# Permutations of 900 hypotheses, so that the indices of a row are far from each other.
CORPORA = [
    np.column_stack([np.zeros(300, dtype=int), np.zeros(300, dtype=int), own])
    for own in RANDOM.permutation(900).reshape(3, 300)
]
DISTINCT, COLUMNS, COPIES = distinct_cells([*map(numbered, [SINGLE, *CORPORA])], 1)
NUMBER = DISTINCT.shape[1]
# Nine requests of one sentence, and three corpora.
MEMBERS = Members(
    COLUMNS, COPIES, NUMBER, np.array([0] * 9 + [1, 2, 3]), np.array([*range(9), 0, 0, 0])
)


def test_members_are_the_rows_of_a_sparse_matrix() -> None:
    hypotheses = [*SINGLE[:, 2:], *(corpus[:, 2] for corpus in CORPORA)]
    sizes = np.cumsum([0, *map(len, hypotheses)])
    sparse = csr_array((np.ones(sizes[-1]), np.concatenate(hypotheses), sizes))
    own = csr_array((np.ones(sizes[-1]), np.concatenate([*MEMBERS]), sizes))
    of_distinct = csr_array((np.ones(NUMBER), (np.arange(NUMBER), DISTINCT[2])))
    assert ((own @ of_distinct) != sparse).nnz == 0
    assert MEMBERS.are_single.tolist() == [True] * 9 + [False] * 3
    assert MEMBERS.single(np.arange(9)).tolist() == [int(member[0]) for member in MEMBERS][:9]


def test_some_members_and_some_rows() -> None:
    some, rows = some_members(MEMBERS, [10, 9]), slice(5, 8)
    expected = [MEMBERS[10][rows].tolist(), MEMBERS[9][rows].tolist()]
    assert members_of_rows(some, rows).tolist() == expected
    assert members_of_rows([MEMBERS[10], MEMBERS[9]], rows).tolist() == expected
    assert some_members([*MEMBERS], [10])[0].tolist() == MEMBERS[10].tolist()
