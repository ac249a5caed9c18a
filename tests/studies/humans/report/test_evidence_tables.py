"""Tables of evidence on metrics."""

from maege.studies.humans.evidence import evidence_agreement
from maege.studies.humans.report.evidence_tables import (
    evidence_correlations_table,
    evidence_matrix_table,
    evidence_rows,
    evidence_values_table,
)
from tests.studies.humans.test_evidence import RESAMPLING, evidence, statements


def test_evidence_of_one_name_is_numbered_and_training_is_marked() -> None:
    agreement = evidence_agreement(
        [evidence([0.1, 0.2, 0.3]), evidence([0.1, 0.3, 0.2])], RESAMPLING, {"b": ("set",)}
    )
    table = evidence_values_table(agreement)
    assert table.headings == ("metric", "set: r", "set: r, 2")
    assert table.rows[1] == ("b", ".200 (2)†", ".300 (1)†")
    assert "trained_on" in table.caption
    assert statements(agreement) == []  # the chance in two results of a set is the same
    others = [evidence([0.1, 0.2, 0.3], "other"), evidence([0.1, 0.3, 0.2])]
    trained = evidence_agreement(others, RESAMPLING, {"b": ("set",)})
    assert any("`b` was trained on set" in text for text in statements(trained))
    assert evidence_matrix_table(agreement).rows[0][1] == ".500"


def test_tied_metrics_share_a_rank_and_trained_ones_are_marked() -> None:
    agreement = evidence_agreement([evidence([0.5, 0.5, 0.1])], RESAMPLING, {"c": ("set",)})
    rows = evidence_rows(agreement)
    assert [(row["metric"], row["rank"], row["is_trained"]) for row in rows] == [
        ("a", 1.5, False), ("b", 1.5, False), ("c", 3, True),
    ]  # fmt: skip


def test_correlations_have_both_measures() -> None:
    both = [evidence([0.1, 0.2, 0.3], "x"), evidence([0.1, 0.3, 0.2], "y")]
    table = evidence_correlations_table(evidence_agreement(both, RESAMPLING))
    assert [row[:6] for row in table.rows] == [
        ("x: r", "y: r", "Spearman's rho", "3", "3", ".500"),
        ("x: r", "y: r", "Kendall's tau-b", "3", "3", ".333"),
    ]
