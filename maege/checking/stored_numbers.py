"""All numbers that the results of a directory have, with the names of what they are of."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from maege.array_types import Floats, Interval
from maege.checking.text_figures import read_figures
from maege.data.json_text import load_json
from maege.files.manifest import PREVIOUS, listed_files
from maege.files.output_directory import is_own_file
from maege.report.study_result import StudyResult
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.results_json import plain

_MAX_NAMES = 5  # that describe a number
MAX_CELL = 60  # characters of a cell that is a name, or a number in words
OF_SENTENCES = {"sentence", "source"}  # columns of tables of single sentences, not searched
# Columns and keys with the names of what a number is of.
SUBJECTS = {
    "metric": "metric", "metric or sentinel": "metric", "type": "type", "system": "system",
    "part": "type", "name": "system", "a": "system", "b": "system", "subjects": "system",
}  # fmt: skip
_GENERAL = {"mean", "people", "all"}  # in these columns: words that name nothing
ENDS = (("low", "high"), ("least", "most"), ("lowest", "highest"))  # of an interval
SETTINGS, ASSUMED = "config.yaml", "what maege assumes"  # places
# Words near a setting; of a percentage without them, it is not known whether it is one.
OF_SETTINGS = {
    "confidence": r"\b(?:interval|confidence|CI)s?\b",
    "level of significance": r"\b(?:significan\w+|level|adjusted|undecided)\b",
}
PARAMETER = re.compile(r"([a-z_]+):(-?\d+(?:\.\d+)?)(?=\||$)")


@dataclass(frozen=True)
class StoredNumber:
    """A number of the results."""

    place: str  # table or file
    label: str  # column or key
    value: float
    intervals: tuple[Interval, ...]  # those in the same row that may be its own
    subjects: frozenset[str]  # metrics, systems and types that it is of
    names: tuple[str, ...]  # of what it is of, as people read it

    @property
    def description(self) -> str:
        """Say what it is, and where it is."""
        first = [name for name in self.names if name in self.subjects]
        further = [name for name in self.names if name not in self.subjects]
        most = 0 if self.place == SETTINGS else _MAX_NAMES
        names = ", ".join(f"`{name}`" for name in (first + further)[:most])
        return f"{names}{': ' if names else ''}{self.label} in {self.place}"

    def is_setting_in(self, text: str) -> bool:
        """Whether it is a setting that a text speaks of."""
        words = OF_SETTINGS.get(self.label)
        return bool(words and self.place in (SETTINGS, ASSUMED) and re.search(words, text, re.I))

    @property
    def is_difference(self) -> bool:
        """Whether a text may give it with the other sign."""
        return any(part in self.label for part in ("difference", "gain", "change"))


@dataclass(frozen=True)
class StoredNumbers:
    """All numbers of the results, and the names of what they are of, by kind."""

    numbers: tuple[StoredNumber, ...]
    subjects: Mapping[str, frozenset[str]]

    @cached_property
    def values(self) -> Floats:
        """The numbers, in their order."""
        return np.array([number.value for number in self.numbers])


def stored_numbers(directory: Path, result: StudyResult) -> StoredNumbers:
    """Return the numbers of tables, claims, JSON files and settings."""
    numbers = [StoredNumber(ASSUMED, "level of significance", ALPHA, (), frozenset(), ())]
    kinds: dict[str, set[str]] = {"metric": {*result.signatures}, "type": set(), "system": set()}
    for name in sorted(listed_files(directory)):
        if not is_own_file(directory, name) or Path(name).is_relative_to(PREVIOUS):
            continue
        if name.startswith("tables/") and name.endswith(".csv"):
            for row in _rows(directory / name):
                numbers += _of_record(row, name[len("tables/") : -len(".csv")], ())
                for key in filter(_kind, row):
                    kinds[_kind(key)].add(str(row[key]))
        elif name.endswith(".json") and name != f"{result.study}.json":
            numbers += _of_json(load_json((directory / name).read_bytes()), name)
    numbers += _of_json(plain(result.claims), "findings")
    numbers += _of_json(result.manifest.get("config"), SETTINGS)
    for metric, signature in result.signatures.items():
        for key, number in PARAMETER.findall(signature):
            of_metric = frozenset({metric})
            numbers += [StoredNumber("signature", key, float(number), (), of_metric, (metric,))]
    kinds["other"] = {name for claim in result.claims for name in claim.subjects}
    subjects = _distinct(kinds)
    known = frozenset[str]().union(*subjects.values())
    of_known = (replace(number, subjects=number.subjects & known) for number in numbers)
    return StoredNumbers(tuple(dict.fromkeys(of_known)), subjects)


def _distinct(kinds: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    """Return the names of each kind that are words, and of no earlier kind."""
    result: dict[str, frozenset[str]] = {}
    for kind, names in kinds.items():
        earlier = frozenset[str]().union(*result.values())
        words = frozenset(name for name in names if re.search(r"[^\W\d_]", name))
        result[kind] = words - earlier - _GENERAL
    return result


def _rows(path: Path) -> Iterator[dict[str, float | str]]:
    """Yield the rows of a table, unless it is one of single sentences."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if not OF_SENTENCES & {*(reader.fieldnames or ())}:
            yield from ({k: _number(v) for k, v in row.items() if k and v} for row in reader)


