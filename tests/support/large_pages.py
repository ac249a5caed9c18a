"""Memory in large pages, so that forks of a process copy and remove fewer entries of page tables.

This only saves time: where the system has no such pages, or no such call, nothing changes.
"""

import ctypes
from contextlib import suppress
from pathlib import Path

SIZE = 2 << 20
COLLAPSE = 25  # MADV_COLLAPSE, since Linux 6.1


def use_large_pages() -> None:
    """Put what this process has in its memory by now into large pages."""
    with suppress(OSError, AttributeError):  # not Linux
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        advise = ctypes.CDLL(None).madvise
        advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        for bounds, access, _, _, _, *name in map(str.split, maps):
            start, end = (int(number, 16) for number in bounds.split("-"))
            start, end = -(-start // SIZE) * SIZE, end // SIZE * SIZE
            if access == "rw-p" and name in ([], ["[heap]"]) and start < end:
                advise(start, end - start, COLLAPSE)
