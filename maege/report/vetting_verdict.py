"""The verdict of a vetting: lines of text, one fact each, with its value and interval."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from maege.number_format import format_number, format_percentage
from maege.report.baseline_comparison import baseline_comparison
from maege.report.vetting_numbers import estimate, percentage
from maege.statistics.measures import HEADLINE, STATISTICS
from maege.statistics.proportion import Proportion
from maege.vetting.conditions import ORIGINAL
from maege.vetting.contrast_pairs import PreferenceRates
from maege.vetting.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.vetting.injected_errors import INJECTED_ERRORS
from maege.vetting.sentinel_tests import SentinelTest
from maege.vetting.sentinels import kind_of
from maege.vetting.vet import Vetting

SUCCESS_RATE = 0.05  # a degenerate output succeeds if its interval is above this
DETECTION_RATE = 0.9  # an injected error is detected if its interval is above this
DETECTIONS = {
    True: "Detected in more than",
    False: "Detected in less than",
    None: "Not shown to be detected in more or less than",
}


class VerdictLine(NamedTuple):
    """One line of the verdict, and the section that it belongs to."""

    section: str
    text: str


def verdict(vetting: Vetting) -> Iterator[VerdictLine]:
    """Yield the lines of the verdict, section by section."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    sections = {
        "Summary": _summary(vetting),
        "Contract": _contract(vetting),
        "Missing scores": _missing_scores(vetting),
        "Ordering": _ordering(tests),
        "References": _references(tests),
        "Degenerate outputs": _degenerate_outputs(vetting),
        "Injected errors": _injected_errors(vetting),
        "Error types": _error_types(vetting),
        "Comparison": baseline_comparison(vetting),
    }
    for section, lines in sections.items():
        yield from (VerdictLine(section, line) for line in lines)


def _summary(vetting: Vetting) -> Iterator[str]:
    tests = [t for t in vetting.sentinel_tests.get(vetting.metric, []) if t.is_configured]
    if tests:
        informative = sum(test.informative for test in tests)
        yield (
            f"Shown to be above all sentinels, and above 95 % of random scorers where these are "
            f"compared, in {informative} of {len(tests)} statistics under the configured "
            f"conditions. What is not shown may still be true."
        )
    degenerate = _against_full_correction(vetting)
    if degenerate:
        successful = [r.kind for r in degenerate if _succeeds(r.worse_preferred, r.tied)]
        yield (
            f"Degenerate outputs that it prefers to the full correction, or scores the same, in "
            f"significantly more than {100 * SUCCESS_RATE:.0f} % of sentences: "
            f"{', '.join(successful) or 'none'}."
        )
        above_source = [r.kind for r in _above_source(vetting)]
        yield (
            f"Degenerate outputs that it prefers to the unchanged source in significantly more "
            f"than {100 * SUCCESS_RATE:.0f} % of sentences: {', '.join(above_source) or 'none'}."
        )
    injected = vetting.injected_errors.get(vetting.metric, [])
    if injected:
        missed = [rates.kind for rates in injected if _is_detected(rates) is False]
        yield (
            f"Injected errors that it misses in significantly more than "
            f"{100 * (1 - DETECTION_RATE):.0f} % of sentences: {', '.join(missed) or 'none'}."
        )


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
    if any(t.source_policy == ORIGINAL and kind_of(t.sentinel) == "edit-distance" for t in tests):
        yield (
            "If the source is the original, texts with more changed tokens are better by "
            "construction, so a good metric can be below the sentinel edit-distance."
        )


def _sentinel_test(test: SentinelTest) -> str:
    parts = [
        f"{_standing(test)}: {STATISTICS[test.statistic].label} on {test.ranking_type}, "
        f"{test.source_policy} source: {estimate(test.value, test.interval)}",
        f"best sentinel ({kind_of(test.sentinel)}): {format_number(test.sentinel_value, 3)}",
    ]
    if test.difference is not None:
        parts.append(f"difference: {estimate(test.difference, test.difference_interval)}")
    if test.underpowered:
        parts.append("too few sentences (or documents) for a significant difference")
    elif test.pvalue is None:
        parts.append("not tested")
    elif not _is_below(test):  # p is two-sided
        parts.append(f"p against all of them: {format_number(test.pvalue, 4)}")
    if test.random_share is not None:
        parts.append(f"random scorers that reach it: {format_percentage(test.random_share)}")
    return "; ".join(parts) + "."


