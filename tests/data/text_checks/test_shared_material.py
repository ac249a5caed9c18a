"""Material that most lines have and their sources have not."""

from collections.abc import Callable

import pytest

from tests.data.text_checks.noted import OUTPUTS, SOURCES, notes

Wrap = Callable[[str, int], str]


def _split_words(text: str, mark: str) -> str:
    return " ".join(f"{w[:2]}{mark} {w[2:]}" if len(w) > 4 else w for w in text.split())


WRAPPED: dict[str, tuple[Wrap, str]] = {
    "prefix": (lambda t, i: f"Corrected: {t}", "'Corrected: ' at the beginning"),
    "sentence": (lambda t, i: f"Here is the corrected sentence {t}", "'Here is the corrected"),
    "number": (lambda t, i: f"{i}. {t}", "'1. ' at the beginning"),
    "label": (lambda t, i: f"A: {t}", "'A: ' at the beginning"),
    "quotes": (lambda t, i: f'"{t}"', "'\"' at the beginning"),
    "column": (lambda t, i: f"{SOURCES[i - 1]}\t{t}", "'\\t' inside"),
    "identifier": (lambda t, i: f"doc{i}-x\t{t}", "'doc1-x\\t' at the beginning"),
    "JSON": (lambda t, i: f'{{"correction": "{t}"}}', '\'{"correction": "\' at the beginning'),
    "element": (lambda t, i: f"<output>{t}</output>", "'<output>' at the beginning"),
    "fence": (lambda t, i: f"```{t}```", "'```' at the beginning"),
    "bold": (lambda t, i: t.replace(t.split()[1], f"**{t.split()[1]}**"), "'*' inside"),
    "end of sentence": (lambda t, i: f"{t} </s>", "'</s>' at the end"),
    "word at the end": (lambda t, i: f"{t} EOS", "'EOS'"),
    "remark": (lambda t, i: f"{t} I hope this helps", "'I hope this helps' at the end"),
    "token inside": (lambda t, i: t.replace(" ", " [SEP] ", 1), "'[SEP]' inside"),
    "BPE": (lambda t, i: _split_words(t, "@@"), "'@' inside"),
    "WordPiece": (lambda t, i: _split_words(t, "").replace("  ", " ##"), ""),
    "SentencePiece": (lambda t, i: "▁" + t.replace(" ", " ▁"), "'▁'"),
    "bytes": (lambda t, i: t.replace(" ", " Ġ"), "'Ġ"),
}


@pytest.mark.parametrize("how", [name for name, (_, told) in WRAPPED.items() if told])
@pytest.mark.parametrize("size", [3, 4, 12])
def test_what_is_wrapped_around_outputs_is_told(how: str, size: int) -> None:
    wrap, told = WRAPPED[how]
    lines = [wrap(text, i) for i, text in enumerate(OUTPUTS[:size], start=1)]
    found = notes(lines, SOURCES[:size])
    assert len([note for note in found if told in note]) == 1
    assert f"{size} of {size} lines" in found[0] or how in ("BPE", "bold")
    # Not if the sources have the same.
    sources = [wrap(text, i) for i, text in enumerate(SOURCES[:size], start=1)]
    if how not in ("column", "bold"):
        assert not [note for note in notes(lines, sources) if "lack" in note]


def test_files_of_one_case_are_told() -> None:
    (lower,) = notes([text.lower() for text in OUTPUTS])
    assert "all letters are in lower case, and those of 12 sources are not" in lower
    (upper,) = notes([text.upper() for text in OUTPUTS])
    assert "in upper case" in upper
    small = [text.lower() for text in SOURCES]
    assert notes([text.lower() for text in OUTPUTS], small) == []
    assert notes(OUTPUTS, small) == []


def test_corrections_that_are_alike_are_not_told() -> None:
    # A mark at the end of each, the same word in each, the same sentence again and again.
    assert notes(OUTPUTS, [text.removesuffix(" .") for text in SOURCES]) == []
    assert notes(["It 's the dog .", "I 'm the cat .", "He 's the one ."],
                 ["Its dog .", "Im cat .", "Hes one ."]) == []  # fmt: skip
    assert notes(["The door is shut ."] * 20, ["Door are shut ."] * 20) == []
    assert notes(["Hello , world !"], ["helo wrld"]) == []
    assert notes(['"Yes !"', *OUTPUTS[1:]]) == []
