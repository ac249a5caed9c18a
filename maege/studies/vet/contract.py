"""The contract: properties without which the scores of a metric cannot be interpreted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.ranking import Ranking
from maege.studies.vet.contract_checks import CHECKS, ROUNDING, Observation, Subject, Verdict, quote
from maege.studies.vet.contract_inputs import ordinary_requests
from maege.studies.vet.isolated_metric import IsolatedMetric

# After so many failures without a score, or slow ones in a row, the metric is considered failed.
MAX_FAILED_REQUESTS, MAX_SLOW_FAILURES = 3, 2
SLOW_FAILURE_S = 5.0  # as if a server is down
SCORED = "scored"  # key of the number of ordinary requests that have a score


@dataclass(frozen=True)
class CheckResult:
    """The result of one check.

    Parameters
    ----------
    name
        The property, for example ``"deterministic"``.
    verdict
        ``pass``, ``fail``, or ``note`` where neither result would be an error.
    message
        The observation in words.
    values
        The observation in numbers.
    """

    name: str
    verdict: Verdict
    message: str
    values: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class ContractResult:
    """The results of all checks.

    Parameters
    ----------
    checks
        In the order in which they ran; first whether the metric scores ordinary sentences.
    failure
        Why the metric has no scores at all; None if it scores some ordinary sentences.
    """

    checks: list[CheckResult]
    failure: str | None = None


def check_contract(
    name: str,
    metric: Metric,
    chains: Sequence[Ranking],
    timeout: float,
    *,
    first_only: bool = False,
) -> ContractResult:
    """Check the contract of a metric, in a process of its own.

    Parameters
    ----------
    name
        Name of the metric, for messages.
    metric
        The metric to be checked.
    chains
        Chains of single sentences, from which the requests are made.
    timeout
        Seconds for each batch of requests.
    first_only
        Whether to check only that the metric scores ordinary sentences.
    """
    try:
        with IsolatedMetric(name, metric, timeout) as isolated:
            first, requests, scores = _check_scores(isolated, ordinary_requests(chains))
            if not requests:
                return ContractResult([first], failure=first.message)
            if first_only:
                return ContractResult([first])
            subject = Subject(isolated, chains, requests, scores)
            others = [_run(title, check, subject) for title, check in CHECKS.items()]
            rows = [o.rows[:, 0] for o in isolated.outcomes if o.rows is not None]
            in_range = check_range(metric, np.concatenate(rows), "contract inputs")
            return ContractResult([first, *others, in_range])
    except MetricError as error:
        first = CheckResult("has scores", "fail", str(error), {SCORED: 0.0})
        return ContractResult([first], failure=first.message)


def check_range(metric: Metric, scores: Floats, where: str) -> CheckResult:
    """Check that scores lie in the range that a metric declares.

    Parameters
    ----------
    metric
        The metric; its ``range`` may be None.
    scores
        Shape (n,): scores of any requests.
    where
        What was scored, for the name of the check.
    """
    title = f"scores in its range ({where})"
    low, high = float(scores.min()), float(scores.max())
    values = {"lowest": low, "highest": high}
    message = f"{len(scores):,} scores from {low:.4g} to {high:.4g}"
    declared = metric.range
    if declared is None:
        return CheckResult(title, "note", f"{message}; the metric declares no `range`", values)
    slack = ROUNDING * max(map(abs, (low, high)))
    is_inside = declared[0] - slack <= low and high <= declared[1] + slack
    message += f"; the declared range is {declared[0]:g} to {declared[1]:g}"
    return CheckResult(title, "pass" if is_inside else "fail", message, values)


def _run(title: str, check: Callable[[Subject], Observation], subject: Subject) -> CheckResult:
    try:
        return CheckResult(title, *check(subject))
    except MetricError as error:
        return CheckResult(title, "fail", str(error))


def _check_scores(
    isolated: IsolatedMetric, requests: list[ScoreRequest]
) -> tuple[CheckResult, list[ScoreRequest], Floats]:
    """Return whether ordinary requests have scores; those that have; and the scores."""
    outcome = isolated.call(requests)
    if outcome.rows is not None:
        message = f"scores for {len(requests)} ordinary sentences"
        check = CheckResult("has scores", "pass", message, {SCORED: float(len(requests))})
        return check, requests, outcome.rows[:, 0]
    reason = outcome.failure
    scores: dict[ScoreRequest, float] = {}
    failed: list[ScoreRequest] = []
    slow_failures = 0
    for request in requests:
        start = monotonic()
        alone = isolated.call([request])
        if alone.rows is not None:
            scores[request] = float(alone.rows[0, 0])
            continue
        reason = reason if failed else alone.failure
        failed.append(request)
        is_slow = alone.timed_out or monotonic() - start > SLOW_FAILURE_S
        slow_failures = slow_failures + 1 if is_slow else 0
        if scores:
            is_hopeless = alone.timed_out  # each further request may take as long
        else:
            is_hopeless = slow_failures == MAX_SLOW_FAILURES or len(failed) == MAX_FAILED_REQUESTS
        if is_hopeless:
            break
    message = reason
    if failed:
        message = (
            f"no score for {len(failed)} of {len(scores) + len(failed)} ordinary sentences, "
            f"for example {quote(failed[0])}: {reason}"
        )
    check = CheckResult("has scores", "fail", message, {SCORED: float(len(scores))})
    return check, list(scores), np.array(list(scores.values()))
