import pytest

from maege.progress import ProgressLines, show_progress


def test_lines_for_a_log(capsys: pytest.CaptureFixture[str]) -> None:
    clock = [0.0]
    lines = ProgressLines(lambda: clock[0])
    lines.on_stage("score")
    for clock[0], done in ((10.0, 1_000), (31.0, 3_100), (50.0, 5_000), (75.0, 7_500)):
        lines.on_score("gleu", done, 10_000)
    lines.on_score("bleu", 32, 10_000)  # a metric whose scores took no time
    lines.on_stage("evaluate")
    assert capsys.readouterr().err.splitlines() == [
        "[0:00] score",
        "[0:31] gleu: 3,100 of 10,000 sentences (31 %)",
        "[1:15] gleu: 7,500 of 10,000 sentences (75 %)",
        "[1:15] evaluate",
    ]


def test_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress(False) as progress:
        progress.stage("score")
        progress.scored("gleu", 1, 2)
    assert capsys.readouterr() == ("", "")
