"""Tables of coverage, perfect systems and people."""

from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.coverage.ceiling import CeilingEstimate, HumanCeiling
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.perfect_systems import PerfectEstimate, PerfectSettings
from maege.studies.coverage.pool_results import PoolResults
from maege.studies.coverage.reference_effects import OrderAgreement, ReferenceGain
from maege.studies.coverage.report.coverage_tables import (
    ceiling_summary,
    ceiling_table,
    coverage_table,
    floors_table,
    gain_table,
    needed_table,
    numbers_table,
    order_table,
    perfect_table,
    validity_table,
)
from maege.studies.coverage.validity import JudgedCorrection, validity_by_frequency
from tests.studies.coverage.test_pool_results import results


def pool(times: int = 4) -> PoolResults:
    return results(["He goes home ."] * times + ["He went home ."])


def test_coverage_says_what_is_extrapolated() -> None:
    first, *_, last = coverage_table(pool()).rows
    assert first == ("1", ".600", "[.00, 1.00]", "none", ".680")
    assert last[0] == "40"
    assert last[3:] == ("1 of 1", "–")


def test_numbers_of_references_for_a_coverage() -> None:
    table = needed_table(pool())
    assert [row[0] for row in table.rows] == ["50 %", "60 %", "70 %", "80 %", "90 %"]
    assert table.rows[0] == ("50 %", "1", "–", "no")
    (few,) = {row[1] for row in needed_table(pool(1)).rows}
    assert few == "> 1"


def test_numbers_of_corrections() -> None:
    found = pool()
    table = numbers_table(found)
    assert [row[0] for row in table.rows] == ["0", "0.1"]
    assert table.rows[1][1] == f"{found.thresholds[1].number.value:,.2f}"
    assert "Seen were 2.0 different ones in 5 corrections" in table.caption
    assert [row[0] for row in floors_table(found).rows] == ["0.1 times", "1 times", "10 times"]


def test_validity_by_how_often_a_correction_was_written() -> None:
    answers = [JudgedCorrection("a", 1, 1, 1), JudgedCorrection("b", 4, 3, 0)]
    rows = validity_table(validity_by_frequency(answers)).rows
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
    table = perfect_table(
        CoverageResults((), {"gleu": "mean"}, perfect=estimates, perfect_settings=settings)
    )
    assert table.headings == ("metric", "references", "output", "1", "2")
    assert table.rows[1] == ("gleu", "mean", "the source", ".100 [.00, .90]", ".200 [.00, .90]")
    assert "30 sentences, 3 of which are right" in table.caption


PEOPLE = CeilingEstimate("m2", 2, "people", "people", 3, Value(0.5, (0.4, 0.6)), 0.45, 0.55)
ANN = replace(PEOPLE, kind="annotator", name="ann", position="above")
BAD = replace(PEOPLE, kind="system", name="bad", score=Value(0.1), position="below everyone")
SOURCE = replace(PEOPLE, kind="source", name="source", score=Value(0.6), ratio=1.2)
OTHERS = [replace(row, metric=EXACT_MATCH, score=Value(0.0)) for row in (PEOPLE, ANN, BAD, SOURCE)]
ESTIMATES = (*OTHERS, PEOPLE, ANN, BAD, SOURCE, replace(BAD, references=1, score=Value(0.9)))
RESULTS = HumanCeiling("c", ESTIMATES, (), ())


def test_the_summary_is_in_the_order_of_the_second_metric() -> None:
    table = ceiling_summary(RESULTS)
    assert table.headings == ("who", EXACT_MATCH, "m2")
    assert [row[0] for row in table.rows] == ["source, unchanged", "people", "bad"]
    assert [row[2] for row in table.rows] == [
        ".600  ", ".500 [.40, .60] (.450 to .550; 1 ▲; 0 ▼)", ".100 ▼▼"
    ]  # fmt: skip
    assert "against 2 references" in table.caption
    assert "the mean score of 1 person" in table.caption


def test_all_numbers_of_references() -> None:
    table = ceiling_table(RESULTS)
    assert len(table.rows) == len(ESTIMATES)
    rows = {row[:3]: row[3:] for row in table.rows}
    assert rows["m2", "2", "ann (person)"][-2:] == ("above", "–")
    assert rows["m2", "2", "source, unchanged"][-1] == "1.20"
    assert rows["m2", "1", "bad"][0] == ".900"


def test_without_counts_of_sentences_there_are_dashes() -> None:
    orders = (OrderAgreement("m2", 1, 10, 0.92, 0.8, 0.5),)
    gains = (ReferenceGain("m2", 1, "score", 9, None, 0.01234, 0.5, -1234.0),)
    results = HumanCeiling("c", (), orders, gains)
    assert order_table(results).rows == [
        ("m2", "1", "10", ".920", ".800", "50 %", "–", "–", "–")
    ]  # fmt: skip
    assert gain_table(results).rows == [
        ("m2", "score", "1", "–", ".0123", ".500", "-1,234", "–")
    ]  # fmt: skip
