"""The main table, and those at sentence level."""

from dataclasses import replace

from maege.statistics.kendall import SENTENCE_MEASURES
from maege.studies.humans.measurements import SetResults
from maege.studies.humans.report.agreement_tables import (
    metric_summaries,
    sentence_differences_table,
    sentence_measures_table,
    summary_table,
    ties_table,
)
from maege.studies.humans.sentence_level import TieCalibration
from tests.studies.humans.report.test_claims import results as results


def test_each_metric_has_a_row_for_each_kind_of_comparisons(results: SetResults) -> None:
    table = sentence_measures_table(results).views[0].table
    assert table.headings[2:-1] == tuple(m.title for m in SENTENCE_MEASURES.values())
    unexpanded = [row[0] for row in table.rows if row[1] == "unexpanded"]
    assert unexpanded == results.scorers
    assert "another judge" not in [row[0] for row in table.rows if row[1] == "expanded"]


def test_significant_differences_have_a_star(results: SetResults) -> None:
    table = sentence_differences_table(results).views[0].table
    stars = [row[-1].endswith("*") for row in table.rows]
    assert stars == [d.is_significant for d in results.sentence_differences]
    assert any(stars)
    assert table.rows[0][0] == "good − bad"


def test_small_thresholds_have_no_exponent(results: SetResults) -> None:
    ties = [TieCalibration("m", "expanded", 0.25, 0.5, 0.75, 8.87e-05)]
    (view,) = ties_table(replace(results, ties=ties)).views
    (row,) = view.table.rows
    assert row == ("m", "expanded", ".250", ".500", ".750", "0.0000887")


def test_metrics_are_ordered_by_tau_and_baselines_follow(results: SetResults) -> None:
    summaries = [*metric_summaries(results)]
    names = [s.metric for s in summaries]
    assert names[:3] == ["good", "noise", "bad"]
    assert names[3:] == ["constant", "length", "random", "another judge"]
    good, bad = summaries[0], summaries[2]
    assert (good.tau.value or 0) > 0 > (bad.tau.value or 0)
    assert not set(good.letters) & set(bad.letters)
    table = summary_table(summaries).views[0].table
    constant = dict(zip(table.headings, table.rows[3], strict=True))
    assert (constant["tau"], constant["r"], constant["letters"]) == (".000 [.00, .00]", "–", "")
    assert "random: random scores (expected values)" in table.caption
