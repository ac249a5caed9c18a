"""What lowers a score is found as by a search."""

import numpy as np
import pytest
from hypothesis import given

from maege.attribution.monotonicity import monotonicity
from maege.attribution.set_function import number_of_edits
from tests.attribution.games import FEW, set_functions


@FEW
@given(set_functions())
def test_monotonicity_equals_a_search(values: np.ndarray) -> None:
    edits = number_of_edits(values)
    found = monotonicity(values[None], float(np.ptp(values)))
    falls = [
        (s.bit_count(), s, i)
        for s in range(1 << edits)
        for i in range(edits)
        if not s >> i & 1 and values[s | 1 << i] < values[s]
    ]
    assert found.lowering[0] == pytest.approx(len(falls) / (edits << (edits - 1)))
    assert found.is_monotone[0] == (not falls)
    if falls:
        assert (found.node[0], found.edit[0]) == min(falls)[1:]
    inverted = [
        values[1 << i] > values[0] and any(edit == i for _, _, edit in falls) for i in range(edits)
    ]
    assert found.is_inverted[0].tolist() == inverted
