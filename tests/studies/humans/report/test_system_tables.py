"""Tables of systems by people and by metrics."""

from dataclasses import replace
from pathlib import Path

import pytest

from maege.judgements.judgements import JudgementSet
from maege.report.statements import sentences
from maege.statistics.mean_or_pooled import LevelAgreement, LevelValue
from maege.statistics.value import Value
from maege.studies.humans.measurements import SetResults
from maege.studies.humans.report.system_tables import (
    leave_one_out_rows,
    level_rows,
    levels_table,
    mean_agreement,
    metric_systems_table,
    system_correlations_table,
    systems_table,
    windows_table,
)
from maege.studies.humans.system_level import LevelEstimate
from tests.studies.humans.judged_sets import judgements, page_claims
from tests.studies.humans.report.test_claims import results as results
from tests.studies.humans.test_system_level import estimates


def test_the_extremes_of_r_name_the_system(results: SetResults) -> None:
    table = system_correlations_table(results).views[0].table
    row = next(dict(zip(table.headings, row, strict=True)) for row in table.rows
               if row[:3] == ("good", "trueskill", "mean"))  # fmt: skip
    without = {r["left_out"]: r["value"] for r in leave_one_out_rows(results)
               if (r["metric"], r["human_score"], r["aggregation"], r["measure"])
               == ("good", "trueskill", "mean", "pearson")}  # fmt: skip
    assert set(without) == set(results.systems)
    assert row["highest"].endswith(f"({max(without, key=without.__getitem__)})")
    constant = next(row for row in table.rows if row[0] == "constant")
    assert constant[6:8] == ("–", "–")


def test_windows_have_a_row_for_each_rank_and_a_column_for_each_metric(
    results: SetResults,
) -> None:
    table = windows_table(results).views[0].table
    assert table.headings == ("ranks", "systems", "good", "noise", "bad")
    assert [row[0] for row in table.rows[:2]] == ["1-4", "2-5"]
    assert len(table.rows) == len(results.systems) - 3


def test_a_metric_may_be_called_people(results: SetResults) -> None:
    named = replace(results, metric_systems={"people": results.metric_systems["bad"]})
    table = metric_systems_table(named).views[0].table
    assert table.headings == ("system", "people (of MAEGE)", "people")
    assert all(people != metric for _, people, metric in table.rows)


def test_systems_have_ranks_by_each_score(results: SetResults) -> None:
    table = systems_table(results).views[0].table
    assert table.headings == ("system", "trueskill", "ranks", "cluster", "expected-wins", "ranks",
                              "cluster", "comparisons")  # fmt: skip
    assert [row[0] for row in table.rows] == [
        row.system for row in results.judged_systems["trueskill"]
    ]


def test_the_agreement_of_no_judges_has_no_row(results: SetResults) -> None:
    rows = {row["judges"]: row["kappa"] for row in mean_agreement(results)}
    assert rows["two judges"] == pytest.approx(results.agreement.inter.value)
    nobody = replace(results.agreement, inter=Value(None), intra=Value(None))
    assert mean_agreement(replace(results, agreement=nobody)) == []


def of_levels(estimates: list[LevelEstimate], judged: JudgementSet) -> SetResults:
    metrics: dict[str, list] = {e.metric: [] for e in estimates}
    return SetResults(
        "mine", judged.systems, ("j",), 200, {}, (), [], [], [], metric_systems=metrics,
        levels=estimates,
    )  # fmt: skip


def test_findings_state_values_and_no_verdict(data: Path) -> None:
    """Intervals of several metrics are not adjusted, so nothing is called different."""

    def renamed(metric: str, interval: tuple[float, float]) -> LevelEstimate:
        value = LevelValue(sum(interval) / 2, interval, interval, interval)
        agreement = LevelAgreement(value, value, value, 0.001)
        return LevelEstimate(metric, "trueskill", "spearman", agreement)

    estimates = [renamed("up", (0.1, 0.3)), renamed("same", (-0.1, 0.3))]
    of_set = of_levels(estimates, judgements(data, "seeda-e"))
    (text,) = sentences(c for c in page_claims(of_set) if c.statement == "humans.level")
    assert text.endswith("`same` +0.100 [−.10, .30], `up` +0.200 [.10, .30].")
    assert "significant" not in text


def test_the_table_has_both_levels_and_all_intervals(data: Path) -> None:
    of_set = of_levels(estimates(data), judgements(data, "seeda-e"))
    table = levels_table(of_set).views[0].table
    assert [row[:3] for row in table.rows] == [
        ("m", "trueskill", "rho"), ("m", "trueskill", "r"),
        ("m", "expected-wins", "rho"), ("m", "expected-wins", "r"),
    ]  # fmt: skip
    assert all(len(row) == len(table.headings) for row in table.rows)
    assert "These are 15 systems" in table.caption


def test_rows_have_the_values_of_both_levels(data: Path) -> None:
    first, *_ = level_rows(of_levels(estimates(data), judgements(data, "seeda-e")))
    columns = [*first]
    assert columns[:5] == [
        "metric",
        "human_score",
        "measure",
        "mean_value",
        "mean_fixed_people_low",
    ]
    assert columns[-1] == "williams"
    assert first["difference_value"] == first["mean_value"] - first["pooled_value"]
