"""`maege score` prints a table for people, and objects for programs."""

import json
from pathlib import Path

from tests.support.command_line import ROOT, ok, refused

TINY = ROOT / "corpora/tiny"
GOLD = ("--m2", TINY / "english.m2")
OUTPUTS = [TINY / f"english.system-{name}.txt" for name in ("eager", "cautious")]
HYPOTHESES = [part for path in OUTPUTS for part in ("--hypothesis", path)]


def test_a_table_has_a_row_for_each_file_and_one_for_the_source() -> None:
    lines = ok("score", "m2", *GOLD, *HYPOTHESES, "--format", "table").splitlines()
    objects = [json.loads(row) for row in ok("score", "m2", *GOLD, *HYPOTHESES).splitlines()]
    assert lines[0].split() == ["m2", "P", "R"]
    for line, path, row in zip(lines[1:3], OUTPUTS, objects, strict=True):
        name, score, _, _, precision, recall = line.split()
        assert name == path.name
        for text, key in ((score, "score"), (precision, "precision"), (recall, "recall")):
            assert text == f"{row[key]:.3f}".lstrip("0")
    assert lines[3].split() == ["unchanged", "source", ".000", "–", "–"]
    assert lines[4].startswith("68 sentences. Compared with: 2 references of each sentence")


def test_types_are_printed_on_request(tmp_path: Path) -> None:
    few = ["score", "errant", *GOLD, *HYPOTHESES[:2]]
    assert "ArtOrDet" not in ok(*few, "--format", "table")
    printed = ok(*few, "--types")
    (row,) = map(json.loads, ok(*few).splitlines())
    expected = row["recall_by_gold_type"]["ArtOrDet"]
    (line,) = (line for line in printed.splitlines() if "ArtOrDet" in line)
    assert line.split()[1:] == [
        f"{expected['recall']:.3f}".lstrip("0"),
        f"{expected['correct']:.0f}",
        f"{expected['gold']:.0f}",
    ]
    assert "gleu has no scores of types." in ok("score", "gleu", *few[2:], "--types")


def test_options_that_would_change_nothing_are_refused() -> None:
    few = ["score", "gleu", *GOLD, *HYPOTHESES[:2]]
    for option in (("--types",), ("--format", "json"), ("--format", "table")):
        message = refused(*few, "--level", "sentence", *option)
        assert "are about the score of the corpus" in message
    assert "JSON has the scores of types" in refused(*few, "--format", "json", "--types")
