"""The index in a browser: sorted and filtered, wide and narrow, and without JavaScript."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from maege.site import write_site
from tests.support.opened_page import OpenedPage

pytestmark = pytest.mark.browser


def test_the_index_is_sorted_and_filtered(
    browser: Browser, window: BrowserContext, written: Callable[[str], Path], tmp_path: Path
) -> None:
    write_site([written("systems"), written("coverage"), written("vet")], tmp_path / "public")
    index = tmp_path / "public/index.html"
    opened = OpenedPage(window, index)
    page = opened.page
    rows = page.locator("table.site tbody tr:visible")
    assert rows.count() == 3
    page.click("table.site thead th:nth-child(2) button")
    commands = [row.get_attribute("data-command") for row in rows.all()]
    assert commands == ["coverage", "systems", "vet"]
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.fill("#words", "eager SYSTEMS")
        assert (rows.count(), page.inner_text("#shown")) == (1, "1 of 3")
        page.fill("#words", "")
        page.select_option("#command", "vet")
        assert rows.locator("a").get_attribute("href") == "vet/report.html"
        page.select_option("#command", "")
        assert rows.count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert opened.said == []
    assert opened.requested == [index.as_uri()]
    page.close()
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(index.as_uri())
    assert plain.locator("table.site tbody tr:visible").count() == 3
    assert not plain.locator("#filters").is_visible()
    plain.context.close()
