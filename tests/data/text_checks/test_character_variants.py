"""Characters that look alike."""

from unicodedata import normalize

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
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
    "escape": ('"', "&quot;", "'&quot;' for '\"'"),
    "clitic": ("'s", "&apos;s", "'&apos;s' for \"'s\""),
    "ampersand": ("R&D", "R&amp;D", "'R&amp;D' for 'R&D'"),
    "Treebank": ('"', "``", "'``' for '\"'"),
    "micro": ("\u00b5m", "\u03bcm", "U+03BC for U+00B5"),
    "Romanian": ("\u015fi", "\u0219i", "U+0219 for U+015F"),
    "Persian": ("ک", "ك", "U+0643 for U+06A9"),
    **{
        f"U+{code:04X}": ("coffee", f"cof{chr(code)}fee", f"<U+{code:04X}>fee': with U+{code:04X}")
        for code in (0x7F, 0x34F, 0x115F, 0x180B, 0x2800, 0x3164, 0xFE0E, 0xFE0F, 0xFFFC)
    },
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
    assert exchanged or f"{told})" in note
    assert all(map(str.isprintable, note))
    assert not {*note} & {*map(chr, (0x34F, 0x115F, 0x180B, 0x2800, 0x3164, 0xFE0E, 0xFE0F))}
    assert ('`normalise="NFC"`' in note) == (kind == "composed")
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
    assert written_change("\u00b5", "\u03bc") == "\u00b5 → \u03bc (U+03BC for U+00B5)"
    assert written_change("", "\u3164") == "– → <U+3164> (with U+3164)"


ACCENTS = [f"{text} Café ." for text in OUTPUTS]


@pytest.mark.parametrize(
    "outputs",
    [
        [normalize("NFD", text) for text in ACCENTS],
        [text.replace("a", "a\u200b") for text in ACCENTS],
        [f"\ufeff{text}" for text in ACCENTS],
        [f"{text} &quot;" for text in ACCENTS],
    ],
)
def test_variants_are_told_once(outputs: list[str]) -> None:
    sources = [f"{text} Café ." for text in SOURCES]
    if "&quot;" in outputs[0]:
        sources = [f'{text} "' for text in sources]
    (note,) = notes(outputs, sources)
    assert "in variants of a character only" in note
    assert "Take away" not in note


def test_tokens_that_nobody_sees_are_told() -> None:
    sources, texts = [f"{text} \u3164" for text in SOURCES], [f"{text} \u3164" for text in OUTPUTS]
    (note,) = notes(texts)
    assert "12 of 12 lines" in note
    assert "('<U+3164>': with U+3164)" in note
    (note,) = notes(OUTPUTS, sources)
    assert "('': without U+3164)" in note
    assert notes(texts, sources) == []


def test_variants_that_people_correct_are_not_told_of_outputs() -> None:
    sources = [f"{text} şi ." for text in SOURCES]
    texts = [f"{text} și ." for text in OUTPUTS]
    kept = [*texts[:4], *(f"{text} şi ." for text in OUTPUTS[4:])]
    assert notes(kept, sources, {"ref": kept}) == []
    (note,) = notes(texts, sources, {"ref": kept})
    assert note.startswith("out: 8 of 12 lines differ")
    edits = [[Annotation(0, (Edit(len(s.split()) - 2, len(s.split()) - 1, ("și",), "O"),))]
             for s in sources]  # fmt: skip
    found = notes([text.replace("şi", "și") for text in sources], sources, gold=edits)
    assert [note.split(":")[0] for note in found] == ["gold"]
