import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.printed_verdict import verdict_lines
from tests.studies.vet.test_study import result_of

VetFast = Callable[..., Vetting]


def test_a_verdict_is_short(vet_fast: VetFast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = [*verdict_lines(result_of(vet_fast("gleu", "degenerate-outputs")))]
    assert len(lines) <= 24  # the page is one more
    assert max(map(len, lines)) <= 80
    assert lines[0] == "gleu on tiny (two-annotators): 62 sentences; seed 1"
    assert any(
        re.match(" ✕ rewards bad outputs +89 % \\[78, 94\\] +.*aim 5 %$", line) for line in lines
    )
    assert "Train or re-rank with it? Advised against." in lines


def test_known_metrics_need_room(vet_fast: VetFast, monkeypatch: pytest.MonkeyPatch) -> None:
    result = result_of(vet_fast("gleu", "degenerate-outputs"))
    known = list(result.dossier.dossiers[0].known)[:3]
    assert known
    monkeypatch.setenv("COLUMNS", "130")
    (head,) = (line for line in verdict_lines(result) if line.startswith(" " * 36))
    assert head.split() == ["gleu", "rank", "limit", *known]
    monkeypatch.setenv("COLUMNS", "80")
    (head,) = (line for line in verdict_lines(result) if line.startswith(" " * 36))
    assert head.split() == ["gleu", "rank", "limit"]


def test_what_is_incomplete_is_printed(vet_fast: VetFast) -> None:
    vetting = vet_fast("gleu", "degenerate-outputs")
    vetting = replace(vetting, failures={"gleu": {"a group": "no reason"}}, notes=("One. Two.",))
    lines = [*verdict_lines(result_of(vetting, "degenerate-outputs<1"))]
    assert "No scores for a group: no reason." in lines
    assert "Note: One." in lines
    (met,) = (n for n, line in enumerate(lines) if line.startswith("Met: degenerate-outputs<1 ("))
    assert met < lines.index("Note: One.")  # notes come after the result
