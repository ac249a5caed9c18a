"""Results as plain dicts, lists and numbers (JSON), and back."""

import json
import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

NOT_IN_JSON = {"is_stored": False}  # metadata of a field that is stored elsewhere, or not at all


def plain(value: Any) -> Any:
    """Turn dataclasses, tuples and numbers of numpy into dicts, lists and numbers of Python.

    Numbers that are not finite become null. Fields that are `NOT_IN_JSON` are left out, and empty
    ones that their metadata say are not ``is_stored_empty``.
    """
    if is_dataclass(value) and not isinstance(value, type):
        stored = (field for field in fields(value) if field.metadata.get("is_stored", True))
        return {
            field.name: plain(getattr(value, field.name))
            for field in stored
            if field.metadata.get("is_stored_empty", True) or getattr(value, field.name)
        }
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
