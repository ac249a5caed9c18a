"""The lattices that the page shows edit by edit."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import numpy as np

from maege.attribution.effects import effects
from maege.attribution.interactions import edit_pairs, interactions
from maege.data.edit import Edit
from maege.data.text_checks.character_variants import written_change
from maege.number_format import MISSING, format_change, format_difference
from maege.report.study_parts import Panel
from maege.studies.edits.lattices import EditLattice
from maege.studies.edits.measurements import EditsFound, MetricEdits

LISTED = 25  # lattices
LIMIT = 4.0  # of the plot, in median absolute Shapley values


def explorer(measured: EditsFound) -> Panel | None:
    """Return the lattices in which an edit lowers a score most; None without any."""
    by_metric = [sorted(_falls(of_metric)) for of_metric in measured.metrics]
    in_turn = (fall for falls in zip_longest(*by_metric) for fall in falls if fall)
    indices = [*dict.fromkeys((group, row) for _, group, row in in_turn)][:LISTED]
    if not indices:
        return None
    lattices = [_lattice(measured, group, row) for group, row in indices]
    return Panel("edits/edits.html", {"lattices": lattices})


def _falls(of_metric: MetricEdits) -> Iterator[tuple[float, int, int]]:
    """Yield the smallest counter-example of each lattice, in units of a typical edit."""
    for group, monotone in enumerate(of_metric.monotonicity):
        for row in range(len(monotone.is_monotone)):
            step = monotone.counter_example(row)
            values = of_metric.values[group][row]
            if step and values.size > 2 and of_metric.summary.scale:
                change = float(values[step.after] - values[step.before])
                yield change / of_metric.summary.scale, group, row


def _lattice(measured: EditsFound, group: int, row: int) -> dict[str, Any]:
    _, members = measured.lattices.groups[group]
    lattice = measured.lattices.exact[members.start + row]
    return {
        "sentence": lattice.sentence + 1,
        "annotator": lattice.annotator,
        "source": " ".join(lattice.lattice.tokens),
        "metrics": [_metric(m, lattice, group, row) for m in measured.metrics],
    }


def _metric(of_metric: MetricEdits, lattice: EditLattice, group: int, row: int) -> dict[str, Any]:
    values = of_metric.values[group][row]
    worth = effects(values)
    scale = of_metric.summary.scale or 1.0
    rows = []
    for n, edit in enumerate(lattice.lattice.edits):
        at = _position(worth.shapley[n] / scale)
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
                "marks": [_position(part[n] / scale) for part in (worth.alone, worth.last)],
            }
        )
    content: dict[str, Any] = {
        "name": of_metric.summary.metric,
        "edits": rows,
        "pairs": _pairs(values, lattice.k),
        "fall": None,
    }
    if step := of_metric.monotonicity[group].counter_example(row):
        fall = float(values[step.before] - values[step.after])
        content["fall"] = {
            "edit": _change(lattice, lattice.lattice.edits[step.edit]),
            "by": format_change(fall, None).lstrip("+"),
            "before": lattice.texts[step.before],
            "after": lattice.texts[step.after],
        }
    return content


def _pairs(values: np.ndarray, edits: int) -> list[list[str]]:
    """Return the square of the interactions, written."""
    square = [[MISSING] * edits for _ in range(edits)]
    for i, j, value in zip(*edit_pairs(edits), interactions(values), strict=True):
        square[i][j] = square[j][i] = format_difference(float(value))
    return square if edits > 1 else []


def _change(lattice: EditLattice, edit: Edit) -> str:
    original = " ".join(lattice.lattice.tokens[edit.start : edit.end])
    return written_change(original, " ".join(edit.replacement))


def _position(value: float) -> float:
    """Return where a value is drawn, in per cent of the width.

    >>> _position(0.0), _position(-9.0)
    (50.0, 0.0)
    """
    return round(50 + 50 * float(np.clip(value / LIMIT, -1, 1)), 2)
