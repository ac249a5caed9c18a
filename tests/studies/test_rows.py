from itertools import groupby

import pytest

from maege.statistics.value import Value
from maege.studies.rows import (
    PURPOSES,
    LimitComparison,
    Phrases,
    Row,
    RowResult,
    results_of,
    scorecard_rows,
)


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


def test_keys_are_unique_and_phrases_short() -> None:
    rows = scorecard_rows()
    assert len({row.key for row in rows}) == len(rows)
    for row in rows:
        p = row.phrases
        for phrase in (p.good, p.bad, p.plain, p.weaker):
            assert len(phrase.split()) <= 10
        assert p.bad
        # What can be weak beside known metrics has words for it.
        assert bool(p.weaker) == (not row.is_fact and row.form != "count")
        assert row.phrases.named.format(name="x") != "" or not row.phrases.named


def test_rows_of_studies_stand_among_each_other_by_number() -> None:
    groups = {group: list(rows) for group, rows in groupby(scorecard_rows(), lambda r: r.group)}
    assert tuple(groups) == PURPOSES
    for rows in groups.values():
        assert [r.number for r in rows] == sorted({r.number for r in rows})
    assert [row.key for row in groups["order"]][:3] == ["order", "people-sentences", "alternatives"]


def test_every_row_is_answered_or_made_of_the_others() -> None:
    assert [row.key for row in scorecard_rows() if row.read is None] == ["sets"]
