"""What notebooks show of results: of one made up, and of each of the six classes of commands."""

import base64
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import altair as alt
import pytest

import maege
from maege.errors import ConfigError
from maege.report import notebook
from maege.report.chart_style import has_vl_convert
from maege.report.display_table import DisplayTable
from maege.report.notebook import MAX_ROWS, notebook_html
from maege.report.study_parts import Part, Section, StudyContent, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim

CHART = {"mark": "bar", "data": {"values": [{"a": 1}]}, "encoding": {"x": {"field": "a"}}}
SHOWN = DisplayTable("Of <all>, by `x`.", ("metric", "tau"), [("<b>", ".250")])
TABLE = (
    "<table><thead><tr><th>metric</th><th>tau</th></tr></thead>"
    "<tbody><tr><td>&lt;b&gt;</td><td>.250</td></tr></tbody></table>"
    "<p><small>Of &lt;all&gt;, by <code>x</code>.</small></p>"
)


def content(*views: View, notes: tuple[str, ...] = ()) -> StudyContent:
    section = Section("Order", tables=(StudyTable("tau", [], views),))
    part = Part("", "", "A & B.", (section,), {"ld": "it is <wrong>"}, notes)
    claims = (Claim("s", (), text="1 < 2.", is_key=True), Claim("t", (), text="2 < 3."))
    return StudyContent("s", "s", (part,), claims, {}, {})


def test_texts_are_escaped_and_what_is_not_main_is_folded() -> None:
    views = (View("Tau", SHOWN, is_main=True), View("Another", SHOWN, key="another"))
    assert notebook_html(content(*views, notes=("Few.", "Few."))) == (
        "<p>A &amp; B.</p><p><strong>Failed: ld</strong>: it is &lt;wrong&gt;</p>"
        f"<ul><li>1 &lt; 2.</li></ul><p>Tau</p>{TABLE}"
        "<details><summary>1 further finding</summary><ul><li>2 &lt; 3.</li></ul></details>"
        f"<details><summary>Order</summary><p>Another</p>{TABLE}</details>"
        "<details><summary>1 note</summary><ul><li>Few.</li></ul></details>"
    )


def test_long_tables_are_cut() -> None:
    rows = [("a", ".1")] * (MAX_ROWS + 2)
    html = notebook_html(content(View("Tau", replace(SHOWN, rows=rows), is_main=True)))
    assert html.count("<tr>") == MAX_ROWS + 1
    assert "Not shown: 2 rows." in html


@pytest.mark.skipif(not has_vl_convert(), reason="vl-convert is not installed")
def test_charts_are_images() -> None:
    html = notebook_html(content(View("Tau", SHOWN, charts={"gleu": CHART, "ld": CHART})))
    images = re.findall(r'alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)"', html)
    assert [text for text, _ in images] == ["Tau: gleu", "Tau: ld"]
    for _, source in images:
        assert ElementTree.fromstring(base64.b64decode(source)).tag.endswith("svg")


def test_without_vl_convert_the_page_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "has_vl_convert", lambda: False)
    html = notebook_html(content(View("Tau", SHOWN, charts={"": CHART})))
    assert "<img" not in html
    assert "<code>write</code>" in html


class Balanced(HTMLParser):
    """Checks that elements end in the order in which they begin, and counts them."""

    VOID = ("br", "img", "meta", "input", "hr", "wbr")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


CLASSES = {
    "run": maege.RunResult, "vet": maege.VettingResult, "systems": maege.SystemsResult,
    "humans": StudyResult, "coverage": StudyResult,
}  # fmt: skip


@pytest.mark.parametrize("study", CLASSES)
def test_each_result_is_shown(
    written: Callable[[str], Path], study: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, "MAX_CHARTS", 1)
    result = CLASSES[study].load(written(study))
    html = result._repr_html_()
    page = Balanced(html)
    assert "table" in page.tags
    assert "details" in page.tags
    assert not {"script", "link", "iframe"} & {*page.tags}
    assert "http" not in re.sub("<code>.*?</code>", "", html)
    for note in result.notes:
        assert html.count(notebook._text(note)) == 1
    has_charts = any(v.charts for part in result.parts for t in part.tables for v in t.views)
    assert ("img" in page.tags) == (has_charts and has_vl_convert())


def test_a_check_is_shown(written: Callable[[str], Path]) -> None:
    html = maege.check(written("coverage"))._repr_html_()
    Balanced(html)
    _, _, after = html.partition("<strong>Not checked</strong>")
    assert "results: values of coverage.json" in after.partition("<strong>")[0]


@pytest.mark.parametrize("study", [*CLASSES, "check"])
def test_each_result_has_the_same_methods(written: Callable[[str], Path], study: str) -> None:
    result = (
        maege.check(written("coverage"))
        if study == "check"
        else CLASSES[study].load(written(study))
    )
    assert len(result.summary)
    assert all(len(table) and len(table.columns) for table in result.tables.values())
    for name, table in result.tables.items():
        assert result.table(name).equals(table), name
    assert r"\begin{tabular}" in result.to_latex() or r"\begin{longtable}" in result.to_latex()
    headline = result.headline
    assert headline and "\n" not in headline
    assert repr(result) == f"<maege.{type(result).__name__}: {result.title}. {headline}>"
    assert result.charts.keys() == result.figures.keys()
    if study == "check":
        with pytest.raises(ConfigError, match="have no chart"):
            result.plot()
    else:
        assert alt.Chart.from_dict(result.plot().to_dict())  # which validates it


@pytest.mark.skipif(not has_vl_convert(), reason="vl-convert is not installed")
def test_the_picture_of_the_first_screen_is_a_file(
    written: Callable[[str], Path], tmp_path: Path
) -> None:
    StudyResult.load(written("humans")).write_report(tmp_path, figures=True)
    image = ElementTree.parse(tmp_path / "figures/mine-forest.svg").getroot()
    texts = "".join(image.itertext())
    assert "On outputs of a sentence: tau" in texts and "gleu" in texts
    assert (tmp_path / "figures/mine-forest.pdf").stat().st_size
