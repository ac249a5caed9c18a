"""The dossier on the page: the sentence, the cards, and the scorecard as a chart and a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maege.array_types import Interval
from maege.report.study_parts import Panel
from maege.studies.dossier.cards import SETS_ROW, Card
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.figures import (
    limit_value,
    said_row,
    write_as,
    written_limit,
    written_place,
    written_value,
)
from maege.studies.dossier.grades import GRADE_SIGNS, Grade, GradeWord
from maege.studies.dossier.lattice_rows import counted_types
from maege.studies.rows import Purpose
from maege.studies.vet.report.dossier_text import (
    dossier_lines,
    joint_cell,
    joint_warnings,
    rule_of,
    said_values,
    single_table,
)

LIMIT_AT = 45.0  # per cent of the width
_LEFT, _RIGHT = 4.0, 95.0
# Of known metrics, as paths around the origin.
_SHAPES = (
    "M-4.5,-4.5h9v9h-9z", "M0,-6L6,5H-6z", "M0,-6L6,0L0,6L-6,0z", "M0,6L6,-5H-6z",
    "M-6,0L-3,-5H3L6,0L3,5H-3z", "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2z",
)  # fmt: skip
# Of the metrics that are vetted together: circle, square, triangle, diamond.
_OWN_SHAPES = (
    "M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0z", "M-5,-5h10v10h-10z", "M0,-6.5L6.5,5H-6.5z",
    "M0,-7L6,0L0,7L-6,0z",
)  # fmt: skip
_LANE = 17  # pixels of a metric in the chart of a row
PART_RULE = "Grades as if this metric was vetted on this corpus alone."
GROUPS: dict[Purpose, str] = {
    "order": "Order outputs of one sentence",
    "systems": "Compare systems",
    "train": "Train or re-rank with it",
}


@dataclass(frozen=True)
class ChartRow:
    """Places in per cent of the width, from the left; better is to the right of the limit."""

    dot: float  # of the metric
    interval: Interval | None  # ends of the bar, that of 95 % of the difference; None without one
    known: Mapping[str, float]  # of other metrics, by name

    def placed(self, place: Callable[[float], float]) -> "ChartRow":
        """Turn distances from the limit, where positive is better, into places."""

        def bar(ends: Interval | None) -> Interval | None:
            return ends and (place(ends[0]), place(ends[1]))

        known = {name: place(distance) for name, distance in self.known.items()}
        return ChartRow(place(self.dot), bar(self.interval), known)


def chart_rows(grades: Sequence[Grade], known: Mapping[str, float]) -> list[ChartRow | None]:
    """Return what is drawn of a row of several metrics or test sets, on one scale.

    None if it has no value or limit. Each value lies from its own limit; values of known metrics
    lie from the first limit.
    """
    drawn = [_distances(grade, {} if number else known) for number, grade in enumerate(grades)]
    visible = ([d.dot, *(d.interval or ()), *d.known.values()] for d in drawn if d)
    scale = _scale([distance for distances in visible for distance in distances])

    def place(distance: float) -> float:
        return round(min(_RIGHT, max(_LEFT, LIMIT_AT + scale * distance)), 1)

    return [d and d.placed(place) for d in drawn]


def _distances(grade: Grade, known: Mapping[str, float]) -> ChartRow | None:
    """Return a row with distances from the limit instead of places; positive is better."""
    limit, nearest = limit_value(grade), grade.nearest
    if grade.result is None or nearest is None or limit is None or not grade.is_examined:
        return None
    if grade.row.key == SETS_ROW:
        return None  # it counts other rows
    sign = -1 if grade.row.better == "lower" or grade.row.form == "count" else 1
    of_known = {name: sign * (value - limit) for name, value in known.items()}
    if grade.row.form == "count":
        return ChartRow(sign * ((grade.result.value.value or 0) - limit), None, of_known)
    distance, ends = sign * (nearest.difference.value or 0.0), nearest.difference.interval
    if ends and sign < 0:
        ends = -ends[1], -ends[0]
    return ChartRow(distance, ends, of_known)


def _scale(distances: list[float]) -> float:
    """Return per cent of the width for a unit, so that everything is visible."""
    rooms = [
        (LIMIT_AT - _LEFT if distance < 0 else _RIGHT - LIMIT_AT) / abs(distance)
        for distance in distances
        if distance
    ]
    return min(rooms, default=1.0)


def dossier_panel(joint: JointDossier, warnings: Sequence[str] = ()) -> Panel:
    """Return the panel, whose template is `dossier.html`, with further warnings on top."""
    data = {**_data(joint), "warnings": [*warnings, *joint_warnings(joint)]}
    markdown = "\n".join(dossier_lines(joint, warnings))
    return Panel("dossier.html", data, is_first=True, markdown=markdown)


def scorecard_panel(shown: JointDossier) -> Panel:
    """Return the scorecard alone, of one metric on one of several corpora."""
    data = {**_data(shown), "is_part": True, "rule": PART_RULE}
    lines = [f"**{PART_RULE}**", "", *single_table(shown.dossiers[0]), ""]
    return Panel("dossier.html", data, is_first=True, markdown="\n".join(lines))


def _data(joint: JointDossier) -> dict[str, Any]:
    first = joint.dossiers[0]
    # On several corpora a known metric has several places in a row.
    shapes = dict(zip(first.known, _SHAPES, strict=False)) if len(joint.corpora) == 1 else {}
    columns = [] if joint.is_single else [*zip(joint.metrics, _OWN_SHAPES, strict=False)]
    return {
        "metric": first.metric,
        "is_part": False,
        "columns": [{"name": name, "shape": shape} for name, shape in columns],
        "sentence": joint.sentence,
        "cards": [_cards(joint, number) for number in range(len(first.cards))],
        "groups": [_group(joint, group, title, shapes) for group, title in GROUPS.items()],
        "shapes": shapes,
        "limit_at": LIMIT_AT,
        "rule": rule_of(joint),
    }


def _cards(joint: JointDossier, number: int) -> dict[str, Any]:
    """Return a card; of several metrics it has the answer for each."""
    cards = [d.cards[number] for d in joint.dossiers]
    if len(cards) == 1:
        return {**_card(cards[0]), "answers": []}
    grades = {card.grade for card in cards}
    answers = [{"metric": n, **_card(c)} for n, c in zip(joint.metrics, cards, strict=True)]
    word = cards[0].grade if len(grades) == 1 else "undecided"
    return {"question": cards[0].question, "class": _class(word), "answers": answers}


def _card(card: Card) -> dict[str, str]:
    return {
        "question": card.question,
        "answer": card.answer,
        "reason": card.reason,
        "class": _class(card.grade),
        "sign": GRADE_SIGNS[card.grade],
    }


def _class(word: GradeWord) -> str:
    """Return the class of style of a grade."""
    return "none" if word == "not examined" else word


def _group(
    joint: JointDossier, group: Purpose, title: str, shapes: Mapping[str, str]
) -> dict[str, Any]:
    of_rows = [grades for grades in joint.grades if grades[0].row.group == group]
    missing = [grades for grades in of_rows if all(m.result is None for m in grades)]
    return {
        "title": title,
        "rows": [
            _row(joint.dossiers[0], grades[0], shapes)
            if joint.is_single
            else _joint_row(joint, grades, shapes)
            for grades in of_rows
            if grades not in missing
        ],
        "missing": " · ".join(grades[0].row.name for grades in missing),
    }


def _joint_row(
    joint: JointDossier, grades: Sequence[Grade], shapes: Mapping[str, str]
) -> dict[str, Any]:
    """Return a row with a cell for each metric, and a dot for each of its test sets."""
    known = known_values(joint.dossiers[0], grades[0]) if shapes else {}
    values = {name: value for name, (value, _) in known.items() if name in shapes}
    drawn = [(column, m) for column, grade in enumerate(grades) for m in grade.of_sets or (grade,)]
    charts = chart_rows([m for _, m in drawn], values)
    texts = [f"{d.metric}: {joint_cell(m)}" for d, m in zip(joint.dossiers, grades, strict=True)]
    others = [f"{name} {text}" for name, (_, text) in known.items()]
    dots = [
        {
            "at": chart.dot,
            "shape": _OWN_SHAPES[column],
            "y": _LANE * (column + 1) if len(grades) > 1 else 17,
            "size": 0.7 if grades[column].of_sets else 1.0,
            "class": _class(m.word),
            "interval": None if grades[column].of_sets else chart.interval,
            "title": f"{joint.metrics[column]}: {'; '.join(said_values(m))}"
            + (f" ({m.result.corpus})" if grades[column].of_sets and m.result else ""),
        }
        for (column, m), chart in zip(drawn, charts, strict=True)
        if chart is not None
    ]
    first = next((chart for chart in charts if chart is not None), None)
    return {
        "name": grades[0].row.name,
        "statistic": grades[0].row.statistic,
        "cells": [_cell(grade) for grade in grades],
        "label": "; ".join([*texts, *others]),
        "height": max(34, _LANE * (len(grades) + 1)),
        "dots": dots,
        "known": [
            {"at": at, "shape": shapes[name], "title": f"{name}: {known[name][1]}"}
            for name, at in (first.known if first else {}).items()
        ],
    }


def _cell(grade: Grade) -> dict[str, Any]:
    return {
        "values": said_values(grade),
        "rank": written_place(grade) if grade.place else "",
        "grade": grade.said,
        "class": _class(grade.word),
        "sign": grade.sign,
        "reason": grade.reason,
    }


def _row(shown: Dossier, grade: Grade, shapes: Mapping[str, str]) -> dict[str, Any]:
    known = known_values(shown, grade)
    values = {name: value for name, (value, _) in known.items() if name in shapes}
    (chart,) = chart_rows([grade], values)
    value, limit = written_value(grade), written_limit(grade)
    others = ", ".join(f"{name} {text}" for name, (_, text) in known.items())
    label = f"{said_row(grade)}; {others or 'no known metrics'}; {grade.word}"
    number, _, interval = value.partition(" [")
    at, _, of_limit = limit.partition(" ")
    return {
        "name": grade.row.name,
        "statistic": grade.row.statistic,
        "number": number,
        "interval": interval and f"[{interval}",
        "limit": at if grade.row.form == "number" else limit,
        "limit_of": of_limit if grade.row.form == "number" else "",
        "rank": written_place(grade),
        "sets": said_values(grade) if grade.of_sets else [*filter(None, [counted_types(grade)])],
        "grade": grade.said,
        "class": _class(grade.word),
        "sign": grade.sign,
        "reason": grade.reason,
        "label": label,
        "chart": None if chart is None else {
            "dot": chart.dot,
            "interval": chart.interval,
            "known": [
                {"at": at, "shape": shapes[name], "title": f"{name}: {known[name][1]}"}
                for name, at in chart.known.items()
            ],
        },
    }  # fmt: skip


def known_values(shown: Dossier, grade: Grade) -> dict[str, tuple[float, str]]:
    """Return the values of the known metrics in a row, and how they are written."""
    values = {}
    for name, by_row in shown.known.items():
        for result in by_row.get(grade.row.key, ())[:1]:
            if result.value.value is not None and not result.not_applicable:
                text = write_as(grade.row, result.value, result.n)
                values[name] = (float(result.value.value), text)
    return values
