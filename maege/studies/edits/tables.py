"""The tables of ``maege edits``."""

from collections.abc import Iterator
from typing import Any

from maege.report.columns import Column, record_rows, record_table
from maege.report.study_parts import Section, StudyTable, View
from maege.studies.edits.lattices import EditLattice
from maege.studies.edits.measurements import EditsFound, MetricEdits, lattice_of_edits

_METRIC_CAPTION = (
    "additive: share of the variance of the scores of a lattice that a sum of the effects of its "
    "edits explains; pairs: what pairs of edits explain beyond that. not monotone: lattices in "
    "which a step lowers the score. lowering: share of the steps that do. inverted: edits that "
    "raise the score alone, but lower it after others. Means over lattices. [interval]: jackknife "
    "of sentences."
)


def sections(found: EditsFound) -> Iterator[Section]:
    """Yield the sections of the page."""
    columns = (
        Column("metric"),
        Column("lattices", form="count"),
        Column("additive", form="estimate"),
        Column("pairs", form="estimate"),
        Column("not monotone", "not_monotone", "estimate"),
        Column("lowering", form="estimate"),
        Column("inverted", form="estimate"),
    )
    records = [of_metric.summary for of_metric in found.metrics]
    view = View(
        "How metrics value edits", record_table(_METRIC_CAPTION, columns, records), is_main=True
    )
    tables = (
        StudyTable("metrics", record_rows(records), (view,)),
        StudyTable("edits", [*edit_rows(found)]),
    )
    yield Section(view.title, tables=tables)


def edit_rows(found: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each edit and metric, by sentence, annotator and edit."""
    lattices = found.lattices.exact
    starts = dict(zip(lattices, _starts(found), strict=True))
    for of_metric in found.metrics:
        for lattice in sorted(lattices, key=lambda item: (item.sentence, item.annotator)):
            yield from _rows_of(of_metric, lattice, starts[lattice])


def _starts(found: EditsFound) -> list[int]:
    """Return the position of the first edit of each lattice among all edits."""
    first: dict[int, int] = {}
    for position, lattice in enumerate(lattice_of_edits(found.lattices).tolist()):
        first.setdefault(lattice, position)
    return [*first.values()]


def _rows_of(of_metric: MetricEdits, lattice: EditLattice, start: int) -> Iterator[dict[str, Any]]:
    found = of_metric.effects
    for number, edit in enumerate(lattice.lattice.edits):
        place = start + number
        yield {
            "metric": of_metric.summary.metric,
            "sentence": lattice.sentence + 1,
            "annotator": lattice.annotator,
            "edit": number + 1,
            "start": edit.start,
            "end": edit.end,
            "replacement": " ".join(edit.replacement),
            "type": edit.type,
            "edits": lattice.k,
            "shapley": float(found.shapley[place]),
            "banzhaf": float(found.banzhaf[place]),
            "alone": float(found.alone[place]),
            "last": float(found.last[place]),
        }
