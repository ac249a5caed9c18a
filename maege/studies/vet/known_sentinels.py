"""What sentinels and random scorers reach on a corpus that comes with the package.

They do not depend on the metric that is vetted, and take two thirds of the time of a vetting.
`python -m experiments.atlas.sentinels` writes the files.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.errors import DataError
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.proportion import Proportion
from maege.statistics.random_scorers.distribution import RandomScorerStatistics
from maege.studies.known_results.result_files import ARRAYS, Arrays, read_arrays, results_folder
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattices.inputs import Inputs
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.plan import ORDERING_GROUP, VARIED_ORDERING_GROUP

ENDING = f".sentinels{ARRAYS}"  # after the name of the corpus
STRUCTURE = "structure"  # the array that has the objects as JSON; names of others are numbers
ARRAY, CLASS = "$array", "$class"  # keys of objects in it


@dataclass(frozen=True, eq=False)
class SentinelStatistics:
    """What sentinels reach in one statistic under one condition."""

    by_name: Mapping[str, ClusteredStatistic] | Mapping[str, CorpusStatistic]
    tie_rates: Mapping[str, float]

    @property
    def of_sentences(self) -> dict[str, ClusteredStatistic]:
        """Those of chains and lattices."""
        return {n: s for n, s in self.by_name.items() if isinstance(s, ClusteredStatistic)}

    @property
    def of_corpora(self) -> dict[str, CorpusStatistic]:
        """Those of corpora."""
        return {n: s for n, s in self.by_name.items() if isinstance(s, CorpusStatistic)}


@dataclass(frozen=True, eq=False)
class OfCondition:
    """What sentinels and random scorers reach under one condition."""

    statistics: Mapping[str, SentinelStatistics]  # by `key_of` rankings and statistic
    random_scorers: Mapping[str, Floats]  # the same; none of samples with fewer references

    @property
    def random_scorer_statistics(self) -> RandomScorerStatistics:
        """The statistics of random scorers, as they are computed."""
        keys = (key.split(" ") for key in self.random_scorers)
        values = self.random_scorers.values()
        return RandomScorerStatistics({(k[0], k[1]): v for k, v in zip(keys, values, strict=True)})


@dataclass(frozen=True, eq=False)
class KnownSentinels:
    """What sentinels and random scorers reach on a sample."""

    sample: SampleKey
    language: str | None  # code
    conditions: Mapping[str, OfCondition]  # by `key_of`
    rates: Mapping[str, Mapping[str, Sequence[PreferenceRates]]]  # by group, then by sentinel

    def knows(self, group: str) -> bool:
        """Whether sentinels need not score a group of requests."""
        return group in (ORDERING_GROUP, VARIED_ORDERING_GROUP, *self.rates)


def key_of(*parts: object) -> str:
    """Return a key of JSON.

    >>> key_of("random", "random", None)
    'random random None'
    """
    return " ".join(map(str, parts))


_CLASSES = {
    known.__name__: known
    for known in (
        *(KnownSentinels, SampleKey, OfCondition, SentinelStatistics),
        *(ClusteredStatistic, CorpusStatistic, PreferenceRates, Proportion),
    )
}


def known_sentinels(config: RunConfig, inputs: Inputs) -> KnownSentinels | None:
    """Return what is known on what a configuration samples; None if nothing is."""
    path = results_folder() / f"{config.corpus.name}{ENDING}"
    if config.lattices or not path.is_file():
        return None
    known = read_known_sentinels(path)
    differences = SampleKey.of(config, inputs).differences(known.sample)
    return None if differences or known.language != config.language_code else known


@cache
def read_known_sentinels(path: Path) -> KnownSentinels:
    """Read a file of known sentinels.

    Raises DataError if it is malformed, or its arrays are too large.
    """
    arrays = read_arrays(path)
    try:
        known = _decoded(json.loads(bytes(arrays[STRUCTURE])), arrays)
    except (ValueError, KeyError, TypeError) as error:
        reason = f"{type(error).__name__} {error}"
        raise DataError(f"{path}: not a file of known sentinels: {reason:.200}") from None
    if not isinstance(known, KnownSentinels):
        raise DataError(f"{path}: not a file of known sentinels")
    return known


def _decoded(item: Any, arrays: Arrays) -> Any:
    """Turn JSON into the objects that it stands for: of known classes only."""
    if isinstance(item, list):
        return tuple(_decoded(part, arrays) for part in item)
    if not isinstance(item, dict):
        return item
    if ARRAY in item:
        return arrays[item[ARRAY]].astype(float)
    decoded = {key: _decoded(value, arrays) for key, value in item.items() if key != CLASS}
    return _CLASSES[item[CLASS]](**decoded) if CLASS in item else decoded