def _standing(test: SentinelTest) -> str:
    if _is_below(test):
        return "Below the best sentinel by the interval of the difference, not adjusted"
    random_scorers = "" if test.random_share is None else " and 95 % of random scorers"
    standing = "Above" if test.informative else "Not shown to be above"
    return f"{standing} all sentinels{random_scorers}"


def _is_below(test: SentinelTest) -> bool:
    return test.difference_interval is not None and test.difference_interval[1] < 0


def _references(tests: Sequence[SentinelTest]) -> Iterator[str]:
    limited = [t for t in tests if t.reference_count is not None and t.statistic == HEADLINE]
    if limited:
        values = ", ".join(f"{t.reference_count}: {estimate(t.value, t.interval)}" for t in limited)
        yield f"{STATISTICS[HEADLINE].label} on chains by the number of references: {values}."


def _against_full_correction(vetting: Vetting) -> list[PreferenceRates]:
    rates = vetting.degenerate_outputs.get(vetting.metric, [])
    return [r for r in rates if r.baseline_text == FULL_CORRECTION]


def _above_source(vetting: Vetting) -> list[PreferenceRates]:
    """Return the degenerate outputs that are preferred to the unchanged source."""
    rates = vetting.degenerate_outputs.get(vetting.metric, [])
    return [r for r in rates if r.baseline_text != FULL_CORRECTION and _succeeds(r.worse_preferred)]


def _succeeds(*proportions: Proportion) -> bool:
    """Whether one of the proportions is significantly above SUCCESS_RATE."""
    return any(p.interval is not None and p.interval[0] > SUCCESS_RATE for p in proportions)


def _degenerate_outputs(vetting: Vetting) -> Iterator[str]:
    rates = _against_full_correction(vetting)
    preferred = [r for r in rates if _succeeds(r.worse_preferred)]
    for r in preferred:
        yield (
            f"Preferred to the full correction: {r.kind} ({DEGENERATE_OUTPUTS[r.kind]}), in "
            f"{percentage(r.worse_preferred)} of {r.worse_preferred.n} sentences."
        )
    for r in rates:
        if _succeeds(r.tied):
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
    others = [f"{r.kind} in {percentage(r.worse_preferred)}" for r in _above_source(vetting)]
    if others:
        yield f"Preferred to the unchanged source: {', '.join(others)} of sentences."


def _injected_errors(vetting: Vetting) -> Iterator[str]:
    for rates in vetting.injected_errors.get(vetting.metric, ()):
        detection = DETECTIONS[_is_detected(rates)]
        yield (
            f"{detection} {100 * DETECTION_RATE:.0f} % of sentences: {rates.kind} "
            f"({INJECTED_ERRORS[rates.kind]}): the score falls in "
            f"{percentage(rates.better_preferred)} of {rates.better_preferred.n} sentences and "
            f"rises in {percentage(rates.worse_preferred)}."
        )


def _is_detected(rates: PreferenceRates) -> bool | None:
    """Return whether the interval is above the rate of detection; None if neither is shown."""
    detected = rates.better_preferred.interval
    if detected is None or detected[0] <= DETECTION_RATE <= detected[1]:
        return None
    return detected[0] > DETECTION_RATE


def _error_types(vetting: Vetting) -> Iterator[str]:
    types = vetting.results.edit_types.get(vetting.metric) if vetting.results else None
    if not types:
        return
    for effect, change in (("rewarded", "raise"), ("penalised", "lower")):
        rewards = {name: reward for name, reward in types.items() if reward.verdict == effect}
        strongest_first = sorted(rewards, key=lambda name: (-abs(rewards[name].mean), name))
        listed = ", ".join(
            f"{name} ({rewards[name].mean:+.4f}, q {format_number(rewards[name].q, 4)})"
            for name in strongest_first
        )
        yield (
            f"Error types whose corrections significantly {change} the score: "
            f"{len(rewards)} of {len(types)}{f': {listed}' if listed else ''}."
        )
