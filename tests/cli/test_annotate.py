import json
from pathlib import Path

import pytest
import yaml

from tests.support.command_line import ok, refused


@pytest.mark.slow
def test_annotate_and_run(texts: Path) -> None:
    command = ["annotate", "--source", "s.txt", "--corrected", "h.txt", "--corrected", "r.txt"]
    printed = ok(*command, "--output", "out.m2", "--spacy-pipeline", "lite", cwd=texts)
    assert printed == "2 sentences, 2 edits: out.m2\n"
    written = (texts / "out.m2").read_bytes()
    assert "out.m2 exists" in refused(*command, "--output", "out.m2", cwd=texts)
    once = [*command[:-2], "r.txt", "--output", "out.m2", "--spacy-pipeline", "lite", "--force"]
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
    manifest = json.loads((texts / "out/manifest.json").read_text())
    assert len(manifest["notes"]) == 2
