"""A disk gets full while results are replaced; experiments/attacks/full_disks.py has all."""

import os
import subprocess
from pathlib import Path

import pytest

from experiments.attacks import full_disks
from experiments.attacks.commands import tiny


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
@pytest.mark.parametrize(("disk", "free_kb"), [("output", 64), ("cache", 8)])
def test_nothing_is_lost_on_a_full_disk(disk: str, free_kb: int, tmp_path: Path) -> None:
    try:
        with full_disks.mounted(tmp_path / "disk"):
            pass
    except subprocess.CalledProcessError:
        pytest.skip("cannot mount")
    row = full_disks.attack("humans", disk, [free_kb], tiny(6))
    assert row.failures == {}
