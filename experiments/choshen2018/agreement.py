"""Agreement of the printed values with ours, and the choices that explain differences."""

from collections.abc import Iterator, Mapping
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from scipy.stats import t

from experiments.choshen2018.results import METRICS, Printed, Results, Value

TOLERANCE = 0.05
AGREES, NOISE, DIFFERS = "agrees", "within noise", "differs"
RERUN_DIFFERS = "the re-run differs too"
RERUN_CLOSE = "the re-run is close"
UNEXPLAINED = "not explained"
# By table: the variant with the scripts' choices, and that with the paper's definitions.
VARIANTS = {"2": ("scripts", "paper"), "4": ("scripts-original", "original")}
# In the re-run of the scripts M2 had other gold edits; this was not examined for rho.
SHORTEST_ALIGNMENT = {
    ("2", "m2"): "scripts-shortest-alignment",
    ("4", "m2"): "scripts-original-shortest-alignment",
}
# Single choices of the scripts that can change a statistic: description, variant and statistic.
CHOICES = {
    "tau": {"ties agree": ("paper", "tau_ties_agree")},
    "r": {"gold score by characters": ("characters", "r")},
    "rho": {
        "shuffled source": ("shuffled", "rho"),
        "means of sentence scores": ("sentence-means", "rho"),
    },
}


class Reproduced(NamedTuple):
    """A value with the range in which a repetition is expected; nan where unknown."""

    value: float
    low: float
    high: float

    def agreement(self, printed: float) -> str:
        """Compare a printed value: agrees, within noise, or differs."""
        if abs(printed - self.value) <= TOLERANCE:
            return AGREES
        return NOISE if self.low <= printed <= self.high else DIFFERS


class Row(NamedTuple):
    """A statistic of a metric: printed, with the scripts' choices, with the paper's definitions.

    Attributes
    ----------
    shortest_alignment
        With the scripts' choices and the gold edits that M2 had in the re-run; None elsewhere.
    first
        With the paper's definitions, for the first seed.
    why_scripts, why_ours
        What explains that the printed value differs; empty if it does not.
    """

    metric: str
    printed: Printed
    scripts: Reproduced
    shortest_alignment: Reproduced | None
    ours: Reproduced
    first: Value
    why_scripts: str = ""
    why_ours: str = ""

    @property
    def scripts_agreement(self) -> str:
        return self.scripts.agreement(self.printed.value)

    @property
    def our_agreement(self) -> str:
        return self.ours.agreement(self.printed.value)


def rows(results: Results, table: str, statistic: str) -> Iterator[Row]:
    """Yield the rows of one statistic of a table."""
    scripts, ours = VARIANTS[table]
    scripts_statistic = "tau_ties_agree" if statistic == "tau" else statistic
    for metric in METRICS:
        seeds = results.of_seeds(ours, statistic, metric)
        row = Row(
            metric,
            results.printed[table, statistic, metric],
            reproduced(results, scripts, scripts_statistic, metric),
            _shortest_alignment(results, table, scripts_statistic, metric),
            reproduced(results, ours, statistic, metric),
            seeds[0],
        )
        if row.scripts_agreement == DIFFERS:
            row = row._replace(why_scripts=_explain_scripts(results, statistic, row))
        if row.our_agreement == DIFFERS:
            choices = CHOICES[statistic] if table == "2" else {}
            row = row._replace(why_ours=_explain_ours(results, choices, row))
        yield row


def _shortest_alignment(
    results: Results, table: str, statistic: str, metric: str
) -> Reproduced | None:
    """Return the value with the gold edits that M2 had when the scripts were re-run."""
    variant = None if statistic == "rho" else SHORTEST_ALIGNMENT.get((table, metric))
    return variant and reproduced(results, variant, statistic, metric)


def _explain_scripts(results: Results, statistic: str, row: Row) -> str:
    """Explain why the scripts' choices do not give the printed value."""
    printed = row.printed.value
    if row.shortest_alignment and row.shortest_alignment.agreement(printed) != DIFFERS:
        return "M2's gold edits"
    if row.printed.rerun:
        gap = min(abs(printed - value) for value in row.printed.rerun)
        return RERUN_CLOSE if gap <= TOLERANCE else RERUN_DIFFERS
    ties_zero = reproduced(results, "scripts", "tau", row.metric)
    if statistic == "tau" and ties_zero.agreement(printed) != DIFFERS:
        return "as if ties counted as 0"
    return UNEXPLAINED


def _explain_ours(results: Results, choices: Mapping[str, tuple[str, str]], row: Row) -> str:
    """Explain why the paper's definitions do not give the printed value."""
    if row.scripts_agreement == DIFFERS:
        return row.why_scripts
    single = [
        choice
        for choice, (variant, statistic) in choices.items()
        if reproduced(results, variant, statistic, row.metric).agreement(row.printed.value)
        == AGREES
    ]
    return " or ".join(single) or "several choices"


def reproduced(results: Results, variant: str, statistic: str, metric: str) -> Reproduced:
    """Return a value with the 95 % range of a repetition on the same sentences.

    For rho this is the range of the replicates; for the others a prediction interval over the
    seeds (Student's t), or the interval over sentences if there is a single seed.
    """
    seeds = results.of_seeds(variant, statistic, metric)
    if statistic == "rho":
        return Reproduced(seeds[0].value, seeds[0].replicate_low, seeds[0].replicate_high)
    if len(seeds) == 1:
        return Reproduced(seeds[0].value, seeds[0].low, seeds[0].high)
    values, n = [seed.value for seed in seeds], len(seeds)
    reach = float(t.ppf(0.975, n - 1)) * stdev(values) * sqrt(1 + 1 / n)
    return Reproduced(mean(values), mean(values) - reach, mean(values) + reach)
