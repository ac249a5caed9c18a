from maege.report.latex import latex_table
from maege.studies.dossier.dossier import dossier
from maege.studies.scorecard import scorecard_rows
from maege.studies.vet.report.scorecard_table import scorecard_table
from tests.studies.dossier.toy_marks import toy_result
from tests.studies.vet.report.test_summary import BAD, GOOD, OPEN


def test_a_row_of_a_paper_has_the_marks_as_superscripts() -> None:
    own = {"order": toy_result(-0.2, GOOD), "new-errors": toy_result(0.6, BAD)}
    other = {"order": toy_result(0.3, OPEN)}
    table = scorecard_table(dossier("m_1", scorecard_rows(), {"m_1": own, "gleu": other}, 901))
    (view,) = table.views
    assert view.table.headings == ("metric", "order", "new-errors")
    assert view.table.rows == [("m_1", "−.200⁺", "60 %⁻"), ("gleu", ".300", "–")]
    lines = latex_table(view.table, "x").splitlines()
    expected = r"m\_1 & $-$.200\textsuperscript{+} & 60 \%\textsuperscript{$-$} \\"
    assert expected in lines


def test_all_rows_are_data() -> None:
    own = {"order": toy_result(0.2, GOOD)}
    table = scorecard_table(dossier("m", scorecard_rows(), {"m": own}, 901))
    assert [row["key"] for row in table.rows] == [row.key for row in scorecard_rows()]
    assert table.rows[0]["value"] == 0.2
    assert {row["mark"] for row in table.rows[1:]} == {"not yet"}
    assert not scorecard_table(dossier("m", scorecard_rows(), {}, 901)).views
