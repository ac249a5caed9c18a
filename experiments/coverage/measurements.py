"""What is measured: pools of corrections, perfect systems, people and systems on CoNLL-2014."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from experiments.coverage2018.distinct_references import coverage_by_distinct
from maege.config.loading import mapping_as
from maege.data.datasets import DATA_VARIABLE
from maege.errors import DataError
from maege.report.study_result import StudyResult
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.coverage_curve import CoverageCurve
from maege.studies.coverage.inputs import read_inputs
from maege.studies.coverage.pool_results import sentence_fingerprint
from maege.studies.coverage.study import STUDY
from maege.studies.study import conduct

# Names of known data -> their folders below that of all data.
FOLDERS = {"conll14": "conll14", "ibgec": "ibgec", "ibgec-simplification": "ibgec"}
OUTPUTS = "seeda/outputs/all"  # of later systems, for the sentences of CoNLL-2014
ANNOTATORS = [f"A{number}" for number in range(1, 11)]
METRICS = ["m2", "errant", "gleu", "max-sari"]
REWRITES = ["REF-M", "REF-F"]  # by people: minimal and fluent corrections
OF_2014 = (
    *("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "NTHU-corrected", "PKU", "POST", "RAC"),
    *("SJTU", "UFC", "UMC"),
)
LATER = (
    *("CHAR", "JMGR", "RORO", "BART", "BERT-fuse", "GECToR-BERT", "GECToR-ens", "GPT-3.5"),
    *("LM-Critic", "PIE", "Riken-Tohoku", "T5", "TemplateGEC", "TransGEC", "UEDIN-MS"),
)
SYSTEMS = [*OF_2014, *LATER]
CORPUS = {"name": "conll14", "m2": ANNOTATORS}
NUMBERS = [1, 2, 9]  # of references, that systems are compared with people at
SARI_SETS = 10  # of each number of references: SARI merges them, so each set is scored anew
PERFECT_NUMBERS = [1, 2, 5, 9]
CURVE = {"references": [1, 2, 3, 4, 5, 9, 10, 15, 20, 21, 30, 40, 50, 100]}
# Of the coverage where it is not the question.
ONE_NUMBER = {"comparison": ["exact"], "references": [1]}
BLANKS = "ibgec, line breaks as blanks"  # as the study read its data
SARI, REWRITTEN = "conll14, SARI", "conll14, rewrites"


def configurations(data: Path) -> dict[str, dict[str, Any]]:
    """Return the content of each configuration, with the folder of the data."""
    outputs = str((data / OUTPUTS).resolve())

    def people(metrics: list[str], systems: list[str], sets: int, **keys: Any) -> dict[str, Any]:
        ceiling = {"outputs": outputs, "systems": systems, "subsets": sets, **keys}
        return {"pool": CORPUS, "metrics": metrics, "ceiling": ceiling, "perfect": None}

    return {
        "ibgec": {
            "pool": "ibgec",
            "metrics": [*METRICS, "sari"],
            "perfect": {"references": [1, 2, 5, 10, 20]},
            "coverage": CURVE,
        },
        BLANKS: {
            "pool": {"name": "ibgec", "line_breaks": "blank"},
            "coverage": CURVE,
        },
        "simplification": {
            "pool": {"name": "ibgec-simplification", "normalise": "case"},
            "metrics": ["sari", "max-sari"],
            "perfect": {"references": [1, 2, 5, 10]},
        },
        "conll14": {
            **people(METRICS, SYSTEMS, 45),
            "perfect": {"references": PERFECT_NUMBERS, "unchanged": 0},  # it has right sentences
            "coverage": CURVE,
        },
        SARI: {
            **people(["sari"], SYSTEMS, SARI_SETS, references=NUMBERS),
            "coverage": ONE_NUMBER,
        },
        REWRITTEN: {
            **people([*METRICS, "sari"], REWRITES, SARI_SETS, references=NUMBERS),
            "coverage": ONE_NUMBER,
        },
    }


@contextmanager
def data_home(data: Path) -> Iterator[None]:
    """Let the names of known data stand for the folders below ``data``."""
    before = os.environ.get(DATA_VARIABLE)
    with TemporaryDirectory() as home:
        for name, folder in FOLDERS.items():
            if not (data / folder).is_dir():
                raise DataError(f"{data / folder}: no such folder; see --data")
            (Path(home) / name).symlink_to((data / folder).resolve())
        os.environ[DATA_VARIABLE] = home
        try:
            yield
        finally:
            if before is None:
                del os.environ[DATA_VARIABLE]
            else:
                os.environ[DATA_VARIABLE] = before


def configuration(name: str, data: Path) -> CoverageConfig:
    """Return a configuration by its name, without a cache; within ``data_home``."""
    return mapping_as(CoverageConfig, {**configurations(data)[name], "cache": None})


def measure(
    data: Path, jobs: int = 1, on_stage: Callable[[str], None] = lambda name: None
) -> Mapping[str, StudyResult]:
    """Measure everything; the results by name of the configuration."""
    with data_home(data):
        results = {}
        for name in configurations(data):
            on_stage(name)
            results[name] = conduct(STUDY, configuration(name, data), jobs=jobs)
    return results


def study_curve(data: Path) -> list[dict[str, object]]:
    """Return the coverage of the crowd as the study estimated it, from histograms alone.

    References are independent of each other, or distinct: none is equal to another one.
    """
    with data_home(data):
        config = configuration(BLANKS, data)
        pool = read_inputs(config).pool
    rows: list[dict[str, object]] = []
    for comparison in config.coverage.comparison:
        samples = tuple(sentence_fingerprint(s, comparison, "words") for s in pool.sentences)
        histograms = CoverageCurve(samples).histograms
        numbers = (10, 11, 20, 21)
        curves = {
            "independent": [h.coverage(numbers) for h in histograms],
            "distinct": [coverage_by_distinct(h, numbers) for h in histograms],
        }
        rows += [
            {"comparison": comparison, "kind": kind, "references": number, "value": value}
            for kind, curve in curves.items()
            for number, value in zip(numbers, np.mean(curve, axis=0), strict=True)
        ]
    return rows
