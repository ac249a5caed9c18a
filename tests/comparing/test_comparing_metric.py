"""Metrics that compare: scores follow from the comparisons."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.comparing.comparing_metric import (
    ComparingMetric,
    Comparison,
    ComparisonRequest,
    Group,
    _blocks,
    _pairs,
)
from maege.errors import MetricError
from maege.metric.score_request import Segment, sentence_request
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from tests.support.judge_server import answering, serving

TEXTS = ["go", "he go", "he goes .", "he goes", "He goes .", "He went .", "He goes there ."]


class Longer(ComparingMetric):
    """Prefers the longer text."""

    name = "longer"
    reads = frozenset({"source", "hypothesis"})

    def __init__(self, way: str = "pairwise") -> None:
        self.way = way
        self.most_texts = 2 if way == "pairwise" else 4
        self.asked: list[ComparisonRequest] = []

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        self.asked = list(requests)
        return [tuple(map(float, map(len, request.hypotheses))) for request in requests]


def asked_about(texts: Sequence[str]) -> list:
    return [sentence_request(Segment("he go", text, ())) for text in texts]


@pytest.mark.parametrize("way", ["pairwise", "listwise"])
@pytest.mark.parametrize("number", [3, 5, 7])
def test_scores_have_the_order_of_the_comparisons(way: str, number: int) -> None:
    metric = Longer(way)
    all_compared = 5 if way == "pairwise" else metric.most_texts
    scores = metric.score(asked_about(TEXTS[:number]))
    for (a, x), (b, y) in combinations(zip(TEXTS, scores, strict=False), 2):
        assert np.sign(round(x - y, 9)) == np.sign(len(a) - len(b)) or number > all_compared
    assert scores[1] == 0  # the source
    shown = {text for request in metric.asked for text in request.hypotheses}
    assert shown == {*TEXTS[:number], "he go"}


def test_lists_of_two_texts_are_refused() -> None:
    metric = Longer("listwise")
    metric.most_texts = 2  # the default of metrics
    with pytest.raises(MetricError, match=r"`most_texts` is 2; lists need 3 or more"):
        metric.score(asked_about(TEXTS))


def test_each_pair_is_shown_in_both_orders_and_equal_texts_never() -> None:
    metric = Longer()
    metric.score(asked_about([*TEXTS[:4], "he go", "go"]))
    shown = [request.hypotheses for request in metric.asked]
    assert len(shown) == len(set(shown)) == 12
    assert all((b, a) in shown and a != b for a, b in shown)


def test_scores_do_not_depend_on_the_order_of_requests_or_other_sentences() -> None:
    requests = asked_about(TEXTS)
    other = sentence_request(Segment("a", "b", ()))
    scores = score_all(requests, {"longer": Longer()}).scores["longer"].values
    more = score_all([*requests[::-1], other], {"longer": Longer()}).scores["longer"].values
    assert more[:-1][::-1] == pytest.approx(scores, abs=1e-6)


def test_a_text_without_a_comparison_has_no_score() -> None:
    class Silent(Longer):
        def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
            return [None if "go" in r.hypotheses else (1.0, 0.0) for r in requests]

    scores = Silent().score(asked_about(["go", "he goes", "he went"]))
    assert np.isnan(scores[0]) and scores[1:] == pytest.approx([0, 0])


def test_many_texts_are_connected() -> None:
    random = np.random.default_rng(1)
    for number in (6, 11, 23):
        pairs = [_pairs(number, random, rings) for rings in (1, 2)]
        assert len(pairs[0]) == number < len(pairs[1]) <= 2 * number
        for groups in (*pairs, list(_blocks(number, 5, random))):
            reached = {0}
            for _ in range(number):
                reached |= {t for g in groups if reached & set(g) for t in g}
            assert reached == set(range(number))
        assert len(list(_blocks(number, 5, random))) == 1 + -(-(number - 5) // 3)
        assert max(map(len, _blocks(number, 5, random))) == 5


def test_presentation_of_lists_is_random_and_the_same_in_each_run() -> None:
    group = Group("a", (), tuple(f"text {i}" for i in range(5)))
    shown = [list(group.presentations("listwise", 5, 4)) for _ in range(2)]
    assert shown[0] == shown[1]
    assert [repeat for repeat, _ in shown[0]] == [0, 1, 2, 3]
    assert len({texts for _, texts in shown[0]}) > 1


def longest(content: dict, texts: list[str]) -> dict:
    lengths = [len(text) for text in texts]
    if '"better"' in content["messages"][-1]["content"]:
        best = "equal" if lengths[0] == lengths[1] else "AB"[int(np.argmax(lengths))]
        return {"better": best}
    return {label: 1 + min(4, n // 8) for label, n in zip("ABCDE", lengths, strict=False)}


def test_a_run_with_a_judge_that_compares(tmp_path: Path) -> None:
    with serving(answering(longest)) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        metrics = [
            {"comparing-judge": judge},
            {"comparing-judge": judge | {"template": "listwise", "name": "lists"}},
        ]
        config = {"corpus": "tiny", "sentences": {"max_characters": 45},
                  "synthetic_corpora": None, "lattices": None, "metrics": metrics}  # fmt: skip
        run = maege.run(config)
        assert not run.failures
        asked = len(server.received)
        maege.run(config)
        assert len(server.received) == asked
    for scored in run.scored:
        lengths = [len(c.hypotheses[0]) for c in scored.ranking.candidates]
        for i, j in combinations(range(len(lengths)), 2):
            difference = round(scored.scores[i, 0] - scored.scores[j, 0], 9)
            assert np.sign(difference) == np.sign(lengths[i] - lengths[j])


def test_a_judge_that_always_prefers_the_first_orders_nothing(tmp_path: Path) -> None:
    with serving(answering(lambda content, texts: {"better": "A"})) as server:
        judge = build(
            "comparing-judge",
            {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")},
        )
        assert judge.score(asked_about(TEXTS)) == pytest.approx(np.zeros(7), abs=1e-9)
