"""Edits of systems by type of error, and what they depend on."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.coverage2018.known_values import RESULTS, CheckedValue, KnownValues
from experiments.coverage2018.study_data import LATER, StudyData
from maege.array_types import Floats
from maege.studies.coverage.error_types import extracted_edits
from maege.studies.coverage.type_correlations import correlations
from maege.texts.typed_edits import TypedEdits

COUNTS = RESULTS / "types.csv"
OFFICIAL, TEN = "two official", "ten"
PEOPLE = {OFFICIAL: ("NUCLEA", "NUCLEB"), TEN: tuple(f"BN{n}" for n in range(1, 11))}
COLUMNS = ("people", "type", "systems of 2014", "all systems", "first", "second", "everybody")
SHARED = ("same text", "same span")
TOOLS = "another version of ERRANT, and of its tagger"


@dataclass(frozen=True)
class TypeCounts:
    """Numbers of edits by type.

    Attributes
    ----------
    people
        Whose edits the references are.
    rows
        By type, the columns of the table.
    """

    people: str
    rows: dict[str, dict[str, float]]

    def ratio(self, error_type: str, annotator: str, systems: str = "systems of 2014") -> float:
        """Return edits of the mean system, divided by those of ``first`` or ``second``."""
        row = self.rows[error_type]
        return row[systems] / row[annotator] if row[annotator] else float("inf")

    def correlations(self, systems: str, references: str) -> tuple[dict[str, float], int]:
        """Return Spearman's rho of the ratio with coverage and frequency, and how many types.

        The coverage is that by any other annotator, the frequency that of the reference edits.
        """
        rows = [row for row in self.rows.values() if row[references]]
        share = np.array([[row[name] / row["everybody"] for name in SHARED] for row in rows])
        counts = np.array([[row[systems], row[references]] for row in rows])
        sums: Floats = np.hstack([counts, share * counts[:, 1:]])
        return dict(zip((*SHARED, "frequency"), correlations(sums)[:3].tolist(), strict=True)), len(
            rows
        )


def extract(data: StudyData) -> None:
    """Extract the edits of all texts by ERRANT, and write their numbers by type."""
    edits = extracted_edits(data.source, {**data.systems, **data.references}, "lite")
    of_2014 = [name for name in data.systems if name not in LATER]
    with COUNTS.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([*COLUMNS, *SHARED])
        for people, names in PEOPLE.items():
            typed = TypedEdits.from_edits(
                {name: edits[name] for name in data.systems}, {name: edits[name] for name in names}
            )
            assert typed.same_text is not None and typed.same_span is not None
            numbers = dict(zip(typed.systems, typed.of_systems.sum(axis=1), strict=True))
            columns = (
                np.mean([numbers[name] for name in of_2014], axis=0),
                np.mean(list(numbers.values()), axis=0),
                *typed.of_annotators[:2].sum(axis=1),
                typed.of_annotators.sum(axis=(0, 1)),
                typed.same_text.sum(axis=0),
                typed.same_span.sum(axis=0),
            )
            for error_type, *row in zip(typed.types, *columns, strict=True):
                writer.writerow([people, error_type, *(f"{value:.10g}" for value in row)])


def read_counts(people: str) -> TypeCounts:
    """Return the numbers that were written."""
    with COUNTS.open(encoding="utf-8", newline="") as stream:
        rows = {
            row["type"]: {name: float(row[name]) for name in (*COLUMNS[2:], *SHARED)}
            for row in csv.DictReader(stream)
            if row["people"] == people
        }
    return TypeCounts(people, rows)


def table6(data: StudyData) -> Iterator[CheckedValue]:
    """Yield ratios by type, and their correlations; from the numbers that were written."""
    known = KnownValues("Table 6")
    official = read_counts(OFFICIAL)
    printed = [name.removesuffix(", NUCLEA") for name in known.unused if name.endswith(", NUCLEA")]
    ratios = {}
    for error_type in sorted(printed, key=lambda name: -known.number(f"{name}, NUCLEA")):
        what = f"{error_type}, NUCLEA"
        ratios[error_type] = known.number(what)
        yield known.check(what, official.ratio(error_type, "first"), why=TOOLS)
    for annotators, of in (("first", "NUCLEA"), ("second", "NUCLEB")):
        ours = [official.ratio(error_type, annotators) for error_type in ratios]
        distance = _distance(ours, list(ratios.values()))
        yield known.check(f"median factor between printed ratios and those to {of}", distance)
    both = {
        "first": "NUCLEA",
        "second": "NUCLEB",
        "everybody": "both annotators",
    }
    for references, of in both.items():
        values, types = official.correlations("systems of 2014", references)
        for name, rho in values.items():
            what = f"rho of ratio and {name}, {of}, 12 systems"
            yield known.check(what, rho, why=f"{types} types; {TOOLS}")
    ten = read_counts(TEN)
    for systems, kind in (("systems of 2014", "12 systems"), ("all systems", "15 systems")):
        values, _ = ten.correlations(systems, "everybody")
        for name, rho in values.items():
            yield known.check(f"rho of ratio and {name}, ten annotators, {kind}", rho)


def _distance(ours: Sequence[float], printed: Sequence[float]) -> float:
    """Return the median factor by which values differ."""
    logarithms = np.abs(np.log(np.array(ours) / np.array(printed)))
    return float(np.exp(np.median(logarithms)))
