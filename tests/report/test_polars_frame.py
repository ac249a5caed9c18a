"""Tables as data frames of Polars."""

import sys

import polars as pl
import pytest

import maege
from tests.support.command_line import SMALL


@pytest.fixture(scope="module")
def result() -> maege.StudyResult:
    return maege.run(SMALL | {"metrics": ["gleu", "ld"]})


def test_values_are_those_of_pandas(result: maege.StudyResult) -> None:
    assert result.tables
    for name, table in result.tables.items():
        frame = result.to_polars(name)
        assert isinstance(frame, pl.DataFrame)
        assert frame.columns == [*table.columns]
        for column in table:
            missing = [*table[column].isna()]
            expected = [None if m else v for m, v in zip(missing, table[column], strict=True)]
            assert frame[column].to_list() == expected
    assert result.to_polars()["metric"].to_list() == [*result.summary["metric"]]


def test_without_polars_the_message_says_how_to_have_it(
    result: maege.StudyResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(maege.MaegeError, match="pip install polars"):
        result.to_polars()
