"""Edits of M2 files that may be meant in another way are counted in notes."""

import json
from pathlib import Path

import pytest

from maege.data.m2 import read_m2
from maege.user_warnings import capture_warnings
from tests.support.command_line import maege, ok

END = "|||REQUIRED|||-NONE-|||"
FURTHER = (
    "S a b c\nT0-A0 x b y\n"
    f"A 0 1|||S|||x{END}0\nA 2 3|||S|||y{END}0\nT0-A1 x b y\nA 0 3|||W|||x b y{END}0\n\n"
)
BLANKS = f"S a «   b »   c d\nA 1 2|||P|||<{END}0\n\nS a   b c\nA 3 4|||R|||d{END}0\n\n"
TWO_BLANKS = f"S a  b c\nA 2 3|||R|||d{END}0\n\n"
NOOP = f"S a b\nA 0 1|||noop|||x{END}0\nA -1 -1|||noop|||-NONE-{END}1\n\n"
MARK = f"S a b\nA 0 1|||R|||x{END}0\nA -1 -1|||noop|||-NONE-|||REQUIRED|||not annotated|||1\n\n"
SORTED = [f"A 1 2|||SVA|||goes{END}0\n", f"A 5 6|||SVA|||likes{END}0\n"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "u.m2").write_text(f"S He go home and she like tea .\n{''.join(SORTED[::-1])}\n")
    (tmp_path / "h.txt").write_text("He goes home and she likes tea .\n")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (FURTHER, "1 edits of further analyses (`T0-A1`) were left out"),
        (BLANKS, "1 sentences have edits behind three blanks in a row"),
        (TWO_BLANKS, None),
        (NOOP, "1 lines of the type noop have an edit, which was left out"),
        (MARK, "1 marks `not annotated` of one annotator count as missing lines"),
    ],
)
def test_what_is_left_out_or_in_doubt_is_counted(folder: Path, text: str, note: str | None) -> None:
    (folder / "g.m2").write_text(text)
    _, notes = capture_warnings(lambda: read_m2(folder / "g.m2", on_error="skip_line"))
    assert len(notes) == (note is not None)
    assert note is None or note in notes[0]


def test_blanks_in_a_row_may_be_a_token(folder: Path) -> None:
    (folder / "g.m2").write_text(BLANKS)
    ok("data", "convert", "g.m2", "--set", "blank_tokens=true", "--output", "b.m2", cwd=folder)
    first, second = read_m2(folder / "b.m2").sentences
    assert first.corrected_text(first.annotations[0]) == "a < b » c d"
    assert second.corrected_text(second.annotations[0]) == "a b d"


def test_m2_tells_of_unsorted_edits_and_convert_sorts_them(folder: Path) -> None:
    command = ["score", "m2", "--hypothesis", "h.txt", "--m2"]
    unsorted = maege(*command, "u.m2", cwd=folder)
    assert json.loads(unsorted.stdout)["score"] == 0.5  # as the published scorer
    assert "the gold edits of 1 sentences (the first: 1) are not in the order" in unsorted.stderr
    ok("data", "convert", "u.m2", "--set", "sort=true", "--output", "s.m2", cwd=folder)
    assert (folder / "s.m2").read_text() == f"S He go home and she like tea .\n{''.join(SORTED)}\n"
    in_order = maege(*command, "s.m2", cwd=folder)
    assert json.loads(in_order.stdout)["score"] == 1
    assert in_order.stderr == ""


def test_doubtful_edits_of_a_system_are_counted(folder: Path) -> None:
    (folder / "own.m2").write_text(
        f"S He go home and she like tea .\nA 1 2|||R|||goes||went{END}0\n"
        f"A 4 6|||R|||she likes{END}0\nA 5 6|||R|||likes{END}0\n\n"
    )
    command = ["score", "errant", "--m2", "u.m2", "--hypothesis-m2", "own.m2"]
    notes = maege(*command, cwd=folder).stderr
    assert "own.m2: 1 edits have alternatives (`||`)" in notes
    assert "own.m2: 1 edits overlap or repeat another one" in notes
    assert "(the first: sentence 1)" in notes


def test_a_type_that_no_extracted_edit_has_gets_recall_only(folder: Path) -> None:
    (folder / "g.m2").write_text(
        f"S We likes tea .\nA 1 2|||UNK|||like{END}0\n\n"
        f"S He go home .\nA 1 2|||R:VERB:SVA|||goes{END}0\n\n"
    )
    (folder / "h.txt").write_text("We like a tea .\nHe goes the home .\n")
    command = ["score", "errant", "--m2", "g.m2", "--hypothesis", "h.txt"]
    printed = json.loads(ok(*command, "--param", "aspect=detection", cwd=folder))
    unknown = {"recall": 1.0, "correct": 1, "gold": 1}
    assert printed["recall_by_gold_type"] == {"UNK": unknown}
    assert {*printed["by_type"]} == {"M:DET", "R:VERB:SVA"}


def test_given_gold_edits_need_no_note_on_how_edits_are_extracted(folder: Path) -> None:
    (folder / "s.m2").write_text(f"S He go home and she like tea .\n{''.join(SORTED)}\n")
    command = ["score", "m2", "--m2", "s.m2", "--hypothesis", "h.txt"]
    in_arabic, unstated = (maege(*command, *o, cwd=folder) for o in (["--language", "ar"], []))
    assert in_arabic.stderr == unstated.stderr == ""
    assert in_arabic.stdout == unstated.stdout
    extracted = maege("score", "errant", *command[2:], "--language", "ar", cwd=folder)
    assert "neutral" in extracted.stderr


def test_unclear_edits_that_delete_words_of_references_are_counted(folder: Path) -> None:
    (folder / "g.m2").write_text(
        f"S He go home .\nA 1 2|||SVA|||goes{END}0\n\nS A b c .\nA 0 2|||Um|||{END}0\n\n"
    )
    (folder / "h.txt").write_text("He goes home .\nA b c .\n")
    command = ["--m2", "g.m2", "--hypothesis", "h.txt"]
    for metric, is_told in (("gleu", True), ("m2", False)):
        notes = maege("score", metric, *command, cwd=folder).stderr
        assert ("1 gold edits of the types Um or UNK have no text" in notes) == is_told
