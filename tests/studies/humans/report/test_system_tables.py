"""Tables of systems by people and by metrics."""

from dataclasses import replace

from maege.studies.humans.measurements import SetResults
from maege.studies.humans.report.system_tables import (
    leave_one_out_rows,
    metric_systems_table,
    system_correlations_table,
    systems_table,
    windows_table,
)
from tests.studies.humans.report.test_claims import results as results


def test_the_extremes_of_r_name_the_system(results: SetResults) -> None:
    table = system_correlations_table(results).views[0].table
    row = next(dict(zip(table.headings, row, strict=True)) for row in table.rows
               if row[:3] == ("good", "trueskill", "mean"))  # fmt: skip
    without = {r["left_out"]: r["value"] for r in leave_one_out_rows(results)
               if (r["metric"], r["human_score"], r["aggregation"], r["measure"])
               == ("good", "trueskill", "mean", "pearson")}  # fmt: skip
    assert set(without) == set(results.judgements.systems)
    assert row["highest"].endswith(f"({max(without, key=without.__getitem__)})")
    constant = next(row for row in table.rows if row[0] == "constant")
    assert constant[6:8] == ("–", "–")


def test_windows_have_a_row_for_each_rank_and_a_column_for_each_metric(
    results: SetResults,
) -> None:
    table = windows_table(results).views[0].table
    assert table.headings == ("ranks", "systems", "good", "noise", "bad")
    assert [row[0] for row in table.rows[:2]] == ["1-4", "2-5"]
    assert len(table.rows) == len(results.judgements.systems) - 3


def test_a_metric_may_be_called_people(results: SetResults) -> None:
    of_metric = [replace(row, metric="people") for row in results.on_systems.by_metrics["bad"]]
    systems = replace(results.on_systems, by_metrics={"people": of_metric})
    named = replace(results, on_systems=systems)
    table = metric_systems_table(named).views[0].table
    assert table.headings == ("system", "people (of MAEGE)", "people")
    assert all(people != metric for _, people, metric in table.rows)


def test_systems_have_ranks_by_each_score(results: SetResults) -> None:
    table = systems_table(results).views[0].table
    assert table.headings == ("system", "trueskill", "ranks", "cluster", "expected-wins", "ranks",
                              "cluster", "comparisons")  # fmt: skip
    assert [row[0] for row in table.rows] == [
        row.system for row in results.on_systems.by_people["trueskill"]
    ]
