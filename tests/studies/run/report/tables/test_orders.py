"""The tables of chains and lattices."""

import pytest

from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.orders import CHAINS, LATTICES
from maege.studies.run.report.tables.run_table import RunTable


@pytest.mark.parametrize("table", [CHAINS, LATTICES])
def test_values_are_those_of_the_estimates(run: RunData, table: RunTable) -> None:
    frame = table.frame(run)
    assert len(frame) == len(run.results.metrics)
    assert frame["tau_macro"].is_monotonic_decreasing
    for row in frame.to_dict("records"):
        for statistic in ("tau_macro", "gamma_micro", "tau_ties_agree_micro"):
            estimate = run.results.estimate(row["metric"], statistic, table.name)
            assert row[statistic] == estimate.value
            assert (row[f"{statistic}_low"], row[f"{statistic}_high"]) == estimate.interval
        within = run.results.estimate(row["metric"], "pearson_within", table.name)
        assert (row["r_within"], row["r_within_pvalue"]) == (within.value, within.pvalue)


@pytest.mark.parametrize("table", [CHAINS, LATTICES])
def test_the_caption_names_rankings_and_units(
    run: RunData, by_document: RunData, table: RunTable
) -> None:
    shown = table.display(run)
    assert shown.caption.startswith(f"Ordering within {table.name}: ")
    assert "jackknife over sentences." in shown.caption
    assert "jackknife over documents." in table.display(by_document).caption
    assert [row[0] for row in shown.rows] == run.results.by_tau()
    assert [shown.headings[column] for column in shown.text_columns] == [
        "metric", "letters", "letters"
    ]  # fmt: skip
