"""Mean statistics of compact rows are those of plain arrays, to the last bit."""

import numpy as np
import pytest

from maege.counts import compact_rows, local_values
from maege.counts.compact_rows import CompactRows
from maege.metrics.gleu import mean_rows as mean_rows_module
from maege.metrics.gleu.mean_rows import mean_rows
from maege.metrics.gleu.statistics import OF_REFERENCE, of_mean, unpacked


@pytest.mark.parametrize("references", [(1,), (1, 2, 3), (0, 1, 7)], ids=str)
@pytest.mark.parametrize("longest", [20, 300])
def test_means_are_those_of_plain_arrays(
    references: tuple[int, ...], longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (compact_rows, mean_rows_module):
        monkeypatch.setattr(module, "ROWS_AT_ONCE", 16)
    monkeypatch.setattr(local_values, "BLOCK", 8)
    rng = np.random.default_rng(5)
    number = np.sort(rng.choice(references, size=100))
    length = rng.integers(longest, size=100)
    of_references = rng.integers(longest, size=(100, max(references), len(OF_REFERENCE)))
    of_references[np.arange(max(references)) >= number[:, None]] = 0
    packed = np.column_stack([number, length, of_references.reshape(100, -1)]).astype(float)
    rows = CompactRows(100)
    rows.set(slice(None), packed)
    means = mean_rows(rows)
    expected = of_mean(*unpacked(packed))
    assert means[:].tobytes() == expected.tobytes()
    assert not rows.columns
    means.append_copies(np.array([7, 3]))
    assert means[:].tobytes() == expected[[*range(100), 7, 3]].tobytes()
    # What depends on the number of references and the length of the hypothesis takes memory once.
    assert len({id(means.columns[column].index) for column in (0, 3, 5, 7, 9)}) == 1
