"""What holds for any metric."""

import pytest

from maege.metric.metric import may_follow_instructions
from maege.plugins.registry import build


@pytest.mark.parametrize(
    ("metric", "parameters", "may_follow"),
    [
        ("gleu", {}, False),
        ("judge", {"url": "http://127.0.0.1:1/v1", "model": "m"}, True),
        ("external", {"command": ["program"]}, True),
        ("interpolated", {"a": "gleu", "b": "bleu"}, False),
        ("interpolated", {"a": "gleu", "b": {"external": {"command": ["program"]}}}, True),
    ],
)
def test_what_may_follow_instructions(metric: str, parameters: dict, may_follow: bool) -> None:
    assert may_follow_instructions(build(metric, parameters)) is may_follow
