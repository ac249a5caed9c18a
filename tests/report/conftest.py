from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.chromium import find


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = find()
    assert executable, "no Chromium: `python -m tests.support.chromium` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield browser
        browser.close()
