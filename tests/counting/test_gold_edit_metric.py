"""Filters of metrics: gold edits that do not count because of their type are counted and told."""

import json
from pathlib import Path

import pytest

from maege.plugins.registry import BUILT_IN
from tests.support.command_line import maege, ok, refused

END = "|||REQUIRED|||-NONE-|||0\n\n"
NOOP = f"S All is fine .\nA -1 -1|||noop|||-NONE-{END}"


def gold(*types: str) -> str:
    """A file of two edits of these types, and a sentence that is right."""
    first, second = types
    return (
        f"S We likes tea .\nA 1 2|||{first}|||like{END}"
        f"S He go home .\nA 1 2|||{second}|||goes{END}{NOOP}"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.txt").write_text("We like tea .\nHe goes home .\nAll is fine .\n")
    (tmp_path / "same.txt").write_text("We likes tea .\nHe go home .\nAll is fine .\n")
    return tmp_path


FILTERS = {
    "errant": (["UNK"], []),
    "gotoscorer": (["UNK", "Um"], ["--param", "weights=none"]),
}


@pytest.mark.parametrize("metric", FILTERS)
def test_a_filter_that_empties_the_gold_is_refused(folder: Path, metric: str) -> None:
    types, parameters = FILTERS[metric]
    (folder / "g.m2").write_text(gold(types[0], types[-1]))
    arguments = ["--m2", "g.m2", "--hypothesis", "good.txt", *parameters]
    for more in ([], ["--level", "sentence"], ["--hypothesis", "same.txt"]):
        if more != ["--level", "sentence"]:
            message = refused("score", metric, *arguments, *more, cwd=folder)
            assert f"all 2 gold edits have the type {' or '.join(types)}" in message
            assert "--retype" in message


@pytest.mark.parametrize("metric", FILTERS)
def test_edits_that_are_left_out_are_counted(folder: Path, metric: str) -> None:
    types, parameters = FILTERS[metric]
    (folder / "g.m2").write_text(gold(types[0], "R:VERB:SVA"))
    printed = maege(
        "score", metric, "--m2", "g.m2", "--hypothesis", "good.txt", *parameters, cwd=folder
    )
    assert f"{metric} leaves out 1 of 2 gold edits, as their type is {types[0]}" in printed.stderr


def test_an_annotator_without_other_edits_is_told(folder: Path) -> None:
    other = "A 1 2|||R:VERB:SVA|||{}|||REQUIRED|||-NONE-|||1\n\n"
    text = gold("UNK", "UNK").replace("|||0\n\nS He", f"|||0\n{other.format('like')}S He")
    text = text.replace("|||0\n\nS All", f"|||0\n{other.format('goes')}S All")
    (folder / "g.m2").write_text(text)
    printed = maege("score", "errant", "--m2", "g.m2", "--hypothesis", "same.txt", cwd=folder)
    assert json.loads(printed.stdout)["score"] == 1
    assert "leaves out 2 of 4 gold edits, as their type is UNK" in printed.stderr
    assert "In 2 sentences an annotator has no others" in printed.stderr


def test_edits_of_hypotheses_are_counted_too(folder: Path) -> None:
    (folder / "g.m2").write_text(gold("R:VERB:SVA", "R:VERB:SVA"))
    (folder / "all.m2").write_text(gold("UNK", "UNK"))
    (folder / "one.m2").write_text(gold("UNK", "R:VERB:SVA"))
    arguments = ["score", "errant", "--m2", "g.m2", "--hypothesis-m2"]
    assert "all 2 edits of a hypothesis have the type UNK" in refused(
        *arguments, "all.m2", cwd=folder
    )
    printed = maege(*arguments, "one.m2", cwd=folder)
    assert "errant leaves out 1 of 2 edits of a hypothesis, as their type is UNK" in printed.stderr


def test_detection_counts_all(folder: Path) -> None:
    (folder / "g.m2").write_text(gold("UNK", "UNK"))
    arguments = ["--m2", "g.m2", "--hypothesis", "good.txt"]
    detection = ok("score", "errant", *arguments, "--param", "aspect=detection", cwd=folder)
    assert json.loads(detection)["score"] == 1
    ok("data", "convert", "g.m2", "--retype", "--output", "typed.m2", cwd=folder)
    arguments[1] = "typed.m2"
    assert json.loads(ok("score", "errant", *arguments, cwd=folder))["score"] == 1


def test_all_other_metrics_count_all_types(folder: Path) -> None:
    for type_ in ("UNK", "Um", "R:VERB:SVA"):
        (folder / "g.m2").write_text(gold(type_, type_))
        for metric in ("m2", "cleme", "cleme2", "imeasure", "gleu"):
            assert metric in BUILT_IN
            printed = ok("score", metric, "--m2", "g.m2", "--hypothesis", "good.txt", cwd=folder)
            assert json.loads(printed)["score"] == 1, (metric, type_)


def test_systems_say_that_the_metric_has_no_score(folder: Path) -> None:
    (folder / "g.m2").write_text(gold("UNK", "UNK"))
    printed = maege(
        "systems", "--m2", "g.m2", "--system", "good.txt", "--metrics", "errant,m2",
        "--set", "trust=false",
        "--output", "x", cwd=folder,
    )  # fmt: skip
    assert printed.returncode == 3
    assert "all 2 gold edits have the type UNK" in printed.stdout + printed.stderr
    assert "all 2 gold edits have the type UNK" in (folder / "x/report.md").read_text()[:1500]
