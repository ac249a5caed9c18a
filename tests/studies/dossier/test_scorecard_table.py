from dataclasses import replace

from maege.report.latex_table import latex_table
from maege.studies.dossier.grades import grade, graded
from maege.studies.dossier.scorecard_table import scorecard_table
from maege.studies.rows import scorecard_rows
from tests.studies.dossier.toy_grades import BAD, GOOD, OPEN, toy_place, toy_result

ROWS = scorecard_rows()


def test_a_row_of_a_paper_has_the_signs_of_grades() -> None:
    own = {"order": toy_result(-0.2, GOOD), "new-errors": toy_result(0.03, BAD)}
    other = {"order": toy_result(0.3, OPEN)}
    table = scorecard_table({"m_1": graded(ROWS, own), "gleu": graded(ROWS, other)})
    (view,) = table.views
    assert view.table.headings == ("metric", "order", "new-errors")
    assert view.table.rows == [("m_1", "−.200 ✓", "3 % ✓"), ("gleu", ".300 ?", "–")]
    (line,) = (line for line in latex_table(view.table, "x").splitlines() if "gleu" in line)
    assert line.startswith("gleu & .300 ?")


def test_all_rows_are_data() -> None:
    own = {"order": toy_result(0.2, GOOD)}
    first, *others = graded(ROWS, own)
    placed = replace(first, place=toy_place(("x", -0.1, 1e-6), ("y", 0.1, 0.5)))
    table = scorecard_table({"m": [placed, *others]})
    assert [row["key"] for row in table.rows] == [row.key for row in ROWS]
    assert table.rows[0]["value"] == 0.2
    assert [table.rows[0][key] for key in ("rank", "best_rank", "worst_rank", "metrics")] == [
        2, 2, 3, 3,
    ]  # fmt: skip
    assert (table.rows[0]["grade"], table.rows[0]["headline"]) == ("good", "good")
    assert {row["grade"] for row in table.rows[1:]} == {"not examined"}
    assert not scorecard_table({"m": graded(ROWS, {})}).views


def test_each_corpus_has_a_row_and_all_of_them_the_grade() -> None:
    found = [replace(toy_result(v, GOOD), corpus=c) for v, c in ((0.2, "a"), (0.4, "b"))]
    of_metric = [
        grade(row, found if row.key == "order" else [], has_several_sets=True) for row in ROWS
    ]
    table = scorecard_table({"m": of_metric}, ["a", "b"])
    (view,) = table.views
    assert view.table.rows == [
        ("m", "a", ".200 ?"), ("m", "b", ".400 ?"), ("m", "all", "✓ in 2 of 2 sets"),
    ]  # fmt: skip
    numbers = [(row["corpus"], row["grade"], row["value"]) for row in table.rows[:3]]
    assert numbers == [("a", "undecided", 0.2), ("b", "undecided", 0.4), ("all", "good", None)]
