from dataclasses import replace

from maege.report.latex_table import latex_table
from maege.studies.dossier.marks import joint_marks, marks
from maege.studies.dossier.scorecard_table import scorecard_table
from maege.studies.rows import scorecard_rows
from tests.studies.dossier.toy_marks import toy_result
from tests.studies.vet.report.test_ci_files import BAD, GOOD, OPEN

ROWS = scorecard_rows()


def test_a_row_of_a_paper_has_the_marks_as_superscripts() -> None:
    own = {"order": toy_result(-0.2, GOOD), "new-errors": toy_result(0.6, BAD)}
    other = {"order": toy_result(0.3, OPEN)}
    table = scorecard_table({"m_1": marks(ROWS, own), "gleu": marks(ROWS, other)})
    (view,) = table.views
    assert view.table.headings == ("metric", "order", "new-errors")
    assert view.table.rows == [("m_1", "−.200⁺", "60 %⁻"), ("gleu", ".300", "–")]
    lines = latex_table(view.table, "x").splitlines()
    expected = r"m\_1 & $-$.200\textsuperscript{+} & 60 \%\textsuperscript{$-$} \\"
    assert expected in lines


def test_all_rows_are_data() -> None:
    own = {"order": toy_result(0.2, GOOD)}
    table = scorecard_table({"m": marks(ROWS, own)})
    assert [row["key"] for row in table.rows] == [row.key for row in ROWS]
    assert table.rows[0]["value"] == 0.2
    assert {row["mark"] for row in table.rows[1:]} == {"not yet"}
    assert not scorecard_table({"m": marks(ROWS, {})}).views


def test_each_corpus_has_a_row_and_all_of_them_the_mark() -> None:
    found = [replace(toy_result(v, GOOD), corpus=c) for v, c in ((0.2, "a"), (0.4, "b"))]
    (of_metric,) = joint_marks(ROWS, [{"order": found}], has_several_sets=True)
    table = scorecard_table({"m": of_metric}, ["a", "b"])
    (view,) = table.views
    assert view.table.rows == [
        ("m", "a", ".200"), ("m", "b", ".400"), ("m", "all", "⁺ in 2 of 2 sets"),
    ]  # fmt: skip
    numbers = [(row["corpus"], row["mark"], row["value"]) for row in table.rows[:3]]
    assert numbers == [("a", "undecided", 0.2), ("b", "undecided", 0.4), ("all", "good", None)]
