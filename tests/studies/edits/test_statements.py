"""What the sentences about edits say."""

import pytest

from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.edits.statements import STATEMENTS

WRITERS = {statement.key: statement.write for statement in STATEMENTS}


@pytest.mark.parametrize(
    ("kind", "subjects", "said"),
    [
        ("edits.people-differences", ("exact-match", "alone"), "exact-match (−0.250)"),
        ("edits.interactions", ("m", "Out-of-place", "Nn"), "Out-of-place and Nn (−0.250)"),
    ],
)
def test_hyphens_of_names_are_no_minus_signs(
    kind: str, subjects: tuple[str, ...], said: str
) -> None:
    details = {"condition": "c", "lattices": 2}
    claim = Claim(kind, subjects, topic="m", value=Value(-0.25), details=details)
    assert said in WRITERS[kind]((claim,), ())


def test_the_share_is_that_of_right_edits_above_wrong_ones_also_if_they_are_below() -> None:
    details = {"sentences": 50, "baseline": 0.7, "judge": None}
    claim = Claim("edits.people", ("m",), topic="m", value=Value(0.25), details=details)
    said = WRITERS["edits.people"]((claim,), ())
    assert "right below those that they call wrong: the right one is worth more in .250" in said
