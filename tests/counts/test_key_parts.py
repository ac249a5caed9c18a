"""Keys come in parts that have all of them once, equal ones together."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.sparse import coo_array

from maege.counts import key_parts
from maege.counts.key_parts import parts_of_keys


@pytest.mark.parametrize("at_once", [1, 7, 50, 1000])
def test_each_key_is_in_one_part(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_parts, "KEYS_AT_ONCE", at_once)
    rng = np.random.default_rng(5)
    keys = rng.choice(rng.integers(-(2**63), 2**63 - 1, size=60), size=200)
    parts = [*parts_of_keys(keys)]
    assert sorted(np.concatenate(parts)) == [*range(200)]
    assert all((np.diff(part) > 0).all() for part in parts)
    distinct, number = np.unique(keys, return_inverse=True)
    part = np.empty(200, dtype=int)
    for index, own in enumerate(parts):
        part[own] = index
    both = coo_array((np.ones(200), (number, part)))
    both.sum_duplicates()
    assert both.nnz == len(distinct)  # each key is in one part alone
    unsigned = [keys[own].view(np.uint64) for own in parts if len(own)]
    for before, after in pairwise(unsigned):
        assert before.max() < after.min()
