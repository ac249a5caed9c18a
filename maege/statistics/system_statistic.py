"""The agreement of a metric with people about systems, for comparisons with other metrics."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.correlation_tests import exchange_of_totals
from maege.statistics.system_measures import pearson
from maege.statistics.value import Value


@dataclass(frozen=True, eq=False)
class SystemStatistic:
    """Pearson's r of one metric with people, with what a comparison with another one needs."""

    value: float | None  # None if it is undefined
    people: Floats  # scores of the systems by people, shape (systems,)
    # Sums of the scores of outputs, standardised for the metric, shape (systems,).
    totals: Floats
    resampled: Floats  # r in resamples of sentences and systems, shape (resamples,)
    settings: Resampling

    def minus(self, other: "SystemStatistic") -> tuple[Value, float]:
        """Return the difference of two metrics with its p-value, both for other systems.

        The p-value is two-sided, by exchanging the metrics for whole systems; nan where r of one of
        them is undefined.
        """
        if self.value is None or other.value is None:
            return Value(None), np.nan
        settings, totals = self.settings, np.stack([self.totals, other.totals])
        exchanged = exchange_of_totals(
            totals, self.people, pearson, settings.permutations, settings.seed
        )
        gap = self.resampled - other.resampled
        interval = percentile_interval(gap, settings.confidence)
        return Value(self.value - other.value, interval), float(exchanged[0, 1])
