"""The pages that the code and stored results determine are whole, and lead to pages that exist."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from docs.generate.site_pages import makers, on_files
from maege.cli import app
from maege.config.schema import RunConfig
from tests.docs.made_pages import MADE_PAGES

DOCS = Path(__file__).parents[2] / "docs"
MAKERS = makers()
pytestmark = MADE_PAGES


@pytest.mark.parametrize("name", MAKERS)
def test_a_page_has_a_title_and_links_that_lead_somewhere(name: str) -> None:
    page = MAKERS[name]()
    assert page.startswith("# ")
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", page):
        target = (DOCS / name).parent / link
        assert target.is_file() or str(target.resolve().relative_to(DOCS)) in MAKERS, link


def test_no_page_is_kept_in_the_repository() -> None:
    assert [name for name in MAKERS if (DOCS / name).exists()] == []


def test_the_pages_have_all_keys_and_commands() -> None:
    keys = MAKERS["configuration.md"]()
    assert [key for key in RunConfig.model_fields if key not in keys] == []
    commands = MAKERS["command-line.md"]()
    assert [n for n, _ in app.all_commands() if f"## maege {n}\n" not in commands] == []
    assert "`overlapping_edits=merge,drop,error`" in commands


def test_the_site_has_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    structure = pytest.importorskip("mkdocs.structure.files")
    monkeypatch.setattr(structure.File, "generated", lambda _, name, content: (name, content))
    assert dict(on_files([], SimpleNamespace())).keys() == MAKERS.keys()
