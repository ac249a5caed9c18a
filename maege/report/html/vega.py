"""The scripts of Vega, which draws the charts in the browser, as one text."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

from maege.report.chart_style import has_vl_convert
from maege.user_warnings import warn_caller

_ASSETS = Path(__file__).parent / "assets"
PACKAGED = _ASSETS / "vega.js"  # see setup.py
LICENCES = _ASSETS / "vega-licences.txt"  # whoever publishes a page distributes the scripts


@cache
def vega_bundle() -> str:
    """Return the scripts, which define ``vegaEmbed``, below their licences.

    A wheel contains them. Elsewhere vl-convert generates them, which takes some seconds; they are
    stored in the user's cache.
    """
    if PACKAGED.is_file():
        return _in_own_scope(PACKAGED.read_text(encoding="utf-8"))
    path = user_cache_path("maege") / f"vega-bundle-{version('vl-convert-python')}.js"
    if (cached := _read_cached(path)) is not None:
        return _in_own_scope(cached)
    from maege.files.output_file import write_atomic  # once for each version

    scripts = _generate()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, _checksum_line(scripts.encode()) + scripts.encode())
    except OSError as error:
        message = (
            f"{path.parent} cannot be written ({error.strerror}), so the scripts of Vega are "
            "generated in every run"
        )
        warn_caller(message)
    return _in_own_scope(scripts)


def _read_cached(path: Path) -> str | None:
    """Return the scripts of a file; None if it is damaged, or there is none."""
    try:
        first, _, scripts = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return scripts.decode() if first + b"\n" == _checksum_line(scripts) else None


def _checksum_line(scripts: bytes) -> bytes:
    return f"// sha256 of what follows: {sha256(scripts).hexdigest()}\n".encode()


def is_available() -> bool:
    """Whether the wheel contained the scripts, or vl-convert is installed."""
    return PACKAGED.is_file() or has_vl_convert()


def _generate() -> str:
    import vl_convert

    scripts: str = vl_convert.javascript_bundle()  # type: ignore[call-arg]  # its stub demands more
    return scripts


def _in_own_scope(scripts: str) -> str:
    licences = LICENCES.read_text(encoding="utf-8")
    return f"/*!\n{licences}*/\n(() => {{{scripts}\n}})();\n"
