"""What a reader sees of a page."""

import re
from html import unescape
from pathlib import Path


def page_text(directory: Path) -> str:
    """Return the text of the report in a directory, without tags."""
    page = (directory / "report.html").read_text(encoding="utf-8")
    return unescape(re.sub(r"<[^>]+>", "", page))
