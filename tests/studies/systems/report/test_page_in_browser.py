"""The page of compared systems in a browser: wide and narrow, with unsafe texts."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

import maege
from tests.support.command_line import ROOT
from tests.support.opened_page import OpenedPage

# One process has the browser.
pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=window.hacked=1>"
LITE = {"errant": {"spacy_pipeline": "lite"}}
FEW = {"resamples": 200, "permutations": 199}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems beside those of the small corpus, one with a name and a text like markup."""
    folder = tmp_path_factory.mktemp("systems")
    output = ROOT / "corpora/tiny/english.system-eager.txt"
    lines = output.read_text(encoding="utf-8").splitlines()
    lines[0] = f"Living in {HOSTILE} have many advantages , but it is also very stressful ."
    (folder / "output.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    content = {
        "corpus": "tiny",
        "metrics": [LITE, "gleu", {"minld": {"name": HOSTILE}}],
        "statistics": FEW,
        "trust": False,
        "files": {HOSTILE: folder / "output.txt", "long-name-" * 12: folder / "output.txt"},
    }
    maege.systems(content).write(folder / "out")
    return folder / "out"


@pytest.fixture(scope="module")
def opened(window: BrowserContext, folder: Path) -> Iterator[OpenedPage]:
    opened = OpenedPage(window, folder / "report.html", width=1280)
    yield opened
    opened.page.close()


@pytest.fixture(scope="module")
def phone(window: BrowserContext, folder: Path) -> Iterator[OpenedPage]:
    opened = OpenedPage(window, folder / "report.html", width=390, color_scheme="dark")
    yield opened
    opened.page.close()


@pytest.mark.parametrize(("look", "width"), [("opened", 1280), ("phone", 390)])
def test_the_page_has_no_messages_requests_or_overflow(
    request: pytest.FixtureRequest, folder: Path, look: str, width: int
) -> None:
    opened: OpenedPage = request.getfixturevalue(look)
    page = opened.page
    closed = page.locator("details:not([open])").element_handles()
    assert closed
    page.evaluate("closed => closed.forEach((it) => { it.open = true; })", closed)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("window.hacked") is None
    assert page.locator("img").count() == 0
    assert opened.said == []
    assert opened.requested == [(folder / "report.html").as_uri()]
    page.evaluate("closed => closed.forEach((it) => { it.open = false; })", closed)


def test_the_matrix_shows_a_metric_and_the_sentence_of_a_pair(
    opened: OpenedPage, folder: Path
) -> None:
    page = opened.page
    form = page.locator("#matrix-controls [name=metric]")
    pairs = maege.SystemsResult.load(folder).table("pairs")
    for metric in ("gleu", "errant"):
        form.select_option(metric)
        number = len(page.locator("#matrix tbody tr").all())
        assert number == 6
        buttons = page.locator("#matrix button")
        assert buttons.count() == number * (number - 1)
        significant = pairs[(pairs["metric"] == metric) & (pairs["adjusted"] < 0.05)]
        assert page.locator("#matrix button.better").count() == len(significant)
        assert page.locator("#matrix button.worse").count() == len(significant)
    buttons.first.click()
    assert " points of errant" in page.locator("#difference").inner_text()


def test_tables_are_sorted_by_numbers(opened: OpenedPage) -> None:
    page = opened.page
    table = page.locator("section", has_text="Scores").locator("table.figures").first
    heading = table.locator("thead button", has_text="F0.5")

    def values() -> list[float]:
        texts = table.locator("tbody td:nth-child(4)").all_inner_texts()
        return [float(text.split()[0]) for text in texts]

    heading.click()
    assert values() == sorted(values(), reverse=True)
    heading.click()
    assert values() == sorted(values())


def test_the_citation_is_of_the_chosen_score(opened: OpenedPage) -> None:
    page = opened.page
    page.locator("#citation-controls [name=metric]").select_option("gleu")
    page.locator("#citation-controls [name=system]").select_option("eager")
    text = page.locator("#citation").inner_text()
    assert text.startswith("eager: 5")
    assert "gleu|" in text
    assert "by gleu (gleu|" in page.locator("#paragraph").inner_text()


def test_sentences_are_filtered_by_system_kind_type_and_difference(
    opened: OpenedPage, folder: Path
) -> None:
    page = opened.page
    data = json.loads(page.locator("#sentences-data").text_content())
    systems = data["systems"]
    cautious, eager = systems.index("cautious"), systems.index("eager")

    def control(name: str, value: str) -> None:
        page.locator(f"#sentence-filters [name={name}]").select_option(value)

    def count() -> int:
        return int(page.locator("#sentence-count").inner_text().split()[0])

    def outcome(sentence: dict, system: int) -> list:
        return sentence["outcomes"][sentence["systems"][system]]

    assert count() == 68
    control("system", str(cautious))
    control("outcome", "wrong")
    wrong = [s for s in data["sentences"] if outcome(s, cautious)[2]]
    assert count() == len(wrong) > 0
    control("type", "M:DET")
    determiners = [
        s for s in wrong if any(s["edits"][i][3] == "M:DET" for i in outcome(s, cautious)[2])
    ]
    assert count() == len(determiners)
    control("type", "")
    control("outcome", "right")
    control("other", str(eager))
    assert count() == sum(
        bool(outcome(s, cautious)[1]) and not outcome(s, eager)[1] for s in data["sentences"]
    )
    control("other", "")
    control("outcome", "")
    page.locator("#sentence-filters [name=search]").fill("21")
    assert page.locator("#sentence-title").inner_text() == "Sentence 21"
    row = page.locator("#sentence-edits tr", has=page.locator("th", has_text="cautious"))
    assert row.locator(".edit.right").inner_text().split() == ["✓", "of", "→", "on", "R:PREP"]
    row = page.locator("#sentence-edits tr", has=page.locator("th", has_text="source"))
    assert row.locator(".edit.missed").inner_text().split() == ["○", "Prep"]
    page.locator("#sentence-filters [name=search]").fill("no such words")
    assert page.locator("#sentence-title").inner_text() == "No sentence matches"
    page.locator("#sentence-filters [name=search]").fill("")
    assert opened.said == []


def test_lines_between_clusters_go_when_rows_are_sorted(opened: OpenedPage) -> None:
    opened.page.reload()  # earlier tests sorted its rows
    rules = opened.page.locator(".summary tr.rule")
    before = rules.count()
    assert before > 0
    opened.page.locator(".summary thead button").first.click()
    assert rules.count() == 0
