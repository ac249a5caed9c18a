"""The verdict of a vetting: lines of text, one fact each, with its value and interval."""

from collections.abc import Iterator, Sequence

from maege.number_format import format_number, format_percentage
from maege.report.vetting.baseline_comparison import baseline_comparison
from maege.report.vetting.vetting_numbers import estimate, percentage
from maege.report.vetting.vetting_summary import (
    DETECTION_RATE,
    SUCCESS_RATE,
    above_source,
    against_full_correction,
    is_detected,
    source_name,
    succeeds,
    summary,
    uses,
)
from maege.statistics.measures import HEADLINE, STATISTICS
from maege.vetting.conditions import ORIGINAL
from maege.vetting.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.vetting.injected_errors import INJECTED_ERRORS
from maege.vetting.sentinel_tests import SentinelTest
from maege.vetting.sentinels import description, kind_of
from maege.vetting.vet import Vetting

DETECTIONS = {
    True: "Detected in more than",
    False: "Detected in less than",
    None: "Not shown to be detected in more or less than",
}


def verdict(vetting: Vetting) -> dict[str, list[str]]:
    """Return the lines of the verdict by section, without empty sections."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    sections = {
        "Summary": summary(vetting),
        "Use": uses(vetting),
        "Contract": _contract(vetting),
        "Missing scores": _missing_scores(vetting),
        "Ordering": _ordering(tests),
        "References": _references(tests),
        "Degenerate outputs": _degenerate_outputs(vetting),
        "Injected errors": _injected_errors(vetting),
        "Error types": _error_types(vetting),
        "Comparison": baseline_comparison(vetting),
    }
    lines = {section: list(texts) for section, texts in sections.items()}
    return {section: texts for section, texts in lines.items() if texts}


def _contract(vetting: Vetting) -> Iterator[str]:
    if not vetting.checks:
        return
    passed = sum(check.verdict == "pass" for check in vetting.checks)
    failed = [check for check in vetting.checks if check.verdict == "fail"]
    if failed:
        yield f"{passed} of {passed + len(failed)} checks passed."
    else:
        yield f"All {passed} checks passed."
    yield from (f"Failed: {check.name}: {check.message}." for check in failed)


def _missing_scores(vetting: Vetting) -> Iterator[str]:
    groups_by_reason: dict[str, list[str]] = {}
    for group, reason in vetting.failures.get(vetting.metric, {}).items():
        groups_by_reason.setdefault(" ".join(reason.split()), []).append(group)
    for reason, groups in groups_by_reason.items():
        yield f"No scores for {', '.join(groups)}: {reason}."


def _ordering(tests: Sequence[SentinelTest]) -> Iterator[str]:
    tests = [test for test in tests if test.reference_count is None]
    yield from map(_sentinel_test, tests)
    if {test.source_policy == ORIGINAL for test in tests} == {True, False}:
        yield (
            "With a partly corrected text as the source, a metric cannot order texts by the number "
            "of their changes alone. For a metric that compares edits with the source, see also "
            "the values with the original."
        )
    if any(t.source_policy == ORIGINAL and kind_of(t.sentinel) == "edit-distance" for t in tests):
        yield (
            "If the source is the original, texts with more changed words are better by "
            "construction, so a good metric can be below a scorer that counts them."
        )


RELATIONS = {
    "better": "better than all scorers without knowledge of grammar",
    "undecided": "not shown to be better than all scorers without knowledge of grammar",
    "worse": "worse than at least one scorer without knowledge of grammar",
}


def _sentinel_test(test: SentinelTest) -> str:
    parts = [
        f"{STATISTICS[test.statistic].label} on {test.ranking_type}, source shown: "
        f"{source_name(test.source_policy)}: {estimate(test.value, test.interval)}",
        RELATIONS[test.relation],
        f"the best of these {description(test.sentinel)}: {format_number(test.sentinel_value, 3)}",
    ]
    if test.difference is not None:
        parts.append(f"difference: {estimate(test.difference, test.difference_interval)}")
    if test.underpowered:
        parts.append("too few sentences (or documents) for a significant difference")
    elif test.pvalue is None:
        parts.append("not tested")
    elif test.relation == "worse":
        parts.append(f"smallest p, adjusted: {format_number(test.worse_pvalue, 4)}")
    else:
        parts.append(f"largest p, adjusted: {format_number(test.pvalue, 4)}")
    if test.tie_rate:
        parts.append(f"pairs with equal scores: {format_percentage(test.tie_rate)}")
    if test.random_share is not None:
        parts.append(f"random scorers that reach it: {format_percentage(test.random_share)}")
    return "; ".join(parts) + "."


def _references(tests: Sequence[SentinelTest]) -> Iterator[str]:
    limited = [t for t in tests if t.reference_count is not None and t.statistic == HEADLINE]
    if limited:
        values = ", ".join(f"{t.reference_count}: {estimate(t.value, t.interval)}" for t in limited)
        yield f"{STATISTICS[HEADLINE].label} on chains by the number of references: {values}."


def _degenerate_outputs(vetting: Vetting) -> Iterator[str]:
    rates = against_full_correction(vetting)
    preferred = [r for r in rates if succeeds(r.worse_preferred)]
    for r in preferred:
        yield (
            f"Preferred to the full correction: {r.kind} ({DEGENERATE_OUTPUTS[r.kind]}), in "
            f"{percentage(r.worse_preferred)} of {r.worse_preferred.n} sentences."
        )
    for r in rates:
        if succeeds(r.tied):
            yield (
                f"Same score as the full correction: {r.kind} ({DEGENERATE_OUTPUTS[r.kind]}), in "
                f"{percentage(r.tied)} of {r.tied.n} sentences."
            )
    if rates and not preferred:
        worst = max(rates, key=lambda r: r.worse_preferred.share or 0.0)
        yield (
            f"None of the {len(rates)} degenerate outputs is shown to be preferred to the full "
            f"correction in more than {100 * SUCCESS_RATE:.0f} % of sentences; the highest rate: "
            f"{percentage(worst.worse_preferred)} of {worst.worse_preferred.n} sentences "
            f"({worst.kind})."
        )
    others = [f"{r.kind} in {percentage(r.worse_preferred)}" for r in above_source(vetting)]
    if others:
        yield f"Preferred to the unchanged source: {', '.join(others)} of sentences."


def _injected_errors(vetting: Vetting) -> Iterator[str]:
    for rates in vetting.injected_errors.get(vetting.metric, ()):
        detection = DETECTIONS[is_detected(rates)]
        yield (
            f"{detection} {100 * DETECTION_RATE:.0f} % of sentences: {rates.kind} "
            f"({INJECTED_ERRORS[rates.kind]}): the score falls in "
            f"{percentage(rates.better_preferred)} of {rates.better_preferred.n} sentences, rises "
            f"in {percentage(rates.worse_preferred)}, and is the same in "
            f"{percentage(rates.tied)}."
        )


def _error_types(vetting: Vetting) -> Iterator[str]:
    types = vetting.results.edit_types.get(vetting.metric) if vetting.results else None
    if not types:
        return
    for effect, change in (("rewarded", "raise"), ("penalised", "lower")):
        rewards = {name: reward for name, reward in types.items() if reward.verdict == effect}
        strongest_first = sorted(rewards, key=lambda name: (-abs(rewards[name].mean), name))
        listed = ", ".join(
            f"{name} ({rewards[name].mean:+.4f}, adjusted p {format_number(rewards[name].q, 4)})"
            for name in strongest_first
        )
        yield (
            f"Error types whose corrections significantly {change} the score: "
            f"{len(rewards)} of {len(types)}{f': {listed}' if listed else ''}."
        )
