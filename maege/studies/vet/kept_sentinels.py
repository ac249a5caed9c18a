"""What sentinels reach on a sample, kept in the user's cache for the next vetting on it.

It does not depend on the metric that is vetted, and takes half of the time of a vetting.
"""

import io
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields, is_dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.errors import DataError
from maege.files.output_file import write_atomic
from maege.metric.score_request import ScoreRequest
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.random_scorers.distribution import RandomScorerStatistics
from maege.studies.known_results.result_files import MAX_ARRAY_BYTES, read_arrays
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattices.inputs import Inputs
from maege.studies.sentinels import is_sentinel
from maege.studies.vet.conditions import Condition
from maege.studies.vet.config import VetConfig
from maege.studies.vet.known_sentinels import (
    ARRAY,
    CLASS,
    STRUCTURE,
    KnownSentinels,
    OfCondition,
    SentinelStatistics,
    key_of,
    read_known_sentinels,
)
from maege.studies.vet.plan import ORDERING_GROUP, Plan
from maege.studies.vet.sentinel_tests import ComparedStatistic
from maege.studies.vet.vetting_statistics import VettingStatistics

_T = TypeVar("_T")
MOST_BYTES = 300_000_000  # kept, of the files that were read or written last
_LIBRARIES = ("numpy", "scipy", "rapidfuzz")  # that sentinels and their statistics compute with


class KeptSentinels:
    """The file in the user's cache of what sentinels reach on a sample.

    ``plan`` and ``sections``: what is scored. Its name has a checksum of all that a value depends
    on: the sample, the settings, the code of the package and the versions of libraries.
    """

    def __init__(
        self, config: VetConfig, inputs: Inputs, plan: Plan, sections: Sequence[str]
    ) -> None:
        self._sample, self._language = SampleKey.of(config, inputs), config.language_code
        self._groups = list(plan.contrast_pairs)
        conditions = [key_of(*condition.key) for condition in plan.conditions]
        is_ordered = ORDERING_GROUP in sections  # no other section tells what sentinels score
        content = asdict(self._sample), self._language, is_ordered, conditions, self._groups
        # `SampleKey` has nothing of lattices that are sampled.
        self._path = None if config.lattices else _kept_file(config, content)

    def read(self) -> KnownSentinels | None:
        """Return what is kept; None if nothing is, or the file is damaged."""
        return None if self._path is None else _read(self._path, read_known_sentinels)

    def write(self, statistics: VettingStatistics) -> None:
        """Keep what sentinels reach; nothing is said if the cache cannot be written."""
        if self._path is not None:
            sample = self._sample, self._language
            known = what_sentinels_reach(statistics, self._groups, *sample)
            _write(self._path, arrays_of(known))


class KeptScores:
    """The file in the user's cache of the scores that sentinels give some requests."""

    def __init__(self, config: VetConfig, requests: Sequence[ScoreRequest]) -> None:
        content = sha256()
        for r in requests:
            texts = r.level, tuple(r.sources), tuple(r.hypotheses), tuple(r.references)
            content.update(ascii(texts).encode())
        self._path = _kept_file(config, (config.seed, content.hexdigest()))
        self._size = len(requests)

    def read(self) -> dict[str, Floats] | None:
        """Return the scores by sentinel; None if nothing is kept, or the file is damaged."""
        scores = None if self._path is None else _read(self._path, read_arrays)
        if scores and all(values.shape == (self._size,) for values in scores.values()):
            return {name: values.astype(float) for name, values in scores.items()}
        return None

    def write(self, scores: Mapping[str, Floats]) -> None:
        """Keep the scores of sentinels; nothing is said if the cache cannot be written."""
        if self._path is not None:
            _write(self._path, _of_sentinels(scores))


def _kept_file(config: VetConfig, content: Sequence[Any]) -> Path | None:
    """Return the file of what depends on some content; None if nothing is to be cached."""
    if config.cache_path is None:
        return None
    written = json.dumps([*content, _checksum_of_code()], sort_keys=True)
    key = sha256(written.encode()).hexdigest()[:32]
    return config.cache_path.with_suffix(".sentinels") / f"{key}.npz"


