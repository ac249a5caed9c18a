"""The examples of the grammar, and its limits."""

import pytest

from maege.studies.dossier.cards import cards_of
from maege.studies.dossier.marks import Mark, MarkWord
from maege.studies.dossier.sentence import (
    CIRCULAR_REFERENCES,
    MAX_WORDS,
    is_reversed,
    sentence,
)
from maege.studies.rows import CHANCE, CONSTANT
from tests.studies.dossier.toy_marks import toy_marks

NO_PEOPLE: dict[str, MarkWord] = {}
ASKED: dict[str, MarkWord] = {"people-sentences": "n/a", "people-systems": "n/a"}
FAULTS: dict[str, MarkWord] = {"bad-outputs": "bad", "new-errors": "bad"}


def written(
    words: dict[str, MarkWord],
    named: dict[str, tuple[str, ...]] | None = None,
    sentences: int = 901,
    reasons: dict[str, str] | None = None,
) -> str:
    marks = toy_marks(words, named)
    marks = [
        Mark(
            m.row,
            m.word,
            m.result,
            m.adjusted,
            m.level,
            m.named,
            (reasons or {}).get(m.row.key, ""),
        )
        for m in marks
    ]
    return sentence(marks, cards_of(marks), sentences)


def test_people_against_it_and_the_rest_undecided() -> None:
    text = written(
        {
            "order": "undecided", "systems": "undecided", "people-systems": "undecided",
            "people-sentences": "bad", **FAULTS,
        },
        {"people-sentences": ("overlap of characters",)},
    )  # fmt: skip
    assert text == (
        "Agrees with people on sentences less than overlap of characters; misses new errors; "
        "rewards bad outputs; not shown to compare systems. Do not train with it."
    )


def test_a_conflict_within_a_group_is_said_once() -> None:
    text = written({"systems": "good", "people-systems": "bad", "order": "undecided", **FAULTS})
    assert text == (
        "Ranks corpora of known quality but orders systems against people; misses new errors; "
        "rewards bad outputs; not shown to order outputs. Do not train with it."
    )


def test_circular_references() -> None:
    text = written(
        {"order": "n/a", "systems": "n/a", "new-errors": "good", "bad-outputs": "good"},
        reasons={"order": CIRCULAR_REFERENCES, "systems": CIRCULAR_REFERENCES},
    )
    assert text == (
        "One reference cannot show whether it orders outputs or compares systems: the reference is "
        "the answer. Notices new errors; resists bad outputs."
    )


def test_a_small_sample() -> None:
    text = written(
        {"order": "undecided", "systems": "undecided", "bad-outputs": "bad"},
        {"bad-outputs": ("repetition of the correction",)},
        sentences=62,
    )
    assert text == (
        "Rewards repetition of the correction. Too few sentences for any recommendation: 62, use "
        "200 or more."
    )


def test_a_constant_metric() -> None:
    text = written(
        {"order": "n/a", "systems": "n/a", **FAULTS},
        reasons={"order": CONSTANT, "systems": CONSTANT},
    )
    assert text == "Gives every output the same score, so it orders nothing. Do not use it."


def test_lower_scores_are_better() -> None:
    named = {"order": ("length", CHANCE), "systems": (CHANCE,)}
    words: dict[str, MarkWord] = {"order": "bad", "systems": "bad", "bad-outputs": "bad"}
    assert written(words, named) == (
        "Prefers worse texts everywhere: lower scores seem better. Check `lower_is_better`, then "
        "examine again."
    )
    # With few sentences the marks are open, but not which limits are above it.
    words = {"order": "undecided", "systems": "undecided"}
    assert written(words, named, 62).startswith("Prefers worse texts everywhere")
    assert not is_reversed(toy_marks(words, {"order": (CHANCE,), "systems": ("length",)}))
    assert not is_reversed(toy_marks({"bad-outputs": "bad"}))


def test_a_metric_without_references() -> None:
    text = written(
        {"order": "good", "systems": "n/a", **FAULTS}, {"bad-outputs": ("empty outputs",)}
    )
    assert text == (
        "Orders outputs better than scorers without grammar; misses new errors; rewards empty "
        "outputs; people were not asked. Do not train with it."
    )


def test_nothing_speaks_against_training() -> None:
    text = written({"new-errors": "good", "bad-outputs": "good", **ASKED})
    assert text.endswith("Nothing here speaks against training, searched attacks apart.")


@pytest.mark.parametrize(
    "words",
    [
        dict.fromkeys(("order", "systems", "people-sentences", "people-systems"), "good"),
        dict.fromkeys(("order", "systems", "people-sentences", "people-systems"), "undecided"),
        dict.fromkeys(("order", "systems", "new-errors", "bad-outputs", "types"), "bad"),
        {"order": "good", "systems": "good", "new-errors": "bad", "bad-outputs": "bad"},
    ],
)
def test_it_is_short(words: dict[str, MarkWord]) -> None:
    text = written(words)
    assert 0 < len(text.split()) <= MAX_WORDS
    faults = sum(word == "bad" for word in words.values())
    if faults > 3:
        assert f"and {faults - 3} more faults" in text


def test_a_strength_is_said_before_that_people_were_not_asked() -> None:
    text = written(
        {"order": "undecided", "systems": "good", "types": "bad", **FAULTS},
        {"bad-outputs": ("repetition of the correction",), "new-errors": ("misplaced edits",)},
    )
    assert text == (
        "Ranks corpora of known quality; misses misplaced edits; rewards repetition of the "
        "correction; punishes some correct edits; not shown to order outputs. Do not train with it."
    )


def test_types_are_the_last_fault() -> None:
    words: dict[str, MarkWord] = {"types": "bad", "systems": "bad", **FAULTS}
    text = written(words)
    assert text.startswith("Ranks corpora worse than scorers without grammar; misses new errors;")
    assert "and 1 more fault;" in text


def test_nothing_examined() -> None:
    assert written({}) == "Nothing is shown, for it or against it."


def test_what_is_advised_against_for_all_uses_is_not_to_be_used() -> None:
    text = written({"order": "bad", "systems": "bad", **FAULTS})
    assert text.endswith("Do not use it.")
    assert written({"order": "bad", **FAULTS}).endswith("Do not train with it.")
