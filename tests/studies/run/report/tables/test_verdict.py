"""The verdict: the main statistics of each metric."""

from dataclasses import replace

from maege.number_format import FEW_SENTENCES, MISSING, THESE_SENTENCES
from maege.statistics.measures import REPLICATES
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.verdict import (
    COLUMNS,
    VERDICT,
    legend,
    summary,
    verdict_panel,
    verdict_rows,
)


def test_values_are_those_of_the_estimates(run: RunData) -> None:
    frame = VERDICT.frame(run)
    assert frame["metric"].tolist() == run.results.by_tau()
    for row in frame.to_dict("records"):
        for statistic, ranking_type in (("tau_macro", "chains"), ("spearman", "corpora")):
            estimate = run.results.estimate(row["metric"], statistic, ranking_type)
            assert row[statistic] == estimate.value
            assert (row[f"{statistic}_low"], row[f"{statistic}_high"]) == estimate.interval


def test_summary_has_the_columns_of_the_console(run: RunData) -> None:
    table = summary(run)
    assert list(table["metric"]) == run.results.by_tau()
    assert list(table)[:4] == ["metric", "tau_macro", "tau_macro_low", "tau_macro_high"]
    assert table.equals(VERDICT.frame(run)[list(table)])
    assert not [name for name in table if name.endswith(("_method", "_few"))]


def test_marks_and_missing_values_of_cells(run: RunData) -> None:
    def change(statistic: str, **changes: object) -> str:
        estimates = [
            replace(e, **changes) if (e.metric, e.statistic) == ("gleu", statistic) else e
            for e in run.results.estimates
        ]
        changed = replace(run, results=replace(run.results, estimates=estimates))
        rows = verdict_rows(changed)
        (row,) = (row for row in rows if row.metric == "gleu")
        text = row.cells[statistic].text
        assert (f" {text[-1]}: " in legend(rows)) == (text[-1] in FEW_SENTENCES + THESE_SENTENCES)
        return text

    shown = {"value": 0.5, "interval": (0.4, 0.6), "interval_method": "", "rests_on_few": False}
    assert change("tau_macro", **shown) == ".500 [.40, .60]"
    few = shown | {"rests_on_few": True}
    assert change("tau_macro", **few) == f".500 [.40, .60]{FEW_SENTENCES}"
    drawn = shown | {"interval_method": REPLICATES}
    assert change("spearman", **drawn) == f".500 [.40, .60]{THESE_SENTENCES}"
    assert change("tau_micro", value=None, interval=None) == MISSING


def test_the_page_has_the_values_of_the_files(run: RunData) -> None:
    panel = verdict_panel(run)
    assert [column["key"] for column in panel["columns"]] == [column.key for column in COLUMNS]
    assert len(panel["differences"]) == len(run.results.differences)
    values = summary(run).set_index("metric")["tau_macro"]
    for row in panel["metrics"]:
        assert row["cells"]["tau_macro"]["value"] == values[row["metric"]]
