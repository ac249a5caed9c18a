"""A command imports only what it needs; no test measures times."""

import subprocess
import sys

import pytest

from maege.cli import COMMANDS, load_command

HEAVY = {
    "altair", "joblib", "networkx", "numba", "numpy", "pandas", "pyarrow", "pydantic", "rapidfuzz",
    "rich", "scipy", "spacy", "vl_convert",
}  # fmt: skip


def imported_modules(*arguments: str) -> set[str]:
    """Return the top-level modules that a command imports."""
    code = (
        "import sys; from maege.cli import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def test_help_imports_nothing_heavy() -> None:
    assert not HEAVY & imported_modules("--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_begins_as_in_the_list(name: str) -> None:
    assert load_command(name).help.splitlines()[0] == COMMANDS[name].help
