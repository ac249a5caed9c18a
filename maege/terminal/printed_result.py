"""What commands print of the results of a study."""

from typing import TYPE_CHECKING

from maege.report.display_table import text_table
from maege.terminal.printing import wrap_text

if TYPE_CHECKING:  # slow to import
    from maege.report.study_parts import Part, StudyContent


def result_lines(result: "StudyContent") -> list[str]:
    """Return notes, failed metrics, findings and main tables as lines."""
    lines = [line for note in result.notes for line in wrap_text(f"Note: {note}")]
    for name, why in result.failures.items():
        lines += wrap_text(f"Failed: {why if repr(name) in why else f'{name}: {why}'}")
    for number, part in enumerate(result.parts):
        if of_part := printed_part_lines(result, part):
            lines += [*([""] if number else []), *of_part]
    return lines


def printed_part_lines(result: "StudyContent", part: "Part") -> list[str]:
    """Return what was examined, the key findings and the main tables of a part, if any."""
    findings, views = result.findings_of(part, only_key=True), [*part.main_views]
    if not part.description and not findings and not views:
        return []
    lines = wrap_text(part.description or part.title)
    for text in findings:
        lines += wrap_text(text, "- ")
    for view in views:
        rows = [view.table.headings, *view.table.rows]
        lines += ["", *wrap_text(f"{view.title}:"), *text_table(rows, 1)]
        lines += wrap_text(view.table.caption)
    return lines
