"""Give memory back to the system that the allocator keeps for later."""

import sys

from maege.operating_system import give_back_pages


def give_back_memory() -> None:
    """Give back the pages that are free, where the C library is that of GNU.

    It keeps arrays of up to 32 MB for later, and small objects are between them: after a large
    corpus was scored, some hundreds of megabytes.
    """
    give_back_pages()
    if pyarrow := sys.modules.get("pyarrow"):  # which has an allocator of its own
        pyarrow.default_memory_pool().release_unused()
