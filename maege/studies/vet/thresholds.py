"""Thresholds that a user sets, and the values of a vetting by the names that they use."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import ClassVar

from maege.errors import ConfigError, did_you_mean
from maege.statistics.measures import HEADLINE
from maege.statistics.value import Value
from maege.studies.thresholds import ValueThreshold
from maege.studies.vet.conditions import ORIGINAL, RANDOM
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.sentinel_tests import SentinelTest

_NOT_TESTED = ("tau_micro", "pearson")  # have values, but are not compared with sentinels
_THRESHOLD_STATISTICS = ("tau_macro", "pearson_within", "spearman", "pairwise_accuracy")
_VALUES_OF_CONDITION = (*_THRESHOLD_STATISTICS, "tie_rate")
VALUE_NAMES = (
    "contract.failures",
    *(
        prefix + name
        for prefix in ("", "lattices.", f"{ORIGINAL}.", f"{RANDOM}.")
        for name in _VALUES_OF_CONDITION
    ),
    "degenerate-outputs",
    *(f"degenerate-outputs.{kind}" for kind in DEGENERATE_OUTPUTS),
    "injected-errors",
    *(f"injected-errors.{kind}" for kind in INJECTED_ERRORS),
    *_NOT_TESTED,
    "punished_types",
)
# What earlier versions had, and what says it now.
_OLD_NAMES = {
    "informative": "order>=usual",
    "rank": "order.rank",
    "penalised_types": "punished_types",
}
# Names with a metric or a number in them.
_PARAMETRIC_NAMES = re.compile(
    r"difference\..+|references-\d+\.(tau_macro|pearson_within|tie_rate)"
)


@dataclass(frozen=True)
class Threshold(ValueThreshold):
    """A threshold for a value of a vetting.

    >>> Threshold.parse("tau_macro.low >= 0.1")
    Threshold(text='tau_macro.low >= 0.1', name='tau_macro', bound='low', comparison='>=', \
number=0.1)
    """

    example: ClassVar[str] = "tau_macro>0.1"
    result_name: ClassVar[str] = "this vetting"

    @classmethod
    def parse(cls, text: str) -> "Threshold":
        """Read ``NAME OPERATOR NUMBER``. Raises ConfigError for anything else."""
        threshold = cls.read(text)
        if now := _OLD_NAMES.get(threshold.name.partition(".")[0]):
            raise ConfigError(f"{threshold.name!r} is no value any more; require {now} instead")
        if threshold.name not in VALUE_NAMES and not _PARAMETRIC_NAMES.fullmatch(threshold.name):
            raise ConfigError(
                f"no value is called {threshold.name!r}; "
                f"{did_you_mean(threshold.name, VALUE_NAMES)}, "
                f"difference.BASELINE, references-N.tau_macro; each also with .low or .high, the "
                f"bounds of its interval"
            )
        return threshold

    @property
    def section(self) -> str:
        """The section of a vetting that computes the value."""
        first = self.name.partition(".")[0]
        return (
            first if first in ("contract", "degenerate-outputs", "injected-errors") else "ordering"
        )

    def check_sections(self, sections: Collection[str]) -> None:
        """Raise ConfigError if the section that computes the value is not among these."""
        check_section(self.text, self.section, sections)


def check_section(threshold: str, section: str, sections: Collection[str]) -> None:
    """Raise ConfigError if the section that a threshold needs is not examined."""
    if section not in sections:
        raise ConfigError(
            f"the threshold {threshold!r} needs the section {section!r}; add it to the sections"
        )


def named_values(vetting: Vetting) -> dict[str, Value]:
    """Return all values of the vetted metric, by the names that thresholds use."""
    values = dict(_of_sentinel_tests(vetting))
    if vetting.checks:
        failures = sum(check.verdict == "fail" for check in vetting.checks)
        values["contract.failures"] = Value(float(failures))
    return values | dict(_of_contrast_pairs(vetting)) | dict(_of_results(vetting))


def _of_sentinel_tests(vetting: Vetting) -> Iterator[tuple[str, Value]]:
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    for test in tests:
        prefix = _prefix(test, has_chains=bool(vetting.config.chains))
        yield prefix + test.statistic, Value(test.value, test.interval)
        if test.statistic == HEADLINE:
            yield f"{prefix}tie_rate", Value(test.tie_rate)


def _prefix(test: SentinelTest, *, has_chains: bool) -> str:
    if test.ranking_type == "lattices" and has_chains:
        return "lattices."
    if test.reference_count is not None:
        return f"references-{test.reference_count}."
    return "" if test.is_configured else f"{test.source_policy}."


def _of_contrast_pairs(vetting: Vetting) -> Iterator[tuple[str, Value]]:
    """Yield a rate for each kind, and the worst rate of each section."""
    worse_preferred = {
        rates.kind: rates.worse_preferred.value
        for rates in vetting.degenerate_outputs.get(vetting.metric, ())
        if rates.baseline_text == FULL_CORRECTION
    }
    better_preferred = {
        rates.kind: rates.better_preferred.value
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


def _of_results(vetting: Vetting) -> Iterator[tuple[str, Value]]:
    results = vetting.results
    if results is None:
        return
    if types := results.edit_types.get(vetting.metric):
        punished = sum(reward.verdict == "punished" for reward in types.values())
        yield "punished_types", Value(float(punished))
    ranking_type = results.main_ranking_type
    for statistic in _NOT_TESTED:
        if (estimate := results.estimate(vetting.metric, statistic, ranking_type)) is not None:
            yield statistic, Value(estimate.value, estimate.interval)
    differences = [
        difference.oriented(vetting.metric)
        for difference in results.differences_in(HEADLINE, ranking_type)
        if vetting.metric in (difference.a, difference.b)
    ]
    for difference in differences:
        yield f"difference.{difference.b}", Value(difference.difference, difference.interval)
