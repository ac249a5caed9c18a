"""Thresholds that a user sets for the values of a vetting."""

import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from maege.errors import ConfigError, did_you_mean
from maege.studies.vet.conditions import ORIGINAL, RANDOM
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.named_values import NOT_TESTED, NamedValue

OPERATORS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
SYNTAX = re.compile(r"\s*([^<>=]+?)\s*(>=|<=|==|=|>|<)\s*([^<>=]+?)\s*")
THRESHOLD_STATISTICS = ("tau_macro", "pearson_within", "spearman", "soft_accuracy")
VALUES_OF_CONDITION = (*THRESHOLD_STATISTICS, "tie_rate")
NAMES = (
    "contract.failures",
    *(
        prefix + name
        for prefix in ("", "lattices.", f"{ORIGINAL}.", f"{RANDOM}.")
        for name in VALUES_OF_CONDITION
    ),
    "informative",
    *(f"informative.{name}" for name in THRESHOLD_STATISTICS),
    "degenerate-outputs",
    *(f"degenerate-outputs.{kind}" for kind in DEGENERATE_OUTPUTS),
    "injected-errors",
    *(f"injected-errors.{kind}" for kind in INJECTED_ERRORS),
    *NOT_TESTED,
    "penalised_types",
    "rank",
)
# Names with a metric or a number in them.
PARAMETRIC_NAMES = re.compile(r"difference\..+|references-\d+\.(tau_macro|pearson_within|tie_rate)")


@dataclass(frozen=True)
class Threshold:
    """A threshold for a named value, or for a bound of its interval.

    Parameters
    ----------
    text
        As the user wrote it.
    name
        Name of the value.
    bound
        Which bound of the interval is compared, ``low`` or ``high``; empty for the value itself.
    comparison
        One of OPERATORS.
    number
        What the value is compared with.

    Examples
    --------
    >>> Threshold.parse("tau_macro.low >= 0.1")
    Threshold(text='tau_macro.low >= 0.1', name='tau_macro', bound='low', comparison='>=', \
number=0.1)
    """

    text: str
    name: str
    bound: str
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
                f"expected the name of a value, one of {' '.join(OPERATORS)}, and a number, "
                f"for example 'tau_macro>0.1'"
            ) from None
        base, dot, bound = name.rpartition(".")
        if not dot or bound not in ("low", "high"):
            base, bound = name, ""
        if base not in NAMES and not PARAMETRIC_NAMES.fullmatch(base):
            raise ConfigError(
                f"no value is called {base!r}; {did_you_mean(base, NAMES)}, "
                f"difference.BASELINE, references-N.tau_macro; each also with .low or .high, the "
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
        if not self.bound:
            return named.value
        return named.interval and named.interval[("low", "high").index(self.bound)]

    def holds(self, values: Mapping[str, NamedValue]) -> bool:
        """Whether the threshold is met; it is not if there is no such value."""
        value = self.compared_value(values)
        return value is not None and bool(OPERATORS[self.comparison](value, self.number))


def describe(threshold: Threshold, values: Mapping[str, NamedValue]) -> str:
    """Return the value that a threshold is about, as text."""
    named = values.get(threshold.name)
    if named is None:
        kind = re.split("[.-]", threshold.name)[0]
        similar = [name for name in values if name.startswith(kind)] or values
        hint = did_you_mean(threshold.name, similar)
        return f"this vetting has no value {threshold.name}; {hint}"
    if named.value is None:
        return f"{threshold.name} is not defined in this vetting"
    interval = f" [{named.interval[0]:.4g}, {named.interval[1]:.4g}]" if named.interval else ""
    return f"{threshold.name} is {named.value:.4g}{interval}"
