import pytest

from maege.config.identity import PART_KEYS
from maege.errors import ConfigError
from maege.studies.parts import part_of_run
from maege.studies.parts_of_vetting import ASKED, part_of_vetting


def test_each_key_has_a_part() -> None:
    assert [part_of_run(key).key for key in PART_KEYS] == [*PART_KEYS]
    assert [part_of_vetting(key).key for key in ASKED] == [*ASKED]


def test_a_part_belongs_to_its_key() -> None:
    for part in (part_of_run, part_of_vetting):
        with pytest.raises(ConfigError, match="judges: no study of this"):
            part("judges")
