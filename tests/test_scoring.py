import sys

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric import ScoreRequest
from maege.plugins import BUILT_IN, build
from maege.scoring import score_all, score_one


class Given:
    """A metric that returns what it is told, and remembers what it was asked."""

    name = "given"

    def __init__(self, answer, reads=None) -> None:
        self.answer = answer
        self.asked: list[ScoreRequest] = []
        if reads is not None:
            self.reads = frozenset(reads)

    def score(self, requests):
        self.asked += requests
        return self.answer(requests)


def request(source: str, hypothesis: str, *references: str) -> ScoreRequest:
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")


REQUESTS = [
    request("a", "b", "c"),
    request("x", "b", "c"),
    request("a", "b", "c"),
    request("a", "d"),
]


def length(requests):
    return [len(r.hypotheses[0]) for r in requests]


def test_equal_requests_are_asked_once() -> None:
    metric = Given(length)
    score_one(REQUESTS, "given", metric)
    assert metric.asked == [REQUESTS[0], REQUESTS[1], REQUESTS[3]]
    narrow = Given(length, reads={"hypothesis"})
    assert score_one(REQUESTS, "given", narrow).values.tolist() == [1, 1, 1, 1]
    assert [r.hypotheses for r in narrow.asked] == [("b",), ("d",)]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_metric_reads_what_it_says(name: str) -> None:
    metric = build(name)
    rich = [request("a b c", "a b", "a b c", "a"), request("c", "a b d", "b")]
    for field in {"source", "references"} - metric.reads:
        changed = [
            ScoreRequest(
                ("zz",) if field == "source" else r.sources,
                r.hypotheses,
                (("zz",),) if field == "references" else r.references,
                r.level,
            )
            for r in rich
        ]
        assert metric.score(rich) == metric.score(changed)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda r: [1.0], r"asked for 3 scores and returned an array of shape \(1,\)"),
        (lambda r: [1.0, float("nan"), 2.0], "returned nan for request 2"),
        (lambda r: [1.0, float("inf"), 2.0], "returned inf for request 2"),
        (lambda r: ["a", "b", "c"], "not numbers"),
        (lambda r: ["1.5", "2", "3"], "not numbers"),
        (lambda r: [10**400, 1, 2], "not numbers"),
        (lambda r: [[1], [1, 2], 3], "not numbers"),
        (lambda r: sys.exit(1), "failed: SystemExit"),
        (lambda r: None, "not numbers|shape"),
        (lambda r: [[1.0, 2.0]] * 3, r"shape \(3, 2\)"),
        (lambda r: 1 / 0, "failed: ZeroDivisionError"),
    ],
)
def test_bad_answers(answer, told: str) -> None:
    with pytest.raises(MetricError, match=told):
        score_one(REQUESTS, "given", Given(answer))


def test_processes_change_nothing() -> None:
    rng = np.random.default_rng(1)
    texts = [" ".join(rng.choice(list("abcde"), size=rng.integers(1, 9))) for _ in range(60)]
    requests = [request(*texts[i : i + 4]) for i in range(50)]
    metrics = {name: build(name) for name in BUILT_IN}
    one = score_all(requests, metrics)
    two = score_all(requests, dict(reversed(metrics.items())), jobs=2)
    assert all((one[name].values == two[name].values).all() for name in metrics)


def test_what_cannot_be_sent_to_a_process_is_one_message() -> None:
    metrics = {"x": Given(length), "y": Given(lambda r: length(r))}
    metrics["y"].held = (number for number in range(3))  # generators cannot be pickled
    with pytest.raises(MetricError, match="try --jobs 1"):
        score_all(REQUESTS, metrics, jobs=2)


def test_progress_is_told() -> None:
    told: list[str] = []
    score_all(REQUESTS, {"x": Given(length), "y": Given(length)}, progress=told.append)
    assert told == ["x", "y"]
