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

from maege.counts.indexed_values import IndexedValues
from maege.lattice import Lattice


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
    pickler = _Pickler(content)
    pickler.fast = True
    pickler.dump(value)
    return content.getvalue()


class _Pickler(pickle.Pickler):
    """Has only the checksum of what many columns share: lattices, and the values of columns."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self._checksums: dict[int, bytes] = {}  # by the identity of what is shared

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Lattice):
            return tuple, ((self._checksum(value, lambda: (value.tokens, value.edits)),),)
        if isinstance(value, IndexedValues):
            return tuple, ((self._checksum(value.values, lambda: [*value.values]), value.numbers),)
        return NotImplemented

    def _checksum(self, shared: Any, content: Callable[[], Any]) -> bytes:
        if id(shared) not in self._checksums:
            self._checksums[id(shared)] = sha256(_content(content())).digest()
        return self._checksums[id(shared)]
