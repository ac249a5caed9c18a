"""What studies offer, for type checkers."""

import pytest

import maege
from maege.studies import public_names
from maege.studies.registry import RESULTS, STUDIES


def test_type_checkers_read_the_names_of_the_registry() -> None:
    names = {n for n in vars(public_names) if not n.startswith("_")}
    assert names ^ {*STUDIES, *RESULTS.values()} == set(), "these in public_names.py or registry.py"


@pytest.mark.parametrize("name", [*STUDIES, *RESULTS.values()])
def test_type_checkers_read_what_a_program_gets(name: str) -> None:
    assert getattr(public_names, name) is getattr(maege, name)
