"""The tables of lattices."""

from pathlib import Path

import pytest

import maege
from maege.statistics.value import Value
from maege.studies.edits.by_type import TypeInteraction
from maege.studies.edits.study import STUDY
from maege.studies.edits.tables import _pairs, edit_rows, interaction_rows, lattice_rows
from tests.studies.edits.small_corpus import edits_config
from tests.support.studies import measured


def test_the_ten_first_pairs_of_each_metric_are_listed() -> None:
    records = [
        TypeInteraction(metric, "A", f"T{n:02}", n, 3, 0.0, Value(0.5), None, 0.0, 0.5, 0.5, False)
        for metric, pairs in (("m", 12), ("n", 2))
        for n in range(pairs)
    ]
    rows = _pairs(records).views[0].table.rows
    listed = [(metric, f"A, T{n:02}") for metric, pairs in (("m", 10), ("n", 2))
              for n in range(pairs)]  # fmt: skip
    assert [row[:2] for row in rows] == listed


def test_each_record_of_the_accuracy_has_its_row(random_study: maege.StudyResult) -> None:
    tables = {table.name: table for part in random_study.parts for table in part.tables}
    accuracy = tables["accuracy"]
    assert len(accuracy.views[0].table.rows) == len(accuracy.rows) > 10
    first = accuracy.rows[0]
    assert (first["by"], first["group"], first["lattices"]) == ("", "all", 48)
    metrics = random_study.table("metrics").iloc[0]
    assert (first["accuracy"], first["ties"]) == (metrics.accuracy, metrics.ties)


SOURCES = ("He go to home", "They has cat")
CORRECTED = {(1, 0): "He goes home", (1, 1): "He went to home", (2, 0): "They have a cat",
             (2, 1): "They have a cat"}  # fmt: skip


@pytest.mark.parametrize("max_edits", [8, 1])
def test_values_of_edits_add_up_and_larger_lattices_have_estimates(
    small_m2: Path, max_edits: int
) -> None:
    section = {"own_reference": True, "max_edits": max_edits, "permutations": 8}
    results = measured(STUDY, edits_config(small_m2, edits=section))
    rows = list(edit_rows(results))
    order = [(row["sentence"], row["annotator"], row["edit"]) for row in rows]
    assert order == sorted(order) and len(order) == 7
    for (sentence, annotator), corrected in CORRECTED.items():
        source = SOURCES[sentence - 1]
        before, after = maege.score("ld", [source] * 2, [source, corrected]).sentences
        of_lattice = [r for r in rows if (r["sentence"], r["annotator"]) == (sentence, annotator)]
        assert sum(r["shapley"] for r in of_lattice) == pytest.approx(after - before)
        is_estimated = len(of_lattice) > max_edits
        assert {r["banzhaf"] is None for r in of_lattice} == {is_estimated}
        assert {r["shapley_low"] is not None for r in of_lattice} == {is_estimated}


def test_pairs_and_falls_have_the_numbers_of_the_edits(small_m2: Path) -> None:
    results = measured(STUDY, edits_config(small_m2, edits={"own_reference": True}))
    (first, *others) = interaction_rows(results)
    assert len(others) == 2
    assert (first["sentence"], first["annotator"], first["first"], first["second"]) == (1, 0, 1, 2)
    assert (first["first_type"], first["second_type"], first["tokens"]) == ("SVA", "Prep", 0)
    for row in lattice_rows(results):
        assert not row["is_monotone"]  # the less is changed, the higher the score
        source = SOURCES[row["sentence"] - 1]
        before, after = (
            maege.score("ld", [source], [row[name]]).sentences[0] for name in ("before", "after")
        )
        assert row["change"] == pytest.approx(after - before)
        assert row["change"] < 0
