"""The verdict of a run as a notebook shows it."""

from html import escape

from maege.studies.run.report import display_tables
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import describe_sample, notes


def notebook_html(run: RunData) -> str:
    """Return notes, findings, failures and verdict as HTML, without styles or scripts."""
    findings = "".join(f"<li>{escape(text)}</li>" for text in run.findings)
    all_notes = (*notes(run), *run.manifest["notes"])
    note_lines = "".join(f"<p>Note: {escape(note)}</p>" for note in all_notes)
    verdict = display_tables.metrics(run)
    head = "".join(f"<th>{escape(heading)}</th>" for heading in verdict.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in verdict.rows
    )
    failures = "".join(
        f"<p>Failed: {escape(name)}: {escape(reason)}</p>" for name, reason in run.failures.items()
    )
    return (
        f"<p>{escape(describe_sample(run))}</p>{note_lines}<ul>{findings}</ul>{failures}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p><small>{escape(verdict.caption)}</small></p>"
    )
