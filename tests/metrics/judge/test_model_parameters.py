"""Parameters of judges: mistakes have one message."""

from pathlib import Path

import pytest

from maege.errors import MetricError
from tests.metrics.judge.small_judge import REQUESTS, judge
from tests.support.judge_server import JudgeServer


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"url": "http://me:secret@localhost/v1"}, "must not hold a password"),
        ({"url": "localhost"}, "it must be that of an endpoint"),
        ({"template": "pointwize"}, 'did you mean "pointwise"'),
        ({"criterion": "style"}, "no criterion 'style'"),
        ({"scale": [5, 5]}, "two whole numbers"),
        ({"scale": [1, 10], "scores": "expected"}, "numbers of one digit"),
        ({"budget": 1.0}, "needs the prices `cost`"),
        ({"budget": 0.0, "cost": {"input": 1, "output": 1}}, "budget is 0.0; it must be a number"),
        ({"request_budget": -1}, "request_budget is -1; it must be an integer"),
        ({"template_file": "C:\\prompts\\my.jinja"}, "C:\\prompts\\my.jinja"),
        ({"key_variable": "EMPTY_KEY"}, "'EMPTY_KEY' is not set or empty"),
        ({"cost": {"input": 1}}, "prices of tokens"),
        ({"cost": {"input": float("nan"), "output": 1}}, "prices of tokens"),
        ({"template_file": "/none.jinja"}, "none.jinja"),
        ({"key_variable": "NOT_SET_AT_ALL"}, "'NOT_SET_AT_ALL' is not set or empty"),
    ],
)
def test_mistakes_have_one_message(
    server: JudgeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parameters: dict,
    message: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("EMPTY_KEY", " ")
    with pytest.raises(MetricError) as caught:
        judge(server, tmp_path, **parameters).score(REQUESTS)
    assert message in str(caught.value)
    assert len(server.received) == 0
    assert "secret" not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
