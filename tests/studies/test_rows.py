import pytest

from maege.statistics.value import Value
from maege.studies.rows import LimitComparison, Phrases, Row, RowResult, results_of


def read(found: dict[str, float]) -> list[RowResult]:
    return [RowResult(m, "toy", 50, Value(v), (), "sentences") for m, v in found.items()]


def test_a_row_is_read_for_all_metrics_and_one_that_no_study_has_is_left_out() -> None:
    examined = Row("a", "order", 1, "Is it high", "value", Phrases(), read)
    planned = Row[dict[str, float]]("b", "order", 2, "Is it low", "value", Phrases())
    results = results_of((examined, planned), {"x": 0.5, "y": 0.25})
    assert {metric: list(rows) for metric, rows in results.items()} == {"x": ["a"], "y": ["a"]}
    assert results["y"]["a"].value == Value(0.25)


@pytest.mark.parametrize(("subject", "name"), [("", "length"), ("empty outputs", "empty outputs")])
def test_a_comparison_is_named_by_its_subject_if_it_has_one(subject: str, name: str) -> None:
    assert LimitComparison("length", Value(0.1), 0.5, 0.5, subject).limit_name == name
