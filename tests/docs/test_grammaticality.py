"""The page on grammaticality: the verdict and the grades shown are real."""

from pathlib import Path

import pytest

from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from tests.support.command_line import ROOT, ok

GUIDE = (ROOT / "docs/grammaticality.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("gug")
def test_vet_prints_the_verdict_shown(tmp_path: Path) -> None:
    verdict = GUIDE.split("<!-- verdict of lfm -->\n```\n")[1].split("```")[0]
    sections = ("--sections", "degenerate-outputs")
    printed = ok("vet", "lfm", *sections, cwd=tmp_path, COLUMNS="80")
    for part in verdict.split("...\n"):
        assert part in printed


@pytest.mark.usefixtures("gug")
def test_grades_in_the_form_shown_are_read(tmp_path: Path) -> None:
    heading, good, bad = GUIDE.split("```text\n")[1].split("```")[0].splitlines()
    (tmp_path / "grades.tsv").write_text("\n".join([heading, *[good] * 10, *[bad] * 10]) + "\n")
    metric = build("lfm", {"train": str(tmp_path / "grades.tsv")})
    texts = [line.split("\t")[0] for line in (good, bad)]
    better, worse = metric.score([ScoreRequest(("",), (text,), ((),)) for text in texts])
    assert better > worse
