"""The verdict on the page."""

from pathlib import Path

from maege.studies.run.report import run_directory
from maege.studies.run.report.tables.verdict import COLUMNS, summary
from maege.studies.run.report.verdict_panel import verdict_panel


def test_the_page_has_the_values_of_the_files_and_the_time_of_each_metric(output: Path) -> None:
    run = run_directory.read(output)
    panel = verdict_panel(run)
    assert [column["key"] for column in panel["columns"]] == [
        *(column.key for column in COLUMNS), "cpu_seconds"
    ]  # fmt: skip
    assert len(panel["differences"]) == len(run.results.differences)
    values = summary(run).set_index("metric")["tau_macro"]
    for row in panel["metrics"]:
        assert row["cells"]["tau_macro"]["value"] == values[row["metric"]]
        time = row["cells"]["cpu_seconds"]
        assert time["value"] == run.manifest["metric_cpu_seconds"][row["metric"]]
        requests = run.manifest["requests"][row["metric"]]
        assert f"{requests['computed']:,} requests scored" in time["title"]
