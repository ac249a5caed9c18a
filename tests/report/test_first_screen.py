"""Pages of studies with a forest begin with the result; what is stored stays as it is."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from maege.report.display_table import DisplayTable
from maege.report.first_screen import with_first_screen
from maege.report.html.page import study_page
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.studies.edits.study import STUDY as EDITS
from maege.studies.humans.study import STUDY as HUMANS
from maege.user_warnings import LITE_NOTE
from tests.support.opened_page import OpenedPage

METRICS = {"gleu": "gleu|v:1", "a-metric-with-a-very-long-name": "a|v:1"}
NOTES = ("A note.", LITE_NOTE)


def table(name: str, column: str) -> StudyTable:
    rows = [
        {"metric": m, column: 0.75, f"{column}_low": 0.7, f"{column}_high": 0.8} for m in METRICS
    ]
    cells = [(metric, ".750 [.70, .80]") for metric in METRICS]
    view = View(f"Values of {name}", DisplayTable("Caption.", ("metric", column), cells))
    return StudyTable(name, rows, (view,))


FORESTS = {"humans": HUMANS.forest, "edits": EDITS.forest}


def result(study: str, key: str = "", title: str = "") -> StudyResult:
    """What a study found; of people a part has a title, of edits it has none."""
    name, column = ("summary", "tau") if study == "humans" else ("metrics", "accuracy")
    first = Section("Values", tables=(table(name, column), StudyTable("data", [])))
    part = Part(
        key, title, "The sample.", (first, Section("More", tables=(table("more", "x"),))),
        notes=NOTES,
    )  # fmt: skip
    claims = [
        Claim("humans.reversed", (), part=key, section="Warnings", text="One is reversed."),
        Claim("humans.tau", (), part=key, text="Both agree."),
        Claim("other", (), part=key, text="Another finding."),
    ]
    return StudyResult(
        study, "a title", (part,), tuple(claims), METRICS, {"config": {}}, "What it is about.",
        ("How it was done.",), FORESTS.get(study),
    )  # fmt: skip


STUDIES = [("humans", "set", "People: set"), ("edits", "", "")]


@pytest.mark.parametrize("study", STUDIES)
def test_the_page_has_the_result_then_the_sample_and_notes_then_findings(
    study: tuple[str, str, str],
) -> None:
    shown = result(*study)
    page = study_page(shown).partition("</style>")[2]
    said = "Both agree." if study[0] == "humans" else "Texts in the right order: gleu .750"
    name = shown.parts[0].sections[0].tables[0].name
    order = [
        "<h1>", "One is reversed.", said, 'class="groups"', f"Values of {name}", "The sample.",
        "A note.", "Another finding.", "Values of more", 'id="methods"', "What it is about.",
        "lite pipeline",
    ]  # fmt: skip
    places = [page.index(piece) for piece in order]
    assert places == sorted(places)
    assert all(page.count(piece) == 1 for piece in (*order[4:9], "One is reversed."))


@pytest.mark.parametrize("study", STUDIES)
def test_markdown_has_the_same_order(study: tuple[str, str, str]) -> None:
    text = result(*study).to_markdown()
    order = ["# A title", "One is reversed.", "| metric |", "The sample.", "A note.",
             "Another finding.", "Values of more", "## Signatures", "Note: ERRANT"]  # fmt: skip
    places = [text.index(piece) for piece in order]
    assert places == sorted(places)


def test_each_metric_has_a_row_in_the_picture() -> None:
    page = study_page(result(*STUDIES[1]))
    assert page.count('class="bar" style=') == len(METRICS)


def test_tables_and_sections_are_all_there_once() -> None:
    of_page = with_first_screen(result(*STUDIES[0]))
    (part,) = of_page.parts
    assert [s.title for s in part.sections] == ["People: set", "More"]
    assert [t.name for t in part.tables] == ["summary", "more"]
    assert [claim.text for claim in of_page.claims] == ["Another finding."]


def test_other_studies_and_parts_without_values_stay() -> None:
    assert with_first_screen(other := result("systems")) is other
    without = Part("", "", "", ())
    empty = StudyResult("edits", "t", (without,), (), METRICS, {}, forest=EDITS.forest)
    assert with_first_screen(empty) == empty
    page = study_page(result("reliability"))
    assert page.index("What it is about.") < page.index("A note.") < page.index("Both agree.")


def test_what_is_written_and_printed_is_as_before() -> None:
    shown = result(*STUDIES[0])
    before = str(shown)
    with_first_screen(shown)
    assert str(shown) == before
    assert before.index("Both agree.") < before.index("Another finding.")


@pytest.mark.browser
@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_forest_is_on_the_first_screen(
    window: BrowserContext, tmp_path: Path, study: tuple[str, str, str], width: int, height: int
) -> None:
    path = tmp_path / "report.html"
    path.write_text(study_page(result(*study)), encoding="utf-8")
    opened = OpenedPage(window, path, width=width, height=height)
    for place in [*opened.page.locator(".forest .bar").all(), *opened.page.locator(".value").all()]:
        box = place.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < height
        assert box["x"] + box["width"] <= width
    assert opened.page.evaluate("document.documentElement.scrollWidth") == width
    assert opened.said == []
    opened.page.close()
