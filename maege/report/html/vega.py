"""The scripts of Vega, which draws the charts in the browser, as one text."""

import warnings
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

from maege.errors import MaegeWarning
from maege.text_files import write_atomic


@cache
def vega_bundle() -> str:
    """Return the scripts, which define ``vegaEmbed``.

    vl-convert generates them, which takes some seconds; they are stored in the user's cache.
    """
    path = _cache_path()
    if path.is_file():
        return path.read_text(encoding="utf-8")
    scripts = _build()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, scripts.encode())
    except OSError as error:
        message = (
            f"{path.parent} cannot be written ({error.strerror}), so the scripts of Vega are "
            "generated in every run"
        )
        warnings.warn(message, MaegeWarning, stacklevel=2)
    return scripts


def is_available() -> bool:
    """Whether the scripts can be had: vl-convert is installed."""
    return find_spec("vl_convert") is not None


def _build() -> str:
    import vl_convert

    script = vl_convert.javascript_bundle()  # type: ignore[call-arg]  # its stub demands more
    return f"(() => {{{script}\n}})();\n"  # a scope of its own


def _cache_path() -> Path:
    return user_cache_path("maege") / f"vega-{version('vl-convert-python')}.js"
