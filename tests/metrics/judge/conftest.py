"""The server that judges ask."""

from collections.abc import Iterator

import pytest

from tests.support.judge_server import JudgeServer, answering, by_length, serving


@pytest.fixture
def server() -> Iterator[JudgeServer]:
    with serving(answering(by_length)) as made:
        yield made
