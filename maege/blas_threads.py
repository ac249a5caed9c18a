"""How many threads multiply matrices."""

from contextlib import AbstractContextManager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController


def one_thread() -> AbstractContextManager[object]:
    """Use one thread in products of matrices.

    The last bits of sums depend on the number of threads, and where a product is small, further
    threads need more CPU time than they save.
    """
    limited: AbstractContextManager[object] = _thread_pools().limit(limits=1, user_api="blas")
    return limited


@cache
def _thread_pools() -> "ThreadpoolController":
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()
