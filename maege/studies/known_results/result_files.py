"""Files of known results: an index of figures as gzipped JSON, and arrays of each corpus as NPZ.

There are no texts in them, and no judgements. The same results give the same bytes.
"""

import gzip
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.errors import DataError
from maege.files.output_file import write_atomic
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.system_statistic import SystemStatistic
from maege.statistics.value import Value
from maege.studies.known_results.known_result import KnownCorpus, KnownResult, RowStatistic
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import LimitComparison, RowResult

INDEX = "index.json.gz"
_FORMAT = 1
MAX_ARRAY_BYTES = 50_000_000  # of all arrays of a corpus, decompressed
MAX_INDEX_BYTES = 10_000_000  # decompressed
_DIGITS = 6
# Of comparisons with limits: marks are made of them, and no digit of them is shown.
_DIGITS_OF_LIMITS = 4
_Arrays = Mapping[str, NDArray[Any]]


def results_folder() -> Path:
    """Return the folder of the known results that come with the package."""
    return Path(str(files("maege.studies.known_results"))) / "results"


@cache
def known_corpora(folder: Path | None = None) -> Mapping[str, KnownCorpus]:
    """Return the known results of a folder, by default those of the package, by name of the file.

    Raises DataError if a file is malformed, or its arrays are too large.
    """
    directory = folder or results_folder()
    try:
        index = _read_index(directory / INDEX)
        if index["format"] != _FORMAT:
            raise DataError(f"{directory / INDEX}: not in format {_FORMAT}")
        return {
            name: _corpus(entry, _arrays(directory / f"{name}.npz"))
            for name, entry in index["corpora"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        reason = f"{type(error).__name__} {error}"
        raise DataError(f"{directory}: not files of known results: {reason:.200}") from None


def write_known_corpora(corpora: Mapping[str, KnownCorpus], folder: Path) -> None:
    """Write the known results of corpora, by name of the file; others in the folder stay."""
    index = folder / INDEX
    entries: dict[str, Any] = _read_index(index)["corpora"] if index.is_file() else {}
    for name, corpus in corpora.items():
        arrays: dict[str, NDArray[Any]] = {}
        entries[name] = _entry(corpus, arrays)
        if not arrays:  # where only new errors and bad outputs were examined
            (folder / f"{name}.npz").unlink(missing_ok=True)
            continue
        content = BytesIO()
        # The names of files in an archive have no time, so the bytes are always the same.
        np.savez_compressed(content, allow_pickle=False, **arrays)
        write_atomic(folder / f"{name}.npz", content.getvalue())
    text = json.dumps({"format": _FORMAT, "corpora": dict(sorted(entries.items()))})
    write_atomic(index, gzip.compress(text.encode(), mtime=0))


def _read_index(path: Path) -> Any:
    """Return the figures of an index, unless it is too large."""
    try:
        with gzip.open(path) as compressed:
            content = compressed.read(MAX_INDEX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"{path}: not a gzipped file: {error}") from None
    if len(content) > MAX_INDEX_BYTES:
        raise DataError(f"{path}: more than {MAX_INDEX_BYTES:,} bytes")
    return json.loads(content)


def _arrays(path: Path) -> _Arrays:
    """Read the arrays of a file, if there is one, unless they are too large."""
    if not path.exists():
        return {}
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
        if size > MAX_ARRAY_BYTES:
            raise DataError(f"{path}: {size:,} bytes of arrays, the limit is {MAX_ARRAY_BYTES:,}")
        with np.load(path, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except (OSError, zipfile.BadZipFile) as error:
        raise DataError(f"{path}: not a file of arrays: {error}") from None


def _entry(corpus: KnownCorpus, arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    """Return the figures of a corpus as JSON, and add its arrays to ``arrays``."""
    return {
        "name": corpus.name,
        "licence": corpus.licence,
        "citation": corpus.citation,
        "sample": asdict(corpus.sample),
        "signatures": {r.result.metric: r.signature for r in corpus.results},
        "results": [_record(item, arrays) for item in corpus.results],
    }


def _corpus(entry: Mapping[str, Any], arrays: _Arrays) -> KnownCorpus:
    sample = {**entry["sample"]}
    sample["references"] = tuple((name, checksum) for name, checksum in sample["references"])
    return KnownCorpus(
        entry["name"],
        entry["licence"],
        entry["citation"],
        SampleKey(**sample),
        tuple(_result(record, entry, arrays) for record in entry["results"]),
    )


def _record(item: KnownResult, arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    result = item.result
    return {
        "metric": result.metric,
        "row": item.row,
        "version": item.version,
        "n": result.n,
        "value": _numbers(result.value),
        "units": result.units,
        "conditions": list(result.conditions),
        "not_applicable": result.not_applicable,
        "ceiling": None if result.ceiling is None else _numbers(result.ceiling),
        "statistic": _store(item, arrays),
        "limits": [
            [
                c.limit,
                c.subject,
                c.is_fault,
                *_numbers(c.difference, _DIGITS_OF_LIMITS),
                _rounded(c.above, _DIGITS_OF_LIMITS),
                _rounded(c.below, _DIGITS_OF_LIMITS),
            ]
            for c in result.comparisons
        ],
    }


def _result(record: Mapping[str, Any], entry: Mapping[str, Any], arrays: _Arrays) -> KnownResult:
    limits = tuple(
        LimitComparison(limit, _value(*numbers), above, below, subject, is_fault)
        for limit, subject, is_fault, *numbers, above, below in record["limits"]
    )
    metric, value = record["metric"], _value(*record["value"])
    result = RowResult(
        metric,
        entry["name"],
        record["n"],
        value,
        limits,
        record["units"],
        tuple(record["conditions"]),
        record["not_applicable"],
        None if record["ceiling"] is None else _value(*record["ceiling"]),
    )
    statistic = _statistic(value, record, arrays)
    signature = entry["signatures"][metric]
    return KnownResult(record["row"], record["version"], signature, result, statistic)


def _store(item: KnownResult, arrays: dict[str, NDArray[Any]]) -> dict[str, Any] | None:
    """Add what a paired comparison needs to the arrays; return the figures of it."""
    row, statistic = item.row, item.statistic
    prefix = f"{row}.{item.result.metric}"
    if isinstance(statistic, ClusteredStatistic):
        if statistic.means is None:
            return None
        # Sentences have the same weights for all metrics.
        arrays[f"{row}.weights"] = statistic.weights.astype(np.float32)
        arrays[f"{prefix}.means"] = statistic.means.astype(np.float32)
        return {}
    if isinstance(statistic, CorpusStatistic):
        if statistic.resampled is not None:
            # Differences of shares are known to three digits, far below their errors.
            arrays[f"{prefix}.resampled"] = statistic.resampled.astype(np.float16)
        if statistic.left_out is not None:
            arrays[f"{prefix}.left_out"] = statistic.left_out.astype(np.float32)
        return {"confidence": statistic.confidence, "rests_on_few": bool(statistic.rests_on_few)}
    if isinstance(statistic, SystemStatistic):
        arrays[f"{row}.people"] = statistic.people.astype(np.float32)
        arrays[f"{prefix}.totals"] = statistic.totals.astype(np.float32)
        arrays[f"{prefix}.resampled"] = statistic.resampled.astype(np.float16)
        return asdict(statistic.settings)
    return None


def _statistic(value: Value, record: Mapping[str, Any], arrays: _Arrays) -> RowStatistic | None:
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


def _numbers(value: Value, digits: int = _DIGITS) -> list[float | None]:
    """Return a value and the ends of its interval."""
    low, high = value.interval or (None, None)
    return [_rounded(number, digits) for number in (value.value, low, high)]


def _value(value: float | None, low: float | None, high: float | None) -> Value:
    return Value(value, None if low is None or high is None else (low, high))


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else float(f"{number:.{digits}g}")
