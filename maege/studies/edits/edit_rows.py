"""The rows of files that list edits, pairs of edits and lattices one by one."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from maege.statistics.value import finite
from maege.studies.edits.measurements import EditsFound, MetricEdits


def edit_rows(measured: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each edit and metric, by sentence, annotator and edit."""
    lattices = measured.lattices.all
    starts = np.cumsum([0, *(lattice.k for lattice in lattices)]).tolist()
    ordered = sorted(
        range(len(lattices)), key=lambda n: (lattices[n].sentence, lattices[n].annotator)
    )
    for of_metric in measured.metrics:
        for n in ordered:
            for number in range(lattices[n].k):
                edit = lattices[n].lattice.edits[number]
                yield {
                    "metric": of_metric.summary.metric,
                    "sentence": lattices[n].sentence + 1,
                    "annotator": lattices[n].annotator,
                    "edit": number + 1,
                    "start": edit.start,
                    "end": edit.end,
                    "replacement": " ".join(edit.replacement),
                    "type": edit.type,
                    "edits": lattices[n].k,
                    **_worth(of_metric, starts[n] + number),
                }


def _worth(of_metric: MetricEdits, index: int) -> dict[str, Any]:
    """Return what an edit is worth; of larger lattices the estimate and its interval."""
    names = ("shapley", "banzhaf", "alone", "last")
    exact = len(of_metric.effects.shapley)
    if index < exact:
        known = {name: float(getattr(of_metric.effects, name)[index]) for name in names}
        return known | {"shapley_low": None, "shapley_high": None}
    estimate = of_metric.sampled[index - exact]
    low, high = estimate.interval or (None, None)
    ends = {"shapley_low": low, "shapley_high": high}
    return dict.fromkeys(names) | {"shapley": estimate.value} | ends


def interaction_rows(measured: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each pair of edits and metric."""
    pairs, exact = measured.pairs, measured.lattices.exact
    columns = (pairs.lattice, pairs.first, pairs.second, pairs.tokens)
    known = [*zip(*(column.tolist() for column in columns), strict=True)]
    for of_metric in measured.metrics:
        for (n, first, second, tokens), value in zip(
            known, of_metric.interactions.tolist(), strict=True
        ):
            edits = exact[n].lattice.edits
            yield {
                "metric": of_metric.summary.metric,
                "sentence": exact[n].sentence + 1,
                "annotator": exact[n].annotator,
                "first": first + 1,
                "second": second + 1,
                "first_type": edits[first].type,
                "second_type": edits[second].type,
                "tokens": tokens,
                "interaction": value,
            }


def lattice_rows(measured: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each lattice and metric, with the smallest counter-example."""
    for of_metric in measured.metrics:
        for (_, members), monotone, values in zip(
            measured.lattices.groups, of_metric.monotonicity, of_metric.values, strict=True
        ):
            for row, n in enumerate(range(members.start, members.stop)):
                lattice = measured.lattices.exact[n]
                step = monotone.counter_example(row)
                yield {
                    "metric": of_metric.summary.metric,
                    "sentence": lattice.sentence + 1,
                    "annotator": lattice.annotator,
                    "edits": lattice.k,
                    "additive": finite(of_metric.shares[n, 0]),
                    "pairs": finite(of_metric.shares[n, 1]),
                    "lowering": float(monotone.lowering[row]),
                    "is_monotone": step is None,
                    "lowering_edit": step and step.edit + 1,
                    "before": step and lattice.texts[step.before],
                    "after": step and lattice.texts[step.after],
                    "change": step and float(values[row, step.after] - values[row, step.before]),
                }
