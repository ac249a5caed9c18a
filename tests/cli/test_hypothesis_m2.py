"""`--hypothesis-m2`: edits of systems by their own annotators."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import maege as run
from tests.support.command_line import ok, refused

END = "|||REQUIRED|||-NONE-|||0"
GOLD = (
    f"S We likes tea .\nA 1 2|||R:VERB:SVA|||like{END}\n\n"
    f"S He go home .\nA 1 2|||R:VERB:SVA|||goes{END}\n\n"
    f"S All fine .\nA -1 -1|||noop|||-NONE-{END}\n\n"
)
OWN = (
    f"S We likes tea .\nA 1 3|||R:OTHER|||like tea{END}\n\n"
    f"S He go home .\nA 1 2|||R:VERB:SVA|||goes{END}\n\nS All fine .\n\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "g.m2").write_text(GOLD)
    (tmp_path / "own.m2").write_text(OWN)
    (tmp_path / "own.txt").write_text("We like tea .\nHe goes home .\nAll fine .\n")
    (tmp_path / "s.txt").write_text("We likes tea .\nHe go home .\nAll fine .\n")
    return tmp_path


def scores(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    printed = ok("score", *arguments, cwd=folder)
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def test_metrics_of_edits_take_the_edits_and_others_the_text(folder: Path) -> None:
    both = ["--hypothesis", "own.txt", "--hypothesis-m2", "own.m2", "--m2", "g.m2"]
    text, edits = scores(folder, "errant", *both)
    assert (text["correct"], text["proposed"], text["gold"]) == (2, 2, 2)
    assert (edits["correct"], edits["proposed"], edits["gold"]) == (1, 2, 2)
    assert edits["by_type"]["R:OTHER"] == {"f": 0.0, "correct": 0, "proposed": 1, "gold": 0}
    assert edits["hypothesis_edits"] == "file"
    assert "hypothesis_edits" not in text
    prefix = "errant|references:1|gold_edits:file|"
    assert edits["signature"].startswith(f"{prefix}hypothesis_edits:file|beta:0.5|")
    assert text["signature"].startswith(f"{prefix}beta:0.5|")
    again = [edits["signature"], "--hypothesis-m2", "own.m2", "--m2", "g.m2"]
    assert json.loads(ok("score", *again, cwd=folder))["score"] == edits["score"]
    assert [edits["hypothesis"], edits["source_score"]] == ["own.m2", 0.0]
    for metric in ("gleu", "m2", "ter"):
        text, edits = scores(folder, metric, *both)
        assert edits["score"] == text["score"]
        assert "hypothesis_edits" not in edits


def test_references_may_be_texts(folder: Path) -> None:
    (only,) = scores(
        folder, "errant", "--hypothesis-m2", "own.m2", "--source", "s.txt", "--reference", "own.txt"
    )
    assert (only["correct"], only["proposed"]) == (1, 2)
    table = ok("score", "errant", "--hypothesis-m2", "own.m2", "--m2", "g.m2", "--level",
               "sentence", cwd=folder)  # fmt: skip
    assert [line.split("\t")[0] for line in table.splitlines()[:3]] == ["score", "0.0", "1.0"]


def test_the_sources_must_be_those_of_the_gold(folder: Path) -> None:
    other = OWN.replace("He go", "He goed")
    (folder / "other.m2").write_text(other)
    message = refused("score", "errant", "--hypothesis-m2", "other.m2", "--m2", "g.m2", cwd=folder)
    assert "other.m2 is about other sentences than g.m2: they differ first in sentence 2" in message
    (folder / "other.m2").write_text(OWN.split("\n\n")[0] + "\n")
    message = refused("score", "errant", "--hypothesis-m2", "other.m2", "--m2", "g.m2", cwd=folder)
    assert "other.m2: 1 sentences, but g.m2 has 3" in message


def test_variants_of_characters_in_sources_change_no_span(folder: Path) -> None:
    (folder / "wide.m2").write_text(OWN.replace("tea .", "tea ．"))
    done = run("score", "gleu", "--hypothesis-m2", "wide.m2", "--m2", "g.m2", cwd=folder)
    assert "1 sentences differ from those of g.m2 in variants of characters" in done.stderr
    assert json.loads(done.stdout)["score"] == 1.0  # the edits are those of the gold's sentences


def test_an_m2_file_is_no_text(folder: Path) -> None:
    (folder / "other.name").write_text(OWN)
    for arguments, option in (
        (("--hypothesis", "own.m2", "--m2", "g.m2"), "--hypothesis-m2"),
        (("--hypothesis", "other.name", "--m2", "g.m2"), "--hypothesis-m2"),
        (("--hypothesis", "own.txt", "--source", "s.txt", "--reference", "g.m2"), "--m2"),
        (("--hypothesis", "own.txt", "--source", "g.m2", "--m2", "g.m2"), "leave --source out"),
    ):
        message = refused("score", "gleu", *arguments, cwd=folder)
        assert "is an M2 file, not a text" in message
        assert option in message
    message = refused(
        "systems", "--m2", "g.m2", "--set", "files.x=own.m2", "--metrics", "gleu", cwd=folder
    )
    assert "--system x=FILE" in message
    assert "give --hypothesis" in refused("score", "gleu", "--m2", "g.m2", cwd=folder)


def test_a_text_that_begins_like_m2_is_one(folder: Path) -> None:
    (folder / "t.txt").write_text("S We like tea .\nA table .\nAll fine .\n")
    ok("score", "gleu", "--hypothesis", "t.txt", "--m2", "g.m2", cwd=folder)


def test_systems_are_compared_by_given_edits(folder: Path) -> None:
    printed = ok(
        "systems", "--m2", "g.m2", "--system", "own.m2", "--system", "again=own.m2", "--system",
        "text=own.txt", "--metrics", "errant,gleu", "--set", "trust=false",
        "--output", "out", cwd=folder,
    )  # fmt: skip
    assert "the edits of own, again are those of the given M2 files" in " ".join(printed.split())
    for name in ("systems.json", "report.md", "report.html"):
        assert "are those of the given M2 files" in (folder / "out" / name).read_text()
    rows = {line.split()[0]: line.split() for line in printed.splitlines() if line[:2] == "  "}
    assert rows["own"][1:4] == rows["again"][1:4] == [".500", ".500", ".500"]
    assert rows["text"][1:4] == ["1.000", "1.000", "1.000"]


def test_a_configuration_names_the_files(folder: Path) -> None:
    (folder / "c.yaml").write_text(
        "corpus: g.m2\nhypothesis_m2: {own: own.m2}\nmetrics: [errant]\ntrust: false\n"
    )
    assert " own " in ok("systems", "c.yaml", cwd=folder)
    (folder / "c.yaml").write_text(
        "test_sets: {one: {corpus: g.m2, hypothesis_m2: {own: own.m2}}}\nmetrics: [errant]\n"
        "trust: false\n"
    )
    assert " own " in ok("systems", "c.yaml", "--force", cwd=folder)


def test_given_edits_are_attributed(folder: Path) -> None:
    of_gold = ["--m2", "g.m2", "--hypothesis-m2", "own.m2", "--format", "json"]
    first = json.loads(ok("edits", "--text", "errant", *of_gold, "--sentence", "1", cwd=folder))
    second = json.loads(ok("edits", "--text", "errant", *of_gold, "--sentence", "2", cwd=folder))
    assert [(e["original"], e["shapley"]) for e in first["edits"]] == [("likes tea", 0.0)]
    assert [(e["original"], e["shapley"]) for e in second["edits"]] == [("go", 1.0)]
    text = json.loads(
        ok("edits", "--text", "gleu", "--hypothesis-m2", "own.m2", "--sentence", "1", "--reference",
           "We like tea .", "--format", "json", cwd=folder)
    )  # fmt: skip
    assert text["after"] == 1.0
    assert "give either" in refused("edits", "--text", "gleu", "--m2", "g.m2", cwd=folder)
