"""What a study adds to a vetting is found by its key."""

import pytest

from maege.errors import ConfigError
from maege.studies.parts_of_vetting import (
    ASKED,
    ATTACKS,
    PartOfVetting,
    SearchOfVetting,
    attacks_of_vetting,
    part_of_vetting,
)


def test_each_key_has_a_part() -> None:
    parts = [part_of_vetting(key) for key in ASKED]
    assert [part.key for part in parts] == [*ASKED]
    assert all(isinstance(part, PartOfVetting) for part in parts)


def test_attacks_search_texts_of_their_own() -> None:
    attacks = attacks_of_vetting()
    assert isinstance(attacks, SearchOfVetting)
    assert attacks.key == ATTACKS
    assert ATTACKS not in ASKED  # a section, about which no people are asked


def test_a_part_belongs_to_its_key() -> None:
    with pytest.raises(ConfigError, match="judges: no study of this"):
        part_of_vetting("judges")
