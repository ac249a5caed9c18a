from threadpoolctl import threadpool_info, threadpool_limits

from maege.blas_threads import one_thread
from maege.randomness import generator


def test_a_product_does_not_depend_on_the_threads_of_the_process() -> None:
    left, right = generator(0, "left").random((200, 3000)), generator(0, "right").random((3000, 12))
    as_set, with_one = [], []
    for threads in (1, 2):
        with threadpool_limits(threads, user_api="blas"):
            as_set.append((left @ right).tobytes())
            with one_thread():
                with_one.append((left @ right).tobytes())
            pools = [pool for pool in threadpool_info() if pool["user_api"] == "blas"]
            assert {pool["num_threads"] for pool in pools} == {threads}
    assert as_set[0] != as_set[1]
    assert with_one[0] == with_one[1] == as_set[0]
