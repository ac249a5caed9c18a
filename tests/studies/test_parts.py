"""What a study adds to a run is found by its key."""

import pytest

from maege.config.identity import PART_KEYS
from maege.errors import ConfigError
from maege.studies.parts import part_of_run


def test_each_key_has_a_part() -> None:
    assert [part_of_run(key).key for key in PART_KEYS] == [*PART_KEYS]


def test_a_part_belongs_to_its_key() -> None:
    with pytest.raises(ConfigError, match="judges: no study of this"):
        part_of_run("judges")
