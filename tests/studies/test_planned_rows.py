from importlib.util import find_spec

from maege.studies import planned_rows
from maege.studies.registry import STUDIES
from maege.studies.scorecard import scorecard_rows


def test_no_study_has_a_planned_row() -> None:
    planned = {row.key for row in planned_rows.ROWS}
    assert all(row.read is None for row in planned_rows.ROWS)
    assert len([row for row in scorecard_rows() if row.key in planned]) == len(planned)
    assert any(find_spec(f"maege.studies.{study}.rows") for study in STUDIES)
