"""Libraries that only the environment of the recipes has (`make recipes`)."""

import importlib.util
import os

import pytest


def require_library(name: str) -> None:
    """Skip without a library; with MAEGE_REQUIRE_INTEGRATIONS=1 fail instead."""
    if importlib.util.find_spec(name) is None:
        assert os.environ.get("MAEGE_REQUIRE_INTEGRATIONS") != "1", f"no {name}"
        pytest.skip(f"no {name}: `make recipes` installs it", allow_module_level=True)
