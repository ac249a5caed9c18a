"""Give memory back to the system that the allocator keeps for later."""

import ctypes
import sys
from contextlib import suppress


def give_back_memory() -> None:
    """Give back the pages that are free, where the C library is that of GNU.

    It keeps arrays of up to 32 MB for later, and small objects are between them: after a large
    corpus was scored, some hundreds of megabytes.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
    if pyarrow := sys.modules.get("pyarrow"):  # which has an allocator of its own
        pyarrow.default_memory_pool().release_unused()
