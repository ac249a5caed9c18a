"""The tables of our metrics beside people, and how their rows are looked up."""

from collections.abc import Mapping
from functools import cached_property

import pandas as pd

from experiments.humans.printed_values import HERE
from maege.statistics.multiple_testing import ALPHA
from maege.studies.humans.measurements import BASELINES

TABLES = (
    *("sentence", "sentence_differences", "system", "system_differences"),
    *("leave_one_out", "ties"),
)
KIND, MEASURE, PEOPLE, AGGREGATION = "unexpanded", "noties", "trueskill", "mean"


class HumanTables:
    """The tables of results/."""

    def __init__(self) -> None:
        self.tables = {name: pd.read_csv(HERE / "results" / f"{name}.csv") for name in TABLES}
        self._rows: dict[tuple[object, ...], Mapping[str, float]] = {}

    @cached_property
    def sets(self) -> list[str]:
        """The names of the sets, in the order of the configuration."""
        return list(dict.fromkeys(self.tables["sentence"]["set"]))

    @cached_property
    def metrics(self) -> list[str]:
        """The names of the metrics."""
        names = dict.fromkeys(self.tables["ties"]["metric"])
        return [name for name in names if name not in BASELINES]

    def rows(self, table: str, **values: str) -> pd.DataFrame:
        """Return the rows with these values."""
        rows = self.tables[table]
        for column, value in values.items():
            rows = rows[rows[column] == value]
        return rows

    def row(self, table: str, **values: str) -> Mapping[str, float]:
        """Return the one row with these values."""
        key = table, *sorted(values.items())
        if key not in self._rows:
            rows = self.rows(table, **values)
            if len(rows) != 1:
                raise KeyError(f"{len(rows)} rows of {table} with {values}")
            self._rows[key] = rows.iloc[0].to_dict()
        return self._rows[key]

    def sentence(self, name: str, metric: str, measure: str = MEASURE) -> Mapping[str, float]:
        """Return an estimate at sentence level."""
        return self.row("sentence", set=name, metric=metric, kind=KIND, measure=measure)

    def system(
        self, name: str, metric: str, aggregation: str = AGGREGATION, people: str = PEOPLE
    ) -> Mapping[str, float]:
        """Return r at system level."""
        return self.row(
            "system",
            set=name,
            metric=metric,
            aggregation=aggregation,
            human_score=people,
            measure="pearson",
        )

    def by_tau(self, name: str) -> list[str]:
        """Return the metrics, the highest tau first."""
        return sorted(self.metrics, key=lambda m: -self.sentence(name, m)["value"])

    def not_below_best(self, name: str) -> list[str]:
        """Return the metrics whose tau is not significantly below the highest one."""
        best, *others = self.by_tau(name)
        return [best, *(m for m in others if self.difference(name, best, m)["adjusted"] >= ALPHA)]

    def difference(
        self, name: str, first: str, second: str, table: str = "sentence_differences"
    ) -> Mapping[str, float]:
        """Return the difference of two metrics, the first minus the second."""
        if table == "sentence_differences":
            values = {"kind": KIND, "measure": MEASURE}
        else:
            values = {"human_score": PEOPLE}
        a, b = sorted((first, second))
        row = dict(self.row(table, set=name, a=a, b=b, **values))
        if a == second:
            row |= {"difference": -row["difference"], "low": -row["high"], "high": -row["low"]}
        return row

    def without_systems(self, name: str, metric: str) -> dict[str, float]:
        """Return r without each system."""
        rows = self.rows("leave_one_out", set=name, metric=metric)
        return dict(zip(rows["left_out"], rows["value"], strict=True))
