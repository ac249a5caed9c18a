"""What a command prints of its result."""

from maege.report.printed_result import PrintedResult
from maege.report.text_table import text_table
from maege.terminal.printing import wrap_text


def result_lines(result: PrintedResult) -> list[str]:
    """Return notes, failed metrics, findings and main tables as lines."""
    lines = [line for note in result.notes for line in wrap_text(f"Note: {note}")]
    for name, why in result.failures.items():
        lines += wrap_text(f"Failed: {why if repr(name) in why else f'{name}: {why}'}")
    lines += wrap_text(result.description)
    for text in result.main_findings:
        lines += wrap_text(text, "- ")
    for table in result.main_tables().values():
        lines += ["", *text_table([table.headings, *table.rows], 1), *wrap_text(table.caption)]
    return lines
