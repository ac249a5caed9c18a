"""Third-party code that is made in several threads leaves the output of the process alone."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from maege.plugins.wrapping import contained


def test_output_is_that_of_the_process_after_threads_overlap() -> None:
    before = sys.stdout
    began, ended = threading.Event(), threading.Event()

    def first() -> None:
        with contained():
            began.set()
            ended.wait(0.5)

    def second() -> None:
        began.wait()
        with contained():
            ended.set()

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(first), pool.submit(second)]:
            done.result()
    after, sys.stdout = sys.stdout, before
    assert after is before
