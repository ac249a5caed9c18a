"""The values of a vetting by the names that thresholds use."""

from collections.abc import Iterator
from typing import NamedTuple

from maege.array_types import Interval
from maege.statistics.measures import HEADLINE
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.vet import Vetting

NOT_TESTED = ("tau_micro", "pearson")  # have values, but are not compared with sentinels


class NamedValue(NamedTuple):
    """A value and its interval; None where there is none."""

    value: float | None
    interval: Interval | None = None


def named_values(vetting: Vetting) -> dict[str, NamedValue]:
    """Return all values of the vetted metric, by the names that thresholds use."""
    values = dict(_of_sentinel_tests(vetting))
    if vetting.checks:
        failures = sum(check.verdict == "fail" for check in vetting.checks)
        values["contract.failures"] = NamedValue(float(failures))
    return values | dict(_of_contrast_pairs(vetting)) | dict(_of_results(vetting))


def _of_sentinel_tests(vetting: Vetting) -> Iterator[tuple[str, NamedValue]]:
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    for test in tests:
        prefix = _prefix(test, has_chains=bool(vetting.config.chains))
        yield prefix + test.statistic, NamedValue(test.value, test.interval)
        if test.statistic == HEADLINE:
            yield f"{prefix}tie_rate", NamedValue(test.tie_rate)
        if not prefix:
            yield f"informative.{test.statistic}", NamedValue(float(test.informative))
    if tests:
        informative = sum(test.informative for test in tests)
        yield "informative", NamedValue(float(informative))


def _prefix(test: SentinelTest, *, has_chains: bool) -> str:
    if test.ranking_type == "lattices" and has_chains:
        return "lattices."
    if test.reference_count is not None:
        return f"references-{test.reference_count}."
    return "" if test.is_configured else f"{test.source_policy}."


def _of_contrast_pairs(vetting: Vetting) -> Iterator[tuple[str, NamedValue]]:
    """Yield a rate for each kind, and the worst rate of each section."""
    worse_preferred = {
        rates.kind: NamedValue(rates.worse_preferred.share, rates.worse_preferred.interval)
        for rates in vetting.degenerate_outputs.get(vetting.metric, ())
        if rates.baseline_text == FULL_CORRECTION
    }
    better_preferred = {
        rates.kind: NamedValue(rates.better_preferred.share, rates.better_preferred.interval)
        for rates in vetting.injected_errors.get(vetting.metric, ())
    }
    for section, by_kind, worst in (
        ("degenerate-outputs", worse_preferred, max),
        ("injected-errors", better_preferred, min),
    ):
        yield from ((f"{section}.{kind}", named) for kind, named in by_kind.items())
        defined = [named for named in by_kind.values() if named.value is not None]
        if defined:
            yield section, worst(defined, key=lambda named: named.value or 0.0)


def _of_results(vetting: Vetting) -> Iterator[tuple[str, NamedValue]]:
    results = vetting.results
    if results is None:
        return
    if types := results.edit_types.get(vetting.metric):
        penalised = sum(reward.verdict == "penalised" for reward in types.values())
        yield "penalised_types", NamedValue(float(penalised))
    ranking_type = results.main_ranking_type
    for statistic in NOT_TESTED:
        if (estimate := results.estimate(vetting.metric, statistic, ranking_type)) is not None:
            yield statistic, NamedValue(estimate.value, estimate.interval)
    differences = [
        difference.oriented(vetting.metric)
        for difference in results.differences
        if (difference.ranking_type, difference.statistic) == (ranking_type, HEADLINE)
        and vetting.metric in (difference.a, difference.b)
    ]
    tested = {difference.b for difference in differences if difference.pvalue is not None}
    baselines = vetting.signatures.keys() - {vetting.metric}
    if baselines and tested >= baselines:
        higher = sum(d.is_significant and (d.difference or 0.0) < 0 for d in differences)
        yield "rank", NamedValue(float(1 + higher))
    for difference in differences:
        yield f"difference.{difference.b}", NamedValue(difference.difference, difference.interval)
