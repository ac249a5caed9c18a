"""Where a metric fails: for each bad row of its dossier some sentences, with texts and scores."""

from collections.abc import Iterator
from typing import Any

from maege.number_format import format_number, format_percentage
from maege.report.markdown import inline, with_code
from maege.report.marked_changes import Piece, marked_changes
from maege.report.study_parts import Panel, Section, StudyTable
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.figures import said_row
from maege.studies.dossier.grades import Grade
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION, SOURCE
from maege.studies.vet.examination import Vetting
from maege.studies.vet.failing_examples import FailingExample
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.limits import BAD_OUTPUTS_ROW, NEW_ERRORS_ROW, ORDER_ROW, TYPES_ROW

_FAILURES = {
    ORDER_ROW: "a valid edit lowers the score",
    NEW_ERRORS_ROW: "at least one new error does not lower the score",
    BAD_OUTPUTS_ROW: "at least one bad output scores {comparison}",
    TYPES_ROW: "a correction of these types lowers the score",
}
_COMPARISONS = {
    FULL_CORRECTION: "as high as the full correction, or higher",
    SOURCE: "higher than the source",
}
_WORSE = {
    ORDER_ROW: "without the edit",
    NEW_ERRORS_ROW: "with the error",
    BAD_OUTPUTS_ROW: "bad output",
    TYPES_ROW: "without the edit",
}
_TITLE = "Where it fails"
_RULE = (
    "Sentences are chosen by rule: the largest loss, the 75th, 50th and 25th centile of losses, "
    "one at random; of error types the largest loss. All examples: `failing-examples.csv`."
)
_MARKS = {"same": "{}", "deleted": "~~{}~~", "inserted": "**{}**"}


def failing_sections(vetting: Vetting, dossier: Dossier) -> Iterator[Section]:
    """Yield the section of the page, if a row is bad."""
    bad = [grade for grade in dossier.grades if grade.word == "bad" and not grade.row.is_fact]
    if not bad:
        return
    data = {"rows": [_row(vetting, grade) for grade in bad]}
    lines = [f"## {_TITLE}", "", with_code(_RULE), "", *_markdown(data)]
    panel = Panel("failing.html", data, is_first=True, markdown="\n".join(lines))
    yield Section(_TITLE, _RULE, panels=(panel,))


def failing_table(vetting: Vetting) -> StudyTable:
    """Return the table of all examples, also those of rows that are not bad."""
    rows = [
        {
            "row": row,
            "kind": example.kind,
            "better_text": example.better_text,
            "sentence": example.sentence + 1,
            "choice": example.choice,
            "source": example.source,
            "better": example.better,
            "worse": example.worse,
            "better_score": example.better_score,
            "worse_score": example.worse_score,
        }
        for row, examples in vetting.failing_examples.items()
        for example in examples.examples
    ]
    return StudyTable("failing-examples", rows)


def _row(vetting: Vetting, grade: Grade) -> dict[str, Any]:
    """Return what is said of a bad row: without examples, its value and limit."""
    examples = vetting.failing_examples.get(grade.row.key)
    if examples is None or not examples.failing:
        values = said_row(grade).removeprefix(grade.row.name)
        return {"title": grade.row.name, "text": f"{grade.row.statistic}{values}.", "examples": []}
    share = f"{examples.failing:,} of {examples.n:,}"
    comparison = _COMPARISONS.get(examples.examples[0].better_text, "")
    failure = _FAILURES[grade.row.key].format(comparison=comparison)
    if grade.row.key == TYPES_ROW:
        failure += f": {', '.join(example.kind for example in examples.examples)}"
    return {
        "title": grade.row.name,
        "text": f"In {share} sentences {failure}.",
        "examples": [_example(vetting, grade.row.key, example) for example in examples.examples],
    }


def _example(vetting: Vetting, row: str, example: FailingExample) -> dict[str, Any]:
    better = marked_changes(example.source, example.better)
    worse = marked_changes(example.better, example.worse)
    return {
        "title": f"{_kind(vetting, row, example.kind)}; sentence {example.sentence + 1:,}, "
        f"{example.choice}",
        "texts": [
            _text(example.better_text, better, example.better_score),
            _text(_WORSE[row], worse, example.worse_score),
        ],
    }


def _kind(vetting: Vetting, row: str, kind: str) -> str:
    """Return what makes a text worse, in words."""
    if row in (NEW_ERRORS_ROW, BAD_OUTPUTS_ROW):
        return {**DEGENERATE_OUTPUTS, **INJECTED_ERRORS}[kind]
    rewards = vetting.results.edit_types.get(vetting.metric, {}) if vetting.results else {}
    if row != TYPES_ROW or kind not in rewards:
        return f"error of type {kind}"
    share = format_percentage(rewards[kind].punished, 0)
    return f"error of type {kind}, whose correction lowers the score in {share} of cases"


def _text(label: str, pieces: list[Piece], score: float) -> dict[str, Any]:
    is_empty = not any(piece.text for piece in pieces)
    shown = [Piece("same", "(empty)")] if is_empty else pieces
    return {
        "label": label,
        "pieces": [(piece.kind, piece.text) for piece in shown],
        "score": format_number(score, 3),
    }


def _markdown(data: dict[str, Any]) -> Iterator[str]:
    for row in data["rows"]:
        yield from (f"**{inline(row['title'])}.** {inline(row['text'])}", "")
        for example in row["examples"]:
            yield f"- {inline(example['title'])}"
            for text in example["texts"]:
                words = " ".join(
                    _MARKS[kind].format(inline(piece)) for kind, piece in text["pieces"]
                )
                yield f"    - {text['label']}, {text['score']}: {words}"
        yield ""
