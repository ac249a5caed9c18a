"""The contract: properties without which the scores of a metric cannot be interpreted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import Literal, NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.files.manifest import TIMINGS
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.number_format import format_estimate, format_percentage
from maege.ranking import Ranking, split_by_length
from maege.statistics.reliability import reliability
from maege.statistics.ties import sign_with_tolerance, spread
from maege.studies.vet.contract_inputs import (
    TIMED_LENGTHS,
    joined_request,
    ordinary_requests,
    single_reference_requests,
    timing_requests,
    unusual_requests,
    with_duplicated_reference,
    with_reversed_references,
)
from maege.studies.vet.isolated_metric import IsolatedMetric

# After so many failures without a score, or slow ones in a row, the metric is considered failed.
MAX_FAILED_REQUESTS, MAX_SLOW_FAILURES = 3, 2
SLOW_FAILURE_S = 5.0  # as if a server is down
SCORED = "scored"  # key of the number of ordinary requests that have a score
_ROUNDING = 1e-6  # relative; differences up to this are reported, but are not failures
# Calls before memory is measured, in each window of the measurement, and windows. A leak grows in
# each of them; what is allocated once does not.
_MEMORY_WARM_UP_CALLS, _MEMORY_CALLS, _MEMORY_WINDOWS = 3, 2, 3
_TIMED_REQUESTS = 8  # if nothing else is checked
_MAX_BYTES_PER_REQUEST = 16 * 1024  # growth of memory

PICKLABLE = "runs in other processes"
_Verdict = Literal["pass", "fail", "note"]


@dataclass(frozen=True)
class CheckResult:
    """The result of one check."""

    name: str  # the property, for example ``"deterministic"``
    verdict: _Verdict  # ``pass``, ``fail``, or ``note`` where neither result would be an error
    message: str  # the observation in words
    values: dict[str, float] = field(default_factory=dict)  # the observation in numbers


@dataclass(frozen=True)
class ContractResult:
    """The results of all checks."""

    # In the order in which they ran; first whether the metric scores ordinary sentences.
    checks: list[CheckResult]
    # Why the metric has no scores at all; None if it scores some ordinary sentences.
    failure: str | None = None
    # What differs each time: seconds for an ordinary sentence, seconds for a text by its number of
    # tokens, and growth of memory.
    seconds: float = 0.0
    measured: dict[str, dict[str, float]] = field(default_factory=dict)
    # Ordinary sentences that have scores, and these.
    ordinary: tuple[Sequence[ScoreRequest], Floats] = ((), np.zeros(0))


# What a check observed: the fields of `CheckResult` but for its name.
_Observation = tuple[_Verdict, str, dict[str, float]]


class _Subject(NamedTuple):
    """The metric to be checked, ordinary requests, and its first scores of them."""

    isolated: IsolatedMetric
    chains: Sequence[Ranking]
    requests: list[ScoreRequest]
    first_scores: Floats
    measured: dict[str, dict[str, float]]  # by checks, of time and memory

    @property
    def reads_references(self) -> bool:
        """Whether the scores depend on references."""
        return "references" in self.isolated.metric.reads


def check_contract(
    name: str,
    metric: Metric,
    chains: Sequence[Ranking],
    timeout: float,
    *,
    first_only: bool = False,
) -> ContractResult:
    """Check the contract of a metric, in a process of its own.

    ``chains``: chains of single sentences, from which the requests are made. ``timeout``: seconds
    for each batch of requests. ``first_only``: whether to check only that the metric scores
    ordinary sentences.
    """
    try:
        with IsolatedMetric(name, metric, timeout) as isolated:
            first, requests, scores = _check_scores(isolated, ordinary_requests(chains))
            if not requests:
                return ContractResult([first], failure=first.message)
            if first_only:
                seconds = _seconds(isolated, requests)
                return ContractResult([first], seconds=seconds, ordinary=(requests, scores))
            subject = _Subject(isolated, chains, requests, scores, {})
            others = [_run(title, check, subject) for title, check in CHECKS.items()]
            rows = [o.rows[:, 0] for o in isolated.outcomes if o.rows is not None]
            in_range = check_range(metric, np.concatenate(rows), "contract inputs")
            checks = [first, *others, in_range]
            seconds = _seconds(isolated, requests)
            return ContractResult(checks, None, seconds, subject.measured, (requests, scores))
    except MetricError as error:
        first = CheckResult("has scores", "fail", str(error), {SCORED: 0.0})
        return ContractResult([first], failure=first.message)


def _seconds(isolated: IsolatedMetric, requests: Sequence[ScoreRequest]) -> float:
    """Return how long an ordinary sentence takes; the first call may have loaded something."""
    if len(isolated.outcomes) == 1:
        isolated.call(requests[:_TIMED_REQUESTS])
    timed = [o for o in isolated.outcomes[:2] if o.rows is not None]
    return min((o.wall / len(o.rows) for o in timed if o.rows is not None), default=0.0)


def check_range(metric: Metric, scores: Floats, where: str) -> CheckResult:
    """Check that scores, shape (n,), lie in the range that a metric declares, if it does.

    ``where``: what was scored, for the name of the check.
    """
    title = f"scores in its range ({where})"
    low, high = float(scores.min()), float(scores.max())
    values = {"lowest": low, "highest": high}
    message = f"{len(scores):,} scores from {low:.4g} to {high:.4g}"
    declared = metric.range
    if declared is None:
        return CheckResult(title, "note", f"{message}; the metric declares no `range`", values)
    slack = _ROUNDING * max(map(abs, (low, high)))
    is_inside = declared[0] - slack <= low and high <= declared[1] + slack
    message += f"; the declared range is {declared[0]:g} to {declared[1]:g}"
    return CheckResult(title, "pass" if is_inside else "fail", message, values)


def _run(title: str, check: Callable[[_Subject], _Observation], subject: _Subject) -> CheckResult:
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
            f"for example {_quote(failed[0])}: {reason}"
        )
    check = CheckResult("has scores", "fail", message, {SCORED: float(len(scores))})
    return check, list(scores), np.array(list(scores.values()))


def _deterministic(subject: _Subject) -> _Observation:
    metric = subject.isolated.metric
    if (for_repeat := metric.hooks.for_repeat) is not None:
        return _asked_again(for_repeat(0), for_repeat(1), subject)
    return _compare(subject, subject.isolated.scores(subject.requests))


def _asked_again(first: Metric, second: Metric, subject: _Subject) -> _Observation:
    """Compare two answers of a metric that need not be equal: reliability, not determinism."""
    with subject.isolated.instead(first) as once, subject.isolated.instead(second) as again:
        scores = np.column_stack([m.scores(subject.requests) for m in (once, again)])
    _, source = np.unique([request.sources[0] for request in subject.requests], return_inverse=True)
    complete = np.isfinite(scores).all(axis=1)
    agreement = reliability(scores[complete], source[complete])
    text = "of its order is not known: too few sentences have two texts"
    if agreement is not None and agreement.within.value is not None:
        estimate = format_estimate(agreement.within.value, agreement.within.interval)
        equal = format_percentage(agreement.unchanging.value or 0.0)
        text = (
            f"of the order of the texts of a sentence is {estimate}, and {equal} of "
            f"{agreement.texts} texts have the same score again"
        )
    message = (
        f"asked again, it may answer otherwise. The reliability {text} (`maege judge reliability`)"
    )
    return "note", message, {}


def _deterministic_across_processes(subject: _Subject) -> _Observation:
    subject.isolated.restart()
    return _compare(subject, subject.isolated.scores(subject.requests))


def _independent_of_request_order(subject: _Subject) -> _Observation:
    return _compare(subject, subject.isolated.scores(subject.requests[::-1])[::-1])


def _independent_of_other_requests(subject: _Subject) -> _Observation:
    if subject.isolated.metric.hooks.scores_together:
        return "note", "not applicable: its scores are of texts that are compared", {}
    alone = [subject.isolated.scores([request])[0] for request in subject.requests]
    return _compare(subject, np.array(alone))


def _independent_of_reference_order(subject: _Subject) -> _Observation:
    changed = with_reversed_references(subject.requests)
    if changed == subject.requests or not subject.reads_references:
        return "note", "not applicable: fewer than two references, or the metric reads none", {}
    return _compare(subject, subject.isolated.scores(changed))


def _duplicated_reference(subject: _Subject) -> _Observation:
    changed = with_duplicated_reference(subject.requests)
    if changed == subject.requests or not subject.reads_references:
        return "note", "not applicable: no references, or the metric reads none", {}
    verdict, message, values = _compare(subject, subject.isolated.scores(changed))
    if verdict == "fail":
        message = f"changes scores: {message}"
    return "note", message, values


def _compare(subject: _Subject, scores: Floats) -> _Observation:
    """Compare scores with the first scores of the same requests."""
    scale = np.maximum(np.abs(subject.first_scores), np.abs(scores))
    gaps = np.abs(scores - subject.first_scores)
    differ = sign_with_tolerance(subject.first_scores, scores, spread(subject.first_scores)) != 0
    values = {"differ": float(differ.mean()), "largest": float(gaps.max())}
    if not differ.any():
        return "pass", f"all {len(scores)} scores are equal", values
    worst = int(gaps.argmax())
    message = (
        f"{differ.sum()} of {len(scores)} scores differ, by up to {gaps[worst]:.2g}: "
        f"{_quote(subject.requests[worst])} has {subject.first_scores[worst]:.6g}, "
        f"then {scores[worst]:.6g}"
    )
    if (gaps <= _ROUNDING * scale).all():
        return "pass", f"equal up to rounding; {message}", values
    return "fail", message, values


def _unusual_texts(subject: _Subject) -> _Observation:
    inputs = unusual_requests(subject.requests)
    failures = {
        label: outcome.failure
        for label, request in inputs.items()
        if (outcome := subject.isolated.call([request])).rows is None
    }
    values = {"inputs": float(len(inputs)), "failures": float(len(failures))}
    if not failures:
        return "pass", f"a score for each of {', '.join(inputs)}", values
    reasons = "; ".join(f"{label}: {reason}" for label, reason in failures.items())
    return "fail", f"no score for {len(failures)} of {len(inputs)} inputs: {reasons}", values


def _corpus_score(subject: _Subject) -> _Observation:
    score = float(subject.isolated.scores([joined_request(subject.requests)])[0])
    mean = float(subject.first_scores.mean())
    message = (
        f"{len(subject.requests)} sentences as one corpus score {score:.4g}; "
        f"the mean of their sentence scores is {mean:.4g}"
    )
    return "pass", message, {"corpus": score, "mean": mean}


def _full_correction_scores_highest(subject: _Subject) -> _Observation:
    chains = single_reference_requests(subject.chains)
    scores = subject.isolated.scores([request for chain in chains for request in chain])
    by_chain = split_by_length(scores, [len(chain) for chain in chains])
    full = np.array([values[-1] for values in by_chain])
    largest = np.array([values.max() for values in by_chain])
    best = int((sign_with_tolerance(full, largest, spread(scores)) == 0).sum())
    values = {"best": best / len(chains)}
    message = f"in {len(chains) - best} of {len(chains)} chains a partial correction scores higher"
    declared = subject.isolated.metric.range
    if declared is not None and np.isfinite(declared[1]):
        maximal = int((full >= declared[1] - _ROUNDING * abs(declared[1])).sum())
        values["maximum"] = maximal / len(chains)
        message += f"; {maximal} full corrections reach the declared maximum {declared[1]:g}"
    if best < len(chains) and subject.reads_references:
        return "fail", message, values
    is_perfect = all(value == 1 for value in values.values())
    return ("pass" if is_perfect else "note"), message, values


def _time(subject: _Subject) -> _Observation:
    seconds = {}
    for length in TIMED_LENGTHS:
        requests = timing_requests(subject.chains, length)
        outcome = subject.isolated.call(requests)
        if outcome.rows is None:
            raise MetricError(f"texts of {length} tokens: {outcome.failure}")
        seconds[length] = outcome.wall / len(requests)
    longest = TIMED_LENGTHS[2:]
    growth = float(np.polyfit(np.log(longest), np.log([seconds[n] for n in longest]), 1)[0])
    values = {f"seconds_{n}_tokens": s for n, s in seconds.items()}
    subject.measured["time"] = values | {"growth": growth}
    lengths = ", ".join(map(str, seconds))
    return "note", f"measured for texts of {lengths} tokens, see {TIMINGS}", {}


def _memory(subject: _Subject) -> _Observation:
    calls = _MEMORY_WARM_UP_CALLS + _MEMORY_CALLS * _MEMORY_WINDOWS
    memory = [subject.isolated.call(subject.requests).memory for _ in range(calls)]
    measured = memory[_MEMORY_WARM_UP_CALLS - 1 :: _MEMORY_CALLS]
    known = [value for value in measured if value is not None]
    if len(known) < len(measured):
        return "note", "not measured: this system does not report the memory of a process", {}
    growth = min(b - a for a, b in pairwise(known)) / (_MEMORY_CALLS * len(subject.requests))
    subject.measured["memory"] = {"bytes_per_request": growth}
    is_small = growth < _MAX_BYTES_PER_REQUEST
    amount = f"{'less' if is_small else 'more'} than {_MAX_BYTES_PER_REQUEST // 1024} KiB"
    message = f"it grows by {amount} per request while the same requests are repeated"
    return ("pass" if is_small else "fail"), message, {}


def _standard_output(subject: _Subject) -> _Observation:
    printed = [o.printed for o in subject.isolated.outcomes if o.printed]
    if printed:
        return "fail", f"the metric writes to it, for example {printed[0].strip()[:60]!r}", {}
    return "pass", "the metric does not write to it", {}


def _process(subject: _Subject) -> _Observation:
    isolated = subject.isolated
    if isolated.crashes:
        return "fail", f"the process of the metric died {isolated.crashes} times", {}
    if any(outcome.forked for outcome in isolated.outcomes):
        return "fail", "the metric forks its process", {}
    children = [outcome.children for outcome in isolated.outcomes]
    if max(children) > children[0] + 1:  # one program that keeps running is allowed
        return "fail", f"the metric starts processes and leaves them running: {max(children)}", {}
    return "pass", "it does not die, it is not forked, and no child processes are left", {}


def _picklable(subject: _Subject) -> _Observation:
    if reason := subject.isolated.not_picklable_reason:
        return "note", f"{reason}; the checks ran in this process", {}
    return "pass", "`--jobs` and Dask can be used", {}


def _quote(request: ScoreRequest) -> str:
    """Return the beginning of a hypothesis, in quotes."""
    text = request.hypotheses[0]
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


# In the order in which they run; the last three depend on all calls before them.
CHECKS: dict[str, Callable[[_Subject], _Observation]] = {
    "deterministic": _deterministic,
    "independent of the order of requests": _independent_of_request_order,
    "independent of other requests": _independent_of_other_requests,
    "independent of the order of references": _independent_of_reference_order,
    "duplicated reference": _duplicated_reference,
    "unusual texts": _unusual_texts,
    "corpus score": _corpus_score,
    "full correction scores highest": _full_correction_scores_highest,
    "time": _time,
    "memory": _memory,
    "deterministic across processes": _deterministic_across_processes,
    "standard output": _standard_output,
    "process": _process,
    PICKLABLE: _picklable,
}
