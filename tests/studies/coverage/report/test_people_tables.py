"""Tables of people and systems."""

from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.coverage.ceiling import BesidePeople, CeilingEstimate, HumanCeiling
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.reference_effects import OrderAgreement, ReferenceGain
from maege.studies.coverage.report.people_tables import (
    ceiling_summary,
    ceiling_view,
    gain_table,
    order_table,
)

PEOPLE = CeilingEstimate("m2", 2, "people", "people", 3, Value(0.5, (0.4, 0.6)), 0.45, 0.55)
ABOVE, BELOW = BesidePeople(position="above"), BesidePeople(position="below everyone")
ANN = replace(PEOPLE, kind="annotator", name="ann", beside_people=ABOVE)
BAD = replace(PEOPLE, kind="system", name="bad", score=Value(0.1), beside_people=BELOW)
BETTER = BesidePeople(ratio=1.2)
SOURCE = replace(PEOPLE, kind="source", name="source", score=Value(0.6), beside_people=BETTER)
OTHERS = [replace(row, metric=EXACT_MATCH, score=Value(0.0)) for row in (PEOPLE, ANN, BAD, SOURCE)]
ESTIMATES = (*OTHERS, PEOPLE, ANN, BAD, SOURCE, replace(BAD, references=1, score=Value(0.9)))
RESULTS = HumanCeiling("c", ESTIMATES, (), ())


def test_the_summary_is_in_the_order_of_the_second_metric() -> None:
    table = ceiling_summary(RESULTS).table
    assert table.headings == ("who", EXACT_MATCH, "m2")
    assert [row[0] for row in table.rows] == ["source, unchanged", "people", "bad"]
    assert [row[2] for row in table.rows] == [
        ".600  ", ".500 [.40, .60] (.450 to .550; 1 ▲; 0 ▼)", ".100 ▼▼"
    ]  # fmt: skip
    assert "against 2 references" in table.caption
    assert "the mean score of 1 person" in table.caption


def test_all_numbers_of_references() -> None:
    table = ceiling_view(RESULTS).table
    assert len(table.rows) == len(ESTIMATES)
    rows = {row[:3]: row[3:] for row in table.rows}
    assert rows["m2", "2", "ann (person)"][-2:] == ("above", "–")
    assert rows["m2", "2", "source, unchanged"][-1] == "1.20"
    assert rows["m2", "1", "bad"][0] == ".900"


def test_without_counts_of_sentences_there_are_dashes() -> None:
    orders = (OrderAgreement("m2", 1, 10, 0.92, 0.8, 0.5),)
    gains = (ReferenceGain("m2", 1, "score", 9, None, 0.01234, 0.5, -1234.0),)
    results = HumanCeiling("c", (), orders, gains)
    assert order_table(results).views[0].table.rows == [
        ("m2", "1", "10", ".920", ".800", "50 %", "–", "–", "–")
    ]  # fmt: skip
    assert gain_table(results).views[0].table.rows == [
        ("m2", "score", "1", "–", ".0123", ".500", "-1,234", "–")
    ]  # fmt: skip
