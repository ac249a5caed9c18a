"""The verdict of a run as a notebook shows it."""

from html import escape

from maege.number_format import typeset
from maege.report import display_tables
from maege.report.key_findings import key_findings
from maege.report.run_result import RunResult
from maege.report.sample_description import describe_sample


def notebook_html(run: RunResult) -> str:
    """Return findings, failures and verdict as HTML, without styles or scripts."""
    findings = "".join(f"<li>{escape(finding.text)}</li>" for finding in key_findings(run))
    verdict = display_tables.metrics(run)
    head = "".join(f"<th>{escape(heading)}</th>" for heading in verdict.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(typeset(cell))}</td>' for cell in row)}</tr>"
        for row in verdict.rows
    )
    failures = "".join(
        f"<p>Failed: {escape(name)}: {escape(reason)}</p>" for name, reason in run.failures.items()
    )
    return (
        f"<p>{escape(describe_sample(run))}</p><ul>{findings}</ul>{failures}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p><small>{escape(verdict.caption)}</small></p>"
    )
