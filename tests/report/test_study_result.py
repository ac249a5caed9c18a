"""The result of a study: printed, written and read back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import maege
from maege.errors import ConfigError, DataError, OutputError
from maege.report.html.page import study_page
from maege.report.study_result import StudyResult


def test_tables_and_parts_that_do_not_exist_are_named(result: StudyResult) -> None:
    for name in ("points", None, 3):
        with pytest.raises(ConfigError, match=f"no table is called {name!r}; .*tau"):
            result.table(name, "")
    with pytest.raises(ConfigError, match=r"no part is called 'x'; known: gjg15$"):
        result.table("tau", "x")


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


def test_all_tables_have_names_that_lead_to_them(result: StudyResult) -> None:
    assert [*result.tables] == ["tau", "gjg15-tau", "points"]
    assert result.tables["points"].equals(result.table("points"))
    assert result.table("gjg15-tau").equals(result.table("tau", "gjg15"))
    assert result.to_markdown("gjg15-tau") == result.table_text("tau", part="gjg15")
    assert result.to_markdown().startswith("# A toy")
    assert result.summary.equals(result.table("tau", ""))  # of the part that is of all
    assert result.to_latex() == result.table_text("tau", "latex", "")
    of_sets = replace(result, parts=tuple(replace(p, key=p.key or "a") for p in result.parts))
    assert of_sets.summary["part"].tolist() == ["a", "a", "gjg15", "gjg15"]
    with pytest.raises(ConfigError, match="several parts have a table 'tau'; add part"):
        of_sets.to_latex()


def test_what_people_read_only_is_no_table_of_digits(result: StudyResult) -> None:
    section = result.parts[0].sections[0]
    of_views = replace(section.tables[0], name="paper", rows=[])
    sections = (replace(section, tables=(of_views,)),)
    shown = replace(result, parts=(replace(result.parts[0], sections=sections),))
    for name in ("paper", "paper-again"):
        with pytest.raises(ConfigError, match=rf"no further digits; `table_text\('{name}'\)`"):
            shown.table(name)
    assert shown.tables == {}
    assert r"\begin{tabular}" in shown.to_latex("paper")
    for ask in (lambda: shown.summary, shown.to_latex):
        with pytest.raises(ConfigError, match="these results of `maege toy` have no table"):
            ask()


def test_charts_are_drawn_one_by_one_and_together(result: StudyResult) -> None:
    assert [*result.charts] == ["tau", "gjg15-tau"]
    assert result.plot().to_dict() == result.chart("tau").to_dict() == result.plot("tau").to_dict()
    view = result.parts[0].sections[0].tables[0].views[0]
    both = replace(view, charts={"gleu": view.charts[""], "m2": view.charts[""]})
    table = replace(result.parts[0].sections[0].tables[0], views=(both,))
    section = replace(result.parts[0].sections[0], tables=(table,))
    several = replace(result, parts=(replace(result.parts[0], sections=(section,)),))
    assert [*several.charts] == ["tau-gleu", "tau-m2"]
    assert [chart["title"] for chart in several.plot().to_dict()["concat"]] == ["gleu", "m2"]
    with pytest.raises(ConfigError, match="no chart is called 'points'; known: tau-gleu, tau-m2"):
        several.plot("points")


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
