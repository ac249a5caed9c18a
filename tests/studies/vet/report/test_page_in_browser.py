"""The page of a vetting, printed: its answer is on the first sheet of A4."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

import maege
from tests.support.opened_page import OpenedPage

# One process has the browser.
pytestmark = pytest.mark.browser

MARGIN = 53  # pixels of 14 mm
SHEET = {"width": 794 - 2 * MARGIN, "height": 1123 - 2 * MARGIN}


def test_the_answer_is_on_the_first_sheet_and_tables_are_open(
    window: BrowserContext, tmp_path: Path
) -> None:
    few = {"resamples": 50, "permutations": 99}
    small = {"synthetic_corpora": {"replicates": 3}, "lattices": None, "statistics": few}
    sections = ["ordering", "injected-errors"]
    maege.vet("gleu", corpus="tiny", sections=sections, **small).write(tmp_path)
    page = OpenedPage(window, tmp_path / "report.html", **SHEET).page
    tables = page.locator("details .figures").first
    assert not tables.is_visible()
    page.emulate_media(media="print")
    dossier = page.locator(".dossier").bounding_box()
    assert dossier["y"] + dossier["height"] < SHEET["height"]
    assert tables.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]
    page.close()
