"""The contract: what every metric must keep to for its scores to mean anything."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from maege.errors import MetricError
from maege.metric import Floats, Metric, ScoreRequest
from maege.ranking import Ranking, split_by_length
from maege.statistics.kendall import TIE
from maege.vetting.contract_inputs import (
    LENGTHS,
    backwards,
    corpus_of,
    doubled,
    hard_inputs,
    probes,
    texts_of,
    with_single_reference,
)
from maege.vetting.isolated_metric import Interview

ENOUGH = 3  # that are not answered, to see that none will be
ROUNDING = 1e-6  # relative; differences up to this are told, but are no failure
WARM_UP, AGAIN = 3, 5  # how often the same is asked before memory is watched, and while it is
LEAK = 16 * 1024  # bytes a request

ANSWERED = "answered"
TRAVELS = "can be sent to other processes"
Verdict = Literal["pass", "fail", "note"]


@dataclass(frozen=True)
class Check:
    """One thing that was looked at.

    verdict: ``pass``, ``fail``, or ``note`` where there is neither right nor wrong. told: what
    was found, in words. figures: the same in numbers.
    """

    name: str
    verdict: Verdict
    told: str
    figures: dict[str, float] = field(default_factory=dict)


class _Subject(NamedTuple):
    """What the checks are about: ordinary requests, and the first answers to them."""

    interview: Interview
    chains: Sequence[Ranking]
    asked: list[ScoreRequest]
    first: Floats


_Finding = tuple[Verdict, str, dict[str, float]]


def examine(
    name: str,
    metric: Metric,
    chains: Sequence[Ranking],
    time_limit: float,
    *,
    thoroughly: bool = True,
) -> Iterator[Check]:
    """Ask a metric the same in several ways, and hard things, and yield what was found.

    It is asked in a process of its own, and has ``time_limit`` seconds for each answer. If it
    answers nothing, the first check says so and is the only one; so it is without ``thoroughly``.
    """
    try:
        with Interview(name, metric, time_limit) as interview:
            answers, asked, first = _answers(interview, probes(chains))
            yield answers
            if asked and thoroughly:
                subject = _Subject(interview, chains, asked, first)
                yield from (_check(title, look, subject) for title, look in CHECKS.items())
                rows = [o.rows[:, 0] for o in interview.outcomes if o.rows is not None]
                yield in_range(metric, np.concatenate(rows), "here")
    except MetricError as error:
        yield Check("answers", "fail", str(error), {ANSWERED: 0.0})


def in_range(metric: Metric, scores: Floats, where: str) -> Check:
    """Check scores of a metric against the range that it declares."""
    title = f"keeps its range {where}"
    low, high = float(scores.min()), float(scores.max())
    figures = {"lowest": low, "highest": high}
    told = f"{len(scores):,} scores from {low:.4g} to {high:.4g}"
    declared = metric.range
    if declared is None:
        return Check(title, "note", f"{told}; it declares no `range`", figures)
    slack = ROUNDING * max(map(abs, (low, high)))
    kept = declared[0] - slack <= low and high <= declared[1] + slack
    told += f"; it declares {declared[0]:g} to {declared[1]:g}"
    return Check(title, "pass" if kept else "fail", told, figures)


def _check(title: str, look: Callable[[_Subject], _Finding], subject: _Subject) -> Check:
    try:
        return Check(title, *look(subject))
    except MetricError as error:
        return Check(title, "fail", str(error))


def _answers(
    interview: Interview, asked: list[ScoreRequest]
) -> tuple[Check, list[ScoreRequest], Floats]:
    """Return whether ordinary requests are answered, those that are, and their scores."""
    outcome = interview.ask(asked)
    if outcome.rows is not None:
        told, figures = f"{len(asked)} ordinary sentences", {ANSWERED: float(len(asked))}
        return Check("answers", "pass", told, figures), asked, outcome.rows[:, 0]
    told = outcome.failure
    good: dict[ScoreRequest, float] = {}
    bad: list[ScoreRequest] = []
    for request in asked:
        alone = interview.ask([request])
        if alone.rows is not None:
            good[request] = float(alone.rows[0, 0])
            continue
        told = told if bad else alone.failure
        bad.append(request)
        if alone.timed_out or (len(bad) == ENOUGH and not good):  # each would take as long
            break
    if bad:
        many = f"{len(bad)} of {len(good) + len(bad)} ordinary sentences, as {_short(bad[0])}"
        told = f"has no score for {many}: {told}"
    check = Check("answers", "fail", told, {ANSWERED: float(len(good))})
    return check, list(good), np.array(list(good.values()))


def _again(subject: _Subject) -> _Finding:
    return _compared(subject, subject.interview.scores(subject.asked))


def _in_a_new_process(subject: _Subject) -> _Finding:
    subject.interview.afresh()
    return _compared(subject, subject.interview.scores(subject.asked))


def _in_another_order(subject: _Subject) -> _Finding:
    return _compared(subject, subject.interview.scores(subject.asked[::-1])[::-1])


def _in_other_company(subject: _Subject) -> _Finding:
    alone = [subject.interview.scores([request])[0] for request in subject.asked]
    return _compared(subject, np.array(alone))


def _reference_order(subject: _Subject) -> _Finding:
    changed = backwards(subject.asked)
    if changed == subject.asked or "references" not in subject.interview.metric.reads:
        return "note", "it reads no references, or there are no several", {}
    return _compared(subject, subject.interview.scores(changed))


def _doubled_references(subject: _Subject) -> _Finding:
    changed = doubled(subject.asked)
    if changed == subject.asked or "references" not in subject.interview.metric.reads:
        return "note", "it reads no references, or there are none", {}
    verdict, told, figures = _compared(subject, subject.interview.scores(changed))
    return "note", told if verdict == "pass" else f"its scores change: {told}", figures


def _compared(subject: _Subject, found: Floats) -> _Finding:
    """Compare answers with the first ones to the same requests."""
    scale = np.maximum(np.abs(subject.first), np.abs(found))
    gaps = np.abs(found - subject.first)
    differ = gaps > TIE * scale
    figures = {"differ": float(differ.mean()), "largest": float(gaps.max())}
    if not differ.any():
        return "pass", f"all {len(found)} scores are equal", figures
    worst = int(gaps.argmax())
    told = (
        f"{differ.sum()} of {len(found)} scores differ, by up to {gaps[worst]:.2g}: "
        f"{_short(subject.asked[worst])} has {subject.first[worst]:.6g}, then {found[worst]:.6g}"
    )
    if (gaps <= ROUNDING * scale).all():
        return "pass", f"to rounding only; {told}", figures
    return "fail", told, figures


def _hard_inputs(subject: _Subject) -> _Finding:
    failures = {}
    inputs = hard_inputs(subject.asked)
    for label, request in inputs.items():
        outcome = subject.interview.ask([request])
        if outcome.rows is None:
            failures[label] = outcome.failure
    figures = {"inputs": float(len(inputs)), "failures": float(len(failures))}
    if not failures:
        return "pass", f"a score for each of {', '.join(inputs)}", figures
    told = "; ".join(f"{label}: {why}" for label, why in failures.items())
    return "fail", f"no score for {len(failures)} of {len(inputs)} inputs. {told}", figures


def _corpus(subject: _Subject) -> _Finding:
    score = float(subject.interview.scores([corpus_of(subject.asked)])[0])
    mean = float(subject.first.mean())
    told = f"{len(subject.asked)} sentences have {score:.4g} as a corpus, {mean:.4g} on average"
    return "pass", told, {"corpus": score, "mean": mean}


def _perfect(subject: _Subject) -> _Finding:
    chains = with_single_reference(subject.chains)
    scores = subject.interview.scores([request for chain in chains for request in chain])
    of_chain = split_by_length(scores, [len(chain) for chain in chains])
    tops = np.array([values[-1] for values in of_chain])
    best = sum(float(v[-1]) >= float(v.max()) - TIE * abs(float(v.max())) for v in of_chain)
    told = f"in {len(chains) - best} of {len(chains)} chains a partial correction scores higher"
    figures = {"best": best / len(chains)}
    declared = subject.interview.metric.range
    if declared is not None and np.isfinite(declared[1]):
        highest = int((tops >= declared[1] - ROUNDING * abs(declared[1])).sum())
        told += f"; {highest} perfect ones reach the declared maximum {declared[1]:g}"
        figures["maximum"] = highest / len(chains)
    if best < len(chains) and "references" in subject.interview.metric.reads:
        return "fail", told, figures
    return "pass" if all(v == 1 for v in figures.values()) else "note", told, figures


def _time(subject: _Subject) -> _Finding:
    seconds = []
    for length in LENGTHS:
        requests = texts_of(subject.chains, length)
        outcome = subject.interview.ask(requests)
        if outcome.rows is None:
            raise MetricError(f"texts of {length} tokens: {outcome.failure}")
        seconds.append(outcome.wall / len(requests))
    growth = float(np.polyfit(np.log(LENGTHS[2:]), np.log(seconds[2:]), 1)[0])
    figures = {f"seconds_{n}_tokens": s for n, s in zip(LENGTHS, seconds, strict=True)}
    told = ", ".join(
        f"{_milliseconds(s)} ms for {n} tokens" for n, s in zip(LENGTHS, seconds, strict=True)
    )
    return (
        "note",
        f"{told}; grows as length to the power of {growth:.1f}",
        figures | {"growth": growth},
    )


def _milliseconds(seconds: float) -> str:
    """Write a time with two digits that count.

    >>> _milliseconds(0.00123), _milliseconds(1.234)
    ('1.2', '1234')
    """
    return f"{1000 * seconds:.0f}" if seconds >= 0.01 else f"{1000 * seconds:.2g}"


def _memory(subject: _Subject) -> _Finding:
    for _ in range(WARM_UP):
        before = subject.interview.ask(subject.asked).memory
    for _ in range(AGAIN):
        after = subject.interview.ask(subject.asked).memory
    if before is None or after is None:
        return "note", "this system does not tell", {}
    a_request = (after - before) / (AGAIN * len(subject.asked))
    told = f"{a_request / 1024:+.1f} KiB a request when the same is asked again and again"
    return "pass" if a_request < LEAK else "fail", told, {"bytes_a_request": a_request}


def _output(subject: _Subject) -> _Finding:
    printed = [o.printed for o in subject.interview.outcomes if o.printed]
    if printed:
        return "fail", f"it writes there, as {printed[0].strip()[:60]!r}", {}
    return "pass", "nothing is written there", {}


def _processes(subject: _Subject) -> _Finding:
    interview = subject.interview
    if interview.deaths:
        return "fail", f"it died {interview.deaths} times while it was asked", {}
    if any(outcome.forked for outcome in interview.outcomes):
        return "fail", "the metric forks it", {}
    begun = [outcome.children for outcome in interview.outcomes]
    if max(begun) > begun[0] + 1:  # a program that is kept running is one
        return "fail", f"the metric begins others and leaves them, {max(begun)} by now", {}
    return "pass", "it does not die, is not forked, and no others are left", {}


def _travels(subject: _Subject) -> _Finding:
    if subject.interview.why_not:
        return "note", f"{subject.interview.why_not}; it was asked in this process", {}
    return "pass", "so `--jobs` and Dask work", {}


def _short(request: ScoreRequest) -> str:
    text = request.hypotheses[0]
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


# In the order in which they are looked at; the last ones are about all that was asked before.
CHECKS: dict[str, Callable[[_Subject], _Finding]] = {
    "answers the same again": _again,
    "does not depend on the order of requests": _in_another_order,
    "does not depend on other requests": _in_other_company,
    "does not depend on the order of references": _reference_order,
    "a reference given twice": _doubled_references,
    "hard inputs": _hard_inputs,
    "scores a corpus": _corpus,
    "the perfect correction is best": _perfect,
    "time": _time,
    "memory": _memory,
    "answers the same in a new process": _in_a_new_process,
    "standard output": _output,
    "its process": _processes,
    TRAVELS: _travels,
}
