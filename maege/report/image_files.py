"""Draw charts as image files, in a process of its own: the library may end the one it is in.

That process runs this file, with ``-P``: it imports nothing from the working directory, which may
be a received one.
"""

import json
import subprocess
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PNG_SCALE = 3  # pixels per point: 216 per inch


def draw_images(
    specifications: Mapping[str, Mapping[str, Any]], directory: Path, *, only_svg: bool = False
) -> None:
    """Write each chart, by name in Vega-Lite, as SVG, PNG and PDF, without a browser.

    Issues a MaegeWarning if the library, vl-convert, fails.
    """
    drawn = subprocess.run(  # noqa: S603  no shell; the directory is ours
        [sys.executable, "-P", __file__, directory, *(["svg"] if only_svg else [])],
        input=json.dumps(specifications),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if drawn.returncode:
        from maege.errors import MaegeWarning

        reason = next(iter(reversed(drawn.stderr.strip().splitlines())), "")[:300]
        warnings.warn(
            f"the figures are not complete, because vl-convert failed ({reason or 'it crashed'}); "
            f"the page and the tables are",
            MaegeWarning,
            stacklevel=2,
        )


def _draw(specifications: Mapping[str, dict[str, Any]], directory: Path, only: str = "") -> None:
    import vl_convert

    for name, specification in specifications.items():
        svg = vl_convert.vegalite_to_svg(specification)
        (directory / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
        if only:
            continue
        (directory / f"{name}.png").write_bytes(vl_convert.svg_to_png(svg, scale=PNG_SCALE))
        (directory / f"{name}.pdf").write_bytes(vl_convert.svg_to_pdf(svg))


if __name__ == "__main__":
    _draw(json.load(sys.stdin), Path(sys.argv[1]), *sys.argv[2:])
