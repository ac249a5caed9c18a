"""The result of a study: printed, written and read back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import maege
from maege.errors import ConfigError, DataError, OutputError
from maege.report.display_table import DisplayTable
from maege.report.html.page import study_page
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from tests.support.command_line import files

ROWS = [
    {"metric": "gleu", "tau": 0.25, "tau_low": 0.1, "tau_high": 0.4},
    {"metric": "=1+1|<b>", "tau": None, "tau_low": None, "tau_high": None},
]
TABLE = DisplayTable(
    "Kendall's tau, by `gleu`.", ("metric", "tau"), [("gleu", ".250"), ("=1+1|<b>", "–")],
    bold=frozenset({(0, 1)}),
)  # fmt: skip
CHART = {"mark": "point", "encoding": {"x": {"field": "a"}}, "data": {"values": [{"a": 1}]}}


@pytest.fixture
def result() -> StudyResult:
    views = (
        View("Tau", TABLE, charts={"": CHART}, is_main=True),
        View("Tau again", TABLE, key="again", is_folded=True),
    )
    section = Section("How metrics order", "A text with `code`.", (StudyTable("tau", ROWS, views),))
    data = Section("Data", tables=(StudyTable("points", [{"x": 1}]),), is_folded=True)
    claim = Claim("s.up", ("gleu",), family="f", value=Value(0.2, (0.1, 0.3)), pvalue=0.01,
                  adjusted=0.01, text="gleu is up.", is_key=True)  # fmt: skip
    return StudyResult(
        "toy",
        "a toy",
        (
            Part("", "", "All sets.", (section,), {"m2": "it failed"}, ("A note.",)),
            Part("gjg15", "GJG15", "One set.", (section, data)),
        ),
        (claim,),
        {"gleu": "gleu|v:1"},
        {
            "command": "toy",
            "fingerprint": "ab",
            "config": {"seed": 1, "m2": "a"},
            "signatures": {},
        },
        "What it is about.",
        ("How it was done.",),
    )


def test_what_is_written_is_read_back(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    read = StudyResult.load(tmp_path / "out")
    assert read == result
    read.write(tmp_path / "again")
    assert files(tmp_path / "again") == files(tmp_path / "out")
    assert str(read) == str(result)
    assert read.to_markdown() == (tmp_path / "out/report.md").read_text(encoding="utf-8")
    pd.testing.assert_frame_equal(read.table("tau", "gjg15"), result.table("tau", "gjg15"))
    assert list(read.table("tau", "").columns) == ["metric", "tau", "tau_low", "tau_high"]


def test_the_report_alone_is_written_into_a_new_directory(
    result: StudyResult, tmp_path: Path
) -> None:
    result.write_report(str(tmp_path / "a/report"))
    assert {path.name for path in (tmp_path / "a/report").iterdir()} == {
        "report.html", "report.md", "tables",
    }  # fmt: skip


def test_tables_and_parts_that_do_not_exist_are_named(result: StudyResult) -> None:
    for name in ("points", None, 3):
        with pytest.raises(ConfigError, match=f"no table is called {name!r}; .*tau"):
            result.table(name, "")
    with pytest.raises(ConfigError, match=r"no part is called 'x'; known: gjg15$"):
        result.table("tau", "x")


def test_each_table_with_rows_has_a_file(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    names = {str(path.relative_to(tmp_path / "out/tables"))
             for path in (tmp_path / "out/tables").rglob("*.*")}  # fmt: skip
    assert names == {"tau.csv", "gjg15/tau.csv", "gjg15/points.csv"}
    assert "'=1+1|<b>" in (tmp_path / "out/tables/tau.csv").read_text()


def test_a_table_is_written_in_each_format(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    read = StudyResult.load(tmp_path / "out")
    for name in ("tau", "tau-again"):
        for kind in ("markdown", "latex", "csv"):
            assert read.table_text(name, kind, "gjg15") == result.table_text(name, kind, "gjg15")
    latex = result.table_text("tau", "latex", "")
    assert r"\textbf{.250}" in latex
    assert r"\label{tab:maege-tau}" in latex
    assert r"\label{tab:maege-gjg15-tau-again}" in result.table_text("tau-again", "latex", "gjg15")
    markdown = result.table_text("tau", part="")
    assert markdown.startswith("| metric | ")
    assert "**.250**" in markdown
    assert result.table_text("tau", "csv", "") == (tmp_path / "out/tables/tau.csv").read_text()
    of_data = result.table_text("points")
    assert of_data.startswith(f"| {' | '.join(result.table('points'))} |")
    assert result.table("tau", "").to_latex().startswith(r"\begin{tabular}")
    with pytest.raises(ConfigError, match=r"no format 'tex'; did you mean \"latex\""):
        result.table_text("tau", "tex", "")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match=r"no table is called 'tau-agin'; did you mean"):
        result.table_text("tau-agin", part="")
    with pytest.raises(ConfigError, match="several parts have a table 'tau'; add part"):
        result.table_text("tau")


def test_the_page_and_the_terminal_have_every_view(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    for text in ("What it is about.", "A text with <code>code</code>.", "How it was done.",
                 "gleu is up.", "GJG15", "Tau again", "A note.", "it failed",
                 'data-chart="gjg15-tau-chart"'):  # fmt: skip
        assert text in page
    assert "<b>" not in page
    assert page.count('<table class="figures">') == 5  # four views and the signatures
    assert str(result).count("\nTau:\n  metric") == 2
    assert result.main_findings == ["gleu is up."]


def test_only_findings_that_were_tested_are_called_adjusted(result: StudyResult) -> None:
    (claim,) = result.claims
    fact = replace(claim, family="", pvalue=None, adjusted=None)
    for shown, is_said in ((result, True), (replace(result, claims=(fact,)), False)):
        for text in (shown.to_markdown(), study_page(shown)):
            assert "gleu is up." in text
            assert ("At most 5 % of sentences are false" in text) == is_said


def test_other_results_are_not_replaced(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    result.write(tmp_path / "out")
    other = maege.StudyResult(
        **{**vars(result), "manifest": {**result.manifest, "fingerprint": "cd"}}
    )
    with pytest.raises(OutputError, match="--force"):
        other.write(tmp_path / "out")
    other.write(tmp_path / "out", force=True)
    assert StudyResult.load(tmp_path / "out").manifest["fingerprint"] == "cd"


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content["parts"].append("x"),
        lambda content: content.pop("claims"),
        lambda content: content["parts"][0].update(sections=[{"title": 1}]),
    ],
)
def test_a_changed_file_is_refused(result: StudyResult, tmp_path: Path, change: Any) -> None:
    result.write(tmp_path / "out")
    file = tmp_path / "out/toy.json"
    content = json.loads(file.read_text())
    change(content)
    file.write_text(json.dumps(content))
    with pytest.raises(DataError, match="was changed"):
        StudyResult.load(tmp_path / "out")


def test_what_is_no_result_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no result of a study"):
        StudyResult.load(tmp_path)
    (tmp_path / "manifest.json").write_text('{"command": "../x", "files_sha256": {}}')
    with pytest.raises(DataError, match="no result of a study"):
        StudyResult.load(tmp_path)


def test_names_that_are_not_there(result: StudyResult) -> None:
    with pytest.raises(ConfigError, match="several parts have a table"):
        result.table("tau")
    with pytest.raises(ConfigError, match='did you mean "tau"'):
        result.table("tao")
    with pytest.raises(ConfigError, match='did you mean "gjg15"'):
        result.table("tau", "gjg16")
