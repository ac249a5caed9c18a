"""The results of all variants, and the values that the paper printed."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from experiments.choshen2018.variants import HERE, RESULTS, variants
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


class Value(NamedTuple):
    """A statistic of one metric under one variant and seed; nan where unknown.

    ``low`` and ``high`` bound its interval over sentences; ``replicate_low`` and
    ``replicate_high`` bound the values of single replicates of the synthetic corpora.
    """

    value: float
    low: float
    high: float
    pvalue: float
    replicate_low: float
    replicate_high: float


class Printed(NamedTuple):
    """A value printed in the paper, its p-value, and the values of the re-run scripts."""

    value: float
    pvalue: float
    rerun: tuple[float, ...]


class Results:
    """All results, read from the CSV files of a directory."""

    def __init__(self, directory: Path = RESULTS) -> None:
        self.directory = directory
        self.variants = {variant.name: variant for variant in variants() if variant.title}
        self._first = next(iter(self.variants))

    def table(self, name: str) -> pd.DataFrame:
        """Return a table of results."""
        return pd.read_csv(self.directory / f"{name}.csv")

    def value(self, variant: str, statistic: str, metric: str) -> Value:
        """Return a statistic of a variant, for its first seed."""
        return self.of_seeds(variant, statistic, metric)[0]

    def of_seeds(self, variant: str, statistic: str, metric: str) -> list[Value]:
        """Return a statistic of a variant for each seed; the first variant's if not affected."""
        values = self._values.get((variant, statistic, metric))
        return values or self._values[self._first, statistic, metric]

    @cached_property
    def _values(self) -> Mapping[tuple[str, str, str], list[Value]]:
        values: dict[tuple[str, str, str], list[Value]] = {}
        for variant, _, metric, statistic, *numbers in self.table("values").itertuples(index=False):
            values.setdefault((variant, statistic, metric), []).append(Value(*numbers))
        return values

    def significantly_different(self, variant: str, statistic: str, a: str, b: str) -> bool:
        """Whether two metrics differ by the paired test; without one, by disjoint intervals.

        The test of rho resamples sentences and replicates.
        """
        tests = self._tests.get((variant, statistic), {})
        if tests:
            return tests[frozenset((a, b))] < ALPHA
        x, y = self.value(variant, statistic, a), self.value(variant, statistic, b)
        return x.low > y.high or y.low > x.high

    @cached_property
    def _tests(self) -> Mapping[tuple[str, str], Mapping[frozenset[str], float]]:
        """Return the Holm-corrected p-values of all pairs of metrics."""
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
            for key, rows in table.groupby(["variant", "statistic"])
        }

    @cached_property
    def printed(self) -> Mapping[tuple[str, str, str], Printed]:
        """Return the printed values by table, statistic and metric."""
        rows = pd.read_csv(HERE / "printed.csv", dtype={"table": str}).itertuples(index=False)
        return {
            (table, statistic, metric): Printed(value, p, tuple(s for s in seeds if s == s))
            for table, metric, statistic, value, p, *seeds in rows
        }
