"""Figures for a paper: every chart as SVG, PNG and PDF, drawn without a browser."""

from collections.abc import Mapping
from pathlib import Path

import altair as alt

from maege.report.charts import specification

PNG_SCALE = 3  # pixels a point: 216 a inch


def write(charts: Mapping[str, alt.TopLevelMixin], folder: Path) -> None:
    """Write the files of each chart into a folder."""
    import vl_convert

    folder.mkdir(exist_ok=True)
    for name, chart in charts.items():
        svg = vl_convert.vegalite_to_svg(specification(chart))
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
        (folder / f"{name}.png").write_bytes(vl_convert.svg_to_png(svg, scale=PNG_SCALE))
        (folder / f"{name}.pdf").write_bytes(vl_convert.svg_to_pdf(svg))
