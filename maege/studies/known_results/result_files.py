"""Files of known results in xz: an index of figures as JSON, and arrays of each corpus as NPZ.

The NPZ is not compressed: xz finds what its many small arrays have in common. There are no texts in
them, and no judgements. `python -m experiments.atlas` writes them.
"""

import json
import lzma
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.errors import DataError
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.correlation_tests import SystemStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.value import Value
from maege.studies.known_results.known_result import (
    KnownCorpus,
    KnownResult,
    ModelRun,
    RowStatistic,
)
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import LimitComparison, RowResult

INDEX = "index.json.xz"
ARRAYS = ".npz.xz"  # after the name of the corpus
FORMAT = 1
MAX_ARRAY_BYTES = 50_000_000  # of all arrays of a corpus, decompressed
MAX_INDEX_BYTES = 10_000_000  # decompressed
Arrays = Mapping[str, NDArray[Any]]


def results_folder() -> Path:
    """Return the folder of the known results that come with the package."""
    return Path(str(files("maege.studies.known_results"))) / "results"


@cache
def known_corpora(folder: Path | None = None) -> Mapping[str, KnownCorpus]:
    """Return the known results of a folder, by default those of the package, by name of the file.

    A corpus is read when it is asked for. Raises DataError if a file is malformed, or its arrays
    are too large.
    """
    directory = folder or results_folder()
    with _no_other_errors(directory):
        index = read_index(directory / INDEX)
        if index["format"] != FORMAT:
            raise DataError(f"{directory / INDEX}: not in format {FORMAT}")
        return _Corpora(directory, index["corpora"])


class _Corpora(Mapping[str, KnownCorpus]):
    """The corpora of a folder, each read once."""

    def __init__(self, directory: Path, entries: Mapping[str, Any]) -> None:
        self._directory = directory
        self._entries = dict(entries)
        self._read: dict[str, KnownCorpus] = {}

    def __getitem__(self, name: str) -> KnownCorpus:
        entry = self._entries[name]
        if name not in self._read:
            with _no_other_errors(self._directory):
                arrays = read_arrays(self._directory / f"{name}{ARRAYS}")
                self._read[name] = _corpus(entry, arrays)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@contextmanager
def _no_other_errors(directory: Path) -> Iterator[None]:
    """Raise DataError for what malformed files lead to."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        reason = f"{type(error).__name__} {error}"
        raise DataError(f"{directory}: not files of known results: {reason:.200}") from None


def read_index(path: Path) -> Any:
    """Return the figures of an index, unless it is too large."""
    return json.loads(_content(path, MAX_INDEX_BYTES))


def read_arrays(path: Path) -> Arrays:
    """Read the arrays of a file, if there is one.

    Raises DataError if they are too large, or it is no such file.
    """
    if not path.exists():
        return {}
    content = BytesIO(_content(path, MAX_ARRAY_BYTES))
    try:
        with zipfile.ZipFile(content) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
        if size > MAX_ARRAY_BYTES:
            raise DataError(f"{path}: {size:,} bytes of arrays, the limit is {MAX_ARRAY_BYTES:,}")
        with np.load(content, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except (OSError, zipfile.BadZipFile) as error:
        raise DataError(f"{path}: not a file of arrays: {error}") from None


def _content(path: Path, limit: int) -> bytes:
    """Return what is in a file; that of one in xz decompressed."""
    try:
        with lzma.open(path) if path.suffix == ".xz" else path.open("rb") as file:
            content = file.read(limit + 1)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise DataError(f"{path}: not a file in xz: {error}") from None
    if len(content) > limit:
        raise DataError(f"{path}: more than {limit:,} bytes")
    return content


def _corpus(entry: Mapping[str, Any], arrays: Arrays) -> KnownCorpus:
    sample = {**entry["sample"]}
    sample["references"] = tuple((name, checksum) for name, checksum in sample["references"])
    return KnownCorpus(
        entry["name"],
        entry["licence"],
        entry["citation"],
        SampleKey(**sample),
        tuple(_result(record, entry, arrays) for record in entry["results"]),
        {metric: ModelRun(**run) for metric, run in entry.get("runs", {}).items()},
    )


def _result(record: Mapping[str, Any], entry: Mapping[str, Any], arrays: Arrays) -> KnownResult:
    limits = tuple(
        LimitComparison(limit, _value(*numbers), above, below, subject, is_fault)
        for limit, subject, is_fault, *numbers, above, below in record["limits"]
    )
    metric, value = record["metric"], _value(*record["value"])
    result = RowResult(
        metric=metric,
        corpus=entry["name"],
        n=record["n"],
        value=value,
        comparisons=limits,
        units=record["units"],
        conditions=tuple(record["conditions"]),
        not_applicable=record["not_applicable"],
        ceiling=None if record["ceiling"] is None else _value(*record["ceiling"]),
    )
    statistic = _statistic(value, record, arrays)
    signature = entry["signatures"][metric]
    return KnownResult(record["row"], record["version"], signature, result, statistic)


def _statistic(value: Value, record: Mapping[str, Any], arrays: Arrays) -> RowStatistic | None:
    stored, row = record["statistic"], record["row"]
    prefix = f"{row}.{record['metric']}"
    if stored is None:
        return None
    if f"{prefix}.means" in arrays:
        means, weights = arrays[f"{prefix}.means"], arrays[f"{row}.weights"]
        return ClusteredStatistic.of_means(means.astype(float), weights.astype(float))
    if f"{prefix}.totals" in arrays:
        names = f"{row}.people", f"{prefix}.totals", f"{prefix}.resampled"
        people, totals, of_resamples = (arrays[name].astype(float) for name in names)
        return SystemStatistic(value.value, people, totals, of_resamples, Resampling(**stored))
    resampled, left_out = arrays.get(f"{prefix}.resampled"), arrays.get(f"{prefix}.left_out")
    return CorpusStatistic(
        value.value,
        None if resampled is None else resampled.astype(float),
        None if left_out is None else left_out.astype(float),
        stored["confidence"],
        is_correlation=False,
        rests_on_few=stored["rests_on_few"],
    )


def _value(value: float | None, low: float | None, high: float | None) -> Value:
    return Value(value, None if low is None or high is None else (low, high))
