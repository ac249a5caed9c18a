"""`maege judge labels`: what a judge is worth, in a sentence and a table."""

from pathlib import Path

import pytest

from tests.support.command_line import ok, refused


@pytest.fixture
def verdicts(tmp_path: Path) -> Path:
    """100 items, of which 78 are right; judges who see it, who say yes, and who guess."""
    rows = ["id,human,sees,says-yes,coin,note"]
    for i in range(100):
        label = i < 78
        sees = label if i % 10 else not label
        rows.append(f"{i},{label},{sees},1,{i % 2},text")
    (tmp_path / "v.csv").write_text("\n".join(rows) + "\n")
    return tmp_path / "v.csv"


def test_what_judges_are_worth(verdicts: Path) -> None:
    printed = ok("judge", "labels", verdicts, "--label", "human")
    said = " ".join(printed.split())
    assert (
        "sees agrees in 90 %, a constant answer in 78 %: kappa .735 [.58, .89]. It agrees more "
        "often than the constant answer: +0.120 [.02, .22]."
    ) in said
    assert (
        "says-yes agrees in 78 %, a constant answer in 78 %: kappa .000. Too few "
        "independent items of one kind, or disagreements, for an interval."
    ) in said
    assert "coin agrees in 50 %, a constant answer in 78 %: kappa .000 [−.17, .17]. Nothing" in said
    assert "not read as verdicts: note" in said
    (row,) = (line.split() for line in printed.splitlines() if line.strip().startswith("sees  "))
    assert row[:4] == ["sees", "100", "100", ".900"]
    assert "coin" not in ok("judge", "labels", verdicts, "--label", "human", "--judge", "sees")


def test_words_of_another_kind(verdicts: Path) -> None:
    verdicts.write_text("label,j\nTP,TP\nFP1,TP\nTN,FP1\n")
    message = refused("judge", "labels", verdicts, "--yes", "TP", "--no", "FP1")
    assert "line 4: `label` is 'TN', which is neither yes nor no; known: fp1, tp" in message
    assert "kappa" in ok("judge", "labels", verdicts, "--yes", "TP, TN", "--no", " FP1")
