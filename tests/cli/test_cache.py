"""`maege doctor cache`."""

from pathlib import Path

import pytest

from tests.support.command_line import maege, ok, refused
from tests.support.stub_metrics import EXPENSIVE

FEW = ["--set", "sentences.max_characters=45", "--set", "synthetic_corpora=null", "--set",
       "lattices=null", "--set", "statistics={resamples: 50, permutations: 49}"]  # fmt: skip


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    (tmp_path / "slow.py").write_text(EXPENSIVE)
    (tmp_path / "slow.yaml").write_text(
        "corpus: quickstart\nmetrics: ['slow.py:Slow': {seconds: 0.001, name: slow}, ld]\n"
        "cache: scores.sqlite\n"
    )
    return tmp_path


def test_cache_commands(slow: Path) -> None:
    file = slow / "scores.sqlite"
    ok("run", "slow.yaml", *FEW, cwd=slow)
    assert "slow|seconds:0.001|" in ok("doctor", "cache", "info", file)
    assert "--older-than" in refused("doctor", "cache", "prune", file)
    for days in ("nan", "-1"):
        assert "--older-than" in refused("doctor", "cache", "prune", file, "--older-than", days)
    assert "removed 0 " in ok("doctor", "cache", "prune", file, "--older-than", "1")
    assert "removed 0 " in ok("doctor", "cache", "prune", file, "--metric", "gleu")
    assert "removed 0 " not in ok("doctor", "cache", "prune", file, "--all")
    assert "no scores" in ok("doctor", "cache", "info", file)
    assert "no cache" in ok("doctor", "cache", "info", slow / "none.sqlite")
    assert not (slow / "none.sqlite").exists()
    assert maege("doctor", "cache", "info").returncode == 0
