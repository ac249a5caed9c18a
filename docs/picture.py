"""Take the pictures of the README and of the tutorials. It needs the test tools and Chromium.

`python docs/picture.py NAME ...` takes those of tutorials, or `report`; without names, all.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import maege

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.support.chromium import find  # noqa: E402
from tests.support.page_steps import follow  # noqa: E402

TUTORIALS = ROOT / "docs/tutorials"
WIDTH = 1200
# Pictures with few colours are small files; light ones tell areas apart, so they stay.
LEVELS = " ".join(f"{round(i / 4) / 8 if i < 28 else i / 32:.3f}" for i in range(33))
FEW_COLOURS = f"""<svg width="0" height="0"><filter id="few" color-interpolation-filters="sRGB">
  <feComponentTransfer>
    <feFuncR type="discrete" tableValues="{LEVELS}"/>
    <feFuncG type="discrete" tableValues="{LEVELS}"/>
    <feFuncB type="discrete" tableValues="{LEVELS}"/>
  </feComponentTransfer></filter></svg><style>html {{ filter: url(#few) }}</style>"""


@dataclass(frozen=True)
class Picture:
    """The upper part of a page that a tutorial makes."""

    path: str  # of the page, in the folder of the tutorial
    until: str  # selector of what comes first below the picture


PICTURES = {
    "corrector": Picture("runs/systems-source/report.html", "text=Types of errors"),
    "learners": Picture("runs/deutsch/report.html", 'h2:has-text("Scores of corpora")'),
    "metric": Picture("runs/vet-overlap/report.html", "text=good: better than every scorer"),
    "review": Picture("checked/report.html", "text=Signatures"),
    "shared-task": Picture(
        "runs/systems-quickstart/report.html", 'h2:has-text("Where do they differ?")'
    ),
}


def main(names: list[str]) -> None:
    """Take the pictures."""
    chromium = find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in names or ["report", *PICTURES]:
            with tempfile.TemporaryDirectory() as folder:
                if name == "report":
                    of_report(browser, Path(folder))
                else:
                    of_tutorial(browser, name, Path(folder))
        browser.close()


def opened(browser: Browser, path: Path) -> Page:
    """Return a page that is open in a window."""
    page = browser.new_page(viewport={"width": WIDTH, "height": 700}, color_scheme="light")
    page.goto(path.as_uri())
    return page


def of_tutorial(browser: Browser, name: str, folder: Path) -> None:
    """Follow a tutorial, and take the picture of its page."""
    picture = PICTURES[name]
    follow((TUTORIALS / f"{name}.md").read_text(encoding="utf-8"), folder)
    page = opened(browser, folder / picture.path)
    page.wait_for_load_state("networkidle")
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", FEW_COLOURS)
    below = page.locator(picture.until).first.bounding_box()
    assert below is not None, picture.until
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": below["y"] - 8}
    page.screenshot(path=TUTORIALS / f"{name}.png", full_page=True, clip=clip)


def of_report(browser: Browser, folder: Path) -> None:
    """Take the picture of the report of the quickstart, with small lattices in addition."""
    maege.run(ROOT / "configs/quickstart.yaml", lattices={"max_edits": 4}).write(folder)
    page = opened(browser, folder / "report.html")
    page.locator("#filters [name=ranking-type]").select_option("lattices")
    page.locator("#filters [name=metric]").select_option("gleu")
    page.locator("#filters [name=search]").fill("24")
    page.locator("#diagram .node").nth(3).click()
    page.wait_for_load_state("networkidle")
    page.evaluate(
        "kept => document.querySelectorAll('section').forEach(section => {"
        "  section.hidden = !kept.includes(section.querySelector('h2')?.firstChild.data.trim()) })",
        ["Scorecard", "How sure?", "Rewards by error type", "Lattices"],
    )
    page.add_style_tag(content="footer, details { display: none } nav { position: static }")
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", FEW_COLOURS)
    page.screenshot(path=ROOT / "docs/report.png", full_page=True)


if __name__ == "__main__":
    main(sys.argv[1:])
