"""What all sections of a configuration have in common."""

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from maege.errors import MaegeError

_T = TypeVar("_T")


class ConfigSection(BaseModel):
    """Keys of a configuration; others are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)


def as_value_error(check: Callable[[], _T]) -> _T:
    """Call a function and turn a MaegeError into the ValueError that pydantic collects."""
    try:
        return check()
    except MaegeError as error:
        raise ValueError(str(error)) from error
