import os
import sys
from contextlib import suppress
from time import sleep

import pytest

from maege.scoring.executors.forked_call import ForkedCall


@pytest.mark.skipif(sys.platform != "linux", reason="only there are copies")
def test_a_function_is_called_in_a_copy_that_has_all_it_needs() -> None:
    numbers = list(range(100_000))  # more than a pipe holds
    with ForkedCall(lambda: (os.getpid(), numbers), is_forked=True) as call:
        numbers.clear()
        process, result = call.result()
    assert process != os.getpid()
    assert result == list(range(100_000))


def test_without_a_copy_it_is_called_here() -> None:
    with ForkedCall(os.getpid, is_forked=False) as call:
        assert call.result() == os.getpid()


def test_it_is_called_here_if_the_copy_died() -> None:
    here = os.getpid()
    with ForkedCall(lambda: here if os.getpid() == here else os._exit(1), is_forked=True) as call:
        assert call.result() == here


def test_what_it_raises_is_raised_here() -> None:
    with ForkedCall(lambda: 1 / 0, is_forked=True) as call, pytest.raises(ZeroDivisionError):
        call.result()


def test_a_copy_whose_result_is_not_needed_ends_with_the_block() -> None:
    with suppress(KeyError), ForkedCall(lambda: sleep(1000), is_forked=True) as call:
        raise KeyError
    if call._process:
        with pytest.raises(ProcessLookupError):
            os.kill(call._process, 0)
