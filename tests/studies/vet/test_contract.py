import re
import threading
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from time import sleep
from typing import Any

import numpy as np
import pytest

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.studies.vet import contract
from maege.studies.vet.contract import (
    CHECKS,
    PICKLABLE,
    SCORED,
    CheckResult,
    check_contract,
    check_range,
)
from maege.studies.vet.contract_inputs import ordinary_requests
from maege.studies.vet.plan import Plan
from tests.support.impatience import LIMIT_S, limit_calls
from tests.support.judge_server import answering, serving


def check(metric: object, plan: Plan) -> dict[str, CheckResult]:
    checks = check_contract("m", metric, plan.chains, 20).checks  # type: ignore[arg-type]
    return {check.name: check for check in checks}


def failed(checks: dict[str, CheckResult]) -> set[str]:
    return {name for name, check in checks.items() if check.verdict == "fail"}


def run_only(names: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the other checks. What is deleted from CHECKS would return at another place."""
    chosen = {name: check for name, check in CHECKS.items() if name in names}
    monkeypatch.setattr(contract, "CHECKS", chosen)


ORDERING = "full correction scores highest"  # fails for metrics that ignore grammar


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "failures"),
    [
        ("Constant", set()),
        ("Random", {"deterministic"}),
        ("BatchDependent", {"independent of other requests"}),
        ("OrderDependent", {"independent of the order of requests"}),
        ("FirstReference", {"independent of the order of references"}),
        ("NanOnEmpty", {"unusual texts"}),
        ("HangingOnLong", {"unusual texts"}),
        ("OutOfRange", {"scores in its range (contract inputs)"}),
        ("Dying", {"process"}),
        ("Leaving", {"process", "standard output"}),
        ("Sloppy", {"memory", "standard output", "process"}),
    ],
)
def test_broken_metrics_fail(
    broken: Path, plan: Plan, name: str, failures: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run_only(set(CHECKS) - {"deterministic across processes"}, monkeypatch)  # a second process
    if name == "HangingOnLong":
        limit_calls(monkeypatch, lambda _, batch: len(batch[0].hypotheses[0]) > 1500)
    checks = check(build(f"{broken}:{name}"), plan)
    assert failed(checks) >= failures
    if name in {"Constant", "NanOnEmpty", "FirstReference"}:
        assert failed(checks) - {ORDERING} == failures
    if name == "Random":
        assert checks["deterministic"].values["differ"] == 1
    if name == "BatchDependent":
        assert ORDERING in failed(checks)
    if name in {"NanOnEmpty", "HangingOnLong"}:
        text = "an empty output" if name == "NanOnEmpty" else "1,000 tokens"
        assert text in checks["unusual texts"].message
        assert checks["unusual texts"].values["failures"] >= 1
    if name == "OutOfRange":
        values = checks["scores in its range (contract inputs)"].values
        assert values["lowest"] == 0
        assert values["highest"] > 1
    if name in {"Leaving", "Sloppy"}:
        printed = "from below" if name == "Leaving" else "scoring"
        assert printed in checks["standard output"].message
    if name == "Sloppy":
        assert "it grows by more than 16 KiB per request" in checks["memory"].message


@pytest.mark.slow
@pytest.mark.usefixtures("hash_seeds")
def test_a_metric_that_depends_on_hashes_fails(broken: Path, plan: Plan) -> None:
    checks = check(build(f"{broken}:HashDependent"), plan)
    assert failed(checks) - {ORDERING} == {"deterministic across processes"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Texts", "numbers"),
        ("Exiting", "died"),
        ("Hanging", f"within {LIMIT_S:g} s"),
        ("ControlCharacters", r"ValueError: \x1b[31m \ud800"),
    ],
)
def test_metric_without_scores_skips_the_other_checks(
    broken: Path, plan: Plan, name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "Hanging":
        limit_calls(monkeypatch, lambda *_: True)
    (only,) = check(build(f"{broken}:{name}"), plan).values()
    assert only.verdict == "fail"
    assert only.values == {SCORED: 0}
    assert reason in only.message


def test_the_failing_sentence_is_reported_and_the_others_are_checked(
    broken: Path, plan: Plan
) -> None:
    checks = check(build(f"{broken}:Picky"), plan)
    assert checks["has scores"].verdict == "fail"
    assert checks["has scores"].values == {SCORED: 23}
    assert "'Nowadays" in checks["has scores"].message
    assert "no adverbs, please" in checks["has scores"].message
    assert checks["deterministic"].verdict == "pass"


@pytest.mark.usefixtures("hash_seeds")
def test_a_good_metric_passes(plan: Plan) -> None:
    checks = check(build("gleu"), plan)
    assert {check.verdict for check in checks.values()} == {"pass", "note"}
    assert checks[ORDERING].values == {"best": 1, "maximum": 1}
    assert checks["duplicated reference"].verdict == "note"
    assert checks["time"].message == (
        "measured for texts of 10, 20, 40, 80, 160, 320 tokens, see timings.json"
    )


def test_a_metric_that_cannot_be_pickled_is_checked_in_this_process(plan: Plan) -> None:
    class Locked(Metric):
        name = "locked"

        def __init__(self) -> None:
            self.lock = threading.Lock()

        def score(self, requests: Sequence[object]) -> list[float]:
            return [0.0 for _ in requests]

    checks = check(Locked(), plan)
    assert checks[PICKLABLE].verdict == "note"
    assert checks["deterministic"].verdict == "pass"


@pytest.mark.parametrize(
    ("declared", "verdict"),
    [((0, 1), "pass"), ((0, 0.5), "fail"), ((0.2, 1), "fail"), (None, "note")],
)
def test_range(declared: tuple[float, float] | None, verdict: str) -> None:
    class Ranged(Metric):
        name = "ranged"
        range = declared

        def score(self, requests: Sequence[object]) -> list[float]:
            raise NotImplementedError

    assert check_range(Ranged(), np.array([0.1, 0.9]), "test").verdict == verdict


def test_after_a_slow_failure_one_other_sentence_is_tried(
    plan: Plan, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metric = build(f"{broken}:Texts")
    (quick,) = check_contract("m", metric, plan.chains, 20).checks
    assert "no score for 3 of 3 ordinary sentences" in quick.message
    monkeypatch.setattr(contract, "SLOW_FAILURE_S", 0.0)
    (slow,) = check_contract("m", metric, plan.chains, 20).checks
    assert "no score for 2 of 2 ordinary sentences" in slow.message


@pytest.mark.parametrize("failure", ["slow", "timeout"])
def test_a_slow_failure_at_the_first_sentence_is_only_that(
    plan: Plan, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ordinary_requests(plan.chains)[0].hypotheses

    class SlowAtFirst(Metric):
        name = "slow-at-first"

        def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
            if any(request.hypotheses == first for request in requests):
                sleep(60 if failure == "timeout" else 0)
                raise ValueError("no answer")
            return [float(len(request.hypotheses[0])) for request in requests]

    monkeypatch.setattr(contract, "SLOW_FAILURE_S", 0.0)
    if failure == "timeout":
        limit_calls(monkeypatch, lambda _, batch: batch[0].hypotheses == first)
    result = check_contract("m", SlowAtFirst(), plan.chains, 20, first_only=True)
    assert result.failure is None
    assert result.checks[0].verdict == "fail"
    assert result.checks[0].values[SCORED] == len(ordinary_requests(plan.chains)) - 1


def test_judges_are_asked_again_instead_of_demanding_the_same(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_only({"deterministic"}, monkeypatch)
    seeds: dict[str, list[int]] = {}

    def by_repeat(content: Any, texts: Any) -> dict[str, int]:
        """Answer by what is asked how often; seeds alone depend on the port of the server."""
        of_text = seeds.setdefault(str(texts), [])
        if content["seed"] not in of_text:
            of_text.append(content["seed"])
        key = f"{of_text.index(content['seed'])} {texts}"
        return {"score": 1 + sha256(key.encode()).digest()[0] % 5}

    with serving(answering(by_repeat)) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        result = check_contract("m", build("judge", judge), plan.chains[:8], 60)
    checks = {check.name: check for check in result.checks}
    assert checks["has scores"].verdict == "pass", checks
    assert checks["deterministic"].verdict == "note"
    said = checks["deterministic"].message
    value, unchanging = re.findall(r"is (\S+) \[.*and (\S+) % of \d+ texts", said)[0]
    assert abs(float(value.replace("−", "-"))) < 0.5  # it does not read the text
    assert 0 < float(unchanging) < 60
