"""A table of a run in all its forms."""

import altair as alt
import pandas as pd

from maege.report.display_table import DisplayTable
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.run_table import RunTable


def names(run: RunData) -> pd.DataFrame:
    return pd.DataFrame({"metric": run.results.metrics})


def shown(run: RunData) -> DisplayTable:
    return DisplayTable("Names.", ("metric",), [(name,) for name in run.results.metrics])


def test_a_table_without_a_chart(run: RunData) -> None:
    table = RunTable("names", "Names of metrics", names, shown).study_table(run)
    assert table.rows == [{"metric": name} for name in run.results.metrics]
    (view,) = table.views
    assert (view.title, view.charts, view.is_main) == ("Names of metrics", {}, False)
    assert view.table == shown(run)


def test_a_chart_has_its_data(run: RunData) -> None:
    def chart(run: RunData) -> alt.Chart:
        return alt.Chart(names(run)).mark_bar().encode(y="metric:N")

    (view,) = RunTable("names", "Names", names, shown, chart, is_main=True).study_table(run).views
    (rows,) = view.charts[""]["datasets"].values()
    assert rows == [{"metric": name} for name in run.results.metrics]
    assert view.is_main
