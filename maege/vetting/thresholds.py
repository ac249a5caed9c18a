"""The values of a vetting by name, and the thresholds that a user sets for them."""

import operator
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from maege.errors import ConfigError, did_you_mean
from maege.statistics.bootstrap import Interval
from maege.statistics.comparison import Difference
from maege.vetting.conditions import ORIGINAL, RANDOM
from maege.vetting.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.vetting.injected_errors import INJECTED_ERRORS
from maege.vetting.sentinel_tests import SentinelTest
from maege.vetting.vet import Vetting

OPERATORS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
SYNTAX = re.compile(r"\s*([^<>=]+?)\s*(>=|<=|==|=|>|<)\s*([^<>=]+?)\s*")
STATISTICS = ("tau_micro", "tau_macro", "pearson", "spearman")
VALUES_OF_CONDITION = (*STATISTICS, "tie_rate")
NAMES = (
    "contract.failures",
    *(
        prefix + name
        for prefix in ("", "lattices.", f"{ORIGINAL}.", f"{RANDOM}.")
        for name in VALUES_OF_CONDITION
    ),
    "informative",
    *(f"informative.{name}" for name in STATISTICS),
    "degenerate-outputs",
    *(f"degenerate-outputs.{kind}" for kind in DEGENERATE_OUTPUTS),
    "injected-errors",
    *(f"injected-errors.{kind}" for kind in INJECTED_ERRORS),
    "penalised_types",
    "rank",
)
# Names with a metric or a number in them.
PARAMETRIC_NAMES = re.compile(
    r"difference\..+|references-\d+\.(tau_micro|tau_macro|pearson|tie_rate)"
)


class NamedValue(NamedTuple):
    """A value and its interval; None where there is none."""

    value: float | None
    interval: Interval | None = None


@dataclass(frozen=True)
class Threshold:
    """A threshold for a named value, or for a bound of its interval.

    Attributes
    ----------
    text : str
        As the user wrote it.
    name : str
        Name of the value.
    bound_of : {"", "low", "high"}
        Which bound of the interval is compared; empty for the value itself.
    comparison : str
        One of OPERATORS.
    number : float

    Examples
    --------
    >>> Threshold.parse("tau_micro.low >= 0.1")
    Threshold(text='tau_micro.low >= 0.1', name='tau_micro', bound_of='low', comparison='>=', \
number=0.1)
    """

    text: str
    name: str
    bound_of: str
    comparison: str
    number: float

    @classmethod
    def parse(cls, text: str) -> "Threshold":
        """Read ``NAME OPERATOR NUMBER``. Raises ConfigError for anything else."""
        match = SYNTAX.fullmatch(text)
        try:
            name, comparison, digits = match.groups() if match else ("", "", "")
            number = float(digits)
            if not isfinite(number):
                raise ValueError
        except ValueError:
            raise ConfigError(
                f"--require {text!r}: expected the name of a value, one of {' '.join(OPERATORS)}, "
                f"and a number, for example 'tau_micro>0.1'"
            ) from None
        base, dot, bound = name.rpartition(".")
        if not dot or bound not in ("low", "high"):
            base, bound = name, ""
        if base not in NAMES and not PARAMETRIC_NAMES.fullmatch(base):
            raise ConfigError(
                f"--require {text!r}: no value is called {base!r}; {did_you_mean(base, NAMES)}, "
                f"difference.BASELINE, references-N.tau_micro; each also with .low or .high, the "
                f"bounds of its interval"
            )
        return cls(text.strip(), base, bound, comparison, number)

    @property
    def section(self) -> str:
        """The section of a vetting that computes the value."""
        first = self.name.partition(".")[0]
        return (
            first if first in ("contract", "degenerate-outputs", "injected-errors") else "ordering"
        )

    def compared_value(self, values: Mapping[str, NamedValue]) -> float | None:
        """Return the value, or the bound of its interval; None if there is none."""
        named = values.get(self.name, NamedValue(None))
        if not self.bound_of:
            return named.value
        return named.interval and named.interval[("low", "high").index(self.bound_of)]

    def holds(self, values: Mapping[str, NamedValue]) -> bool:
        """Whether the threshold is met; it is not if there is no such value."""
        value = self.compared_value(values)
        return value is not None and bool(OPERATORS[self.comparison](value, self.number))


def describe(threshold: Threshold, values: Mapping[str, NamedValue]) -> str:
    """Return the value that a threshold is about, as text."""
    named = values.get(threshold.name)
    if named is None or named.value is None:
        return f"this vetting has no value {threshold.name}"
    interval = f" [{named.interval[0]:.4g}, {named.interval[1]:.4g}]" if named.interval else ""
    return f"{threshold.name} is {named.value:.4g}{interval}"


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
        if test.statistic == "tau_micro":
            yield f"{prefix}tie_rate", NamedValue(test.tie_rate)
        if not prefix:
            yield f"informative.{test.statistic}", NamedValue(float(test.informative))
    if tests:
        informative = sum(test.informative for test in tests if test.is_configured)
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
    tau = results.estimate(vetting.metric, "tau_micro", ranking_type)
    if tau is not None and tau.rank is not None:
        yield "rank", NamedValue(float(tau.rank))
    for difference in results.differences:
        if (difference.ranking_type, difference.statistic) != (ranking_type, "tau_micro"):
            continue
        if vetting.metric in (difference.a, difference.b):
            baseline, named = oriented(difference, vetting.metric)
            yield f"difference.{baseline}", named


def oriented(difference: Difference, metric: str) -> tuple[str, NamedValue]:
    """Return the other metric of a difference, and ``metric`` minus the other metric."""
    if metric == difference.a:
        return difference.b, NamedValue(difference.difference, difference.interval)
    value = None if difference.difference is None else -difference.difference
    interval = difference.interval and (-difference.interval[1], -difference.interval[0])
    return difference.a, NamedValue(value, interval)