def _number(cell: str) -> float | str:
    try:
        return float(cell)
    except ValueError:
        return cell.removeprefix("'")


def _of_json(content: Any, place: str, names: tuple[str, ...] = ()) -> Iterator[StoredNumber]:
    """Yield the numbers of nested content; the keys above a number are names of it."""
    if isinstance(content, Mapping):
        own = {key: item for key, item in content.items() if not isinstance(item, dict | list)}
        for key, item in content.items():
            if key == "subjects" and isinstance(item, list):
                own |= {f"subjects{n}": name for n, name in enumerate(item)}
            if _is_interval(item):
                own |= {f"{key}_low": item[0], f"{key}_high": item[1]}
            if isinstance(item, Mapping) and _is_interval(item.get("interval")):
                low, high = item["interval"]
                own |= {key: item.get("value"), f"{key}_low": low, f"{key}_high": high}
            elif isinstance(item, Mapping | list):
                yield from _of_json(item, place, (*names, *_texts(own), key))
        yield from _of_record(own, place, names)
    elif isinstance(content, list):
        for item in content:
            if isinstance(item, dict):
                yield from _of_json(item, place, names)


def _is_interval(content: Any) -> bool:
    is_pair = isinstance(content, list) and len(content) == 2
    return is_pair and all(isinstance(end, int | float) for end in content)


def _texts(record: Mapping[str, Any]) -> list[str]:
    return [v for v in record.values() if isinstance(v, str) and 0 < len(v) <= MAX_CELL]


def _of_record(
    record: Mapping[str, Any], place: str, above: tuple[str, ...]
) -> Iterator[StoredNumber]:
    """Yield the numbers of a row: each with the intervals of the row that may be its own."""
    numbers = {
        str(key): float(v)
        for key, v in record.items()
        if isinstance(v, int | float) and not isinstance(v, bool)
    }
    texts = {k: v for k, v in record.items() if isinstance(v, str) and 0 < len(v) <= MAX_CELL}
    written = {key: [*_in_words(text)] for key, text in texts.items()}
    subjects = frozenset({*above, *(v for k, v in texts.items() if _kind(k))})
    own = (v for k, v in texts.items() if not written[k] and v not in ("True", "False"))
    names = tuple(dict.fromkeys([*above, *own]))
    for key, value in numbers.items():
        yield StoredNumber(place, key, value, _intervals(key, numbers), subjects, names)
    for key, found in written.items():
        for value, intervals in found:
            yield StoredNumber(place, key, value, intervals, subjects, names)


def _in_words(cell: str) -> Iterator[tuple[float, tuple[Interval, ...]]]:
    """Yield the numbers of a cell that has them as people read them."""
    if cell[:1] not in "0123456789.−+-" or cell.isdecimal():
        return
    for figure in read_figures(cell):
        if not figure.unread:
            scale = 0.01 if figure.is_percent else 1.0
            ends = [scale * float(end) for end in figure.interval or ()]
            yield scale * float(figure.value), ((ends[0], ends[1]),) if ends else ()


def _intervals(key: str, numbers: Mapping[str, float]) -> tuple[Interval, ...]:
    """Return the intervals of a row that begin with a key, or else those of no other key."""
    pairs = {
        k.removesuffix(low): (value, numbers[k.removesuffix(low) + high])
        for k, value in numbers.items()
        for low, high in ENDS
        if k.endswith(low) and k.removesuffix(low) + high in numbers
    }
    own = [pair for stem, pair in pairs.items() if stem.startswith(f"{key}_")]
    free = [pair for stem, pair in pairs.items() if stem.rstrip("_") not in numbers]
    is_end = any(key.endswith(end) for ends in ENDS for end in ends)
    return tuple(() if is_end else own or free)


def _kind(key: str) -> str:
    """Return which kind of subject a column or key has: metric, type or system; empty for none."""
    return SUBJECTS.get(key.rstrip("0123456789"), "")
