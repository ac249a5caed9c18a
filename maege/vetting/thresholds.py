"""The figures of a vetting by name, and what a user requires of them."""

import operator
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite

from maege.errors import ConfigError, did_you_mean
from maege.statistics.bootstrap import Interval
from maege.vetting.degenerate_outputs import ATTACKS, PERFECT
from maege.vetting.injected_errors import BAD_EDITS
from maege.vetting.vet import Vetting

OPERATORS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
REQUIREMENT = re.compile(r"\s*([^<>=]+?)\s*(>=|<=|==|=|>|<)\s*([^<>=]+?)\s*")
STATISTICS = {"tau micro": "tau", "tau macro": "tau.macro", "r": "r", "rho": "rho"}
ORDERS = ("tau", "tau.macro", "ties", "r", "rho")
PREFIXES = ("", "lattices.", "origin.", "random.")
NAMES = (
    "contract.failures",
    *(prefix + name for prefix in PREFIXES for name in ORDERS),
    "informative",
    *(f"informative.{name}" for name in ORDERS if name != "ties"),
    "attack",
    *(f"attack.{kind}" for kind in ATTACKS),
    "overcorrection",
    *(f"overcorrection.{kind}" for kind in BAD_EDITS),
    "penalised",
    "rank",
)
OPEN = re.compile(r"gap\..+|references-\d+\.(tau|tau\.macro|ties|r)")


@dataclass(frozen=True)
class Figure:
    """A value and its interval, where it has one."""

    value: float | None
    ci: Interval | None = None


@dataclass(frozen=True)
class Requirement:
    """``name`` compared with ``bound``; the name may end in ``.low`` or ``.high``, of the interval.

    >>> Requirement.parse("tau.low >= 0.1")
    Requirement(text='tau.low >= 0.1', name='tau', end='low', comparison='>=', bound=0.1)
    """

    text: str
    name: str
    end: str
    comparison: str
    bound: float

    @classmethod
    def parse(cls, text: str) -> "Requirement":
        """Read ``NAME OPERATOR NUMBER``. Raises ConfigError where that is not what stands there."""
        match = REQUIREMENT.fullmatch(text)
        try:
            name, comparison, number = match.groups() if match else ("", "", "")
            bound = float(number)
            if not isfinite(bound):
                raise ValueError
        except ValueError:
            raise ConfigError(
                f"--require {text!r}: expected a figure, one of {' '.join(OPERATORS)}, and a "
                f"number, as 'tau>0.1'"
            ) from None
        base, dot, end = name.rpartition(".")
        if not dot or end not in ("low", "high"):
            base, end = name, ""
        if base not in NAMES and not OPEN.fullmatch(base):
            raise ConfigError(
                f"--require {text!r}: no figure {base!r}; {did_you_mean(base, NAMES)}, "
                f"gap.BASELINE, references-N.tau; each also with .low or .high, the ends of its "
                f"interval"
            )
        return cls(text.strip(), base, end, comparison, bound)

    @property
    def section(self) -> str:
        """The section of a vetting that has the figure."""
        beginning = self.name.partition(".")[0]
        sections = {"attack": "attacks"} | {name: name for name in ("contract", "overcorrection")}
        return sections.get(beginning, "order")

    def found(self, figures: Mapping[str, Figure]) -> float | None:
        """Return the value that is required something of; None if there is none."""
        figure = figures.get(self.name, Figure(None))
        if not self.end:
            return figure.value
        return None if figure.ci is None else figure.ci[("low", "high").index(self.end)]

    def holds(self, figures: Mapping[str, Figure]) -> bool:
        """Tell whether it holds; it does not if there is no such figure."""
        value = self.found(figures)
        return value is not None and bool(OPERATORS[self.comparison](value, self.bound))


def figures(vetting: Vetting) -> dict[str, Figure]:
    """Return all figures of the metric that is vetted."""
    found = dict(_of_claims(vetting))
    if vetting.checks:
        failures = sum(check.verdict == "fail" for check in vetting.checks)
        found["contract.failures"] = Figure(float(failures))
    for duels in vetting.attacks.get(vetting.metric, ()):
        if duels.opponent == PERFECT:
            found[f"attack.{duels.kind}"] = Figure(duels.worse_wins.share, duels.worse_wins.ci)
    for duels in vetting.overcorrection.get(vetting.metric, ()):
        share = duels.better_wins
        found[f"overcorrection.{duels.kind}"] = Figure(share.share, share.ci)
    for name, choose in (("attack", max), ("overcorrection", min)):
        mine = [one for key, one in found.items() if key.startswith(f"{name}.")]
        if known := [one for one in mine if one.value is not None]:
            found[name] = choose(known, key=lambda one: one.value or 0.0)
    return found | dict(_of_result(vetting))


def told(requirement: Requirement, figures: Mapping[str, Figure]) -> str:
    """Say what was found of what is required."""
    figure = figures.get(requirement.name)
    if figure is None or figure.value is None:
        return f"there is no figure {requirement.name} here"
    ends = f" [{figure.ci[0]:.4g}, {figure.ci[1]:.4g}]" if figure.ci else ""
    return f"{requirement.name} is {figure.value:.4g}{ends}"


def _of_claims(vetting: Vetting) -> Iterator[tuple[str, Figure]]:
    informative = 0
    claims = vetting.claims.get(vetting.metric, [])
    for claim in claims:
        name = STATISTICS[claim.statistic]
        prefix = "" if claim.own else f"{claim.source}."
        prefix = f"references-{claim.references}." if claim.references is not None else prefix
        if claim.sample == "lattices" and vetting.config.chains:
            prefix = "lattices."
        yield prefix + name, Figure(claim.value, claim.ci)
        if name == "tau":
            yield f"{prefix}ties", Figure(claim.ties)
        if claim.own:
            informative += claim.informative
        if not prefix:
            yield f"informative.{name}", Figure(float(claim.informative))
    if claims:
        yield "informative", Figure(float(informative))


def _of_result(vetting: Vetting) -> Iterator[tuple[str, Figure]]:
    if vetting.result is None or vetting.metric not in vetting.result.metrics:
        return
    mine = vetting.result.metrics[vetting.metric]
    if mine.edit_types:
        bad = sum(reward.verdict == "penalised" for reward in mine.edit_types.values())
        yield "penalised", Figure(float(bad))
    order = mine.chains or mine.lattices
    if order is not None and (rank := order.rank["micro"]) is not None:
        yield "rank", Figure(float(rank))
    for found in vetting.result.differences:
        if found.sample != ("chains" if mine.chains else "lattices"):
            continue
        if found.statistic == "tau micro" and vetting.metric in (found.a, found.b):
            sign = 1 if found.a == vetting.metric else -1
            other = found.b if sign == 1 else found.a
            ends = sorted(sign * end for end in found.ci) if found.ci else None
            value = None if found.difference is None else sign * found.difference
            yield f"gap.{other}", Figure(value, (ends[0], ends[1]) if ends else None)
