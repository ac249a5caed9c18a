"""Writes the files of known results: the same results give the same bytes."""

import json
import lzma
from collections.abc import Mapping
from dataclasses import asdict, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.errors import DataError
from maege.files.output_file import write_atomic
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.correlation_tests import SystemStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.value import Value
from maege.studies.known_results.known_result import KnownCorpus, KnownResult
from maege.studies.known_results.result_files import ARRAYS, FORMAT, INDEX, read_index

_DIGITS = 6
# Of comparisons with limits: marks are made of them, and no digit of them is shown.
_DIGITS_OF_LIMITS = 4


def write_known_corpora(corpora: Mapping[str, KnownCorpus], folder: Path) -> None:
    """Write the known results of corpora, by name of the file; others in the folder stay."""
    index = folder / INDEX
    entries: dict[str, Any] = read_index(index)["corpora"] if index.is_file() else {}
    for name, corpus in corpora.items():
        arrays: dict[str, NDArray[Any]] = {}
        entries[name] = _entry(corpus, arrays)
        if not arrays:  # where only new errors and bad outputs were examined
            (folder / f"{name}{ARRAYS}").unlink(missing_ok=True)
            continue
        write_atomic(folder / f"{name}{ARRAYS}", in_xz(arrays))
    text = json.dumps({"format": FORMAT, "corpora": dict(sorted(entries.items()))})
    write_atomic(index, lzma.compress(text.encode(), preset=9))


def in_xz(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Return a file of arrays, as ``read_arrays`` of the package reads it."""
    content = BytesIO()
    # The names of files in an archive have no time, so the bytes are always the same.
    np.savez(content, allow_pickle=False, **arrays)
    return lzma.compress(content.getvalue(), preset=9)


def updated(stored: KnownCorpus, other: KnownCorpus) -> KnownCorpus:
    """Return the other results, and those that are stored of metrics that are not there.

    Raises DataError if the samples differ.
    """
    if differences := other.sample.differences(stored.sample):
        raise DataError(f"{stored.name}: results are of another sample: {'; '.join(differences)}")
    replaced = {item.result.metric for item in other.results}
    unreplaced = [item for item in stored.results if item.result.metric not in replaced]
    results = sorted([*unreplaced, *other.results], key=lambda item: item.result.metric)
    runs = {name: run for name, run in stored.runs.items() if name not in replaced} | other.runs
    return replace(other, results=tuple(results), runs=dict(sorted(runs.items())))


def of_models(stored: KnownCorpus) -> KnownCorpus:
    """Return the stored results that only somebody with the models can compute again."""
    results = tuple(item for item in stored.results if item.result.metric in stored.runs)
    return replace(stored, results=results)


def _entry(corpus: KnownCorpus, arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    """Return the figures of a corpus as JSON, and add its arrays to ``arrays``."""
    return {
        "name": corpus.name,
        "licence": corpus.licence,
        "citation": corpus.citation,
        "sample": asdict(corpus.sample),
        "signatures": {r.result.metric: r.signature for r in corpus.results},
        "results": [_record(item, arrays) for item in corpus.results],
        **({"runs": {m: asdict(run) for m, run in corpus.runs.items()}} if corpus.runs else {}),
    }


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


def _numbers(value: Value, digits: int = _DIGITS) -> list[float | None]:
    """Return a value and the ends of its interval."""
    low, high = value.interval or (None, None)
    return [_rounded(number, digits) for number in (value.value, low, high)]


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else float(f"{number:.{digits}g}")
