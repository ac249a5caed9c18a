"""Vega, which draws charts in a browser: its scripts as one text, for pages without a network."""

import warnings
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

from maege.errors import MaegeWarning
from maege.text_files import write_atomic


@cache
def bundle() -> str:
    """Return the scripts, which define ``vegaEmbed``.

    They are made by vl-convert, which takes some seconds, and kept in the user's cache.
    """
    kept = _place()
    if kept.is_file():
        return kept.read_text(encoding="utf-8")
    made = _made()
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(kept, made.encode())
    except OSError as error:
        told = f"{kept.parent} cannot be written ({error.strerror}), so Vega is packed in every run"
        warnings.warn(told, MaegeWarning, stacklevel=2)
    return made


def _made() -> str:
    import vl_convert

    script = vl_convert.javascript_bundle()  # type: ignore[call-arg]  # its stub demands more
    return f"(() => {{{script}\n}})();\n"  # names of its own stay its own


def _place() -> Path:
    return user_cache_path("maege") / f"vega-{version('vl-convert-python')}.js"
