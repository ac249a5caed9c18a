"""Thresholds that a user sets for named values, and whether they are met."""

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, ClassVar, NoReturn, Self, TypeVar

import click

from maege.errors import ConfigError, did_you_mean
from maege.statistics.value import Value
from maege.terminal.printed_result import report_line, result_lines
from maege.terminal.printing import print_lines, wrap_text

if TYPE_CHECKING:  # slow to import
    from maege.report.study_result import StudyResult
    from maege.terminal.study_command import StudyCall

OPERATORS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
SYNTAX = re.compile(r"\s*([^<>=!]+?)\s*(!=|>=|<=|==|=|>|<)\s*([^<>=!]+?)\s*")

_Threshold = TypeVar("_Threshold")


@dataclass(frozen=True)
class ThresholdResult:
    """Whether a threshold is met."""

    text: str  # as the user wrote it
    is_met: bool
    observed: str  # what it was compared with, in words


@dataclass(frozen=True)
class ValueThreshold:
    """A threshold for a named value, or for a bound of its interval."""

    text: str  # as the user wrote it
    name: str  # name of the value
    # Which bound of the interval is compared, ``low`` or ``high``; empty for the value itself.
    bound: str
    comparison: str  # one of ``>=``, ``<=``, ``==``, ``>``, ``<``, ``=``
    number: float  # what the value is compared with

    example: ClassVar[str] = "NAME>0.1"
    result_name: ClassVar[str] = "this result"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read ``NAME OPERATOR NUMBER``, with any name. Raises ConfigError for anything else."""
        match = SYNTAX.fullmatch(text)
        try:
            name, comparison, digits = match.groups() if match else ("", "", "")
            number = float(digits)
            if not isfinite(number) or comparison not in OPERATORS:
                raise ValueError
        except ValueError:
            raise ConfigError(
                f"expected the name of a value, one of {' '.join(OPERATORS)}, and a number, "
                f"for example {cls.example!r}"
            ) from None
        base, dot, bound = name.rpartition(".")
        if not dot or bound not in ("low", "high"):
            base, bound = name, ""
        return cls(text.strip(), base, bound, comparison, number)

    def compared_value(self, values: Mapping[str, Value]) -> float | None:
        """Return the value, or the bound of its interval; None if there is none."""
        named = values.get(self.name, Value(None))
        if not self.bound:
            return named.value
        return named.interval and named.interval[("low", "high").index(self.bound)]

    def result(self, values: Mapping[str, Value]) -> ThresholdResult:
        """Return whether it is met by the values of a result."""
        return ThresholdResult(self.text, self.holds(values), self.describe(values))

    def holds(self, values: Mapping[str, Value]) -> bool:
        """Whether the threshold is met; it is not if there is no such value."""
        value = self.compared_value(values)
        return value is not None and bool(OPERATORS[self.comparison](value, self.number))

    def describe(self, values: Mapping[str, Value]) -> str:
        """Return the value that it is about, as text."""
        named = values.get(self.name)
        if named is None:
            kind = re.split("[.-]", self.name)[0]
            similar = [name for name in values if name.startswith(kind)] or values
            hint = did_you_mean(self.name, similar)
            return f"{self.result_name} has no value {self.name}; {hint}"
        if named.value is None:
            return f"{self.name} is not defined in {self.result_name}"
        interval = f" [{named.interval[0]:.4g}, {named.interval[1]:.4g}]" if named.interval else ""
        return f"{self.name} is {named.value:.4g}{interval}"


def required(texts: Iterable[str] | None, read: Callable[[str], _Threshold]) -> list[_Threshold]:
    """Read the values of ``--require``; a ConfigError names the one that is wrong."""
    thresholds = []
    for text in texts or ():
        try:
            thresholds.append(read(text))
        except ConfigError as error:
            raise ConfigError(f"--require {text!r}: {error}") from None
    return thresholds


def joint_result(text: str, results: Mapping[str, ThresholdResult]) -> ThresholdResult:
    """Return whether all results of a threshold are met; keys say what each is of, if not empty."""
    missed = {name: r for name, r in results.items() if not r.is_met}
    named = (missed or results).items()
    observed = "; ".join(f"{name}: {r.observed}" if name else r.observed for name, r in named)
    return ThresholdResult(text, not missed, observed)


def exit_code(thresholds: Sequence[ThresholdResult], *, has_scores: bool, is_complete: bool) -> int:
    """Return 2 without scores, else what the thresholds say, else 3 if some scores are missing."""
    if not has_scores:
        return 2
    if thresholds:
        return 0 if all(threshold.is_met for threshold in thresholds) else 1
    return 0 if is_complete else 3


def end_with_thresholds(
    result: "StudyResult", met: Sequence[ThresholdResult], call: "StudyCall", metrics: int
) -> NoReturn:
    """Print a result and which thresholds are not met, and exit: also with 3 if a metric failed.

    ``metrics``: how many were asked.
    """
    lines = [*result_lines(result, verbose=call.verbose), *wrap_text(thresholds_line(met))]
    print_lines([*lines, report_line(call.directory)])
    failed = len(result.failures)
    code = exit_code(met, has_scores=failed < metrics, is_complete=not failed)
    raise click.exceptions.Exit(code or (3 if failed else 0))


def thresholds_line(thresholds: Sequence[ThresholdResult]) -> str:
    """Say which are not met, and what was observed."""
    missed = [f"{t.text} ({t.observed})" for t in thresholds if not t.is_met]
    return f"Not met: {'; '.join(missed)}." if missed else "All thresholds are met."
