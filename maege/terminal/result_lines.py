"""What a command prints of its result."""

from maege.report.printed_result import PrintedResult
from maege.report.study_result import StudyResult
from maege.report.text_table import text_table
from maege.terminal.printing import wrap_text


def result_lines(result: PrintedResult | StudyResult) -> list[str]:
    """Return notes, failed metrics, findings and main tables as lines."""
    lines = [line for note in result.notes for line in wrap_text(f"Note: {note}")]
    for name, why in result.failures.items():
        lines += wrap_text(f"Failed: {why if repr(name) in why else f'{name}: {why}'}")
    lines += wrap_text(result.description)
    for text in result.main_findings:
        lines += wrap_text(text, "- ")
    for title, table in result.main_tables().items():
        above = wrap_text(f"{title}:") if isinstance(result, StudyResult) else []
        rows = [table.headings, *table.rows]
        lines += ["", *above, *text_table(rows, 1), *wrap_text(table.caption)]
    return lines
