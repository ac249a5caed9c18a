"""The single checks of the contract of a metric."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.ranking import Ranking, split_by_length
from maege.statistics.ties import sign_with_tolerance, spread
from maege.studies.vet.contract_inputs import (
    TIMED_LENGTHS,
    corpus_request,
    single_reference_requests,
    timing_requests,
    unusual_requests,
    with_duplicated_reference,
    with_reversed_references,
)
from maege.studies.vet.isolated_metric import IsolatedMetric

ROUNDING = 1e-6  # relative; differences up to this are reported, but are not failures
MEMORY_WARM_UP_CALLS, MEMORY_CALLS = 3, 5  # calls before memory is measured, and meanwhile
MAX_BYTES_PER_REQUEST = 16 * 1024  # growth of memory

PICKLABLE = "runs in other processes"
Verdict = Literal["pass", "fail", "note"]


class Observation(NamedTuple):
    """What a check observed; the fields are those of `CheckResult`."""

    verdict: Verdict
    message: str
    values: dict[str, float]


class Subject(NamedTuple):
    """The metric to be checked, ordinary requests, and its first scores of them."""

    isolated: IsolatedMetric
    chains: Sequence[Ranking]
    requests: list[ScoreRequest]
    first_scores: Floats

    @property
    def reads_references(self) -> bool:
        """Whether the scores depend on references."""
        return "references" in self.isolated.metric.reads


def _deterministic(subject: Subject) -> Observation:
    return _compare(subject, subject.isolated.scores(subject.requests))


def _deterministic_across_processes(subject: Subject) -> Observation:
    subject.isolated.restart()
    return _compare(subject, subject.isolated.scores(subject.requests))


def _independent_of_request_order(subject: Subject) -> Observation:
    return _compare(subject, subject.isolated.scores(subject.requests[::-1])[::-1])


def _independent_of_other_requests(subject: Subject) -> Observation:
    alone = [subject.isolated.scores([request])[0] for request in subject.requests]
    return _compare(subject, np.array(alone))


def _independent_of_reference_order(subject: Subject) -> Observation:
    changed = with_reversed_references(subject.requests)
    if changed == subject.requests or not subject.reads_references:
        return Observation(
            "note", "not applicable: fewer than two references, or the metric reads none", {}
        )
    return _compare(subject, subject.isolated.scores(changed))


def _duplicated_reference(subject: Subject) -> Observation:
    changed = with_duplicated_reference(subject.requests)
    if changed == subject.requests or not subject.reads_references:
        return Observation("note", "not applicable: no references, or the metric reads none", {})
    verdict, message, values = _compare(subject, subject.isolated.scores(changed))
    if verdict == "fail":
        message = f"changes scores: {message}"
    return Observation("note", message, values)


def _compare(subject: Subject, scores: Floats) -> Observation:
    """Compare scores with the first scores of the same requests."""
    scale = np.maximum(np.abs(subject.first_scores), np.abs(scores))
    gaps = np.abs(scores - subject.first_scores)
    differ = sign_with_tolerance(subject.first_scores, scores, spread(subject.first_scores)) != 0
    values = {"differ": float(differ.mean()), "largest": float(gaps.max())}
    if not differ.any():
        return Observation("pass", f"all {len(scores)} scores are equal", values)
    worst = int(gaps.argmax())
    message = (
        f"{differ.sum()} of {len(scores)} scores differ, by up to {gaps[worst]:.2g}: "
        f"{quote(subject.requests[worst])} has {subject.first_scores[worst]:.6g}, "
        f"then {scores[worst]:.6g}"
    )
    if (gaps <= ROUNDING * scale).all():
        return Observation("pass", f"equal up to rounding; {message}", values)
    return Observation("fail", message, values)


def _unusual_texts(subject: Subject) -> Observation:
    inputs = unusual_requests(subject.requests)
    failures = {
        label: outcome.failure
        for label, request in inputs.items()
        if (outcome := subject.isolated.call([request])).rows is None
    }
    values = {"inputs": float(len(inputs)), "failures": float(len(failures))}
    if not failures:
        return Observation("pass", f"a score for each of {', '.join(inputs)}", values)
    reasons = "; ".join(f"{label}: {reason}" for label, reason in failures.items())
    return Observation(
        "fail", f"no score for {len(failures)} of {len(inputs)} inputs: {reasons}", values
    )


def _corpus_score(subject: Subject) -> Observation:
    score = float(subject.isolated.scores([corpus_request(subject.requests)])[0])
    mean = float(subject.first_scores.mean())
    message = (
        f"{len(subject.requests)} sentences as one corpus score {score:.4g}; "
        f"the mean of their sentence scores is {mean:.4g}"
    )
    return Observation("pass", message, {"corpus": score, "mean": mean})


def _full_correction_scores_highest(subject: Subject) -> Observation:
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
        maximal = int((full >= declared[1] - ROUNDING * abs(declared[1])).sum())
        values["maximum"] = maximal / len(chains)
        message += f"; {maximal} full corrections reach the declared maximum {declared[1]:g}"
    if best < len(chains) and subject.reads_references:
        return Observation("fail", message, values)
    is_perfect = all(value == 1 for value in values.values())
    return Observation("pass" if is_perfect else "note", message, values)


def _time(subject: Subject) -> Observation:
    seconds = {}
    for length in TIMED_LENGTHS:
        requests = timing_requests(subject.chains, length)
        outcome = subject.isolated.call(requests)
        if outcome.rows is None:
            raise MetricError(f"texts of {length} tokens: {outcome.failure}")
        seconds[length] = outcome.wall / len(requests)
    longest = TIMED_LENGTHS[2:]
    growth = float(np.polyfit(np.log(longest), np.log([seconds[n] for n in longest]), 1)[0])
    times = ", ".join(f"{_milliseconds(s)} ms for {n} tokens" for n, s in seconds.items())
    values = {f"seconds_{n}_tokens": s for n, s in seconds.items()}
    message = f"{times}; proportional to length to the power of {growth:.1f}"
    return Observation("note", message, values | {"growth": growth})


def _milliseconds(seconds: float) -> str:
    """Write a time with two significant digits.

    >>> _milliseconds(0.00123), _milliseconds(1.234)
    ('1.2', '1234')
    """
    return f"{1000 * seconds:.0f}" if seconds >= 0.01 else f"{1000 * seconds:.2g}"


def _memory(subject: Subject) -> Observation:
    for _ in range(MEMORY_WARM_UP_CALLS):
        before = subject.isolated.call(subject.requests).memory
    for _ in range(MEMORY_CALLS):
        after = subject.isolated.call(subject.requests).memory
    if before is None or after is None:
        return Observation(
            "note", "not measured: this system does not report the memory of a process", {}
        )
    growth = (after - before) / (MEMORY_CALLS * len(subject.requests))
    message = f"{growth / 1024:+.1f} KiB per request while the same requests are repeated"
    verdict: Verdict = "pass" if growth < MAX_BYTES_PER_REQUEST else "fail"
    return Observation(verdict, message, {"bytes_per_request": growth})


def _standard_output(subject: Subject) -> Observation:
    printed = [o.printed for o in subject.isolated.outcomes if o.printed]
    if printed:
        return Observation(
            "fail", f"the metric writes to it, for example {printed[0].strip()[:60]!r}", {}
        )
    return Observation("pass", "the metric does not write to it", {})


def _process(subject: Subject) -> Observation:
    isolated = subject.isolated
    if isolated.crashes:
        return Observation("fail", f"the process of the metric died {isolated.crashes} times", {})
    if any(outcome.forked for outcome in isolated.outcomes):
        return Observation("fail", "the metric forks its process", {})
    children = [outcome.children for outcome in isolated.outcomes]
    if max(children) > children[0] + 1:  # one program that keeps running is allowed
        return Observation(
            "fail", f"the metric starts processes and leaves them running: {max(children)}", {}
        )
    return Observation(
        "pass", "it does not die, it is not forked, and no child processes are left", {}
    )


def _picklable(subject: Subject) -> Observation:
    if reason := subject.isolated.not_picklable_reason:
        return Observation("note", f"{reason}; the checks ran in this process", {})
    return Observation("pass", "`--jobs` and Dask can be used", {})


def quote(request: ScoreRequest) -> str:
    """Return the beginning of a hypothesis, in quotes."""
    text = request.hypotheses[0]
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


# In the order in which they run; the last three depend on all calls before them.
CHECKS: dict[str, Callable[[Subject], Observation]] = {
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
