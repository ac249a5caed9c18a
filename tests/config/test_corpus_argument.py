"""The corpus of a configuration, as it is given in Python."""

from pathlib import Path

import pytest

from maege.config.corpus_argument import is_section


@pytest.mark.parametrize(
    ("mapping", "expected"),
    [
        ({}, True),
        ({"name": "tiny"}, True),
        ({"nmae": "tiny"}, True),
        ({"m2": Path("my.m2")}, True),
        ({"m2": "my.m2", "annotatorz": [0]}, True),
        ({"annotators": [0, 1]}, True),
        ({"source": ["He go ."], "references": ["He goes ."]}, False),
        ({"name": ["a"], "sentence": ["He go ."], "corrections": [["He goes ."]]}, False),
        ({"source": ("He go .",)}, False),
    ],
)
def test_a_section_is_not_a_table(mapping: dict, expected: bool) -> None:
    assert is_section(mapping) == expected
