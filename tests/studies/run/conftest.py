"""Systems of which a run reads outputs and human scores."""

from pathlib import Path

import pytest

from tests.support.command_line import ROOT


@pytest.fixture
def systems(tmp_path: Path) -> Path:
    """A folder with the references of the tiny corpus as outputs, and with scores of them."""
    for i in (1, 2, 3):
        reference = ROOT / f"corpora/tiny/english.reference-{i}.txt"
        (tmp_path / f"S{i}.txt").write_text(reference.read_text())
    (tmp_path / "human.tsv").write_text("x\tS1\t0.5\nS2\t0.25\nS3\t-1\n")
    return tmp_path
