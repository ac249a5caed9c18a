import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from maege.blas_threads import one_thread
from maege.randomness import generator


def blas_threads() -> set[int]:
    return {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"}


@pytest.mark.skipif(not blas_threads(), reason="no BLAS whose number of threads can be set")
def test_a_product_does_not_depend_on_the_threads_of_the_process() -> None:
    left, right = generator(0, "left").random((200, 3000)), generator(0, "right").random((3000, 12))
    products = set()
    for threads in (1, 2):
        with threadpool_limits(threads, user_api="blas"):
            with one_thread():
                assert blas_threads() == {1}
                products.add((left @ right).tobytes())
            assert blas_threads() == {threads}
    assert len(products) == 1