def _read(path: Path, read: Callable[[Path], _T]) -> _T | None:
    if not path.is_file():
        return None
    with suppress(OSError):
        os.utime(path)
    with suppress(DataError):
        return read(path)
    return None


def _write(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    content = io.BytesIO()
    named: Any = arrays  # no name is that of a parameter
    np.savez(content, allow_pickle=False, **named)
    if content.tell() > MAX_ARRAY_BYTES:
        return
    with suppress(OSError):
        write_atomic(path, content.getvalue())
        stored = [(file.stat(), file) for file in path.parent.glob("*.npz")]
        newest = sorted(stored, key=lambda item: item[0].st_mtime, reverse=True)
        sizes = accumulate(status.st_size for status, _ in newest)
        for size, (_, file) in zip(sizes, newest, strict=True):
            if size > MOST_BYTES:
                file.unlink()


@cache
def _checksum_of_code() -> str:
    """Return that of the files of the package, and of the versions of libraries."""
    package = Path(str(files("maege")))
    checksum = sha256(json.dumps([version(name) for name in _LIBRARIES]).encode())
    for file in sorted(package.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            checksum.update(file.relative_to(package).as_posix().encode())
            checksum.update(sha256(file.read_bytes()).digest())
    return checksum.hexdigest()


def what_sentinels_reach(
    statistics: VettingStatistics, groups: Sequence[str], sample: SampleKey, language: str | None
) -> KnownSentinels:
    """Return what sentinels and random scorers reach, without what metrics do.

    ``groups``: those of contrast pairs.
    """
    return KnownSentinels(
        sample,
        language,
        {
            key_of(*condition.key): _of_condition(condition, compared, statistics.random_scorers)
            for condition, compared in statistics.by_condition
        },
        {group: _of_sentinels(statistics.rates_in([group])) for group in groups},
    )


def _of_condition(
    condition: Condition,
    compared: Sequence[ComparedStatistic],
    of_configured: RandomScorerStatistics,
) -> OfCondition:
    random_scorers: dict[str, Floats] = {}
    if condition.is_configured:
        random_scorers = {key_of(*key): values for key, values in of_configured.values.items()}
    elif condition.reference_count is None:
        random_scorers = {
            key_of(c.ranking_type, c.statistic): c.random_values
            for c in compared
            if c.random_values is not None
        }
    return OfCondition(
        {
            key_of(c.ranking_type, c.statistic): SentinelStatistics(
                _of_sentinels(c.by_metric), _of_sentinels(c.tie_rates)
            )
            for c in compared
        },
        random_scorers,
    )


def _of_sentinels(by_name: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in by_name.items() if is_sentinel(name)}


def arrays_of(known: KnownSentinels) -> dict[str, NDArray[Any]]:
    """Return the arrays of a file, as `read_known_sentinels` reads them."""
    arrays: dict[str, NDArray[Any]] = {}
    structure = json.dumps(_encoded(known, arrays)).encode()
    arrays[STRUCTURE] = np.frombuffer(structure, np.uint8)
    return arrays


def _encoded(item: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    """Turn objects into JSON, and add their arrays to ``arrays``."""
    if isinstance(item, np.ndarray):
        name = str(len(arrays))
        arrays[name] = item
        return {ARRAY: name}
    if isinstance(item, CorpusStatistic):  # differences have no covariance
        resampled: Any = None if item.resampled is None else item.resampled.astype(np.float32)
        item = replace(item, covariance=None, resampled=resampled)
    if is_dataclass(item):
        own = {f.name: _encoded(getattr(item, f.name), arrays) for f in fields(item)}
        return {CLASS: type(item).__name__, **own}
    if isinstance(item, Mapping):
        return {key: _encoded(value, arrays) for key, value in item.items()}
    if isinstance(item, list | tuple):
        return [_encoded(part, arrays) for part in item]
    return item.item() if isinstance(item, np.generic) else item
