"""A study of a slow metric whose scores are cached."""

from pathlib import Path

import pytest

from tests.support.stub_metrics import EXPENSIVE

FEW = ["--set", "sentences.max_characters=45", "--set", "synthetic_corpora=null", "--set",
       "lattices=null", "--set", "statistics={resamples: 50, permutations: 49}"]  # fmt: skip


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    (tmp_path / "slow.py").write_text(EXPENSIVE)
    (tmp_path / "slow.yaml").write_text(
        "corpus: tiny\nmetrics: ['slow.py:Slow': {seconds: 0.001, name: slow}, ld]\n"
        "cache: scores.sqlite\n"
    )
    return tmp_path
