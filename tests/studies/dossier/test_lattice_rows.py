"""The rows that a vetting and a run share: both answer them, and sentences can say each answer."""

import pytest

from maege.statistics.value import Value
from maege.studies.dossier.grades import graded
from maege.studies.dossier.lattice_rows import ORDER, SYSTEMS, TYPES
from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.rows import LimitComparison, Row, RowResult, scorecard_rows


def result(n: int, above: float, below: float) -> RowResult:
    comparison = LimitComparison("length", Value(0.1), above, below, "R:VERB")
    return RowResult("m", "toy", n, Value(0.6), (comparison,), "sentences")


@pytest.mark.parametrize("row", [ORDER, SYSTEMS, TYPES], ids=lambda row: row.key)
def test_the_scorecard_has_the_row_with_all_its_words(row: Row) -> None:
    (shown,) = (r for r in scorecard_rows() if r.key == row.key)
    assert (shown.name, shown.phrases, shown.limit) == (row.name, row.phrases, row.limit)
    assert shown.read is not None
    assert "{name}" in row.phrases.named
    assert bool(row.phrases.good) == row.can_be_good


@pytest.mark.parametrize("row", [ORDER, SYSTEMS], ids=lambda row: row.key)
def test_few_sentences_recommend_nothing(row: Row) -> None:
    few, enough = (
        graded([row], {row.key: result(n, 1e-9, 1.0)})[0]
        for n in (LEAST_SENTENCES - 1, LEAST_SENTENCES)
    )
    assert (few.word, enough.word) == ("good", "good")
    assert (few.is_small, enough.is_small) == (True, False)


def test_types_can_be_bad_but_never_good() -> None:
    words = [
        graded([TYPES], {TYPES.key: result(27, above, below)})[0].word
        for above, below in ((0.5, 0.5), (1e-9, 1.0), (1.0, 1e-9))
    ]
    assert words == ["undecided", "usual", "bad"]
