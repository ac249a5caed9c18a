"""The model that a judge asks: what is noted of it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from maege.language_models import model_change
from maege.metric.score_request import Segment, sentence_request
from tests.metrics.judge.small_judge import REQUESTS, judge
from tests.support.judge_server import JudgeServer, answering, by_length, completion


def test_a_model_that_changes_during_a_run_is_noted(
    server: JudgeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_change, "MIN_QUESTIONS", 30)
    requests = [sentence_request(Segment("a", "b" * i, ())) for i in range(30)]
    metric = judge(server, tmp_path)
    metric.score(requests)
    assert not any("changed" in note for note in metric.remarks(requests))
    assert len(server.received) == 30 + model_change.QUESTIONS * model_change.TIMES
    metric.remarks(requests)  # what was asked again is stored, too
    assert len(server.received) == 70
    other = judge(server, tmp_path, repeat=10)  # no first answer, so it is not asked again
    other.score(requests)
    other.remarks(requests)
    assert len(server.received) == 100
    changing = judge(server, tmp_path, top_p=0.5)
    changing.score(requests)
    server.script = answering(
        lambda content, texts: {"score": 6 - by_length(content, texts)["score"]}
    )
    (note,) = (note for note in changing.remarks(requests) if "changed" in note)
    assert "of 20 questions that were asked again" in note and "p = 0.00" in note
    stopped = judge(server, tmp_path, top_p=0.6, request_budget=30)
    stopped.score(requests)
    (note,) = (note for note in stopped.remarks(requests) if "changed" in note)
    assert "asking again, whether the model changed, failed: judge: stopped by its budget" in note
    assert not any("changed" in note for note in replace(stopped, drift=False).remarks(requests))


def test_answers_of_several_models_are_noted(server: JudgeServer, tmp_path: Path) -> None:
    metric = judge(server, tmp_path, concurrency=1)
    server.script = lambda handler, content: handler.reply(
        200, completion('{"score": 3}').replace(b'"fp"', b'"fp%d"' % min(2, len(server.received)))
    )
    metric.score(REQUESTS[:1])
    assert not any("models" in note for note in metric.remarks(REQUESTS[:1]))
    replace(metric, accept_model_change=True).score(REQUESTS)
    (note,) = (note for note in metric.remarks(REQUESTS) if "models" in note)
    assert note == "judge: its answers are of 2 models: small fp1, small fp2"


@pytest.mark.parametrize("tokens", [10**8, 10**30])
def test_more_tokens_than_a_request_can_take_are_not_believed(
    server: JudgeServer, tmp_path: Path, tokens: int
) -> None:
    metric = judge(server, tmp_path, token_budget=100_000)
    for request, key in zip(REQUESTS, ("prompt_tokens", "completion_tokens", "x"), strict=True):
        body = json.loads(completion('{"score": 3}'))
        body["usage"] |= {key: tokens}
        answer = json.dumps(body).encode()
        server.script = lambda handler, _, answer=answer: handler.reply(200, answer)
        metric.score([request])
    spent, note = metric.remarks(REQUESTS)
    assert "3 requests and 811 tokens" in spent  # two are estimated, and 110 tokens are believed
    assert note == (
        "judge: 2 responses name more tokens than their requests can take, so estimates count"
    )
