"""Labels of points in a chart: each at a side of its point where it has room."""

from collections.abc import Sequence

import altair as alt

_FONT_SIZE = 11
_CHARACTER_PX, _LINE_PX, _GAP_PX = 6.5, 11, 7  # the last one: between a point and its label
# By side: how a label is aligned, and the signs of its distance, to the right and down.
_SIDES = {"right": ("left", 1, 0), "left": ("right", -1, 0), "above": ("center", 0, -1),
          "below": ("center", 0, 1)}  # fmt: skip
_Box = tuple[float, float, float, float]


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
            align=align, dx=right * _GAP_PX, dy=down * (_GAP_PX + 3), fontSize=_FONT_SIZE
        ).encode(text=alt.condition(alt.datum.side == side, f"{text}:N", alt.value("")))
        for side, (align, right, down) in _SIDES.items()
    ]
