"""The page on checks can be followed from an empty folder, and prints what it shows."""

from pathlib import Path

import pytest

from maege.extraction.spacy_pipeline import resolve_pipeline
from tests.support.command_line import ROOT
from tests.support.page_steps import follow


@pytest.mark.slow
@pytest.mark.skipif(resolve_pipeline("auto") != "lite", reason="the page shows scores on lite")
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    assert follow((ROOT / "docs/checking.md").read_text(encoding="utf-8"), tmp_path) == 1
