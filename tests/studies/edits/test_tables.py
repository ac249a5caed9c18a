"""The tables of lattices."""

import maege
from maege.statistics.value import Value
from maege.studies.edits.by_type import TypeInteraction
from maege.studies.edits.tables import _pairs


def test_the_ten_first_pairs_of_each_metric_are_listed() -> None:
    records = [
        TypeInteraction(metric, "A", f"T{n:02}", n, 3, 0.0, Value(0.5), None, 0.0, 0.5, 0.5, False)
        for metric, pairs in (("m", 12), ("n", 2))
        for n in range(pairs)
    ]
    rows = _pairs(records).table.rows
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
