"""The rows that people answer: what decides, and why there may be no answer."""

from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.dossier.marks import marks
from maege.studies.humans.compared_agreement import ComparedAgreement
from maege.studies.humans.rows import FAILED, ROWS, SENTENCES_ROW, SYSTEMS_ROW, PeopleOfMetric
from maege.studies.rows import CHANCE, CONSTANT, LimitComparison, RowResult, results_of

AGREEMENT = ComparedAgreement(
    Value(0.3, (0.2, 0.4)), (LimitComparison(CHANCE, Value(0.3), 0.001, 0.999),)
)
FOUND = PeopleOfMetric("m", "first", 100, 12, 8, AGREEMENT, AGREEMENT, False, Value(0.5))


def read(*found: PeopleOfMetric) -> dict[str, RowResult]:
    return dict(results_of(ROWS, found)["m"])


def test_the_first_set_decides_and_others_are_conditions() -> None:
    other = replace(AGREEMENT, value=Value(0.1, (0.0, 0.2)))
    rows = read(FOUND, replace(FOUND, judgements="second", on_outputs=other))
    assert [row.key for row in ROWS] == [*rows] == [SENTENCES_ROW, SYSTEMS_ROW]
    assert rows[SENTENCES_ROW].value == AGREEMENT.value
    assert rows[SENTENCES_ROW].corpus == "first"
    first, second = rows[SENTENCES_ROW].conditions
    assert first == "8 judges and 12 systems of first"
    assert second == ".100 [.00, .20] on second"
    assert (rows[SENTENCES_ROW].n, rows[SYSTEMS_ROW].n) == (100, 12)
    assert (rows[SENTENCES_ROW].ceiling, rows[SYSTEMS_ROW].ceiling) == (Value(0.5), None)


def test_there_is_no_answer_without_scores_or_differences_or_systems() -> None:
    failed = read(replace(FOUND, on_outputs=None, on_systems=None))
    constant = read(replace(FOUND, is_constant=True))
    assert {row.not_applicable for row in failed.values()} == {FAILED}
    assert {row.not_applicable for row in constant.values()} == {CONSTANT}
    few = marks(ROWS, read(replace(FOUND, systems=3)))
    assert [(mark.word, mark.reason) for mark in few] == [
        ("good", ""),
        ("n/a", "fewer than 4 systems"),
    ]
