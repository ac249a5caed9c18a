"""The lattices that the page shows edit by edit."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import numpy as np

from maege.attribution.effects import effects
from maege.attribution.interactions import edit_pairs, interactions
from maege.data.edit import Edit
from maege.number_format import MISSING, format_change, format_difference
from maege.report.study_parts import Panel
from maege.studies.edits.lattices import EditLattice
from maege.studies.edits.measurements import EditsFound, MetricEdits

SHOWN = 25  # lattices
LIMIT = 4.0  # of the plot, in median absolute Shapley values


def explorer(found: EditsFound) -> Panel | None:
    """Return the lattices in which an edit lowers a score most; None without any."""
    by_metric = [sorted(_falls(of_metric)) for of_metric in found.metrics]
    in_turn = (fall for falls in zip_longest(*by_metric) for fall in falls if fall)
    places = [*dict.fromkeys((group, row) for _, group, row in in_turn)][:SHOWN]
    if not places:
        return None
    return Panel("edits.html", {"lattices": [_lattice(found, *place) for place in places]})


def _falls(of_metric: MetricEdits) -> Iterator[tuple[float, int, int]]:
    """Yield the smallest counter-example of each lattice, in units of a typical edit."""
    for group, monotone in enumerate(of_metric.monotonicity):
        for row in np.flatnonzero(~monotone.is_monotone).tolist():
            node, upper = _fall(of_metric, group, row)
            values = of_metric.values[group][row]
            if values.size > 2 and of_metric.summary.scale:
                change = float(values[upper] - values[node])
                yield change / of_metric.summary.scale, group, row


def _fall(of_metric: MetricEdits, group: int, row: int) -> tuple[int, int]:
    """Return the nodes before and after the smallest counter-example."""
    monotone = of_metric.monotonicity[group]
    node = int(monotone.node[row])
    return node, node | 1 << int(monotone.edit[row])


def _lattice(found: EditsFound, group: int, row: int) -> dict[str, Any]:
    _, members = found.lattices.groups[group]
    lattice = found.lattices.exact[members.start + row]
    return {
        "sentence": lattice.sentence + 1,
        "annotator": lattice.annotator,
        "source": " ".join(lattice.lattice.tokens),
        "metrics": [_metric(m, lattice, group, row) for m in found.metrics],
    }


def _metric(of_metric: MetricEdits, lattice: EditLattice, group: int, row: int) -> dict[str, Any]:
    values = of_metric.values[group][row]
    worth = effects(values)
    scale = of_metric.summary.scale or 1.0
    rows = []
    for n, edit in enumerate(lattice.lattice.edits):
        at = _place(worth.shapley[n] / scale)
        rows.append(
            {
                "change": f"{n + 1}. {_change(lattice, edit)}",
                "type": edit.type,
                **{
                    name: format_difference(float(getattr(worth, name)[n]))
                    for name in ("shapley", "alone", "last")
                },
                "class": "up" if at > 50 else "down",
                "start": round(min(at, 50.0), 2),
                "width": round(abs(at - 50.0), 2),
                "marks": [_place(part[n] / scale) for part in (worth.alone, worth.last)],
            }
        )
    content: dict[str, Any] = {
        "name": of_metric.summary.metric,
        "edits": rows,
        "pairs": _pairs(values, lattice.k),
        "fall": None,
    }
    if not of_metric.monotonicity[group].is_monotone[row]:
        node, upper = _fall(of_metric, group, row)
        edit = lattice.lattice.edits[(node ^ upper).bit_length() - 1]
        content["fall"] = {
            "edit": _change(lattice, edit),
            "by": format_change(float(values[node] - values[upper]), None).lstrip("+"),
            "before": lattice.texts[node],
            "after": lattice.texts[upper],
        }
    return content


def _pairs(values: np.ndarray, edits: int) -> list[list[str]]:
    """Return the square of the interactions, written."""
    square = [[MISSING] * edits for _ in range(edits)]
    for i, j, value in zip(*edit_pairs(edits), interactions(values).shapley, strict=True):
        square[i][j] = square[j][i] = format_difference(float(value))
    return square if edits > 1 else []


def _change(lattice: EditLattice, edit: Edit) -> str:
    original = " ".join(lattice.lattice.tokens[edit.start : edit.end])
    return f"{original or MISSING} → {' '.join(edit.replacement) or MISSING}"


def _place(value: float) -> float:
    """Return where a value is drawn, in per cent of the width.

    >>> _place(0.0), _place(-9.0)
    (50.0, 0.0)
    """
    return round(50 + 50 * float(np.clip(value / LIMIT, -1, 1)), 2)
