"""Tables of evidence on metrics."""

from maege.studies.humans.evidence import evidence_agreement
from maege.studies.humans.report.evidence_tables import evidence_rows, evidence_tables
from tests.studies.humans.test_evidence import RESAMPLING, evidence, statements


def test_evidence_of_one_name_is_numbered_and_training_is_marked() -> None:
    agreement = evidence_agreement(
        [evidence([0.1, 0.2, 0.3]), evidence([0.1, 0.3, 0.2])], RESAMPLING, {"b": ("set",)}
    )
    values, matrix = (t.views[0].table for t in evidence_tables(agreement, is_main=False))
    assert values.headings == ("metric", "set: r", "set: r, 2")
    assert values.rows[1] == ("b", ".200 (2)†", ".300 (1)†")
    assert "trained_on" in values.caption
    assert statements(agreement) == []  # the chance in two results of a set is the same
    others = [evidence([0.1, 0.2, 0.3], "other"), evidence([0.1, 0.3, 0.2])]
    trained = evidence_agreement(others, RESAMPLING, {"b": ("set",)})
    assert any("`b` was trained on set" in text for text in statements(trained))
    assert matrix.rows[0][1] == ".500 [.50, .50]"


def test_tied_metrics_share_a_rank_and_trained_ones_are_marked() -> None:
    agreement = evidence_agreement([evidence([0.5, 0.5, 0.1])], RESAMPLING, {"c": ("set",)})
    rows = evidence_rows(agreement)
    assert [(row.metric, row.rank, row.is_trained) for row in rows] == [
        ("a", 1.5, False), ("b", 1.5, False), ("c", 3, True),
    ]  # fmt: skip


def test_every_two_results_are_a_cell_of_the_matrix() -> None:
    results = [evidence([0.1, 0.2, 0.3], name) for name in "xyz"]
    _, table = evidence_tables(evidence_agreement(results, RESAMPLING), is_main=True)
    matrix = table.views[0].table
    assert matrix.headings == ("rho", "x: r", "y: r")
    assert [(row[0], row[2] == "–") for row in matrix.rows] == [("y: r", True), ("z: r", False)]
