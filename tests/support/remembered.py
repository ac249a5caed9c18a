"""Results of functions that many commands call with the same arguments, computed once."""

import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any


def remembered(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """Keep what a function returns in a folder, which several processes may share.

    The function has no other input than its arguments.
    """

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        file = folder / sha256(_content((arguments, sorted(named.items())))).hexdigest()
        with suppress(FileNotFoundError):
            return pickle.loads(file.read_bytes())
        result = function(*arguments, **named)
        folder.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps(result))
        part.replace(file)
        return result

    return call


def _content(value: Any) -> bytes:
    """Return bytes that are equal for equal values, whether or not parts of them are the same."""
    content = BytesIO()
    pickler = pickle.Pickler(content)
    pickler.fast = True
    pickler.dump(value)
    return content.getvalue()
