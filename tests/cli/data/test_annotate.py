import shlex
from pathlib import Path

import pytest
import yaml

from tests.support.command_line import ok, refused


@pytest.mark.slow
def test_annotate_and_run(texts: Path) -> None:
    command = [
        "data",
        "annotate",
        "--source",
        "s.txt",
        "--corrected",
        "h.txt",
        "--corrected",
        "r.txt",
    ]
    printed = ok(*command, "--output", "out.m2", "--set", "spacy_pipeline=lite", cwd=texts)
    assert printed == "2 sentences, 2 edits: out.m2\n"
    written = (texts / "out.m2").read_bytes()
    assert "out.m2 exists" in refused(*command, "--output", "out.m2", cwd=texts)
    once = [*command[:-2], "r.txt", "--output", "out.m2", "--set", "spacy_pipeline=lite", "--force"]
    ok(*once, cwd=texts)
    assert (texts / "out.m2").read_bytes() == written
    assert "--corrected before each" in refused(*command, "h.txt", "--output", "x", cwd=texts)
    config = {
        "corpus": {"m2": "out.m2", "language": "en"},
        "sentences": {"noop": "keep"},
        "synthetic_corpora": None,
        "metrics": [
            {"errant": {"spacy_pipeline": "lite"}},
            {"imeasure": {"max_cells": 1}},
        ],
    }
    (texts / "run.yaml").write_text(yaml.safe_dump(config))
    ok("run", "run.yaml", "--output", "out", cwd=texts)
    report = (texts / "out/report.md").read_text()
    assert "Note: imeasure: " in report
    assert "Note: ERRANT runs on MAEGE's lite pipeline" in report
    assert sum("Note: imeasure: " in line for line in report.splitlines()) == 1


def _advice(message: str) -> list[str]:
    """The command that a message says to run, without the name of the program."""
    text = " ".join(line.strip() for line in message.splitlines())
    return shlex.split(text.partition("`maege ")[2].partition("`")[0])


def test_essays_and_m2_files_are_no_sentences(texts: Path) -> None:
    """The command that the message names does what was meant."""
    essays = "### essay_id = a\nHe go home .\n"
    (texts / "orig 1.md").write_text(essays)
    (texts / "ref.md").write_text(essays.replace("go", "goes"))
    arguments = ["--source", "orig 1.md", "--corrected", "ref.md", "--output", "x.m2"]
    message = refused("data", "annotate", *arguments, cwd=texts)
    assert "orig 1.md has essays of MultiGEC" in message
    ok(*_advice(message), "--set", "spacy_pipeline=neutral", cwd=texts)
    assert "A 1 2|||R|||goes|||" in (texts / "x.m2").read_text()
    (texts / "gold").write_bytes((texts / "g.m2").read_bytes())
    message = refused(
        "data",
        "annotate",
        "--source",
        "s.txt",
        "--corrected",
        "gold",
        "--output",
        "y.m2",
        cwd=texts,
    )
    assert "gold is an M2 file, not a text" in message
    ok(*_advice(message), cwd=texts)
    assert (texts / "FOLDER" / "annotator-0.txt").read_text() == "He goes home .\nFine .\n"


@pytest.mark.parametrize(
    "content", ['{"text": "He go ."}\n{"text": "Fine ."}\n', '[\n"He go ."\n]']
)
def test_json_is_no_text(texts: Path, content: str) -> None:
    (texts / "x.txt").write_text(content)
    for files in (["x.txt", "h.txt"], ["s.txt", "x.txt"]):
        arguments = ["--source", files[0], "--corrected", files[1], "--output", "y.m2"]
        assert "x.txt is JSON, not a text" in refused("data", "annotate", *arguments, cwd=texts)
    assert not (texts / "y.m2").exists()
