"""Tables of records: cells, alignment, pivots."""

from dataclasses import dataclass, field

import pytest

from maege.report.columns import (
    NO_PREFIX,
    Column,
    ColumnRows,
    Form,
    pivot_table,
    record_rows,
    record_table,
)
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


@dataclass(frozen=True)
class Significance:
    pvalue: float
    gain: Value


@dataclass(frozen=True)
class Nested:
    metric: str
    systems: Significance
    test: Significance = field(metadata=NO_PREFIX)


@dataclass(frozen=True)
class Twice:
    outer: Nested


def test_a_record_in_a_record_has_a_prefix_unless_its_field_says_no() -> None:
    of_systems, test = Significance(0.5, Value(1.0, (0.5, 1.5))), Significance(0.25, Value(2.0))
    nested = Nested("m", of_systems, test)
    row = {
        "metric": "m",
        "systems_pvalue": 0.5,
        "systems_gain": 1.0,
        "systems_gain_low": 0.5,
        "systems_gain_high": 1.5,
        "pvalue": 0.25,
        "gain": 2.0,
        "gain_low": None,
        "gain_high": None,
    }
    assert [list(of.items()) for of in record_rows([nested])] == [list(row.items())]
    (twice,) = record_rows([Twice(nested)])
    assert list(twice) == [f"outer_{name}" for name in row]
    column = Column("p (systems)", "systems.pvalue", "p")
    assert record_table("All.", [column], [nested]).rows == [(".500",)]


OF_METRICS = [
    {"metric": "ld", "tau": -0.5},
    {"metric": "gleu", "tau": 0.2},
    {"metric": "m2", "tau": 0.3},
]


def test_rows_are_those_that_were_given() -> None:
    rows = ColumnRows.of(OF_METRICS)
    assert rows == OF_METRICS and list(rows) == OF_METRICS and len(rows) == 3
    assert rows[1] == OF_METRICS[1] and rows[-2:] == OF_METRICS[-2:]
    assert rows.columns == {"metric": ["ld", "gleu", "m2"], "tau": [-0.5, 0.2, 0.3]}
    assert ColumnRows.of(rows) is rows
    assert rows != OF_METRICS[:2] and rows != "ld"


def test_no_rows_are_no_columns() -> None:
    assert not ColumnRows.of([]) and not ColumnRows({}) and ColumnRows({}).columns == {}


def test_columns_have_one_length() -> None:
    with pytest.raises(ValueError, match=r"columns of \[1, 2\] cells"):
        ColumnRows({"a": [1], "b": [1, 2]})
    for cells in ("xy", {"x": 1}, 3):
        with pytest.raises(ValueError, match="a column is no list"):
            ColumnRows({"a": cells})


def test_rows_have_the_same_columns() -> None:
    with pytest.raises(ValueError, match="different columns"):
        ColumnRows.of([{"a": 1}, {"a": 1, "b": 2}])
