"""A page in the browser of the tests."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page


class OpenedPage:
    """A page opened from disk, with its console messages and requests, and its charts drawn.

    It is one of many in a window: a window of its own takes longer than most pages do.
    """

    def __init__(
        self,
        window: BrowserContext,
        path: Path,
        *,
        width: int = 1440,
        height: int = 900,
        color_scheme: str = "light",
    ) -> None:
        self.page: Page = window.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=color_scheme)
        self.said: list[str] = []
        self.requested: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.goto(path.as_uri())
        for chart in self.page.locator("[data-chart]").all():
            chart.locator("svg").first.wait_for(state="attached")
