"""Commands are loaded when they are needed."""

import subprocess
import sys

import pytest

from maege.cli import app
from maege.terminal.lazy_group import LazyGroup, load_command


@pytest.mark.parametrize("group", [app, load_command("cli.data"), load_command("cli.results")])
def test_commands_are_documented_by_their_short_help(group: LazyGroup) -> None:
    for module, summary in group.listed.values():
        assert load_command(module).help.splitlines()[0] == summary


def test_commands_are_loaded_without_what_is_slow_to_import() -> None:
    code = "import sys; from maege.cli import app; [*app.all_commands()]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"altair", "pandas", "scipy", "spacy"} & set(done.stdout.split())
