"""Take the screenshot of the report in the README. It needs the test tools and Chromium."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import maege

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.support.chromium import find  # noqa: E402


def main() -> None:
    chromium = find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        maege.run(ROOT / "configs/quickstart.yaml").write(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 700}, color_scheme="light")
        page.goto((Path(folder) / "report.html").as_uri())
        page.locator("#differences svg").first.wait_for()
        page.locator("#baseline").select_option("gleu")
        page.locator("#filters [name=ranking-type]").select_option("lattices")
        page.locator("#filters [name=metric]").select_option("gleu")
        page.locator("#filters [name=search]").fill("24")
        page.locator("#diagram .node").nth(3).click()
        # Hide the sections between the ones that are shown.
        page.add_style_tag(
            content="#edits, #errors, #sentences, #differences, #methods, footer, .copies, details,"
            "#verdict .caption { display: none } nav { position: static }"
        )
        page.screenshot(path=ROOT / "docs/report.png", full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
