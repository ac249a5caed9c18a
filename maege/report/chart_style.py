"""Charts (Altair): the colours, fonts and labels that all share, specifications and image files.

The colours are blue and orange, which readers with red-green colour blindness can distinguish, on
light and dark backgrounds. No information is given by colour alone.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

import altair as alt
import pandas as pd

from maege.errors import OutputError
from maege.statistics.results_json import plain
from maege.user_warnings import escape_control_characters

Chart: TypeAlias = alt.Chart | alt.LayerChart | alt.FacetChart

BLUE, ORANGE, GREY = "#2b7bba", "#D55E00", "#8a8a8a"
# From strong to weak orange, and from weak to strong blue: weak colours do not outshine strong ones
# on a dark page, where cells that are not significant are dark.
DIVERGING = ["#b34700", "#eba463", "#8fbbe0", "#1f66a8"]
HEAT = ["#ecf3fa", "#084886"]  # of shares
_SIZES: dict[str, Any] = {"labelFontSize": 12, "titleFontSize": 12}
FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
CHARTS_PER_ROW = 4
_OF_WHOLE = ("$schema", "config", "datasets")  # not of a chart beside others
INSTALL_FIGURES = "pip install 'maege[figures]'"
# Of labels of points; the gap is between a point and its label.
_LABEL_SIZE = 11
_CHARACTER_PX, _LINE_PX, _GAP_PX = 6.5, 11, 7
# By side: how a label is aligned, and the signs of its distance, to the right and down.
_SIDES = {"right": ("left", 1, 0), "left": ("right", -1, 0), "above": ("center", 0, -1),
          "below": ("center", 0, 1)}  # fmt: skip
_Box = tuple[float, float, float, float]


def specification(chart: Chart) -> dict[str, Any]:
    """Return a chart with its data as Vega-Lite, for any number of rows.

    The specification is not validated; the tests do that.
    """
    with alt.data_transformers.enable("default", max_rows=None):
        return dict(chart.to_dict(validate=False))


def drawn(charts: Mapping[str, Chart | None]) -> dict[str, Any]:
    """Return the specifications of the charts that there are."""
    return {key: plain(specification(c)) for key, c in charts.items() if c is not None}


def layered(*layers: alt.Chart, data: pd.DataFrame, **properties: Any) -> alt.LayerChart:
    """Lay charts over each other, which have neither data nor parameters of their own.

    ``alt.layer``, and each method that changes its result, would copy all of them three times.
    """
    chart = alt.LayerChart(data=data, **properties)
    chart.layer = list(layers)
    return chart


def facets(chart: alt.LayerChart, metrics: list[str], **resolve: Any) -> alt.FacetChart:
    """Draw a small chart for each metric, in their order; its data have a column ``metric``.

    ``resolve`` says what is not the same in all of them, as ``axis={"x": "independent"}``.
    """
    header = alt.Facet("metric:N", sort=metrics, title=None)
    data, chart.data = chart.data, alt.Undefined
    faceted = alt.FacetChart(
        data, alt.LayerChart(), header, columns=CHARTS_PER_ROW, spacing=16, resolve=resolve
    )
    faceted.spec = chart  # FacetChart would copy it
    return faceted


def number_tooltips(format_: str = ".4g", **titles: str) -> list[alt.Tooltip]:
    """Return the lines of a tooltip on fields with numbers, each with its title."""
    return [
        alt.Tooltip(f"{field}:Q", format=format_, title=title) for field, title in titles.items()
    ]


def write_images(charts: Mapping[str, Mapping[str, Any]], directory: Path) -> None:
    """Write specifications as SVG, PNG and PDF, black on white, by the name of the files.

    Raises OutputError if vl-convert is not installed.
    """
    from maege.report.image_files import draw_images  # few commands draw any

    require_vl_convert()
    directory.mkdir(exist_ok=True)
    draw_images(_printable({name: printed(chart) for name, chart in charts.items()}), directory)


def _printable(content: Any) -> Any:
    """Escape control characters, which an SVG file must not contain, in all texts."""
    if isinstance(content, str):
        return escape_control_characters(content)
    if isinstance(content, Mapping):
        return {escape_control_characters(key): _printable(value) for key, value in content.items()}
    return list(map(_printable, content)) if isinstance(content, list) else content


def svg_images(charts: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return specifications as SVG, black on white; empty texts for those that are not drawn.

    vl-convert has to be installed.
    """
    numbered = {str(n): printed(chart) for n, chart in enumerate(charts)}
    return _drawn(json.dumps(_printable(numbered)))


