"""``maege.levels``."""

import pytest

import maege
from maege.errors import MaegeError

SMALL = {"synthetic_corpora": {"replicates": 2, "expected_edits": [0, 1, 2]}, "cache": None,
         "statistics": {"resamples": 20}, "sentences": {"max_characters": 60}}  # fmt: skip


def test_tables_are_data_frames() -> None:
    result = maege.levels("quickstart", metrics=["minld"], **SMALL)
    levels, references = result.table("levels"), result.table("references")
    assert set(levels.ranking_type) == {"corpora"}
    assert not levels.two_levels.any()
    assert sorted(set(references.references)) == [1, 2, 3]


def test_unknown_keys_are_refused() -> None:
    with pytest.raises(MaegeError, match='did you mean "subsets"'):
        maege.levels("quickstart", metrics=["minld"], subset=3, **SMALL)
