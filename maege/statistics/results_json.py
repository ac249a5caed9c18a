"""Results as plain dicts, lists and numbers (JSON), and back."""

import json
import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import TypeAdapter

if TYPE_CHECKING:  # only runs have such results
    from maege.statistics.results import Results


def plain(value: Any) -> Any:
    """Turn dataclasses, tuples and numbers of numpy into dicts, lists and numbers of Python.

    Numbers that are not finite become null.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return plain(sorted(value))
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def json_text(content: Any, *, sort_keys: bool = True) -> str:
    """Return plain content as JSON, by default with sorted keys: equal content, equal text."""
    text = json.dumps(content, indent=1, sort_keys=sort_keys, ensure_ascii=False, allow_nan=False)
    return text + "\n"


def read_results(content: Mapping[str, Any]) -> "Results":
    """Return the results that ``plain`` made this content of.

    Raises ValueError if it is something else.
    """
    return _adapter().validate_python(dict(content))


@cache
def _adapter() -> "TypeAdapter[Results]":
    from maege.statistics.results import Results

    return TypeAdapter(Results)
