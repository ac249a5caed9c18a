"""How a run prints its verdict."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from maege.studies.run.report import run_directory
from maege.studies.run.report.printed_verdict import print_verdict, scorecard_of_width
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.scorecard import scorecard, scorecard_display


@pytest.fixture
def run(output: Path) -> RunData:
    return run_directory.read(output)


def printed(run: RunData, capsys: pytest.CaptureFixture[str]) -> list[str]:
    print_verdict(run, Path("out"))
    return capsys.readouterr().out.splitlines()


def with_manifest(run: RunData, **keys: object) -> RunData:
    return replace(run, manifest={**run.manifest, **keys})  # type: ignore[typeddict-item]


def test_intervals_are_left_out_only_if_they_do_not_fit(run: RunData) -> None:
    whole, short = (
        scorecard_display(scorecard(run), with_intervals=is_wide) for is_wide in (True, False)
    )
    columns = zip(whole.headings, *whole.rows, strict=True)
    needed = sum(max(map(len, column)) for column in columns) + len(whole.headings) - 1
    assert scorecard_of_width(run, needed) == whole
    assert scorecard_of_width(run, needed - 1) == short != whole


def test_lines_end_at_the_width_of_a_terminal_and_nowhere_in_a_file(
    run: RunData, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    in_a_file = printed(run, capsys)
    monkeypatch.setenv("COLUMNS", "60")
    narrow = printed(run, capsys)
    assert max(map(len, narrow)) <= 60 < max(map(len, in_a_file))
    assert all(line.count("[") == line.count("]") for line in narrow)  # intervals stay whole
    for metric in run.results.metrics:
        assert any(line.startswith(f"{metric} ") for line in narrow)


def test_three_malformed_lines_are_printed_and_the_others_counted(
    run: RunData, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(with_manifest(run, malformed=[f"bad {n}" for n in range(7)]), capsys)
    assert [line for line in lines if line.startswith("skipped: ")] == [
        "skipped: bad 0", "skipped: bad 1", "skipped: bad 2"
    ]  # fmt: skip
    assert [re.findall(r"\d+", line)[0] for line in lines if "more malformed" in line] == ["4"]


def test_texts_of_users_are_neither_markup_nor_commands_to_the_terminal(
    run: RunData, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = with_manifest(run, failures={"mine": "[red]no[/red] \x1b[2J"}, notes=["[b]x[/b]"])
    text = "\n".join(printed(broken, capsys))
    assert "Failed: mine: [red]no[/red] \\x1b[2J" in text
    assert "Note: [b]x[/b]" in text
    assert "\x1b" not in text


def test_a_reason_that_names_its_metric_is_not_named_twice(
    run: RunData, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(with_manifest(run, failures={"mine": "metric 'mine' failed"}), capsys)
    assert "Failed: metric 'mine' failed" in lines
