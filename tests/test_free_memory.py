"""Memory that is given back to the system."""

import platform
from pathlib import Path

import numpy as np
import pytest

from maege.free_memory import give_back_memory


def _pages() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library")
def test_freed_arrays_are_given_back_also_below_objects_that_stay():
    arrays = [np.ones(10_000) for _ in range(1000)]  # 80 MB, too small for pages of their own
    kept = arrays[::100]
    before = _pages()
    del arrays
    give_back_memory()
    assert before - _pages() > 10_000
    assert len(kept) == 10
