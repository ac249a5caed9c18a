"""The key ``cache``: the file in which scores of expensive metrics are cached."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, ValidationInfo

from maege.config.relative_paths import path_from_config
from maege.scoring.cache import default_path

DEFAULT_CACHE = "auto"  # a file in the user's cache directory


def cache_file(cache: str | None) -> Path | None:
    """Return the file of a value of the key; None for no cache."""
    if cache is None:
        return None
    return default_path() if cache == DEFAULT_CACHE else Path(cache)


def _from_config(cache: str | None, info: ValidationInfo) -> str | None:
    if cache in (None, DEFAULT_CACHE):
        return cache
    return str(path_from_config(Path(str(cache)), info))


CacheSetting = Annotated[str | None, AfterValidator(_from_config)]
