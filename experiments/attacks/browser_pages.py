"""Pages of poisoned results in a browser: nothing is executed, requested or reported."""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, sync_playwright

from experiments.attacks import poison
from experiments.attacks.table import Row
from tests.support.chromium import find
from tests.support.command_line import ok

COMMANDS_WITH_PAGES = ("run", "systems", "humans", "coverage")
# In one call: a call of the browser for each event takes longer than all events.
POINT_AT_MARKS = """() => {
    const marks = [...document.querySelectorAll("svg [aria-roledescription], [title]")];
    for (const mark of marks.slice(0, 200))
        for (const type of ["pointerover", "mouseover", "mousemove", "click"]) {
            const kind = type.startsWith("pointer") ? PointerEvent : MouseEvent;
            mark.dispatchEvent(new kind(type, {bubbles: true, cancelable: true, composed: true}));
        }
}"""
LOOKS = ({"width": 1280, "height": 900}, {"width": 390, "height": 844})


def rows(options: argparse.Namespace) -> list[Row]:
    """Open the pages of all commands, and the one for a blind review; return a row for each."""
    result, executable = [], find()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        window = browser.new_context()
        directory = Path(folder)
        poison.write(directory)
        pages = poison.write_results(directory, COMMANDS_WITH_PAGES)
        ok("results", "report", pages["run"], "--no-figures", "--anonymous")
        pages["report --anonymous"] = pages["run"] / "anonymous"
        for name, output in pages.items():
            failures = Counter(problems(window, output / "report.html"))
            result.append(Row(f"page of {name} in a browser", len(LOOKS), failures))
        browser.close()
    return result


def problems(window: BrowserContext, path: Path) -> Sequence[str]:
    """Use all that can be used on a page, and return what it said, asked for or executed."""
    problems: list[str] = []
    for size in LOOKS:
        page = window.new_page()
        page.set_viewport_size(size)
        page.on("console", lambda message: problems.append(f"console: {message.text[:100]}"))
        page.on("pageerror", lambda error: problems.append(f"error: {str(error)[:100]}"))
        page.on("dialog", lambda dialog: problems.append("dialog"))
        page.on("popup", lambda _: problems.append("window"))
        page.on("request", lambda request: problems.append(f"request: {request.url[:100]}"))
        page.goto(path.as_uri())
        for chart in page.locator("[data-chart]").all():
            chart.locator("svg").first.wait_for(state="attached")
        problems.remove(f"request: {path.as_uri()[:100]}")
        _use(page)
        if page.evaluate(f"window.{poison.MARKER}") is not None:
            problems.append("code is executed")
        if page.locator("img, iframe, object, embed, base").count():
            problems.append("elements of texts")
        scheme = "javascript:"
        if page.locator(f'a[href^="{scheme}" i]').count():
            problems.append("a link that is code")
        page.close()
    return problems


def _use(page: Page) -> None:
    """Open everything, choose every option, point at charts, and sort every column."""
    page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
    for choice in page.locator("select:visible").all():
        for index in range(choice.locator("option").count()):
            choice.select_option(index=index)
    for field in page.locator("input[type=search]:visible").all():
        field.fill(poison.NAMES[1])
        field.fill("")
    for button in page.locator("button:visible").all():
        button.dispatch_event("click")
    page.evaluate(POINT_AT_MARKS)
