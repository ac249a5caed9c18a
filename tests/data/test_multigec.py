"""Essays of MultiGEC: submissions beside their originals and references."""

import json
from pathlib import Path

import pytest

from maege.data.multigec import EssayTexts, read_essay_texts
from maege.errors import DataError
from maege.files.file_kinds import are_essays
from maege.user_warnings import capture_warnings
from tests.support.command_line import maege as run
from tests.support.command_line import ok, refused


def essays(**texts: str) -> str:
    return "".join(f"### essay_id = {name}\n{text}\n\n" for name, text in texts.items())


ORIGINAL = essays(a="He go home.\nShe like tea.", b="It are so.\nFine.", c="One.", d="Two.")
REFERENCE = essays(a="He goes home.\nShe likes tea.", b="It is so. Fine.", c="One!")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "o.md").write_text(ORIGINAL)
    (tmp_path / "r.md").write_text(REFERENCE)
    (tmp_path / "s.md").write_text(
        "\n" + essays(a="He goes home.\nShe like tea.", b="It is.\nFine.")
    )
    return tmp_path


def read(folder: Path) -> tuple[EssayTexts, tuple[str, ...]]:
    return capture_warnings(
        lambda: read_essay_texts(folder / "o.md", [folder / "r.md"], [folder / "s.md"])
    )


def test_missing_and_joined_essays_are_named(folder: Path) -> None:
    texts, notes = read(folder)
    assert texts.sources == ["He go home .", "She like tea .", "It are so . Fine .", "One ."]
    assert texts.references == [["He goes home .", "She likes tea .", "It is so . Fine .", "One !"]]
    assert texts.outputs == [["He goes home .", "She like tea .", "It is . Fine .", "One ."]]
    assert texts.documents == ("a", "a", "b", "c")
    (note,) = notes
    assert "of 4 essays, 1 are not in" in note
    assert "s.md and count as unchanged (c)" in note
    assert "1 are in no reference and are left out (d)" in note
    assert "one text each (b)" in note


def test_complete_essays_need_no_note(folder: Path) -> None:
    for name in ("r.md", "s.md"):
        (folder / name).write_text(ORIGINAL)
    texts, notes = read(folder)
    assert len(texts.sources) == 6
    assert texts.outputs == [texts.sources]
    assert notes == ()


def test_unknown_essays_are_refused(folder: Path) -> None:
    (folder / "s.md").write_text(essays(a="x", z="y"))
    with pytest.raises(DataError, match=r"s\.md: essay 'z' is not in .*o\.md"):
        read(folder)
    (folder / "s.md").write_text("He goes home.\n")
    with pytest.raises(DataError, match=r"s\.md: no essay"):
        read(folder)


def test_only_the_heading_tells_essays(folder: Path) -> None:
    texts = {"\n\n### essay_id = 1\nx\n": True, "# Essays\n### essay_id = 1\n": False, "": False}
    for text, expected in texts.items():
        (folder / "x.md").write_text(text)
        assert are_essays(folder / "x.md") == expected


def test_scores_are_those_of_the_sentences(folder: Path) -> None:
    files = ["--source", "o.md", "--reference", "r.md", "--hypothesis", "s.md"]
    done = run("score", "exact-match", *files, cwd=folder)
    scored = json.loads(done.stdout)
    assert (scored["score"], scored["sentences"]) == (0.25, 4)
    assert "count as unchanged (c)" in done.stderr
    message = refused("score", "gleu", *files[2:], cwd=folder)
    assert "there are essays: give --source" in message
    (folder / "t.md").write_text("He goes home .\n")
    plain = ["--source", "t.md", "--reference", "t.md", "--hypothesis", "t.md"]
    assert json.loads(ok("score", "exact-match", *plain, cwd=folder))["score"] == 1.0


def test_essays_are_resampled_in_systems(folder: Path) -> None:
    (folder / "outputs").mkdir()
    (folder / "outputs/ours.md").write_text((folder / "s.md").read_text())
    printed = ok(
        "systems", "--source", "o.md", "--reference", "r.md", "--outputs", "outputs",
        "--system", "gold=r.md", "--metrics", "gleu", "--set", "trust=false", cwd=folder,
    )  # fmt: skip
    assert "2 systems and the source on 4 sentences in 3 documents" in printed
    assert "count as unchanged (c)" in printed
    message = refused(
        "systems", "--m2", "g.m2", "--source", "o.md", "--system", "gold=r.md", "--metrics",
        "gleu", cwd=folder,
    )  # fmt: skip
    assert "no such file" in message
