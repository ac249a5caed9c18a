"""Pages that are generated are up to date, and have every key and option."""

import runpy
from pathlib import Path

import pytest

from maege.cli import COMMANDS
from maege.config.schema import RunConfig

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["atlas", "configuration", "command_line", "dossiers"])
def test_a_generated_page_is_up_to_date(name: str) -> None:
    script = runpy.run_path(str(DOCS / f"generate/{name}_page.py"))
    written = script["PAGE"].read_text(encoding="utf-8")
    assert written == script["page"](), f"run python -m docs.generate.{name}_page"


def test_the_pages_have_all_keys_and_commands() -> None:
    keys = (DOCS / "configuration.md").read_text(encoding="utf-8")
    assert [key for key in RunConfig.model_fields if key not in keys] == []
    commands = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"## maege {name}" not in commands] == []
    assert "--overlapping-edits {merge,drop,error}" in commands
