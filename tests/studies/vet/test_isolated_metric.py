"""A metric in a process of its own, whatever it does there."""

from pathlib import Path

import pytest

from maege.errors import MetricError
from maege.plugins.registry import build
from maege.studies.vet.contract_inputs import ordinary_requests
from maege.studies.vet.isolated_metric import IsolatedMetric, find_failing_text
from maege.studies.vet.plan import Plan


def test_scores_and_outcomes_of_batches(plan: Plan) -> None:
    requests = ordinary_requests(plan.chains)[:3]
    with IsolatedMetric("gleu", build("gleu"), 60) as isolated:
        expected = build("gleu").score(requests)
        assert isolated.scores(requests).tolist() == pytest.approx(expected)
        isolated.restart()
        assert isolated.scores(requests[1:]).tolist() == pytest.approx(expected[1:])
        assert [len(outcome.rows) for outcome in isolated.outcomes] == [3, 2]
        assert (isolated.crashes, isolated.not_picklable_reason) == (0, "")


def test_a_process_that_dies_is_replaced(broken: Path, plan: Plan) -> None:
    request = ordinary_requests(plan.chains)[0]
    with IsolatedMetric("broken", build(f"{broken}:Exiting"), 60) as isolated:
        with pytest.raises(MetricError):
            isolated.scores([request])
        assert isolated.crashes > 0 or isolated.outcomes[0].failure


def test_the_first_text_without_a_score(broken: Path, plan: Plan) -> None:
    requests = ordinary_requests(plan.chains)
    picky = build(f"{broken}:Picky")
    text = find_failing_text("picky", picky, requests, 60)
    assert text is not None
    assert text.startswith("Nowadays")
    others = [r for r in requests if not r.hypotheses[0].startswith("Nowadays")]
    assert find_failing_text("picky", picky, others, 60) is None
