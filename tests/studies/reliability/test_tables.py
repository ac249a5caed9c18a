"""How the tables of reliability write numbers."""

from maege.studies.reliability.tables import _numbers


def test_scores_are_written_without_the_remains_of_rounding() -> None:
    assert _numbers((-0.0, -2e-16, -1.5, 2 / 3, 12345.678)) == "0; 0; −1.5; 0.667; 12345.7"
