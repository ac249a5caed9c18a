"""Whether a judge ranks systems of its own family higher than the other metrics do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError, did_you_mean
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.value import Value
from maege.texts.texts import SOURCE


@dataclass(frozen=True)
class SelfPreference:
    """The rank of a system by a metric of its family; 1 is best, and the source has none."""

    metric: str
    system: str
    rank: float
    others: float  # mean rank by the other metrics
    gain: Value  # places that the system gains by this metric; the interval is by resampling


def check_family(family: Mapping[str, Sequence[str]], systems: Sequence[str]) -> None:
    """Raise ConfigError if a system does not exist."""
    for metric, names in family.items():
        for name in names:
            if name not in systems or name == SOURCE:
                known = [system for system in systems if system != SOURCE]
                raise ConfigError(f"`family.{metric}`: no system {name!r}; "
                                  f"{did_you_mean(name, known)}")  # fmt: skip


def self_preferences(
    family: Mapping[str, Sequence[str]],
    systems: Sequence[str],
    scores: Mapping[str, tuple[Floats, Floats | None]],
    confidence: float,
) -> Iterator[SelfPreference]:
    """Yield how many places each system gains by the metric of its family.

    ``scores``: by metric those of the systems, shape (systems,), and in the same resamples of
    sentences, shape (resamples, systems); None for metrics without them.
    """
    names = [name for name in systems if name != SOURCE]
    columns = [systems.index(name) for name in names]
    ranks = {name: _ranks(observed[columns]) for name, (observed, _) in scores.items()}
    resampled = {
        name: _ranks(drawn[:, columns]) for name, (_, drawn) in scores.items() if drawn is not None
    }
    for metric in family:
        others = [name for name in ranks if name != metric]
        if metric not in ranks or not others:
            continue
        mean = np.mean([ranks[name] for name in others], axis=0)
        gains = None
        if len(resampled) == len(ranks):
            gains = np.mean([resampled[name] for name in others], axis=0) - resampled[metric]
        for system in family[metric]:
            i = names.index(system)
            interval = None if gains is None else percentile_interval(gains[:, i], confidence)
            rank, of_others = float(ranks[metric][i]), float(mean[i])
            yield SelfPreference(metric, system, rank, of_others, Value(of_others - rank, interval))


def _ranks(scores: Floats) -> Floats:
    """Return the ranks, 1 for the best; equal ones have their mean rank."""
    from scipy.stats import rankdata

    return np.asarray(rankdata(-scores, axis=-1))
