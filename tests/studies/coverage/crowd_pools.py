"""The pools of the study, as the tests read them."""

import csv
import json
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.studies.coverage.fingerprint import Fingerprint
from maege.studies.coverage.histogram import Histogram

TYPED_LINE_BREAK = "\\n"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def texts(ibgec: Path, task: str) -> dict[str, list[str]]:
    """Return all accepted texts by sentence, as they were typed, with real line breaks."""
    name, column = {
        "gec": ("corrections.tsv", "correction"),
        "simplification": ("simplifications.tsv", "simplification"),
    }[task]
    pools = defaultdict(list)
    for row in rows(ibgec / name):
        if row["accepted"] != "no":
            pools[row["sentence_id"]].append(row[column].replace(TYPED_LINE_BREAK, "\n"))
    return pools


def sources(ibgec: Path) -> dict[str, str]:
    return {row["sentence_id"]: row["source"] for row in rows(ibgec / "corrections.tsv")}


@dataclass(frozen=True)
class Published:
    task: str
    comparison: str
    file_key: str
    sentence: str
    fingerprint: Fingerprint
    output: Histogram | None


@cache
def published(ibgec: Path) -> tuple[Published, ...]:
    """Return all published fingerprints, with the histograms that are stored beside them."""
    lines = (ibgec / "unseenest-histograms.jsonl").read_text("utf-8").splitlines()
    return tuple(_published(json.loads(line)) for line in lines)


def _published(entry: dict) -> Published:
    output = None
    if entry["output"]:
        x, h = np.array(entry["output"]).T
        output = Histogram(x, h)
    fingerprint = Fingerprint(tuple(entry["input_hist"]))
    names = (entry[name] for name in ("task", "comparison", "file_key", "sentence_id"))
    return Published(*names, fingerprint, output)


def exact_english(ibgec: Path) -> list[Published]:
    return [p for p in published(ibgec) if (p.task, p.comparison) == ("gec", "exact")]


def golden(goldens: Path, name: str) -> list[dict[str, str]]:
    return rows(goldens / "coverage" / name)


def golden_column(table: list[dict[str, str]], column: str) -> Floats:
    return np.array([float(row[column] or "nan") for row in table])
