"""Characters that look alike."""

from unicodedata import normalize

import pytest

from maege.data.text_checks.character_variants import code_points, written_change
from tests.data.text_checks.noted import OUTPUTS, SOURCES, notes

VARIANTS = {
    "composed": ("café", normalize("NFD", "café"), "U+0065 U+0301 for U+00E9"),
    "zero width": ("coffee", "cof\u200bfee", "with U+200B"),
    "soft hyphen": ("coffee", "cof\u00adfee", "with U+00AD"),
    "byte order": ("coffee", "\ufeffcoffee", "with U+FEFF"),
    "Cyrillic": ("coffee", "c\u043effee", "U+043E for U+006F"),
    "apostrophe": ("it's", "it\u2019s", "U+2019 for U+0027"),
    "quotes": ('"', "\u201c", "U+201C for U+0022"),
    "hyphen": ("well-known", "well\u2011known", "U+2011 for U+002D"),
    "ellipsis": ("...", "\u2026", "U+2026 for U+002E U+002E U+002E"),
    "width": ("coffee2", "coffee\uff12", "U+FF12 for U+0032"),
    "ligature": ("find", "\ufb01nd", "U+FB01 for U+0066 U+0069"),
    "no-break space": ("a b", "a\u00a0b", "U+00A0 for U+0020"),
}


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("exchanged", [False, True])
def test_variants_are_told_in_each_file(kind: str, exchanged: bool) -> None:
    plain, variant, told = VARIANTS[kind]
    old, new = (variant, plain) if exchanged else (plain, variant)
    sources = [*SOURCES[:3], f"He like {old} ."]
    outputs, references = [*OUTPUTS[:3], f"He likes {new} ."], [*OUTPUTS[:3], f"He likes {old} ."]
    (note,) = notes(outputs, sources)
    assert note.startswith("out: 1 of 4 lines differ from the source in variants")
    assert "first in line 4" in note
    assert exchanged or f": {told})" in note
    assert ("`--normalise NFC`" in note) == (kind == "composed")
    found = notes(references, sources, {"ref": outputs})
    assert any(note.startswith("ref: 1 of 4 lines differ") for note in found)
    assert notes(references, sources, {"ref": references}) == []


def test_outputs_are_compared_with_references_too() -> None:
    sources, nfd = [*SOURCES[:3], "He like cafe ."], normalize("NFD", "café")
    references = {"ref": [*OUTPUTS[:3], "He likes café ."]}
    (note,) = notes([*OUTPUTS[:3], f"He likes {nfd} ."], sources, references)
    assert "differ from the source or a reference" in note
    assert notes([*OUTPUTS[:3], "He likes café ."], sources, references) == []


def test_what_differs_only_where_it_is_not_compared_is_not_told() -> None:
    nfd = normalize("NFD", "café")
    assert notes([f"He likes {nfd} ."], [f"He like {nfd} ."]) == []
    assert notes(["He likes tea ."], [f"He like {nfd} ."]) == []
    # A correction: other lines keep the character.
    sources = ['It \'s a " test " .', 'He say " no " .', 'I said " go " .']
    outputs = ["It 's a “ test “ .", 'He says " no " .', 'I said " go " .']
    assert notes(outputs, sources) == []


def test_changes_of_equal_looks_are_written_with_code_points() -> None:
    nfd = normalize("NFD", "café")
    assert written_change("café", nfd) == f"café → {nfd} (U+0065 U+0301 for U+00E9)"
    assert written_change("cafe", "café") == "cafe → café"
    assert code_points("a\u200db", "ab") == "without U+200D"
    assert code_points("ab", "ab") is None
