"""Thresholds for scores of systems and their differences, by the names that users give these."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from maege.errors import ConfigError, did_you_mean
from maege.statistics.value import Value
from maege.studies.thresholds import ThresholdResult, ValueThreshold, joint_result

if TYPE_CHECKING:  # slow to import
    from maege.studies.systems.measurements import SystemsFound

_DETAILS = ("precision", "recall")
_PVALUE = ".p"


@dataclass(frozen=True)
class SystemThreshold(ValueThreshold):
    """A threshold for a score, ``METRIC.SYSTEM``, or a difference, ``METRIC.SYSTEM-SYSTEM``.

    With ``.p`` it is for the adjusted p-value of the difference, by which the page decides.

    >>> SystemThreshold.read("errant.ours-base.low>-0.005").name
    'errant.ours-base'
    """

    example: ClassVar[str] = "errant.ours-baseline.low>-0.005"
    result_name: ClassVar[str] = "this comparison"

    def check_name(self, metrics: Collection[str], systems: Collection[str]) -> None:
        """Raise ConfigError if it names no metric, or no system."""
        metric = max((m for m in metrics if self.name.startswith(f"{m}.")), key=len, default="")
        rest = self.name.removeprefix(f"{metric}.")
        if not metric:
            hint = did_you_mean(self.name.partition(".")[0], metrics)
            raise ConfigError(f"--require {self.text!r}: it begins with no metric; {hint}")
        singles = {s: {s, *(f"{s}.{detail}" for detail in _DETAILS)} for s in systems}
        others = {*systems, *(f"{system}{_PVALUE}" for system in systems)}
        if not any(
            rest in names or (rest.startswith(f"{a}-") and rest.removeprefix(f"{a}-") in others)
            for a, names in singles.items()
        ):
            raise ConfigError(
                f"--require {self.text!r}: {rest!r} is no system, and no two systems A-B; "
                f"{did_you_mean(rest, systems)}"
            )


def named_values(found: "SystemsFound") -> dict[str, Value]:
    """Return scores, what they are made of, and differences, by the names of thresholds."""
    values: dict[str, Value] = {}
    for metric, ranked in found.ranked.items():
        values |= {f"{metric}.{system.system}": system.score for system in ranked}
        for detail in found.details.get(metric, ()):
            values[f"{metric}.{detail.system}.{detail.detail}"] = detail.value
        for pair in found.pairs[metric]:
            for oriented in (pair, pair.exchanged()):
                name = f"{metric}.{oriented.a}-{oriented.b}"
                values |= {name: oriented.difference, f"{name}{_PVALUE}": Value(pair.adjusted)}
    return values


def threshold_result(
    threshold: SystemThreshold, values: Mapping[str, Mapping[str, Value]]
) -> ThresholdResult:
    """Return whether a threshold is met in each test set; ``values`` are by test set and name."""
    results = {
        name if len(values) > 1 else "": threshold.result(of_set) for name, of_set in values.items()
    }
    return joint_result(threshold.text, results)


def threshold_results(
    thresholds: Iterable[SystemThreshold], found: "Mapping[str, SystemsFound]"
) -> tuple[ThresholdResult, ...]:
    """Return whether each threshold is met, by what was measured of each test set."""
    values = {name: named_values(of_set) for name, of_set in found.items()}
    return tuple(threshold_result(threshold, values) for threshold in thresholds)
