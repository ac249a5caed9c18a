"""A page with names and texts that are markup or code, in a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from experiments.attacks import browser_pages, poison

# One process has the browser.
pytestmark = pytest.mark.browser


def test_a_poisoned_page_executes_and_requests_nothing(
    window: BrowserContext, tmp_path: Path
) -> None:
    """That of people; experiments/attacks/browser_pages.py has those of all commands."""
    poison.write(tmp_path, sentences=8, metrics=6)
    output = poison.write_results(tmp_path, ["humans"])["humans"]
    assert browser_pages.problems(window, output / "report.html") == []
