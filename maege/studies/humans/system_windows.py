"""Agreement about systems that are close to each other: windows of the order by people.

Kobayashi, M., Mita, M. and Komachi, M. (2024). Revisiting Meta-evaluation for Grammatical Error
Correction. A metric that tells good systems from bad ones need not tell good ones from each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.system_measures import SystemMeasure, pearson, spearman

WINDOW_SIZE = 4  # systems
WINDOW_MEASURES: dict[str, SystemMeasure] = {"pearson": pearson, "spearman": spearman}


@dataclass(frozen=True)
class WindowEstimate:
    """Agreement of a metric with people about systems that stand next to each other.

    Parameters
    ----------
    metric
        Its name.
    measure
        Key in WINDOW_MEASURES, of mean scores of sentences with TrueSkill.
    best_rank
        Of the systems, by people: 1 is best.
    systems
        The best first.
    value
        None if it is undefined.
    interval
        By resampling sentences, for these systems.
    """

    metric: str
    measure: str
    best_rank: int
    systems: tuple[str, ...]
    value: float | None
    interval: Interval | None


def window_estimates(
    metric: str,
    systems: tuple[str, ...],
    human: tuple[Floats, Floats],
    scores: tuple[Floats, Floats],
    confidence: float,
) -> Iterator[WindowEstimate]:
    """Yield the agreement in each window of systems; none if all systems are one window.

    Parameters
    ----------
    metric
        Its name.
    systems
        Their names. Those with equal scores are ordered by name.
    human, scores
        Scores of the systems by people and by the metric: as observed, shape (systems,), and in
        resamples of sentences, shape (resamples, systems).
    confidence
        Of the intervals.
    """
    if len(systems) <= WINDOW_SIZE:
        return
    order = np.array(sorted(range(len(systems)), key=lambda i: (-human[0][i], systems[i])))
    windows = np.lib.stride_tricks.sliding_window_view(order, WINDOW_SIZE)
    for measure, function in WINDOW_MEASURES.items():
        values = function(human[0][windows], scores[0][windows])
        resampled = function(human[1][:, windows], scores[1][:, windows])
        for number, window in enumerate(windows):
            value = float(values[number])
            yield WindowEstimate(
                metric,
                measure,
                number + 1,
                tuple(systems[i] for i in window),
                value if np.isfinite(value) else None,
                percentile_interval(resampled[:, number], confidence),
            )
