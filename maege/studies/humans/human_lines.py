"""What a comparison with people prints."""

from collections.abc import Iterator, Sequence

from maege.report.text_table import text_table
from maege.statistics.claim import Claim
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.evidence_agreement import EvidenceAgreement
from maege.studies.humans.pipeline import HumanResults
from maege.studies.humans.report.claims import (
    evidence_findings,
    page_claims,
    set_findings,
    set_names,
)
from maege.studies.humans.report.evidence_tables import (
    evidence_matrix,
    evidence_title,
    evidence_values,
)
from maege.studies.humans.report.tables import describe_set, summary
from maege.terminal.printing import wrap_text


def human_lines(results: HumanResults) -> list[str]:
    """Return what is said of all sets, and of their agreement."""
    claims = page_claims(results)
    lines = set_lines(results, claims)
    if findings := evidence_findings(claims, results.agreement):
        lines += [evidence_title(results.agreement)]
        lines += [line for text in findings for line in wrap_text(text, "- ")]
        lines += _evidence_tables(results.agreement)
    return lines


def set_lines(results: HumanResults, claims: Sequence[Claim] | None = None) -> list[str]:
    """Return notes, failures, and the key findings on each set.

    ``claims``: of the page; by default those of a page on people alone.
    """
    claims = page_claims(results) if claims is None else claims
    lines = [line for note in results.notes for line in wrap_text(f"Note: {note}")]
    lines += [line for why in results.failures.values() for line in wrap_text(f"Failed: {why}")]
    for name, of_set in zip(set_names(results), results.sets, strict=True):
        lines += _set_lines(of_set, set_findings(claims, name, only_key=True))
    return lines


def _evidence_tables(agreement: EvidenceAgreement) -> Iterator[str]:
    for make in (evidence_values, evidence_matrix):
        table = make(agreement)
        yield from (*text_table([table.headings, *table.rows], 1), *wrap_text(table.caption), "")


def _set_lines(results: SetResults, findings: Sequence[str]) -> list[str]:
    table = summary(results)
    lines = [*wrap_text(describe_set(results))]
    for text in findings:
        lines += wrap_text(text, "- ")
    # Letters are on the left of their column, but text columns must be the first ones.
    lines += text_table([table.headings, *table.rows], 1)
    return [*lines, *wrap_text(table.caption), ""]
