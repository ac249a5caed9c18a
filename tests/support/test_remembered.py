"""What is remembered is what the function would return."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.counts.indexed_values import IndexedValues
from maege.data.edit import Edit
from maege.lattice import Lattice
from tests.support.remembered import remembered


def lattice(replacement: str) -> Lattice:
    return Lattice(("He", "go"), (Edit(1, 2, (replacement,), "R:VERB"),))


def column(texts: list[str], *numbers: int) -> IndexedValues[str]:
    return IndexedValues(texts, np.array(numbers))


@pytest.mark.parametrize(
    ("first", "same", "other"),
    [
        (1, 1, 2),
        (lattice("goes"), lattice("goes"), lattice("went")),
        (column(["a", "b"], 0, 1), column(["a", "b"], 0, 1), column(["a", "b"], 1, 0)),
        (column(["a", "b"], 0, 1), column(["a", "b"], 0, 1), column(["a", "c"], 0, 1)),
    ],
    ids=["number", "lattice", "numbers of a column", "values of a column"],
)
def test_a_function_is_called_once_for_equal_arguments(
    first: Any, same: Any, other: Any, tmp_path: Path
) -> None:
    calls = []

    def function(value: Any, *, seed: int) -> int:
        calls.append(value)
        return len(calls)

    call = remembered(function, tmp_path / "results")
    assert call([first, first], seed=0) == call([same, first], seed=0) == 1
    assert call([first, other], seed=0) == 2
    assert call([first, first], seed=1) == 3
    assert call([first, other], seed=0) == 2
