"""How printed figures compare with what comes out now, and which choices explain a difference."""

from collections.abc import Iterator, Mapping
from math import sqrt
from statistics import mean, median, stdev
from typing import NamedTuple

from scipy.stats import t

from experiments.choshen2018.results import METRICS, Figure, Printed, Results

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
    """A figure, and within what it would be found again; nan if that is unknown."""

    value: float
    low: float
    high: float

    def verdict(self, printed: float) -> str:
        """Compare a printed figure."""
        if abs(printed - self.value) <= CLOSE:
            return AGREES
        return NOISE if self.low <= printed <= self.high else DIFFERS


class Row(NamedTuple):
    """A statistic of a metric: as printed, by the scripts' choices, by the paper's definitions.

    again: by the scripts' choices, with the gold edits that M2 had when they were run again.
    first: ours, of the first draw. p: of ours, the median of the draws. why_scripts, why_ours: what
    explains that the printed figure differs; empty if it does not.
    """

    metric: str
    printed: Printed
    scripts: Found
    again: Found | None
    ours: Found
    first: Figure
    p: float
    why_scripts: str = ""
    why_ours: str = ""

    @property
    def of_scripts(self) -> str:
        return self.scripts.verdict(self.printed.value)

    @property
    def of_ours(self) -> str:
        return self.ours.verdict(self.printed.value)


def rows(results: Results, table: str, statistic: str) -> Iterator[Row]:
    """Yield the rows of a table, for one of its statistics."""
    of_scripts, of_ours = READINGS[table]
    theirs = "tau paper" if statistic == "tau" else statistic
    for metric in METRICS:
        draws = results.draws(of_ours, statistic, metric)
        row = Row(
            metric,
            results.printed[table, statistic, metric],
            found(results, of_scripts, theirs, metric),
            _again(results, table, theirs, metric),
            found(results, of_ours, statistic, metric),
            draws[0],
            median(draw.p for draw in draws),
        )
        if row.of_scripts == DIFFERS:
            row = row._replace(why_scripts=_why_scripts(results, statistic, row))
        if row.of_ours == DIFFERS:
            choices = CHOICES[statistic] if table == "2" else {}
            row = row._replace(why_ours=_why_ours(results, choices, row))
        yield row


def _again(results: Results, table: str, name: str, metric: str) -> Found | None:
    """Return the figure with the gold edits that M2 had when the scripts were run again."""
    reading = None if name == "rho" else AGAIN.get((table, metric))
    return reading and found(results, reading, name, metric)


def _why_scripts(results: Results, statistic: str, row: Row) -> str:
    """Explain a printed figure that does not come out of the scripts' choices."""
    value = row.printed.value
    if row.again and row.again.verdict(value) != DIFFERS:
        return "M2's gold edits"
    if row.printed.rerun:
        return NEAR if min(abs(value - again) for again in row.printed.rerun) <= CLOSE else TOO
    if statistic == "tau" and found(results, "eoe", "tau", row.metric).verdict(value) != DIFFERS:
        return "as if ties were worth 0"
    return UNEXPLAINED


def _why_ours(results: Results, choices: Mapping[str, tuple[str, str]], row: Row) -> str:
    """Explain a printed figure that does not come out of the paper's definitions."""
    if row.of_scripts == DIFFERS:
        return row.why_scripts
    single = [
        choice
        for choice, (reading, name) in choices.items()
        if found(results, reading, name, row.metric).verdict(row.printed.value) == AGREES
    ]
    return " or ".join(single) or "several choices"


def found(results: Results, reading: str, statistic: str, metric: str) -> Found:
    """Return a figure with the range (95 %) in which one more draw from the same sentences lies.

    Of rho it is that of the replicates, of others a prediction interval (Student's t); where the
    chains were drawn once, the interval over sentences stands for it.
    """
    draws = results.draws(reading, statistic, metric)
    if statistic == "rho":
        return Found(draws[0].value, draws[0].least, draws[0].most)
    if len(draws) == 1:
        return Found(draws[0].value, draws[0].low, draws[0].high)
    values, n = [draw.value for draw in draws], len(draws)
    reach = float(t.ppf(0.975, n - 1)) * stdev(values) * sqrt(1 + 1 / n)
    return Found(mean(values), mean(values) - reach, mean(values) + reach)
