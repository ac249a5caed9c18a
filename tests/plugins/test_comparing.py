"""Programs, servers, tables, objects and classes that compare two texts: one contract."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from maege.cli.export import comparison_lines
from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.errors import DataError, MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import (
    ScoreRequest,
    Segment,
    list_request,
    pair_request,
    sentence_request,
)
from maege.plugins.imported_scores import import_scores, write_requests
from maege.plugins.json_protocol import request_id, scores_of
from maege.plugins.registry import build, build_object
from maege.scoring.engine import score_all
from tests.plugins.test_http_server import Server, server  # noqa: F401  a fixture
from tests.plugins.test_ways_in import EXAMPLES, gone, needs_proc
from tests.support.command_line import TINY, ok

REFERENCES = ("He went home .", "He goes home .")
TEXTS = ("He go home .", "He goes home .", "She gone home .", "He", "nothing")
PROGRAM = {"external": {"command": [sys.executable, str(EXAMPLES / "compare.py")]}}


def asked() -> list[ScoreRequest]:
    sentences = [Segment("He go home .", text, REFERENCES) for text in TEXTS]
    pair = pair_request("He go home .", (TEXTS[1], TEXTS[4]), (REFERENCES, REFERENCES))
    return [*map(sentence_request, sentences), pair]


def overlap(text: str) -> int:
    return max(len(set(text.split()) & set(reference.split())) for reference in REFERENCES)


class Prefers:
    """Knows nothing of the package; compares by the same rule as the program."""

    name = "prefers"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[tuple[float, ...]]:
        return [tuple(map(overlap, request.hypotheses)) for request in requests]


class PrefersAsClass(ComparingMetric):
    name = "prefers-as-class"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        return [tuple(map(overlap, request.hypotheses)) for request in requests]


def compares_lists(content: dict) -> tuple[int, dict, bytes]:
    answers = [
        {"id": request["id"], "scores": [*map(overlap, request["hypotheses"])]}
        for request in content["requests"]
        if request["level"] == "list" and 2 <= len(request["hypotheses"]) <= 3
    ]
    return 200, {}, json.dumps({"answers": answers}).encode()


def compares(content: dict) -> tuple[int, dict, bytes]:
    answers = []
    for request in content["requests"]:
        assert request["level"] == "pair" and len(set(request["sources"])) == 1
        first, second = map(overlap, request["hypotheses"])
        answers.append({"id": request["id"], "score": first - second})
    return 200, {}, json.dumps({"answers": answers}).encode()


def message(metric: Metric) -> str:
    failures = score_all(asked(), {"m": metric}).failures
    return failures["m"]


def test_all_ways_to_compare_give_the_same_scores(server: Server) -> None:  # noqa: F811
    server.reply = compares
    metrics = {
        "class": PrefersAsClass(),
        "object": build_object(Prefers(), "prefers"),
        "duck-typed class": build_object(Prefers, "prefers"),
        "program": build("comparing", {"by": PROGRAM, "antisymmetric": False}),
        "server": build("comparing", {"by": {"http": {"url": server.url}}, "antisymmetric": False}),
        "in one order": build("comparing", {"by": PROGRAM}),
    }
    scoring = score_all(asked(), metrics)
    assert not scoring.failures
    by_way = {name: scores.values for name, scores in scoring.scores.items()}
    for *scores, outcome in by_way.values():
        assert scores[0] == 0 and outcome == 1
        assert sorted(TEXTS, key=overlap) == [TEXTS[i] for i in np.argsort(scores)]
    del by_way["in one order"]  # with half as many answers, strengths are nearer to 0
    for values in by_way.values():
        assert np.allclose(values, by_way["class"], atol=1e-6)


def test_lists_are_compared_by_a_program_and_a_server_as_by_a_class(
    server: Server,  # noqa: F811
) -> None:
    class ByLists(PrefersAsClass):
        way, most_texts = "listwise", 3

    server.reply = compares_lists
    lists = {"way": "listwise", "most_texts": 3}
    metrics = {
        "class": ByLists(),
        "program": build("comparing", {"by": PROGRAM, **lists}),
        "server": build("comparing", {"by": {"http": {"url": server.url}}, **lists}),
    }
    assert (
        len(
            {
                metric.signature
                for metric in (*metrics.values(), build("comparing", {"by": PROGRAM}))
            }
        )
        == 4
    )
    scoring = score_all(asked(), metrics)
    assert not scoring.failures
    scores = scoring.scores["class"].values
    for name in ("program", "server"):
        assert scoring.scores[name].values.tolist() == scores.tolist()
    assert scores[1] > scores[0] == 0 > scores[4]


@pytest.mark.parametrize(
    ("answer", "part"),
    [
        ({"score": 1}, "has no `scores`"),
        ({"scores": [1, 2]}, "the scores are [1, 2], not a list of 3 numbers"),
        ({"scores": [1, 2, None]}, "the score is None, not a finite number"),
        ({"error": "too long"}, "it reports: too long"),
    ],
)
def test_wrong_answers_to_lists_are_refused(answer: dict, part: str) -> None:
    request = list_request("a", ("a", "b", "c"), ())
    with pytest.raises(DataError) as error:
        scores_of({"id": request_id(request), **answer}, request)
    assert part in str(error.value)


def test_each_pair_is_sent_in_both_orders_unless_the_order_does_not_matter(
    server: Server,  # noqa: F811
) -> None:
    server.reply = compares
    sent = {}
    for antisymmetric in (False, True):
        server.received.clear()
        by = {"http": {"url": server.url}}
        build("comparing", {"by": by, "antisymmetric": antisymmetric}).score(asked())
        sent[antisymmetric] = [
            tuple(r["hypotheses"]) for content, _ in server.received for r in content["requests"]
        ]
    pairs = len(TEXTS) * (len(TEXTS) - 1)
    assert len(sent[False]) == len(set(sent[False])) == pairs
    assert sorted(sent[True]) == sorted(sent[False])  # so few that all are checked


@needs_proc
def test_the_program_ends_after_scoring() -> None:
    marker = str(EXAMPLES / "compare.py")
    assert not score_all(asked(), {"m": build("comparing", {"by": PROGRAM})}).failures
    assert gone(marker)


def test_a_metric_that_is_none_of_pairs_is_found_out() -> None:
    by = {"external": {"command": [sys.executable, str(EXAMPLES / "metric.py")]}}
    text = message(build("comparing", {"by": by}))
    assert "antisymmetric" in text and repr(TEXTS[0]) in text


@pytest.mark.parametrize(
    ("answers", "part"),
    [
        (lambda n: [(1.0,)] * n, "2 finite numbers"),
        (lambda n: [(1.0, float("nan"))] * n, "2 finite numbers"),
        (lambda n: [(1.0, 0.0)] * (n - 1), "but it returned 19"),
    ],
)
def test_answers_of_another_form_are_refused(answers, part: str) -> None:
    class Wrong(Prefers):
        def compare(self, requests: Sequence[ComparisonRequest]) -> list[tuple[float, ...]]:
            return answers(len(requests))

    assert part in message(build_object(Wrong(), "wrong"))


def test_ties_and_missing_answers() -> None:
    class Silent(Prefers):
        def compare(self, requests: Sequence[ComparisonRequest]) -> list:
            return [None if TEXTS[4] in r.hypotheses else (0.0, 0.0) for r in requests]

    scores = build_object(Silent(), "silent").score(asked())
    assert np.isnan(scores[4:]).all()
    assert np.abs(scores[:4]).max() < 1e-9


def test_the_order_is_checked_for_pairs_with_the_same_references_only() -> None:
    class ByReference(Prefers):
        antisymmetric = True
        number = 0

        def compare(self, requests: Sequence[ComparisonRequest]) -> list[tuple[float, ...]]:
            self.number = len(requests)
            return [tuple(float(text in r.references) for text in r.hypotheses) for r in requests]

    requests = [
        sentence_request(Segment("a", text, (reference,))) for text in "bc" for reference in "bc"
    ]
    metric = ByReference()
    scores = build_object(metric, "m").score(requests)
    assert scores[0] == scores[3] > scores[1] == scores[2]
    assert metric.number == 12  # three pairs with each reference, in both orders
    ByReference.way, ByReference.most_texts = "listwise", 3
    build_object(metric, "m").score(requests)
    assert metric.number == 2  # of lists, no order is checked


def test_only_what_scores_requests_of_others_compares_by_a_parameter() -> None:
    with pytest.raises(MetricError, match="must be external, http or table"):
        build("comparing", {"by": "bleu"})


def test_a_table_of_lists(tmp_path: Path) -> None:
    requests, lists = asked()[:-1], {"way": "listwise", "most_texts": 3}
    exported, answers, table = (tmp_path / name for name in ("lists", "answers", "table.json"))
    assert write_requests(comparison_lines(requests, 3), exported, force=False) == 3
    _, _, answered = compares_lists(
        {"requests": [*map(json.loads, exported.read_text().splitlines())]}
    )
    lines = [json.dumps(answer) for answer in json.loads(answered)["answers"]]
    answers.write_text("\n".join(lines))
    assert import_scores(exported, answers, "t", table) == 3
    of_table, of_program = (
        build("comparing", {"by": by, **lists}).score(requests)
        for by in ({"table": {"file": str(table)}}, PROGRAM)
    )
    assert of_table == of_program
    lines[1] = lines[1].replace("[", "[0, ")
    answers.write_text("\n".join(lines))
    with pytest.raises(DataError, match=r"line 2: the scores are .* not a list of 3 numbers"):
        import_scores(exported, answers, "t", table, force=True)


def test_a_table_of_pairs(tmp_path: Path) -> None:
    sets = [f"--set={key}=null" for key in ("synthetic_corpora", "lattices")]
    sets += ["--set=sentences.max_characters=45", "--set=statistics.permutations=99"]
    ok("score", "export", TINY, "--pairs", "--output", "pairs.jsonl", *sets, cwd=tmp_path)
    lines = (tmp_path / "pairs.jsonl").read_bytes()
    program = PROGRAM["external"]["command"]
    done = subprocess.run(program, input=lines, capture_output=True, check=True)
    (tmp_path / "outcomes.jsonl").write_bytes(done.stdout)
    names = ["pairs.jsonl", "outcomes.jsonl", "--name", "t", "--output", "table.json"]
    ok("score", "import", *names, cwd=tmp_path)
    ways = {"a": {"table": {"file": "table.json"}}, "b": PROGRAM}
    metrics = [{"comparing": {"name": name, "by": by}} for name, by in ways.items()]
    content = {"corpus": "tiny", "metrics": metrics}
    (tmp_path / "my.yaml").write_text(json.dumps(content))
    ok("run", "my.yaml", "--output", "out", *sets, cwd=tmp_path)
    frame = pd.read_csv(tmp_path / "out/tables/chains.csv").select_dtypes("number")
    assert len(frame) == 2 and frame["tau_macro"].notna().all()
    np.testing.assert_allclose(*frame.to_numpy())
