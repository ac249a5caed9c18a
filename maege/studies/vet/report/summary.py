"""The dossier in at most twenty lines of Markdown, as a comment on a pull request shows it."""

from collections.abc import Sequence

from maege.report.markdown import inline, markdown_table
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.figures import said_value, written_limit
from maege.studies.dossier.marks import MARK_SIGNS, MarkWord
from maege.studies.vet.thresholds import ThresholdResult

MAX_LINES = 20
_WORST_FIRST: tuple[MarkWord, ...] = ("bad", "undecided", "n/a", "good")


def pull_request_summary(
    dossier: Dossier, thresholds: Sequence[ThresholdResult], corpus: str
) -> str:
    """Return the sentence, what is not met, the cards, and the rows, the bad ones first.

    Parameters
    ----------
    dossier
        Of the vetted metric.
    thresholds
        Those that a user set.
    corpus
        Its name.
    """
    title = f"{inline(dossier.metric)} on {inline(corpus)}"
    lines = [f"**{title}.** {inline(dossier.sentence)}", ""]
    missed = [f"{inline(t.text)} ({inline(t.observed)})" for t in thresholds if not t.is_met]
    if thresholds:
        lines += [f"Not met: {'; '.join(missed)}." if missed else "All thresholds are met.", ""]
    lines += [f"- {c.question} **{c.answer}.** {inline(c.reason)}" for c in dossier.cards]
    examined = [m for m in dossier.marks if m.word in _WORST_FIRST and not m.row.is_fact]
    rows = [
        (
            inline(mark.row.name),
            inline(said_value(mark)),
            inline(written_limit(mark)),
            f"{MARK_SIGNS[mark.word]} {mark.word}",
        )
        for mark in sorted(examined, key=lambda mark: _WORST_FIRST.index(mark.word))
    ]
    room = MAX_LINES - len(lines) - 3  # an empty line, and two of the head of the table
    if len(rows) > room:
        rows = [*rows[: room - 1], (f"and {len(rows) - room + 1} more", "", "", "")]
    if rows:
        lines += ["", *markdown_table(("Does it …", "value", "limit", "mark"), rows)]
    return "\n".join([*lines, ""])
