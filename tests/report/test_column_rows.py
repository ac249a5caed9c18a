import pytest

from maege.report.column_rows import ColumnRows

ROWS = [{"metric": "ld", "tau": -0.5}, {"metric": "gleu", "tau": 0.2}, {"metric": "m2", "tau": 0.3}]


def test_rows_are_those_that_were_given() -> None:
    rows = ColumnRows.of(ROWS)
    assert rows == ROWS and list(rows) == ROWS and len(rows) == 3
    assert rows[1] == ROWS[1] and rows[-2:] == ROWS[-2:]
    assert rows.columns == {"metric": ["ld", "gleu", "m2"], "tau": [-0.5, 0.2, 0.3]}
    assert ColumnRows.of(rows) is rows
    assert rows != ROWS[:2] and rows != "ld"


def test_no_rows_are_no_columns() -> None:
    assert not ColumnRows.of([]) and not ColumnRows({}) and ColumnRows({}).columns == {}


def test_columns_have_one_length() -> None:
    with pytest.raises(ValueError, match=r"columns of \[1, 2\] cells"):
        ColumnRows({"a": [1], "b": [1, 2]})
