"""The rows of the dossier: what a vetting says of metrics whose answers are known."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import maege
from maege.studies.challenge import challenge_set
from maege.studies.challenge.part_of_vetting import items_of_rows
from maege.studies.challenge.rows import ALONE, HARMLESS
from tests.studies.challenge.planted import Oracle, Overlap

FEW: dict[str, Any] = {
    "corpus": "tiny",
    "baselines": ["ld"],
    "sections": ["challenge"],
    "progress": False,
}


@pytest.fixture(scope="module")
def items() -> challenge_set.ChallengeSet:
    return challenge_set.read_set("english")


def rows_of(metric: Any) -> Any:
    result = maege.vet(metric, **FEW)
    return result.grades.set_index("key").loc[[HARMLESS, ALONE]]


def test_an_oracle_is_good_and_its_reverse_is_bad(items: challenge_set.ChallengeSet) -> None:
    known = [block[0] for block in items_of_rows(items).blocks]
    good, bad = rows_of(Oracle(known)), rows_of(Oracle(known, -1))
    assert list(good["value"]) == [1.0, 1.0] and list(bad["value"]) == [0.0, 0.0]
    assert set(good["grade"]) == {"good"}
    assert set(bad["grade"]) == {"bad"}


def test_overlap_of_tokens_neither_tells_nor_reverses() -> None:
    assert 0.4 < rows_of(Overlap()).loc[HARMLESS, "value"] < 0.6


def test_rows_have_the_two_texts_that_they_compare(items: challenge_set.ChallengeSet) -> None:
    for (item,) in items_of_rows(items).blocks:
        roles = {*item.texts}
        expected = {"over-correction": {"good", "harmful"}}
        assert roles == expected.get(item.change, {"harmless", "harmful"})


def test_other_languages_have_their_own_set_or_none(tmp_path: Path) -> None:
    german = maege.vet("ld", **{**FEW, "corpus": "quickstart-german"})
    assert np.isfinite(german.grades.set_index("key").loc[HARMLESS, "value"])
    estonian = maege.vet("ld", **{**FEW, "language": "et", "sections": ["contract", "challenge"]})
    assert estonian.grades.set_index("key").loc[HARMLESS, "grade"] == "not examined"
