"""What came out of the readings, beside what the paper printed."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from experiments.choshen2018.variants import HERE, RESULTS, readings
from maege.statistics.multiple_testing import holm

NAMES = {
    "ibleu": "iBLEU",
    "m2": "M2",
    "languagetool": "LT",
    "bleu": "BLEU",
    "minld": "MinLD",
    "gleu": "GLEU",
    "max-sari": "MAX-SARI",
    "sari": "SARI",
    "ld": "LD",
    "imeasure": "I-measure",
}
METRICS = tuple(metric for metric in NAMES if metric != "imeasure")  # those of the paper's tables
ALPHA = 0.05


class Figure(NamedTuple):
    """A value, its interval, its p, and the range of single draws (of corpora); nan if unknown."""

    value: float
    low: float
    high: float
    p: float
    least: float
    most: float


class Printed(NamedTuple):
    """What the paper printed, with its p, and what the authors' scripts give with three seeds."""

    value: float
    p: float
    rerun: tuple[float, ...]


class Results:
    """All results, from their files."""

    def __init__(self, folder: Path = RESULTS) -> None:
        self.folder = folder
        self.readings = {r.name: r for r in readings() if r.title}
        self._first = next(iter(self.readings))

    def table(self, name: str) -> pd.DataFrame:
        """Return a file of results."""
        return pd.read_csv(self.folder / f"{name}.csv")

    def figure(self, reading: str, statistic: str, metric: str) -> Figure:
        """Return what a reading found; what it did not sample is as in the first."""
        return self.draws(reading, statistic, metric)[0]

    def draws(self, reading: str, statistic: str, metric: str) -> list[Figure]:
        """Return what each draw of a reading found, the figures of the first seed first."""
        found = self._figures.get((reading, statistic, metric))
        return found or self._figures[self._first, statistic, metric]

    @cached_property
    def _figures(self) -> Mapping[tuple[str, str, str], list[Figure]]:
        found: dict[tuple[str, str, str], list[Figure]] = {}
        for reading, _, metric, statistic, *numbers in self.table("figures").itertuples(
            index=False
        ):
            found.setdefault((reading, statistic, metric), []).append(Figure(*numbers))
        return found

    def told_apart(self, reading: str, statistic: str, a: str, b: str) -> bool:
        """Whether the paired test tells two metrics apart; without one, whether intervals do.

        Of rho that says how sure one may be of these sentences, which the draws do not change.
        """
        tests = self._tests.get((reading, statistic), {})
        if tests:
            return tests[frozenset((a, b))] < ALPHA
        one, other = self.figure(reading, statistic, a), self.figure(reading, statistic, b)
        return one.low > other.high or other.low > one.high

    @cached_property
    def _tests(self) -> Mapping[tuple[str, str], Mapping[frozenset[str], float]]:
        """Return p of all pairs of metrics, corrected for their number."""
        table = self.table("differences")
        table = table[table["a"].isin(METRICS) & table["b"].isin(METRICS)]
        return {
            key: dict(
                zip(
                    map(frozenset, zip(rows["a"], rows["b"], strict=True)),
                    holm(list(rows["pvalue"])),
                    strict=True,
                )
            )
            for key, rows in table.groupby(["reading", "statistic"])
        }

    @cached_property
    def printed(self) -> Mapping[tuple[str, str, str], Printed]:
        """Return what was printed: by table, statistic and metric."""
        rows = pd.read_csv(HERE / "printed.csv", dtype={"table": str}).itertuples(index=False)
        return {
            (table, statistic, metric): Printed(value, p, tuple(s for s in seeds if s == s))
            for table, metric, statistic, value, p, *seeds in rows
        }
