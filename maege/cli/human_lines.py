"""What a comparison with people prints."""

from collections.abc import Iterator

from maege.cli.terminal import wrap_text
from maege.human.evaluation import SetResults
from maege.human.evidence_agreement import EvidenceAgreement
from maege.human.pipeline import HumanResults
from maege.report.human.evidence_statements import evidence_statements, evidence_title
from maege.report.human.evidence_tables import evidence_matrix, evidence_values
from maege.report.human.human_findings import describe_set, findings
from maege.report.human.human_tables import summary
from maege.report.text_table import text_table


def human_lines(results: HumanResults) -> list[str]:
    """Return what is said of all sets, and of the agreement of kinds of evidence."""
    lines = set_lines(results)
    statements = evidence_statements(results.agreement)
    if statements:
        lines += [evidence_title(results.agreement)]
        lines += [line for text in statements for line in wrap_text(text, "- ")]
        lines += _evidence_tables(results.agreement)
    return lines


def set_lines(results: HumanResults) -> list[str]:
    """Return notes, failures, and what is said of each set."""
    lines = [line for note in results.notes for line in wrap_text(f"Note: {note}")]
    lines += [line for why in results.failures.values() for line in wrap_text(f"Failed: {why}")]
    return [*lines, *(line for of_set in results.sets for line in _set_lines(of_set))]


def _evidence_tables(agreement: EvidenceAgreement) -> Iterator[str]:
    for make in (evidence_values, evidence_matrix):
        table = make(agreement)
        yield from (*text_table([table.headings, *table.rows], 1), *wrap_text(table.caption), "")


def _set_lines(results: SetResults) -> list[str]:
    table = summary(results)
    lines = [*wrap_text(describe_set(results))]
    for text in findings(results):
        lines += wrap_text(text, "- ")
    # Letters are on the left of their column, but text columns must be the first ones.
    lines += text_table([table.headings, *table.rows], 1)
    return [*lines, *wrap_text(table.caption), ""]
