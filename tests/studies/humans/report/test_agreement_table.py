"""The main table."""

from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.agreement_table import metric_summaries, summary_table
from tests.studies.humans.report.test_claims import results as results


def test_metrics_are_ordered_by_tau_and_baselines_follow(results: SetResults) -> None:
    summaries = [*metric_summaries(results)]
    names = [s.metric for s in summaries]
    assert names[:3] == ["good", "noise", "bad"]
    assert names[3:] == ["constant", "length", "random", "another judge"]
    good, bad = summaries[0], summaries[2]
    assert (good.tau.value or 0) > 0 > (bad.tau.value or 0)
    assert not set(good.letters) & set(bad.letters)
    table = summary_table(summaries)
    constant = dict(zip(table.headings, table.rows[3], strict=True))
    assert (constant["tau"], constant["r"], constant["letters"]) == (".000 [.00, .00]", "–", "")
    assert "random: random scores (expected values)" in table.caption
