"""Tables at sentence level."""

from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.sentence_tables import (
    metrics_by_tau,
    sentence_differences_table,
    sentence_measures_table,
    ties_table,
)
from maege.studies.humans.sentence_measures import SENTENCE_MEASURES
from maege.studies.humans.tie_calibration import TieCalibration
from tests.studies.humans.report.test_claims import results as results


def test_each_metric_has_a_row_for_each_kind_of_comparisons(results: SetResults) -> None:
    table = sentence_measures_table(results)
    assert table.headings[2:-1] == tuple(m.title for m in SENTENCE_MEASURES.values())
    unexpanded = [row[0] for row in table.rows if row[1] == "unexpanded"]
    assert unexpanded == metrics_by_tau(results)
    assert "another judge" not in [row[0] for row in table.rows if row[1] == "expanded"]


def test_significant_differences_have_a_star(results: SetResults) -> None:
    table = sentence_differences_table(results)
    stars = [row[-1].endswith("*") for row in table.rows]
    assert stars == [d.is_significant for d in results.sentence_differences]
    assert any(stars)
    assert table.rows[0][0] == "good − bad"


def test_small_thresholds_have_no_exponent(results: SetResults) -> None:
    (row,) = ties_table(
        SetResults("s", (), (), 0, {}, (), [], [],
                   [TieCalibration("m", "expanded", 0.25, 0.5, 0.75, 8.87e-05)])
    ).rows  # fmt: skip
    assert row == ("m", "expanded", ".250", ".500", ".750", "0.0000887")
