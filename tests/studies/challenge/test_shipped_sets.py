"""The sets of the package: what they consist of, and that they are always the same items."""

import json
from collections import Counter
from hashlib import sha256

import pytest
from jsonschema import Draft202012Validator

from maege.data.known_files import cards_folder
from maege.studies.challenge.challenge_set import ChallengeSet, read_set
from maege.studies.challenge.item import CHANGES, SEVERITIES, Item
from maege.studies.challenge.matching import FAULTS, SIZES, mismatches
from maege.studies.challenge.phenomena import known_phenomena
from maege.studies.challenge.shipped_sets import SHIPPED

FOLDER = cards_folder() / "challenge"
# Phenomena of meaning whose families decide verdicts, in English.
LARGE = (
    "negation", "numeral", "date-time", "named-entity", "antonym", "quantifier",
    "swapped-arguments", "added-content",
)  # fmt: skip


@pytest.fixture(scope="module", params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> ChallengeSet:
    return read_set(request.param)


def test_the_items_are_those_of_the_checksum(shipped: ChallengeSet) -> None:
    text = "".join(f"{item.line()}\n" for item in shipped.items)
    lines = (FOLDER / "sets.sha256").read_text().splitlines()
    recorded = dict(reversed(line.split()) for line in lines)
    assert sha256(text.encode()).hexdigest() == recorded[f"{shipped.name}.jsonl"], (
        "the items have changed; if that is intended, run `python -m experiments.challenge`"
    )


def test_items_follow_the_rules_of_a_program(shipped: ChallengeSet) -> None:
    assert len({item.id for item in shipped.items}) == len(shipped.items)
    assert {item.language for item in shipped.items} == {SHIPPED[shipped.name]}
    for item in shipped.items:
        against = {mismatch.rule for mismatch in mismatches(item)}
        assert not against & {*FAULTS}
        assert bool(against & {*SIZES}) == ("unmatched" in item.further)
        assert item.readers or item.phenomenon == "copy"
        is_unchanged = item.phenomenon == "over-correction"
        assert (item.source == item.good) == is_unchanged
        assert item.references == (item.good,)


def test_sets_are_large_enough(shipped: ChallengeSet) -> None:
    counts = Counter(item.phenomenon for item in shipped.items)
    assert counts.keys() <= known_phenomena().keys()
    if shipped.name != "english":
        assert len(shipped.items) >= 300
        return
    assert 2300 <= len(shipped.items) <= 2600
    assert len({item.group for item in shipped.items}) >= 500
    assert all(counts[phenomenon] >= 100 for phenomenon in LARGE)
    assert min(counts[p] for p in counts if p != "copy") >= 35


def test_items_fit_their_schema(shipped: ChallengeSet) -> None:
    schema = json.loads((FOLDER / "item.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    for item in shipped.items[::25]:
        validator.validate(json.loads(item.line()))
    known = schema["properties"]
    assert tuple(known["change"]["enum"]) == CHANGES
    assert tuple(known["severity"]["enum"]) == SEVERITIES
    assert known.keys() - {"unmatched"} == Item.__dataclass_fields__.keys() - {"further"}


def test_a_small_change_is_not_told_by_the_number_of_words(shipped: ChallengeSet) -> None:
    """Metrics that count words tie, so that what a metric has is its own."""
    matched = [item for item in shipped.items if item.harmless and item.harmful]
    longer = sum(len(i.harmful.split()) > len(i.harmless.split()) for i in matched)
    shorter = sum(len(i.harmful.split()) < len(i.harmless.split()) for i in matched)
    assert abs(longer - shorter) < 0.1 * len(matched)
