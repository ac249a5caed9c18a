"""What an endpoint can do is found out by three requests, which are counted and stored."""

from pathlib import Path

import pytest

from maege.errors import BudgetError, MetricError
from maege.language_models.probing import WITH_SCHEMA
from maege.metric.score_request import Segment, sentence_request
from maege.plugins.registry import build
from tests.support.judge_server import Handler, answering, by_length, logprobs, serving


def without_schema(handler: Handler, content: dict) -> None:
    """Refuse schemas, and send probabilities where they are asked for."""
    if content.get("response_format", {}).get("type") == "json_schema":
        handler.reply(400, b"no schema here")
    elif "logprobs" in content:
        tokens = [('{"score": ', {}), ("4", {"4": 0.6, "5": 0.3}), ("}", {})]
        handler.complete('{"score": 4}', logprobs=logprobs(tokens))
    else:
        answering(by_length)(handler, content)


@pytest.mark.parametrize(("metric", "texts"), [("judge", 1), ("comparing-judge", 2)])
def test_each_text_of_the_example_is_asked_about(metric: str, texts: int, tmp_path: Path) -> None:
    def answer(_: dict, hypotheses: list[str]) -> dict:
        assert len(hypotheses) == texts
        return {"score": 3} if texts == 1 else {"better": "A"}

    with serving(answering(answer)) as server:
        keys = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        probed, _ = build(metric, keys).probe()
    assert [text[:3] for text in probed.outcomes.values()] == ["yes"] * 3


def test_a_probe_is_counted_and_stored(tmp_path: Path) -> None:
    request = sentence_request(Segment("He go .", "He goes .", ()))
    with serving(without_schema) as server:
        keys = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        judge = build("judge", keys | {"request_budget": 3, "response_format": "none"})
        assert judge.about_endpoint() == {"models": [], "probe": None}
        probed, cost = judge.probe()
        assert (cost.requests, len(server.received)) == (3, 3)
        with pytest.raises(BudgetError):
            judge.score([request])
        larger = build("judge", keys | {"request_budget": 4, "response_format": "none"})
        assert larger.score([request]) == [5]
        with pytest.raises(MetricError, match="`offline`"):
            build("judge", keys | {"offline": True}).probe()
    assert probed.outcomes["json_object"] == "yes"
    assert "400: no schema here" in probed.outcomes["json_schema with a seed"]
    assert probed.outcomes["none, with log probabilities"].endswith("a probability of 0.90")
    about = larger.about_endpoint()
    assert about["models"] == [{"model": "small", "fingerprint": "fp"}]
    assert about["probe"] == {"model": "small", "fingerprint": "fp", "outcomes": probed.outcomes,
                              "lacking": ["json_schema with a seed"]}  # fmt: skip


def test_what_the_last_probe_found_missing_stops_a_judge_before_its_first_request(
    tmp_path: Path,
) -> None:
    request = sentence_request(Segment("He go .", "He goes .", ()))
    with serving(without_schema) as server:
        keys = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        build("judge", keys).probe()
        with pytest.raises(MetricError, match=r"no schema here\. Set `response_format: json_obj"):
            build("judge", keys).score([request])
        assert len(server.received) == 3
        without = [{"response_format": "json_object"}, {"response_format": "none"}]
        for setting in without:
            assert build("judge", keys | setting).score([request]) == [5]
        with pytest.raises(MetricError, match="rejects a request"):  # the seed may have been why
            build("judge", keys | {"send_seed": False}).score([request])
        server.script = answering(by_length)
        build("judge", keys).probe()
        assert build("judge", keys).score([request]) == [5]
        sent = len(server.received)
        expected = build("judge", keys | {"scores": "expected"})
        expected.probe()
        with pytest.raises(MetricError, match=r"no probabilities of numbers\. Set `scores: sampl"):
            expected.score([request])
        assert len(server.received) == sent + 3


@pytest.mark.parametrize(("status", "lacking"), [(422, 1), (401, 0), (429, 0), (500, 0)])
def test_errors_that_may_pass_do_not_stop_a_judge(
    status: int, lacking: int, tmp_path: Path
) -> None:
    def script(handler: Handler, content: dict) -> None:
        if "seed" in content:
            handler.reply(status, b"no")
        else:
            answering(by_length)(handler, content)

    with serving(script) as server:
        keys = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        probed, _ = build("judge", keys).probe()
    assert len({*probed.lacking} & {WITH_SCHEMA}) == lacking
