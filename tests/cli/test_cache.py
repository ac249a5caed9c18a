"""`maege doctor cache`."""

from pathlib import Path

from tests.support.command_line import maege, ok, refused
from tests.support.slow_study import FEW
from tests.support.slow_study import slow as slow


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
