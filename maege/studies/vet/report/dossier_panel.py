"""The dossier on the page: the sentence, the cards, and the scorecard as a chart and a table."""

from collections.abc import Mapping
from typing import Any

from maege.number_format import MISSING
from maege.report.study_parts import Panel
from maege.studies.dossier.cards import Card
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.figures import said_row, write_as, written_limit, written_value
from maege.studies.dossier.marks import MARK_SIGNS, Mark
from maege.studies.rows import Purpose
from maege.studies.vet.report.dossier_text import (
    RULE,
    compared_texts,
    dossier_lines,
    written_known,
)
from maege.studies.vet.report.scorecard_chart import LIMIT_AT, chart_row

# Of known metrics, as paths around the origin.
_SHAPES = (
    "M-4.5,-4.5h9v9h-9z", "M0,-6L6,5H-6z", "M0,-6L6,0L0,6L-6,0z", "M0,6L6,-5H-6z",
    "M-6,0L-3,-5H3L6,0L3,5H-3z", "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2z",
)  # fmt: skip
_GROUPS: dict[Purpose, str] = {
    "order": "Order outputs of one sentence",
    "systems": "Compare systems",
    "train": "Train or re-rank with it",
}


def dossier_panel(shown: Dossier) -> Panel:
    """Return the panel; its template is ``dossier.html``."""
    shapes = dict(zip(shown.known, _SHAPES, strict=False))
    data = {
        "metric": shown.metric,
        "warnings": list(shown.warnings),
        "sentence": shown.sentence,
        "cards": [_card(card) for card in shown.cards],
        "groups": [_group(shown, group, title, shapes) for group, title in _GROUPS.items()],
        "shapes": shapes,
        "limit_at": LIMIT_AT,
        "rule": RULE,
        "compared": compared_texts(shown),
    }
    return Panel("dossier.html", data, is_first=True, markdown="\n".join(dossier_lines(shown)))


def _card(card: Card) -> dict[str, str]:
    return {
        "question": card.question,
        "answer": card.answer,
        "reason": card.reason,
        "class": card.kind,
        "sign": MARK_SIGNS[card.kind],
    }


def _group(shown: Dossier, group: Purpose, title: str, shapes: Mapping[str, str]) -> dict[str, Any]:
    marks = [m for m in shown.marks if m.row.group == group]
    return {
        "title": title,
        "rows": [_row(shown, m, shapes) for m in marks if m.word != "not yet"],
        "not_yet": " · ".join(m.row.name for m in marks if m.word == "not yet"),
    }


def _row(shown: Dossier, mark: Mark, shapes: Mapping[str, str]) -> dict[str, Any]:
    known = _known(shown, mark)
    chart = chart_row(mark, {name: value for name, (value, _) in known.items() if name in shapes})
    value, limit = written_value(mark), written_limit(mark)
    others = ", ".join(f"{name} {text}" for name, (_, text) in known.items())
    label = f"{said_row(mark)}; {others or 'no known metrics'}; {mark.word}"
    number, _, interval = value.partition(" [")
    at, _, of_limit = limit.partition(" ")
    return {
        "name": mark.row.name,
        "statistic": mark.row.statistic,
        "number": number,
        "interval": interval and f"[{interval}",
        "share_of": mark.row.share_of if mark.is_examined else "",
        "limit": at if mark.row.form == "number" else limit,
        "limit_of": of_limit if mark.row.form == "number" else "",
        "known_pass": written_known(shown, mark),
        "mark": mark.word,
        "class": mark.word if mark.is_examined else "none",
        "sign": MARK_SIGNS[mark.word],
        "reason": mark.reason,
        "label": label,
        "chart": None if chart is None else {
            "dot": chart.dot,
            "interval": chart.interval,
            "adjusted": chart.adjusted,
            "known": [
                {"at": at, "shape": shapes[name], "title": f"{name}: {known[name][1]}"}
                for name, at in chart.known.items()
            ],
        },
    }  # fmt: skip


def _known(shown: Dossier, mark: Mark) -> dict[str, tuple[float, str]]:
    """Return the values of the known metrics in a row, and how they are written."""
    values = {}
    for name, marks in shown.known.items():
        of_row = next(m for m in marks if m.row.key == mark.row.key)
        value = of_row.result.value.value if of_row.result else None
        if of_row.result is not None and value is not None and of_row.is_examined:
            text = write_as(of_row.row, of_row.result.value, of_row.result.n)
            values[name] = (float(value), text or MISSING)
    return values
