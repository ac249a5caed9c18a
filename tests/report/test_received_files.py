"""Errors of files that come from elsewhere."""

import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.report.received_files import clear_errors


def test_errors_of_content_are_one_message_with_the_directory() -> None:
    with pytest.raises(DataError) as caught, clear_errors("runs/x"):
        raise KeyError("a\nb")
    beginning = "runs/x cannot be read as the output of a command (KeyError: "
    assert str(caught.value).startswith(beginning)
    assert f"repeat it with this one, {maege.__version__}" in str(caught.value)
    with pytest.raises(DataError, match=r"^a key$"), clear_errors("runs/x"):
        raise ConfigError("a key")
    with pytest.raises(KeyboardInterrupt), clear_errors("runs/x"):
        raise KeyboardInterrupt
