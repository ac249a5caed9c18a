"""Tables of coverage, and of perfect systems."""

from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable
from maege.statistics.value import Value
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.perfect_systems import PerfectEstimate, PerfectSettings
from maege.studies.coverage.pool_results import PoolResults
from maege.studies.coverage.report.coverage_tables import (
    coverage_table,
    floors_table,
    needed_table,
    numbers_table,
    perfect_table,
    validity_table,
)
from maege.studies.coverage.validity import JudgedCorrection, validity_by_frequency
from tests.studies.coverage.test_pool_results import results


def shown(table: StudyTable) -> DisplayTable:
    (view,) = table.views
    return view.table


def pool(times: int = 4) -> PoolResults:
    return results(["He goes home ."] * times + ["He went home ."])


def test_coverage_says_what_is_extrapolated() -> None:
    first, *_, last = shown(coverage_table(pool(), None)).rows
    assert first == ("1", ".600", "[.00, 1.00]", "none", ".680")
    assert last[0] == "40"
    assert last[3:] == ("1 of 1", "–")


def test_numbers_of_references_for_a_coverage() -> None:
    table = shown(needed_table(pool()))
    assert [row[0] for row in table.rows] == ["50 %", "60 %", "70 %", "80 %", "90 %"]
    assert table.rows[0] == ("50 %", "1", "–", "no")
    (few,) = {row[1] for row in shown(needed_table(pool(1))).rows}
    assert few == "> 1"


def test_numbers_of_corrections() -> None:
    results = pool()
    table = shown(numbers_table(results))
    assert [row[0] for row in table.rows] == ["0", "0.001", "0.01", "0.1"]
    assert table.rows[1][1] == f"{results.thresholds[1].number.value:,.2f}"
    assert "Seen were 2.0 different ones in 5 corrections" in table.caption
    floors = shown(floors_table(results)).rows
    assert [row[0] for row in floors] == ["0.1 times", "1 times", "10 times"]


def test_validity_by_how_often_a_correction_was_written() -> None:
    answers = [JudgedCorrection("a", 1, 1, 1), JudgedCorrection("b", 4, 3, 0)]
    rows = shown(validity_table(validity_by_frequency(answers))).rows
    assert [row[:3] for row in rows] == [
        ("1", "1", "2"),
        ("4 or more", "1", "3"),
        ("all", "2", "5"),
    ]
    assert rows[0][3] == ".500"
    assert [row[-1] for row in rows] == [".000", "1.000", ".500"]


def test_perfect_systems_have_a_column_for_each_number() -> None:
    estimates = tuple(
        PerfectEstimate("gleu", number, policy, Value(number / 10, (0.0, 0.9)), 0.0)
        for policy in ("distinct", "copy")
        for number in (1, 2)
    )
    settings = PerfectSettings((1, 2), 30, 3)
    results = CoverageResults((), {"gleu": "mean"}, perfect=estimates, perfect_settings=settings)
    table = shown(perfect_table(results))
    assert table.headings == ("metric", "references", "output", "1", "2")
    assert table.rows[1] == ("gleu", "mean", "the source", ".100 [.00, .90]", ".200 [.00, .90]")
    assert "30 sentences, 3 of which are right" in table.caption
