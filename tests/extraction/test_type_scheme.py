"""Which types may be compared: those of one scheme."""

from collections import Counter

import pytest

from maege.data.edit import Edit
from maege.extraction.type_scheme import (
    TypeSchemes,
    edit_types,
    extracted_types,
    fit_each_other,
    fit_extraction,
)

ENGLISH = Counter({"R:VERB:SVA": 3, "M:DET": 2, "UNK": 1})


def test_types_are_counted_over_texts() -> None:
    a, b = Edit(0, 1, ("x",), "A"), Edit(1, 2, ("y",), "B")
    assert edit_types([[a, b], [], [a]]) == {"A": 2, "B": 1}


def test_each_pipeline_has_its_types() -> None:
    assert "R:NOUN:NUM" in extracted_types("lite")
    assert extracted_types("neutral") == {"M", "R", "U"}
    words = extracted_types("ru_pymorphy")
    assert {"R:NOUN", "M:OTHER", "R:VERB:FORM", "WO"} <= words and "R:VERB:SVA" not in words


@pytest.mark.parametrize(
    ("types", "pipeline", "fits"),
    [
        (set(ENGLISH), "lite", True),
        ({"UNK", "noop"}, "lite", True),  # they mean the same everywhere
        ({"R"}, "lite", False),  # operations alone are no types of words
        ({"R", "M"}, "neutral", True),
        ({"R:NOUN"}, "neutral", False),
        ({"SVA", "R:NOUN"}, "lite", False),
        ({"R:DET:FORM", "M:PNOUN", "M:*"}, "de_hanta", True),
        ({"R:DET:FORM", "R:VERB:SVA"}, "de_hanta", False),
        ({"R", "M"}, "de_hanta", False),
        ({"R", "M"}, "de_simplemma", True),
    ],
)
def test_all_types_are_of_the_scheme(types: set[str], pipeline: str, fits: bool) -> None:
    assert fit_extraction(types, pipeline) == fits


def test_two_files_fit_if_nearly_all_edits_of_one_are_of_the_other() -> None:
    gold = Counter({"S:NOUN": 8, "M:ADV": 8})
    assert fit_each_other(Counter({"S:ADV": 9, "X:Y": 1}), gold)
    assert not fit_each_other(Counter({"S:ADV": 8, "X:Y": 2}), gold)
    assert fit_each_other(gold, Counter({"S:ADV": 8, "M:NOUN": 1, "X:Y": 9}))
    assert fit_each_other(ENGLISH, Counter({"R:SPELL": 1}))  # both are of ERRANT


def test_gold_types_are_told_from_those_that_no_hypothesis_has() -> None:
    schemes = TypeSchemes.of(Counter({"SVA": 4, "M:DET": 2, "UNK": 1}), None, "lite")
    assert not schemes.are_one
    assert schemes.foreign == {"SVA": 4}
    assert schemes.in_both == ["M:DET"]
    given = TypeSchemes.of(ENGLISH, Counter({"M:DET": 1, "U:DET": 1}), "lite")
    assert given.are_one
    assert (given.foreign, given.in_both) == ({"R:VERB:SVA": 3}, ["M:DET"])
