"""Tables of people and of the outputs that metrics choose."""

from maege.statistics.value import Value
from maege.studies.edits.people import AgreementDifference, PeopleAgreement, PeopleFound
from maege.studies.edits.people_tables import people_section


def agreement(scorer: str, effect: str, adjusted: float | None) -> PeopleAgreement:
    within, share = Value(0.75, (0.5, 0.9)), Value(0.5)
    return PeopleAgreement(scorer, effect, 2, 2, 3, within, share, share, share, adjusted=adjusted)


def test_effects_and_scorers_are_named() -> None:
    differences = (
        AgreementDifference("m", "alone", Value(0.25), 0.5),
        AgreementDifference("m", "edit is in a reference", Value(-0.25), 0.5),
    )
    agreements = (agreement("m", "shapley", 0.25), agreement("edit is in a reference", "", None))
    section = people_section(PeopleFound(agreements, differences, 1200, 5, 2, 0.6, ()))
    assert section.text.startswith("1,200 outputs with 5 edits of 2 sentences; 60.0 %")
    people, compared = (table.views[0].table.rows for table in section.tables)
    assert [row[:4] for row in people] == [
        ("m", "Shapley value", "2", ".750 [.50, .90]"),
        ("edit is in a reference", "", "2", ".750 [.50, .90]"),
    ]
    assert [row[-1] for row in people] == [".250", "–"]
    assert [row[1:3] for row in compared] == [
        ("alone", "+0.250"), ("edit is in a reference", "−0.250"),
    ]  # fmt: skip
