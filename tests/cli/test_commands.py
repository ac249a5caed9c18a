"""Former names of commands are refused with the new ones."""

import pytest

from maege.cli.commands import RENAMED
from tests.support.command_line import ok, refused


@pytest.mark.parametrize(("name", "renamed"), [*RENAMED.items(), ("judge plan", "run --dry-run")])
def test_a_former_name_is_refused_with_the_new_one(name: str, renamed: str) -> None:
    message = refused(*name.split(), "x", "--help")
    assert message == f"maege: `maege {name}` is now `maege {renamed}`\n"
    if not renamed.startswith("run "):
        assert f"Usage: maege {renamed} " in ok(*renamed.split(), "--help")
