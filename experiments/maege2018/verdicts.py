"""How printed figures compare with what comes out now, and which choices explain a difference."""

from collections.abc import Iterator, Mapping
from statistics import mean, median
from typing import NamedTuple

from results import METRICS, Printed, Results

CLOSE = 0.05
AGREES, NOISE, DIFFERS = "agrees", "within noise", "differs"
TOO, NEAR, UNEXPLAINED = "the scripts differ too", "the scripts come near", "not explained"
# By table: the scripts' reading, and that of the paper's definitions.
READINGS = {"2": ("eoe", "paper"), "4": ("eoe origin", "origin")}
# When the scripts were run again, M2 had other gold edits; of rho that is looked over.
AGAIN = {("2", "m2"): "eoe stretches", ("4", "m2"): "eoe origin stretches"}
# Single choices of the scripts that can move a statistic: reading and statistic, by what they are.
CHOICES = {
    "tau": {"ties agree": ("paper", "tau paper")},
    "r": {"original by characters": ("characters", "r")},
    "rho": {
        "source shuffled": ("shuffle", "rho"),
        "means of sentences": ("means", "rho"),
    },
}


class Found(NamedTuple):
    """A figure, and within what a single study could have found it."""

    value: float
    low: float
    high: float

    def verdict(self, printed: float) -> str:
        """Compare a printed figure."""
        if not self.low <= printed <= self.high:
            return DIFFERS
        return AGREES if abs(printed - self.value) <= CLOSE else NOISE


class Row(NamedTuple):
    """A statistic of a metric: as printed, by the scripts' choices, by the paper's definitions.

    again: by the scripts' choices, with the gold edits that M2 had when they were run again.
    p: of ours, the median of the draws of chains.
    why_scripts, why_ours: what explains that the printed figure differs; empty if it does not.
    """

    metric: str
    printed: Printed
    scripts: Found
    again: Found
    ours: Found
    p: float
    why_scripts: str
    why_ours: str

    @property
    def of_scripts(self) -> str:
        return self.scripts.verdict(self.printed.value)

    @property
    def of_ours(self) -> str:
        return self.ours.verdict(self.printed.value)

    @property
    def reproduced(self) -> str:
        """How the figure of the scripts, run again, compares with ours by their choices."""
        return self.again.verdict(mean(self.printed.rerun)) if self.printed.rerun else ""


def rows(results: Results, table: str, statistic: str) -> Iterator[Row]:
    """Yield the rows of a table, for one of its statistics."""
    of_scripts, of_ours = READINGS[table]
    theirs = "tau paper" if statistic == "tau" else statistic
    for metric in METRICS:
        row = Row(
            metric,
            results.printed[table, statistic, metric],
            found(results, of_scripts, theirs, metric),
            found(results, _again(table, statistic, metric) or of_scripts, theirs, metric),
            found(results, of_ours, statistic, metric),
            median(draw.p for draw in results.draws(of_ours, statistic, metric)),
            "",
            "",
        )
        if row.of_scripts == DIFFERS:
            row = row._replace(why_scripts=_why_scripts(results, statistic, row))
        if row.of_ours == DIFFERS:
            choices = CHOICES[statistic] if table == "2" else {}
            row = row._replace(why_ours=_why_ours(results, choices, row))
        yield row


def _again(table: str, statistic: str, metric: str) -> str:
    return "" if statistic == "rho" else AGAIN.get((table, metric), "")


def _why_scripts(results: Results, statistic: str, row: Row) -> str:
    """Explain a printed figure that does not come out of the scripts' choices."""
    if row.printed.rerun:
        gap = min(abs(row.printed.value - again) for again in row.printed.rerun)
        return NEAR if gap <= CLOSE else TOO
    if statistic == "tau":
        without = found(results, "eoe", "tau", row.metric)
        if without.verdict(row.printed.value) != DIFFERS:
            return "ties were worth 0"
    return UNEXPLAINED


def _why_ours(results: Results, choices: Mapping[str, tuple[str, str]], row: Row) -> str:
    """Explain a printed figure that does not come out of the paper's definitions."""
    single = [
        choice
        for choice, (reading, name) in choices.items()
        if found(results, reading, name, row.metric).verdict(row.printed.value) != DIFFERS
    ]
    if single:
        return " or ".join(single)
    return "several choices" if row.of_scripts != DIFFERS else row.why_scripts


def found(results: Results, reading: str, statistic: str, metric: str) -> Found:
    """Return a figure with the range in which a single study could have found it.

    Of rho that is the range of single draws of corpora; of others the mean of the draws of chains,
    and the range of their intervals over sentences.
    """
    draws = results.draws(reading, statistic, metric)
    if statistic == "rho":
        return Found(draws[0].value, draws[0].least, draws[0].most)
    low, high = min(draw.low for draw in draws), max(draw.high for draw in draws)
    return Found(mean(draw.value for draw in draws), low, high)
