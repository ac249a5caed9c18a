"""Rows of all studies, by purpose and number."""

from itertools import groupby

from maege.studies.rows import PLANNED, PURPOSES, scorecard_rows


def test_keys_are_unique_and_phrases_short() -> None:
    rows = scorecard_rows()
    assert len({row.key for row in rows}) == len(rows)
    for row in rows:
        for phrase in (row.phrases.good, row.phrases.bad):
            assert len(phrase.split()) <= 7
        assert row.phrases.named.format(name="x") != "" or not row.phrases.named


def test_rows_of_studies_stand_among_each_other_by_number() -> None:
    groups = {group: list(rows) for group, rows in groupby(scorecard_rows(), lambda r: r.group)}
    assert tuple(groups) == PURPOSES
    for rows in groups.values():
        assert [r.number for r in rows] == sorted({r.number for r in rows})
    assert [row.key for row in groups["order"]][:3] == ["order", "people-sentences", "alternatives"]


def test_no_study_has_a_planned_row() -> None:
    keys = [row.key for row in scorecard_rows()]
    assert all(row.read is None and keys.count(row.key) == 1 for row in PLANNED)
    assert len(keys) > len(PLANNED)
