"""The dossier in at most twenty lines of Markdown, as a comment on a pull request shows it."""

from collections.abc import Sequence

from maege.report.markdown import inline, markdown_table
from maege.studies.dossier.dossier import JointDossier
from maege.studies.dossier.figures import said_value, written_limit
from maege.studies.dossier.marks import Mark, MarkWord
from maege.studies.thresholds import ThresholdResult, thresholds_line
from maege.studies.vet.report.dossier_text import card_lines, joint_cell, sign_and_word

MAX_LINES = 20
_WORST_FIRST: tuple[MarkWord, ...] = ("bad", "undecided", "n/a", "good")


def pull_request_summary(joint: JointDossier, thresholds: Sequence[ThresholdResult]) -> str:
    """Return the sentence, what is not met, the cards, and the rows, the bad ones first."""
    title = f"{', '.join(map(inline, joint.metrics))} on {', '.join(map(inline, joint.corpora))}"
    lines = [f"**{title}.** {inline(joint.sentence)}", ""]
    lines += [inline(thresholds_line(thresholds)), ""] if thresholds else []
    lines += card_lines(joint)
    headings, rows = _single_rows(joint) if joint.is_single else _joint_rows(joint)
    room = MAX_LINES - len(lines) - 3  # an empty line, and two of the head of the table
    if len(rows) > room:
        more = (f"and {len(rows) - room + 1} more", *[""] * (len(headings) - 1))
        rows = [*rows[: room - 1], more]
    if rows:
        lines += ["", *markdown_table(headings, rows)]
    return "\n".join([*lines, ""])


Rows = tuple[tuple[str, ...], list[tuple[str, ...]]]  # headings and cells


def _single_rows(joint: JointDossier) -> Rows:
    examined = [m for m in joint.dossiers[0].marks if m.word in _WORST_FIRST and not m.row.is_fact]
    rows: list[tuple[str, ...]] = [
        (
            inline(mark.row.name),
            inline(said_value(mark)),
            inline(written_limit(mark)),
            sign_and_word(mark),
        )
        for mark in sorted(examined, key=lambda mark: _WORST_FIRST.index(mark.word))
    ]
    return ("Does it …", "value", "limit", "mark"), rows


def _joint_rows(joint: JointDossier) -> Rows:
    """Return the rows with a column for each metric, by the worst of the marks."""
    examined = [
        marks
        for marks in joint.marks
        if not marks[0].row.is_fact and any(m.word in _WORST_FIRST for m in marks)
    ]
    ordered = sorted(examined, key=lambda marks: min(map(_place, marks)))
    rows = [(inline(m[0].row.name), *(inline(joint_cell(mark)) for mark in m)) for m in ordered]
    return ("Does it …", *map(inline, joint.metrics)), rows


def _place(mark: Mark) -> int:
    return _WORST_FIRST.index(mark.word) if mark.word in _WORST_FIRST else len(_WORST_FIRST)
