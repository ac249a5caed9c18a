"""Tables of records: cells, alignment, pivots."""

from dataclasses import dataclass

import pytest

from maege.report.columns import Column, Form, pivot_table, record_table
from maege.statistics.value import Value


@dataclass(frozen=True)
class Row:
    metric: str
    system: str
    tau: Value
    pvalue: float | None = None


ROWS = [
    Row("gleu", "a", Value(0.5, (0.4, 0.6)), 0.0001),
    Row("gleu", "b", Value(-0.25), 0.2),
    Row("m2", "b", Value(None)),
]


def test_a_row_for_each_record() -> None:
    columns = [
        Column("metric"),
        Column("who", lambda row: row.system.upper(), "cell"),
        Column("tau", form="estimate"),
        Column("adjusted p", "pvalue", "p"),
    ]
    table = record_table("All.", columns, ROWS)
    assert table.headings == ("metric", "who", "tau", "adjusted p")
    assert table.rows == [
        ("gleu", "A", ".500 [.40, .60]", "< .001"),
        ("gleu", "B", "−.250", ".200"),
        ("m2", "B", "–", "–"),
    ]
    assert table.text_columns == (0,)


def test_a_column_for_each_system() -> None:
    cell = Column("", "tau", "change")
    table = pivot_table("All.", [Column("metric")], ROWS, by="system", cell=cell)
    assert table.headings == ("metric", "a", "b")
    assert table.rows == [("gleu", "+0.500 [.40, .60]", "−0.250"), ("m2", "–", "–")]


@pytest.mark.parametrize(
    ("form", "value", "written"),
    [
        ("count", 1312, "1,312"),
        ("number", -0.5, "−.500"),
        ("difference", 0.5, "+0.500"),
        ("share", 0.031, "3.1 %"),
        ("interval", (0.1, 0.2), "[.10, .20]"),
        ("amount", Value(1.5, (-0.25, 2.0)), "1.50 [−0.25, 2.00]"),
        ("amount", Value(None), "–"),
    ],
)
def test_forms(form: Form, value: object, written: str) -> None:
    assert Column("", lambda _: value, form).cell(None) == written
    assert Column("", lambda _: None, form).cell(None) == "–"
