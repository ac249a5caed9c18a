from collections.abc import Callable

from maege.studies.vet.config import SECTIONS
from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.tables import vetting_tables


def test_tables_without_rows_are_left_out(vet_fast: Callable[..., Vetting]) -> None:
    tables = {t.name: t for t in vetting_tables(vet_fast("gleu", "injected-errors"))}
    assert tables.keys() <= {"injected-errors", "failing-examples"}
    assert tables["injected-errors"].rows[0]["metric or sentinel"] == "gleu"


def test_all_sections_have_tables(vet_fast: Callable[..., Vetting]) -> None:
    tables = vetting_tables(vet_fast("gleu", *SECTIONS))
    assert [table.name for table in tables][:6] == [
        "contract", "sentinel-tests", "baselines", "outputs-against-correction",
        "outputs-against-source", "injected-errors",
    ]  # fmt: skip
    assert tables[-1].name == "failing-examples"
    for table in tables[:-1]:
        (view,) = table.views
        assert all(len(row) == len(view.table.headings) for row in view.table.rows)
