"""The HTML report in a browser: wide and narrow, light and dark, with unsafe texts."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from playwright.sync_api import BrowserContext, Locator, Page

import maege
from maege.report.display_table import DisplayTable
from maege.report.html.page import study_page
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from tests.support.command_line import FAST, ROOT, ok
from tests.support.opened_page import OpenedPage

# One process has the browser.
pytestmark = pytest.mark.browser

HOSTILE = "<script>window.hacked=1</script>"
M2 = f"""\
S He go to {HOSTILE} school &amp; home </script> {{{{7*7}}}} .
A 1 2|||<b>SVA</b>|||goes|||REQUIRED|||-NONE-|||0
A 3 4|||"Q"|||<img/src=x/onerror=window.hacked=2>|||REQUIRED|||-NONE-|||0
A 9 9|||Mec|||\u2028--></textarea></style>|||REQUIRED|||-NONE-|||0

S I has a dog
A 1 2|||<b>SVA</b>|||have|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||.|||REQUIRED|||-NONE-|||0

S ذهب الولد الى المدرسه .
A 2 3|||Mec|||إلى|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||المدرسة|||REQUIRED|||-NONE-|||0

"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run on the small corpus, with chains and lattices."""
    folder = tmp_path_factory.mktemp("page") / "out"
    several = ["--set", "statistics.permutations=1999", "--set", "synthetic_corpora.replicates=12"]
    few = ["--set", "metrics=[bleu, gleu, ld, sari]"]
    ok("run", ROOT / "tests/support/tiny.yaml", "--output", folder, *FAST, *several, *few)
    return folder


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run on texts, types and names that would be markup or scripts."""
    directory = tmp_path_factory.mktemp("hostile")
    (directory / "g.m2").write_text(M2, encoding="utf-8")
    (directory / "c.yaml").write_text(
        "corpus: {m2: g.m2}\nlattices: {max_edits: 4}\n"
        f"metrics: [gleu, ld: {{name: '{HOSTILE}'}}, bleu: {{name: '</script><i>'}}]\n"
    )
    ok("run", directory / "c.yaml", "--output", directory / "out", *FAST)
    return directory / "out"


class Opened(OpenedPage):
    """The page of a run, with its table of metrics open."""

    def __init__(self, window: BrowserContext, folder: Path, **look: Any) -> None:
        super().__init__(window, folder / "report.html", **look)
        self.page.locator(
            "section:has(> h2:text-is('All statistics')) > details > summary"
        ).first.click()

    def choose(self, name: str, **option: str) -> None:
        self.page.locator(f"#filters [name={name}]").select_option(**option)

    def nodes(self) -> Locator:
        return self.page.locator("#diagram .node")


@pytest.fixture(scope="module")
def wide(window: BrowserContext, run: Path) -> Iterator[Opened]:
    view = Opened(window, run)
    yield view
    view.page.close()


@pytest.fixture(scope="module")
def phone(window: BrowserContext, run: Path) -> Iterator[Opened]:
    """The page on a dark phone; no test changes it."""
    view = Opened(window, run, width=390, height=844, color_scheme="dark")
    yield view
    view.page.close()


@pytest.fixture(scope="module")
def hostile_page(window: BrowserContext, hostile: Path) -> Iterator[Opened]:
    view = Opened(window, hostile)
    yield view
    view.page.close()


@pytest.fixture
def opened(wide: Opened) -> Iterator[Opened]:
    """The page, opened once for all tests, with its controls reset."""
    yield wide
    assert wide.said == []
    wide.page.emulate_media(media="screen", color_scheme="light")
    wide.page.evaluate(
        "const form = document.getElementById('filters');"
        "form.reset(); form.elements.sort.dispatchEvent(new Event('input', {bubbles: true}));"
    )


def section_of(page: Page, chart: str) -> Locator:
    return page.locator(f"section:has([data-chart={chart}-chart])")


def records(folder: Path, kind: str) -> list[dict]:
    with gzip.open(folder / "samples.jsonl.gz", "rt", encoding="utf-8") as file:
        return [record for record in map(json.loads, file) if record["record"] == kind]


PAPER = {"wide": "rgb(255, 255, 255)", "phone": "rgb(20, 23, 27)"}


@pytest.mark.parametrize("look", PAPER)
def test_page_loads_without_errors_or_requests(
    request: pytest.FixtureRequest, run: Path, look: str
) -> None:
    opened: Opened = request.getfixturevalue(look)
    assert opened.said == []
    assert opened.requested == [(run / "report.html").as_uri()]
    charts = opened.page.locator("[data-chart] svg.marks").all()
    assert [chart.is_visible() for chart in charts] == [True] * 5
    width = opened.page.evaluate("document.documentElement.scrollWidth")
    assert width <= opened.page.viewport_size["width"]  # only tables and charts scroll sideways
    paper = opened.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == PAPER[look]
    label = "[data-chart=types-chart] .role-axis-label text"
    ink = f"getComputedStyle(document.querySelector('{label}')).fill"
    assert opened.page.evaluate(ink) == opened.page.evaluate(
        "getComputedStyle(document.body).color"
    )
    assert (run / "report.html").stat().st_size < 5_000_000


def test_print_style_hides_controls_and_is_light(opened: Opened) -> None:
    opened.page.emulate_media(media="print", color_scheme="dark")
    for gone in ("nav", "#filters", "#rankings", ".copies"):
        assert not opened.page.locator(gone).first.is_visible()
    assert opened.page.locator("#diagram svg").is_visible()
    assert opened.page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_corpus_texts_are_escaped(hostile_page: Opened) -> None:
    opened = hostile_page
    page = opened.page
    assert opened.said == []
    assert len(opened.requested) == 1
    assert page.title() == "MAEGE: metrics and lattices on g"
    for metric in range(3):
        opened.choose("metric", index=metric)
        for ranking in range(page.locator("#rankings button").count()):
            page.locator("#rankings button").nth(ranking).click()
            opened.nodes().last.click()
    assert page.evaluate("window.hacked") is None
    assert opened.said == []
    assert page.locator("img, body i, body b").count() == 0
    assert HOSTILE in page.locator(".run-scorecard").inner_text()
    page.locator("#filters [name=search]").fill("{{7*7}}")
    assert HOSTILE in page.locator("#rankings").inner_text()
    opened.nodes().last.click()  # the full correction
    text = page.locator("#node > .text").inner_text()
    assert "<img/src=x/onerror=window.hacked=2>" in text
    assert "&amp;" in text
    assert "</script>" in text
    types = page.locator("#filters [name=type]").inner_text()
    assert "<b>SVA</b>" in types
    page.locator("#filters [name=search]").fill("")


def test_content_security_policy_blocks_injected_scripts(opened: Opened) -> None:
    opened.page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.hacked = 1';"
        "document.body.append(s); }"
    )
    assert opened.page.evaluate("window.hacked") is None
    assert all("Content Security Policy" in said for said in opened.said)
    assert opened.said
    opened.said.clear()


def test_tables_are_sorted_by_any_column(opened: Opened, run: Path) -> None:
    open_tables(opened.page)
    table = table_of(opened.page, "All statistics")
    for number in (1, 3):  # tau (macro), tau (micro)
        heading = table.locator("thead th").nth(number)
        for factor, order in ((-1, "descending"), (1, "ascending")):
            heading.locator("button").click()
            cells = table.locator(f"tbody tr td:nth-child({number + 1})").all_inner_texts()
            values = [float(cell.split()[0].replace("−", "-")) for cell in cells]
            assert values == sorted(values, key=lambda value: factor * value)
            assert heading.get_attribute("aria-sort") == order
    button = table.locator("thead button").first
    button.focus()
    opened.page.keyboard.press("Enter")
    assert table.locator("tbody th").all_inner_texts() == maege.load_run(run).results.metrics


def open_tables(page: Page) -> None:
    """Open all folded tables of statistics."""
    folded = page.locator("section:has(> h2:text-is('All statistics')) details")
    folded.evaluate_all("all => all.forEach((details) => { details.open = true; })")


def table_of(page: Page, title: str) -> Locator:
    """Return the first table of a section."""
    return page.locator(f"section:has(> h2:text-is('{title}')) table").first


def test_a_chart_has_tooltips_and_a_table(opened: Opened, run: Path) -> None:
    cell = opened.page.locator("[data-chart=types-chart] svg .mark-text text").first
    cell.scroll_into_view_if_needed()
    cell.hover()
    tooltip = opened.page.locator("#vg-tooltip-element")
    tooltip.wait_for()
    tooltip_text = tooltip.inner_text()
    for part in (
        "type",
        "metric",
        "reward × 100",
        "low",
        "high",
        "n (edits)",
        "in words",
        "p (adjusted)",
    ):
        assert part in tooltip_text
    for name in ("types", "edits", "errors", "sentences", "differences"):
        section = section_of(opened.page, name)
        assert not section.locator("table.figures").is_visible()
        section.locator("summary", has_text="Table").click()
        assert section.locator("table.figures").is_visible()
    types = pd.read_csv(run / "tables/types.csv")
    rows = section_of(opened.page, "types").locator("table.figures tbody tr")
    tested = types[types["verdict"] != "rare"]
    assert len(tested) < len(types)
    assert rows.count() == len(tested) + 1  # rare types have one row together


def test_charts_adapt_their_columns_to_the_width(opened: Opened) -> None:
    first_row = """() => {
        const tops = [...document.querySelectorAll('[data-chart=edits-chart] .role-title')]
            .map((chart) => Math.round(chart.getBoundingClientRect().top));
        return tops.filter((top) => top < Math.min(...tops) + 40).length;
    }"""
    for width, columns in ((420, 1), (700, 2), (1440, 4)):
        opened.page.set_viewport_size({"width": width, "height": 900})
        opened.page.wait_for_function(f"columns => ({first_row})() === columns", arg=columns)


def test_a_single_chart_and_its_legend_fit_a_phone(window: BrowserContext, tmp_path: Path) -> None:
    axes = {axis: {"field": axis, "type": "quantitative"} for axis in "xy"}
    colour = {"field": "who", "type": "nominal", "scale": {"domain": ["a person", "a system"]}}
    chart = {"mark": "point", "encoding": {**axes, "color": colour}, "data": {"values": [{}]}}
    table = DisplayTable("Points.", ("metric",), [("gleu",)])
    view = View("Points", table, charts={"": chart, "wide": {**chart, "width": 460}}, is_main=True)
    section = Section("Points", tables=(StudyTable("points", [], (view,)),))
    page = study_page(StudyResult("toy", "toy", (Part("", "", "", (section,)),), (), {}, {}))
    (tmp_path / "report.html").write_text(page, encoding="utf-8")
    phone = OpenedPage(window, tmp_path / "report.html", width=390, height=844).page
    for drawn in phone.locator("[data-chart]").all():
        legend, axis = (drawn.locator(f".role-{role}").first for role in ("legend", "axis-title"))
        assert legend.bounding_box()["y"] > axis.bounding_box()["y"]
        assert drawn.locator("summary").bounding_box()["y"] > legend.bounding_box()["y"]
        assert drawn.evaluate("chart => chart.scrollWidth <= chart.clientWidth")
    phone.close()


def test_node_details_show_source_and_references(opened: Opened, run: Path) -> None:
    opened.choose("ranking-type", value="lattices")
    opened.choose("sort", value="sentence")
    record = records(run, "lattices")[0]
    sentence = next(
        entry for entry in records(run, "sentence") if entry["sentence"] == record["sentences"][0]
    )
    details = opened.page.locator("#node details")
    details.locator("summary").click()
    references = sentence["annotators"][str(record["annotator"])]["references"]
    assert details.locator("li").all_inner_texts() == references
    source = opened.page.evaluate(
        "[...document.querySelector('#node details .text').childNodes]"
        ".filter(n => n.nodeName !== 'DEL').map(n => n.textContent.replace('‸', '')).join(' ')"
    )
    assert " ".join(source.split()) == record["sources"][0]


def test_tables_are_copied_as_latex_and_markdown(opened: Opened, run: Path) -> None:
    open_tables(opened.page)
    result = maege.load_run(run)
    for kind in ("latex", "markdown"):
        opened.page.locator(f"button[data-copy=metrics-{kind}]").click()
        copied = opened.page.evaluate("navigator.clipboard.readText()")
        assert copied.strip() in result.table_text("metrics", kind)
        assert "gleu" in copied
    opened.page.locator("button[data-copy=bibtex]").click()
    assert "choshen-abend-2018" in opened.page.evaluate("navigator.clipboard.readText()")


def test_rankings_are_filtered_by_text_number_type_and_kind(opened: Opened, run: Path) -> None:
    page = opened.page
    chains, lattices = records(run, "chains"), records(run, "lattices")
    assert f"{len(chains) + len(lattices)} of" in page.locator("#match-count").inner_text()
    opened.choose("ranking-type", value="lattices")
    assert f"{len(lattices)} of" in page.locator("#match-count").inner_text()
    sentences = {sentence["sentence"]: sentence for sentence in records(run, "sentence")}
    opened.choose("type", value="SVA")
    expected = [
        lattice
        for lattice in lattices
        for edits in [
            sentences[lattice["sentences"][0]]["annotators"][str(lattice["annotator"])]["edits"]
        ]
        if any(edit[3] == "SVA" for edit in edits)
    ]
    assert f"{len(expected)} of" in page.locator("#match-count").inner_text()
    opened.choose("type", value="")
    number = lattices[3]["sentences"][0]
    page.locator("#filters [name=search]").fill(str(number))
    titles = page.locator("#rankings small").all_inner_texts()
    assert titles
    assert all(title.startswith(f"sentence {number},") for title in titles)
    page.locator("#filters [name=search]").fill("no such words")
    assert page.locator("#rankings li").count() == 0
    assert page.locator("#ranking-title").inner_text().startswith("No chain or lattice")
    page.locator("#filters [name=search]").fill("")
    opened.choose("metric", label="ld")
    taus = [
        float(re.search(r"tau (\S+)", title)[1].replace("−", "-"))
        for title in page.locator("#rankings small").all_inner_texts()
    ]
    assert taus == sorted(taus)  # the worst disagreement first
    assert taus[0] < 0


def test_a_lattice_shows_texts_scores_and_wrong_covers(opened: Opened, run: Path) -> None:
    """Every node of a whole lattice, against the texts and scores in the folder."""
    page = opened.page
    scores = pd.read_parquet(run / "scores.parquet")
    opened.choose("ranking-type", value="lattices")
    opened.choose("sort", value="sentence")
    opened.choose("metric", label="sari")
    lattices = records(run, "lattices")
    index = next(i for i, lattice in enumerate(lattices) if len(lattice["candidates"]) == 8)
    record = lattices[index]
    page.locator("#rankings button").nth(index).click()
    node_scores = scores[
        (scores["ranking_type"] == "lattices")
        & (scores["sentence"] == record["sentences"][0])
        & (scores["annotator"] == record["annotator"])
    ]["sari"].tolist()
    assert opened.nodes().count() == 8
    for node, item in enumerate(record["candidates"]):
        name = ",".join(str(bit) for bit in range(3) if node >> bit & 1)
        group = page.locator(f'#diagram .node[data-node="{name}"]')
        group.click()
        assert group.get_attribute("aria-pressed") == "true"
        remaining = page.evaluate(
            "[...document.querySelector('#node .text').childNodes]"
            ".filter(n => n.nodeName !== 'DEL')"
            ".map(n => n.textContent.replace('‸', '')).join(' ')"
        )
        assert " ".join(remaining.split()) == item["hypotheses"][0]
        row = page.locator("#node tbody tr", has_text=re.compile("^sari")).locator("td").first
        assert float(row.inner_text().replace("−", "-")) == pytest.approx(
            node_scores[node], rel=1e-2
        )
    wrong = ties = 0
    for node in range(8):
        for bit in range(3):
            if not node >> bit & 1:
                wrong += node_scores[node | 1 << bit] < node_scores[node] - 1e-12
                ties += abs(node_scores[node | 1 << bit] - node_scores[node]) <= 1e-12
    assert page.locator("#diagram .arc").count() == 12
    assert page.locator("#diagram .arc.wrong").count() == wrong
    assert page.locator("#diagram .arc.tie").count() == ties
    assert page.locator("#diagram .arc-label", has_text="✕").count() == wrong
    assert page.locator("#diagram .node.source").count() == 1


def test_a_chain_is_drawn_in_its_lattice(opened: Opened, run: Path) -> None:
    opened.choose("ranking-type", value="chains")
    opened.choose("sort", value="sentence")
    chains = records(run, "chains")
    index = next(i for i, chain in enumerate(chains) if len(chain["edit_order"]) == 3)
    opened.page.locator("#rankings button").nth(index).click()
    assert opened.nodes().count() == 8
    assert opened.page.locator("#diagram .node.unscored").count() == 4
    assert opened.page.locator("#diagram .arc:not(.unscored)").count() == 3
    long = next(i for i, chain in enumerate(chains) if len(chain["edit_order"]) == 6)
    opened.page.locator("#rankings button").nth(long).click()
    assert opened.nodes().count() == 7
    assert opened.page.locator("#diagram .node.unscored").count() == 0


def test_lattice_keyboard_navigation(opened: Opened) -> None:
    page = opened.page
    opened.choose("ranking-type", value="lattices")
    page.locator('#diagram .node[tabindex="0"]').focus()
    pressed = page.locator('#diagram .node[aria-pressed="true"]')
    assert pressed.get_attribute("data-node") == ""
    page.keyboard.press("ArrowUp")
    assert pressed.get_attribute("data-node") == "0"
    assert page.evaluate("document.activeElement.dataset.node") == "0"
    assert page.locator("#node h3").inner_text().startswith("1 of ")
    page.keyboard.press("ArrowDown")
    assert pressed.get_attribute("data-node") == ""


def test_large_lattice_is_expanded_on_demand(window: BrowserContext, tmp_path: Path) -> None:
    words = " ".join("abcdefgh")
    edits = "".join(
        f"A {i} {i + 1}|||T|||{'stuvwxyz'[i]}|||REQUIRED|||-NONE-|||0\n" for i in range(8)
    )
    (tmp_path / "g.m2").write_text(f"S {words}\n{edits}\n")
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: g.m2}\nchains: null\nsynthetic_corpora: null\nlattices: {}\n"
        "metrics: [minld]\n"
    )
    ok("run", tmp_path / "c.yaml", "--output", tmp_path / "out", "--set", "statistics.resamples=20")
    opened = Opened(window, tmp_path / "out")
    assert opened.nodes().count() == 9  # the original, and what has one edit
    opened.nodes().nth(0).click()
    assert opened.nodes().count() == 1 + 1 + 7
    assert "256 texts" in opened.page.locator("#diagram-legend").inner_text()
    assert section_of(opened.page, "errors").count() == 1
    assert section_of(opened.page, "edits").count() == 0  # no corpora
    assert opened.said == []
    opened.page.close()


def test_the_first_screen_is_the_scorecard(opened: Opened, phone: Opened) -> None:
    page = opened.page
    for view in (opened, phone):
        view.page.evaluate("window.scrollTo(0, 0)")
    box = page.locator(".run-scorecard table").bounding_box()
    assert box["y"] + box["height"] < 900
    assert "62 of 68 sentences" in page.locator("header .lead").inner_text()
    rows = phone.page.locator(".run-scorecard tbody th")
    assert rows.first.bounding_box()["y"] < 844
    for sign in phone.page.locator(".run-scorecard .sign").all():
        right = sign.bounding_box()
        assert right["x"] + right["width"] <= 390


def test_error_types_are_in_words_on_wide_pages_only(opened: Opened, phone: Opened) -> None:
    labels = "[data-chart=types-chart] .role-axis-label text"
    assert "SVA: subject-verb agreement" in " ".join(
        opened.page.locator(labels).all_text_contents()
    )
    texts = " ".join(phone.page.locator(labels).all_text_contents())
    assert "SVA (" in texts
    assert "subject-verb" not in texts


def test_only_significant_cells_are_bright_on_a_dark_page(phone: Opened) -> None:
    fills = phone.page.locator("[data-chart=types-chart] .mark-rect path").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('fill'))"
    )
    assert {fill for fill in fills if fill.startswith("rgb")}
    others = {fill for fill in fills if not fill.startswith("rgb") and "gradient" not in fill}
    assert others == {"#8a8a8a"}  # of opacity .22


def test_the_printed_verdict_is_as_wide_as_the_paper(opened: Opened) -> None:
    opened.page.emulate_media(media="print")
    opened.page.set_viewport_size({"width": 690, "height": 1000})  # A4 without margins
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 690
    opened.page.set_viewport_size({"width": 1440, "height": 900})


def test_texts_from_right_to_left_are_apart(hostile_page: Opened) -> None:
    page = hostile_page.page
    page.locator("#rankings bdi", has_text="المدرسه").first.click()
    text = page.locator("#node p.text").first
    assert text.get_attribute("dir") == "auto"
    assert text.evaluate("e => getComputedStyle(e).direction") == "rtl"
    edit = page.locator("#lattice-edits li").first.text_content() or ""
    assert edit.startswith("\u2068الى\u2069 → \u2068إلى\u2069")
