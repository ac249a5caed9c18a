"""The files of a comparison with people: results, page, Markdown, tables."""

from collections.abc import Iterator, Sequence

from maege.files.output_directory import OutputDirectory
from maege.report.display_table import table_lines
from maege.report.markdown import heading_lines, inline, signature_lines, with_code
from maege.report.result_directory import write_directory
from maege.report.shareable import without_directories_in_texts
from maege.report.statements import FINDINGS_RULE
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
from maege.studies.humans.report.evidence_tables import evidence_tables, evidence_title
from maege.studies.humans.report.json_file import RESULTS_FILE, write_results
from maege.studies.humans.report.page import human_page
from maege.studies.humans.report.table_files import write_tables
from maege.studies.humans.report.tables import TABLES, all_tables, describe_set


def write(results: HumanResults, output: OutputDirectory) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was."""
    results = without_directories_in_texts(results)
    write_directory(
        output,
        results.identity,
        page=human_page(results),
        markdown=markdown(results),
        config=results.config,
        results_file=RESULTS_FILE,
        write_tables=lambda folder: write_tables(results, folder),
        write_results=lambda path: write_results(results, path),
    )


def markdown(results: HumanResults) -> str:
    """Return the report as Markdown."""
    heading = heading_lines("Metrics and people", results.failures.values(), results.notes)
    lines = [*heading, FINDINGS_RULE, "", *set_lines(results), *signature_lines(results.signatures)]
    return "\n".join([*lines, ""])


def set_lines(results: HumanResults, claims: Sequence[Claim] | None = None) -> Iterator[str]:
    """Yield the part of a report in Markdown that is about the sets and their agreement.

    ``claims``: of the page; by default those of a page on people alone.
    """
    claims = page_claims(results) if claims is None else claims
    for name, of_set in zip(set_names(results), results.sets, strict=True):
        yield from _set_lines(of_set, set_findings(claims, name))
    yield from _evidence_lines(results.agreement, claims)


def _set_lines(results: SetResults, findings: Sequence[str]) -> Iterator[str]:
    yield from (f"## People: {inline(results.name)}", "", inline(describe_set(results)), "")
    yield from (f"- {with_code(text)}" for text in findings)
    for name, table in all_tables(results).items():
        title, _ = TABLES[name]
        yield from ("", f"### {title}", "", *table_lines(table), "", with_code(table.caption))
    yield ""


def _evidence_lines(agreement: EvidenceAgreement, claims: Sequence[Claim]) -> Iterator[str]:
    tables = evidence_tables(agreement)
    if not tables:
        return
    yield from (f"## {evidence_title(agreement)}", "")
    yield from (f"- {with_code(text)}" for text in evidence_findings(claims, agreement))
    for table in tables.values():
        yield from ("", *table_lines(table), "", with_code(table.caption))
    yield ""
