"""Whether a tag can be released: `python -m tests.support.release v1.2.3`, as its workflow does.

Only the standard library is imported, for it runs before anything is installed.
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What a person writes into CITATION.cff before the first release, and where it is from.
PLACEHOLDERS = {
    "repository-code": ("https://github.com/OWNER/maege", "the address of the repository"),
    "doi": ("10.5281/zenodo.0000000", "the DOI of all versions, reserved at Zenodo"),
    "date-released": ("0001-01-01", "the date of the release, as in CHANGELOG.md"),
}


def _text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def citation() -> dict[str, str]:
    """Return the fields of CITATION.cff that are one word."""
    return dict(re.findall(r'^([a-z-]+): "?([^\s"]+)"?$', _text("CITATION.cff"), re.MULTILINE))


def placeholders() -> list[str]:
    """Return the fields of CITATION.cff that nobody has filled in."""
    fields = citation()
    return [name for name, (text, _) in PLACEHOLDERS.items() if fields[name] == text]


def repository() -> str:
    """Return the address of the repository, of which all others follow; empty if it has none."""
    return "" if "repository-code" in placeholders() else citation()["repository-code"]


def problems(tag: str, address: str = "") -> Iterator[str]:
    """Yield what keeps a tag from being released in the repository of an address."""
    fields = citation()
    (version,) = re.findall(r'^__version__ = "(.+)"$', _text("maege/__init__.py"), re.MULTILINE)
    heading = re.search(r"^## (.+)$", _text("CHANGELOG.md"), re.MULTILINE)[1]
    if tag != f"v{version}":
        yield f"the tag is {tag}, the version of maege/__init__.py {version}: tag v{version}"
    for name in placeholders():
        yield f"CITATION.cff: {name} is a placeholder: write {PLACEHOLDERS[name][1]}"
    if fields["version"] != version:
        yield f"CITATION.cff: version is {fields['version']}, not {version}"
    if not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading):
        yield f"CHANGELOG.md: the first heading is {heading!r}: write '{version} (year-month-day)'"
    elif fields["date-released"] not in heading and "date-released" not in placeholders():
        yield f"CITATION.cff: date-released is {fields['date-released']}, not that of CHANGELOG.md"
    if address and repository() and address != repository():
        yield f"CITATION.cff: repository-code is {repository()}, but this is {address}"


if __name__ == "__main__":
    found = [*problems(sys.argv[1], os.environ.get("MAEGE_URL", ""))]
    print("\n".join(found) or f"{sys.argv[1]} can be released")
    sys.exit(bool(found))
