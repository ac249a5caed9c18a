"""What `maege systems` prints."""

from dataclasses import replace
from pathlib import Path

import pytest

from maege.report.statements import claims_of_page
from maege.studies.systems.command import comparison_lines
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.study import report
from maege.studies.systems.test_sets import SetsFound, SetsInputs
from tests.studies.systems.reported import reported

OUT = Path("out")
RULE = "──"


def is_rule(line: str) -> bool:
    return set(line.strip()) == {"─"}


def result_of(results: ReportedSystems, *notes: str) -> SystemsResult:
    found = replace(results.found, notes=notes)
    made = report(results.config, SetsInputs({"": results.inputs}), SetsFound({"": found}))
    claims = claims_of_page(made.claims, STATEMENTS)
    return SystemsResult("systems", "s", tuple(made.parts), claims, {}, {})


def test_the_verdict_is_first_and_the_report_last(
    tiny: ReportedSystems, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = [*comparison_lines(result_of(tiny, "Mind this. It is long."), OUT)]
    heads = [RULE if is_rule(line) else line.split()[0] for line in lines]
    assert heads == [
        "errant:", "tiny:", "errant", "system", "cautious", "eager", RULE, "articles", "source",
        "Rows", "-", "Note:", "Report:",
    ]  # fmt: skip
    assert lines[-2] == "Note: Mind this. It is long."
    assert lines[-1].startswith("Report: out/report.html (")


def test_verdicts_and_notes_have_room_before_findings_and_the_others_are_counted(
    tiny: ReportedSystems, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    result = result_of(tiny, *(f"Note {number}." for number in range(40)))
    lines = [*comparison_lines(result, OUT)]
    notes = sum(line.startswith("Note: ") for line in lines)
    assert notes == 12
    findings = [line[:7] for line in lines if line.startswith("- ")]
    assert findings == ["- gleu:"]
    assert lines[-2] == f"More findings and notes: {40 - notes}; --verbose prints them"
    everything = [*comparison_lines(result, OUT, verbose=True)]
    assert sum(line.startswith("Note: ") for line in everything) == 40
    said = " ".join("".join(everything).split())
    assert "Beside the unchanged source by gleu" in said


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_no_line_is_wider_than_the_terminal(
    tiny: ReportedSystems, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = [*comparison_lines(result_of(tiny), OUT)]
    assert max(map(len, lines)) <= columns
    blocks = [line for line in lines if "───" in line and not is_rule(line)]
    assert sum(map(is_rule, lines)) == 1  # by the first metric alone
    assert len(blocks) == (1 if columns == 100 else 2)
    assert sum(line.startswith("  eager ") for line in lines) == len(blocks)


def test_eight_systems_by_two_metrics_are_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    results = reported(
        {
            "corpus": "quickstart",
            "metrics": ["gleu", "bleu"],
            "statistics": {"resamples": 200, "permutations": 1999},
            "trust": False,
        }
    )
    lines = [*comparison_lines(result_of(results, "Mind this. It is long."), OUT)]
    assert len(results.texts.systems) == 9
    assert len(lines) <= 20
    assert not any(map(is_rule, lines))  # no room for lines between clusters, nor for what they say
    assert not any("Line:" in line for line in lines)
    assert sum(map(is_rule, comparison_lines(result_of(results), OUT, verbose=True))) > 2
    assert "Note: Mind this. It is long." in lines
    assert lines[0].startswith("gleu: first in this sample is ")