@lru_cache(maxsize=8)  # a notebook shows the same result several times
def _drawn(specifications: str) -> tuple[str, ...]:
    from maege.report.image_files import draw_images

    content = json.loads(specifications)
    with tempfile.TemporaryDirectory() as directory:
        draw_images(content, Path(directory), only_svg=True)
        files = [Path(directory) / f"{name}.svg" for name in content]
        return tuple(f.read_text(encoding="utf-8") if f.is_file() else "" for f in files)


def has_vl_convert() -> bool:
    """Whether charts can be written as images."""
    return find_spec("vl_convert") is not None


def require_vl_convert() -> None:
    """Raise OutputError, with the install line, if charts cannot be written as images."""
    if not has_vl_convert():
        raise OutputError(f"charts as images need vl-convert: {INSTALL_FIGURES}")


def printed(chart: Mapping[str, Any]) -> dict[str, Any]:
    """Set the colours and fonts of a specification in notebooks and image files: black on white."""
    return {**chart, "config": _theme("black", "white")}


def altair_chart(charts: Mapping[str, Mapping[str, Any]]) -> alt.TopLevelMixin:
    """Return specifications, by name, as a chart for notebooks; several stand side by side."""
    if len(charts) == 1:
        return alt.Chart.from_dict(printed(*charts.values()))
    data = {
        name: rows for chart in charts.values() for name, rows in chart.get("datasets", {}).items()
    }
    own = [
        {"title": name, **{key: of for key, of in chart.items() if key not in _OF_WHOLE}}
        for name, chart in charts.items()
    ]
    return alt.Chart.from_dict(printed({"concat": own, "columns": 2, "datasets": data}))


def themed(chart: Mapping[str, Any]) -> dict[str, Any]:
    """Set the colours and fonts of a specification: those of the page around it."""
    return {**chart, "config": _theme("currentColor", "transparent")}


def _theme(ink: str, paper: str) -> dict[str, Any]:
    text = {"labelColor": ink, "titleColor": ink, "labelFont": FONT, "titleFont": FONT}
    faint = {"domainColor": GREY, "tickColor": GREY, "gridOpacity": 0.25, "gridColor": GREY}
    return {
        "axis": {**text, **faint, **_SIZES, "labelLimit": 320, "titleFontWeight": "normal",
                 "labelSeparation": 6},
        "background": paper,
        "font": FONT,
        "header": {**text, "labelFontWeight": "bold", "labelFontSize": 13, "labelLimit": 240},
        "legend": {**text, **_SIZES, "titleFontWeight": "normal"},
        "text": {"color": ink, "font": FONT},
        "view": {"stroke": None},
    }  # fmt: skip


def label_sides(points: Sequence[tuple[float, float, str]]) -> list[str]:
    """Return the side of each label; empty for one that has no room at any side.

    ``points``: where they are, in pixels from the left and from below, and their labels.

    >>> label_sides([(0, 0, "one"), (5, 0, "two"), (300, 0, "three")])
    ['left', 'right', 'right']
    """
    taken = [(x - 3, y - 3, x + 3, y + 3) for x, y, _ in points]
    sides = []
    for x, y, text in points:
        boxes = {side: _box(x, y, len(text), side) for side in _SIDES}
        free = [side for side, box in boxes.items() if not any(_overlap(box, t) for t in taken)]
        sides.append(free[0] if free else "")
        taken += [boxes[side] for side in free[:1]]
    return sides


def _box(x: float, y: float, characters: int, side: str) -> _Box:
    _, right, down = _SIDES[side]
    half, middle = characters * _CHARACTER_PX / 2, _GAP_PX + characters * _CHARACTER_PX / 2
    x, y = x + right * middle, y - down * (_GAP_PX + _LINE_PX / 2)
    return x - half, y - _LINE_PX / 2, x + half, y + _LINE_PX / 2


def _overlap(a: _Box, b: _Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def labels(points: alt.Chart, text: str) -> list[alt.Chart]:
    """Return the layers with the labels of points, whose field ``side`` says where they are."""
    return [
        # A filter would leave facets without points, of which Vega warns.
        points.mark_text(
            align=align, dx=right * _GAP_PX, dy=down * (_GAP_PX + 3), fontSize=_LABEL_SIZE
        ).encode(text=alt.condition(alt.datum.side == side, f"{text}:N", alt.value("")))
        for side, (align, right, down) in _SIDES.items()
    ]
