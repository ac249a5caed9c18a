"""Options that commands share: their types and defaults."""

from typing import Any

import click
import pytest

from maege.terminal import options


def option_of(decorator: Any) -> click.Option | click.Argument:
    """Return what a decorator adds to a command."""
    (parameter,) = click.command()(decorator(lambda **_: None)).params
    assert isinstance(parameter, click.Option | click.Argument)
    return parameter


@pytest.mark.parametrize("shared", [options.SHARED, options.EVERY_STUDY], ids=["some", "every"])
def test_each_shared_option_is_called_as_its_key(shared: dict[str, Any]) -> None:
    for key, decorator in shared.items():
        option = option_of(decorator)
        assert isinstance(option, click.Option)
        assert option.name == key
        assert option.help and option.help.endswith(".")


def test_a_subject_may_be_left_out() -> None:
    required, optional = (option_of(options.subject(required=is_it)) for is_it in (True, False))
    assert (required.required, optional.required) == (True, False)
    assert required.human_readable_name == "CORPUS|FILE.m2|CONFIG"
