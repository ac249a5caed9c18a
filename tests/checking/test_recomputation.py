from pathlib import Path

import pytest

from maege.checking.recomputation import first_difference


@pytest.mark.parametrize(
    ("stored", "again", "difference"),
    [
        ("a,1.5\n", "a,1.5000000000001\n", ""),
        ("a,1.5\n", "a,1.500001\n", "line 1 has …"),
        ("a,1.5\n", "b,1.5\n", "line 1 has …a,1.5…, should have …b,1.5…"),
        ("a\n", "a\nb\n", "line 2 has …"),
    ],
)
def test_numbers_may_differ_by_the_tolerance(
    tmp_path: Path, stored: str, again: str, difference: str
) -> None:
    (tmp_path / "a").write_text(stored)
    (tmp_path / "b").write_text(again)
    found = first_difference(tmp_path / "a", tmp_path / "b")
    assert found.startswith(difference)
    assert bool(found) == bool(difference)
