"""``maege.systems``: outputs as files, or as names of systems."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.errors import ConfigError


def systems(outputs: Any) -> set[str]:
    """Compare outputs on the quickstart corpus, and return the names of systems."""
    few = {"resamples": 20, "permutations": 19}
    result = maege.systems(
        "quickstart", outputs=outputs, metrics=["ld"], statistics=few, trust=False
    )
    return set(result.table("scores")["system"])


def test_outputs_are_names_files_or_a_folder(tmp_path: Path) -> None:
    assert systems(["eager"]) == {"eager", "source"}
    (tmp_path / "mine.txt").write_text("a\n" * 68)
    everything = {"articles", "cautious", "eager", "mine", "source"}
    assert systems({"mine": tmp_path / "mine.txt"}) == everything
    assert systems(tmp_path) == everything
    with pytest.raises(ConfigError, match='did you mean "eager"'):
        systems(["eagre"])
