"""An attack as a whole: its findings, and its result when it is read back."""

from pathlib import Path

from maege.report.study_result import StudyResult
from maege.studies.attack.report.result import AttackResult


def test_weights_of_words_are_exposed(learnt: StudyResult) -> None:
    rates = learnt.table("rates").set_index("opponent")
    assert rates.is_exposed.all()
    assert rates.rate["alternative"] == 1
    (finding, _) = learnt.findings
    assert finding.startswith("learnt is exposed in 4 of 4 pairs of attack and opponent")
    assert "a correction that the metric does not see (universal: 1.000 [.89, 1.00])" in finding
    assert len(learnt.table("examples")) == 12


def test_results_are_read_back(learnt: StudyResult, tmp_path: Path) -> None:
    learnt.write(tmp_path / "out")
    again = AttackResult.load(tmp_path / "out")
    assert again.to_markdown() == learnt.to_markdown()
    assert again.claims == learnt.claims
    assert again.further_files() == learnt.further_files()
