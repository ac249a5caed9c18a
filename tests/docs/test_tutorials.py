"""The tutorials can be followed from an empty folder, and print what they show."""

from pathlib import Path

import pytest

from maege.extraction.spacy_pipeline import resolve_pipeline
from tests.support.command_line import ROOT
from tests.support.page_steps import assert_parts, commands, follow

TUTORIALS = sorted((ROOT / "docs/tutorials").glob("*.md"))


@pytest.mark.slow
@pytest.mark.skipif(resolve_pipeline("auto") != "lite", reason="tutorials show scores on lite")
@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_can_be_followed(path: Path, tmp_path: Path) -> None:
    assert follow(path.read_text(encoding="utf-8"), tmp_path) >= 2


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_has_a_small_picture(path: Path) -> None:
    picture = path.with_suffix(".png")
    assert f"]({picture.name})" in path.read_text(encoding="utf-8")
    assert picture.stat().st_size < 150_000


def test_parts_have_to_be_in_this_order() -> None:
    assert_parts("a\n...\nb\n", "a\nc\nb\n")
    with pytest.raises(AssertionError):
        assert_parts("b\n...\na\n", "a\nc\nb\n")
    with pytest.raises(AssertionError):
        assert_parts("a\n...\na\n", "a\nc\n")


def test_commands_of_other_programs_are_refused() -> None:
    assert list(commands("maege run \\\n  quickstart  # a comment\npip install x\n")) == [
        ["maege", "run", "quickstart"]
    ]
    with pytest.raises(AssertionError):
        list(commands("rm -r runs\n"))
