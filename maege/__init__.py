"""MAEGE validates metrics of grammatical error correction without human rankings.

In Python, ``maege.run(config)`` runs a configuration and returns a Report, ``maege.read(folder)``
reads that of a finished run; see ``maege.api``. Whatever a user does wrong is a MaegeError.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# What is offered here, and where it is; it is heavy, so it is imported when it is asked for.
_OFFERED = {
    "run": "maege.api",
    "read": "maege.api",
    "Report": "maege.api",
    "MaegeError": "maege.errors",
}


def __getattr__(name: str) -> Any:
    if name in _OFFERED:
        return getattr(import_module(_OFFERED[name]), name)
    raise AttributeError(f"module 'maege' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*_OFFERED, "__version__"]
