"""The summary of a vetting: what is wrong first, then what the metric can be used for."""

from collections.abc import Iterator, Sequence

from maege.report.reversal import INVERTED, INVERTED_BY_BAD_OUTPUTS, looks_inverted
from maege.report.vetting.baseline_comparison import headline_comparison
from maege.report.vetting.vetting_numbers import estimate, percentage
from maege.statistics.measures import HEADLINE, STATISTICS
from maege.statistics.proportion import Proportion
from maege.vetting.conditions import ORIGINAL
from maege.vetting.contrast_pairs import PreferenceRates
from maege.vetting.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.vetting.injected_errors import INJECTED_ERRORS
from maege.vetting.sentinel_tests import SentinelTest
from maege.vetting.sentinels import description
from maege.vetting.vet import Vetting

SUCCESS_RATE = 0.05  # a degenerate output succeeds if its interval is above this
DETECTION_RATE = 0.9  # an injected error is detected if its interval is above this
REVERSALS = {
    "corpora": "on corpora, texts with fewer corrections score higher",
    "chains": "within sentences (chains), less corrected texts score higher on average",
    "lattices": "within sentences (lattices), less corrected texts score higher on average",
}


def summary(vetting: Vetting) -> Iterator[str]:
    """Yield the lines of the summary."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    configured = [test for test in tests if test.is_configured]
    yield from _inversion(vetting, configured)
    yield from _reversals(tests)
    yield from _relations(configured, vetting.sample["sentences"])
    yield from headline_comparison(vetting)
    yield from _deceptions(vetting)
    if injected := vetting.injected_errors.get(vetting.metric, []):
        missed = [_described(INJECTED_ERRORS, r.kind) for r in injected if is_detected(r) is False]
        yield (
            f"New errors that do not lower its score in significantly more than "
            f"{100 * (1 - DETECTION_RATE):.0f} % of sentences: {'; '.join(missed) or 'none'}."
        )


def uses(vetting: Vetting) -> Iterator[str]:
    """Yield for each purpose of a metric whether this vetting supports it."""
    tests = [test for test in vetting.sentinel_tests.get(vetting.metric, []) if test.is_configured]
    within = [test for test in tests if test.statistic == HEADLINE]
    between = [test for test in tests if test.statistic == "spearman"]
    if within:
        support = "; ".join(f"{test.ranking_type}: {_support(test)}" for test in within)
        yield f"To order outputs for the same sentence: {support}."
    if between:
        yield (
            f"To compare systems on corpora of {vetting.sample['sentences']:,} sentences: "
            f"{_support(between[0])}."
        )
    if within and vetting.degenerate_outputs.get(vetting.metric):
        obstacles = list(_obstacles(vetting, within[0]))
        if obstacles:
            yield (
                f"To train or re-rank systems, which exploit weaknesses of a metric: not without "
                f"safeguards: {'; '.join(obstacles)}."
            )
        else:
            yield (
                "To train or re-rank systems, which exploit weaknesses of a metric: no weakness is "
                "shown here; others may exist."
            )
    if tests:
        yield (
            "Conditions: these are partial corrections by the annotators of this corpus. Outputs "
            "of systems also contain new errors and other valid corrections."
        )


def _inversion(vetting: Vetting, tests: Sequence[SentinelTest]) -> Iterator[str]:
    """Ask whether lower scores are better, if pairs or bad outputs suggest it."""
    remedy = "(`--param lower_is_better=true`) and vet again; all else follows"
    rates = [r.worse_preferred for r in against_full_correction(vetting)]
    if any(t.statistic == HEADLINE and looks_inverted(t.interval) for t in tests):
        yield f"{INVERTED} {remedy}."
    elif rates and all(r.interval is not None and r.interval[0] > 0.5 for r in rates):
        yield f"{INVERTED_BY_BAD_OUTPUTS} {remedy}."


def _reversals(tests: Sequence[SentinelTest]) -> Iterator[str]:
    """Say in which statistics the interval is below 0, one line for each kind of ranking."""
    values: dict[tuple[str, str], list[str]] = {}
    for test in tests:
        if test.is_reversed and test.reference_count is None:
            name = STATISTICS[test.statistic].label
            estimates = values.setdefault((test.ranking_type, test.source_policy), [])
            estimates.append(f"{name} {estimate(test.value, test.interval)}")
    for (ranking_type, policy), estimates in values.items():
        yield (
            f"Reversed: {REVERSALS[ranking_type]} ({', '.join(estimates)}; source shown to the "
            f"metric: {source_name(policy)})."
        )


def source_name(policy: str) -> str:
    """Say which source a metric is shown under a source policy."""
    return "the original" if policy == ORIGINAL else "a partly corrected text"


def _relations(tests: Sequence[SentinelTest], sentences: int) -> Iterator[str]:
    """Count the statistics in which the metric is better than, worse than or like a sentinel."""
    if not tests:
        return
    count = {
        relation: sum(test.relation == relation for test in tests)
        for relation in ("better", "undecided", "worse")
    }
    yield (
        f"Compared with scorers without knowledge of grammar (which only count words or give them "
        f"random weights), in {len(tests)} statistics, where the source shown to the metric is "
        f"{source_name(tests[0].source_policy)}: better than all of them in "
        f"{count['better']}, not decided in {count['undecided']}, worse than at least one in "
        f"{count['worse']} (5 %, adjusted for these {len(tests)})."
    )
    if probable := [_named(test) for test in tests if _is_probably_better(test)]:
        yield (
            f"Probably better in {', '.join(probable)}: the interval of the difference from "
            f"the best sentinel is above 0, but {sentences:,} sentences are too few to be sure in "
            f"{len(tests)} tests."
        )


def _named(test: SentinelTest) -> str:
    return f"{STATISTICS[test.statistic].label} on {test.ranking_type}"


def _is_probably_better(test: SentinelTest) -> bool:
    interval = test.difference_interval
    return test.relation == "undecided" and interval is not None and interval[0] > 0


def _deceptions(vetting: Vetting) -> Iterator[str]:
    """Name the bad outputs that score as high as a correction, or higher than the source."""
    if not vetting.degenerate_outputs.get(vetting.metric):
        return
    deceptive = [_described(DEGENERATE_OUTPUTS, r.kind) for r in not_below_correction(vetting)]
    yield (
        f"Bad outputs that score as high as the full correction, or higher, in significantly more "
        f"than {100 * SUCCESS_RATE:.0f} % of sentences: {'; '.join(deceptive) or 'none'}."
    )
    preferred = [
        f"{_described(DEGENERATE_OUTPUTS, r.kind)}, in {percentage(r.worse_preferred)}"
        for r in above_source(vetting)
    ]
    yield (
        f"Bad outputs that score higher than the unchanged source in significantly more than "
        f"{100 * SUCCESS_RATE:.0f} % of sentences: {'; '.join(preferred) or 'none'}."
    )


def _support(test: SentinelTest) -> str:
    value = f"{STATISTICS[test.statistic].label} {estimate(test.value, test.interval)}"
    if test.is_reversed:
        return f"no; its order is reversed ({value})"
    if test.relation == "better":
        return f"supported; {value}, better than all scorers without knowledge of grammar"
    best = f"a scorer that {description(test.sentinel)}"
    if test.relation == "worse" and (test.difference or 0.0) < 0:
        return f"not supported; {value}, worse than {best}"
    if _is_probably_better(test):
        return f"probably; {value}, probably better than {best}, but not shown after adjustment"
    return f"not shown; {value}, not shown to be better than {best}"


def _obstacles(vetting: Vetting, within: SentinelTest) -> Iterator[str]:
    if not within.informative:
        yield "not shown to order the outputs for a sentence better than scorers without grammar"
    fooled_by = dict.fromkeys(
        r.kind for r in [*not_below_correction(vetting), *above_source(vetting)]
    )
    if fooled_by:
        yield f"bad outputs score high ({', '.join(fooled_by)})"
    injected = vetting.injected_errors.get(vetting.metric, [])
    if missed := [rates.kind for rates in injected if is_detected(rates) is False]:
        yield f"new errors are missed ({', '.join(missed)})"
    types = vetting.results.edit_types.get(vetting.metric, {}) if vetting.results else {}
    if penalised := [name for name, reward in types.items() if reward.verdict == "penalised"]:
        yield f"correct edits of some types lower the score ({', '.join(sorted(penalised))})"


def _described(kinds: dict[str, str], kind: str) -> str:
    return f"{kinds[kind]} ({kind})"


def against_full_correction(vetting: Vetting) -> list[PreferenceRates]:
    """Return the rates of degenerate outputs against the full correction."""
    rates = vetting.degenerate_outputs.get(vetting.metric, [])
    return [r for r in rates if r.baseline_text == FULL_CORRECTION]


def not_below_correction(vetting: Vetting) -> list[PreferenceRates]:
    """Return the degenerate outputs that are preferred to the full correction, or tied with it."""
    return [r for r in against_full_correction(vetting) if succeeds(r.worse_preferred, r.tied)]


def above_source(vetting: Vetting) -> list[PreferenceRates]:
    """Return the degenerate outputs that are preferred to the unchanged source."""
    rates = vetting.degenerate_outputs.get(vetting.metric, [])
    return [r for r in rates if r.baseline_text != FULL_CORRECTION and succeeds(r.worse_preferred)]


def succeeds(*proportions: Proportion) -> bool:
    """Whether one of the proportions is significantly above SUCCESS_RATE."""
    return any(p.interval is not None and p.interval[0] > SUCCESS_RATE for p in proportions)


def is_detected(rates: PreferenceRates) -> bool | None:
    """Return whether the interval is above the rate of detection; None if neither is shown."""
    detected = rates.better_preferred.interval
    if detected is None or detected[0] <= DETECTION_RATE <= detected[1]:
        return None
    return detected[0] > DETECTION_RATE
