"""Sets of judgements."""

from pathlib import Path

from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import combine


def test_combined_sets_keep_their_judges_apart(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.csv").write_text("sentence,system,rank\n0,A,1\n0,B,2\n")
    both = combine("ab", [read_judgements(tmp_path / f"{name}.csv") for name in ("a", "b")])
    assert both.judges == ("a: judge", "b: judge")
    assert len(both.judgements) == 2
    assert ("a: judges with a single item", 1) in both.anomalies
