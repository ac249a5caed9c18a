"""The files of a comparison of systems: results, page, Markdown, tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from maege import __version__
from maege.files.output_directory import OutputDirectory
from maege.report.display_table import DisplayTable, table_lines
from maege.report.display_table_files import write_display_tables
from maege.report.frame_files import write_frames
from maege.report.markdown import heading_lines, inline, signature_lines, with_code
from maege.report.record_frame import record_frame
from maege.report.result_directory import write_directory
from maege.report.shareable import without_directories_in_texts
from maege.report.statements import FINDINGS_RULE, by_section, sentences
from maege.statistics.results_json import plain, write_json
from maege.studies.systems.pipeline import SystemsResults
from maege.studies.systems.report.analysis_frames import analysis_frames
from maege.studies.systems.report.citations import citation, paragraph
from maege.studies.systems.report.claims import page_claims
from maege.studies.systems.report.description import describe_systems
from maege.studies.systems.report.page import systems_page
from maege.studies.systems.report.tables import TABLES, result_tables

RESULTS_FILE = "systems.json"


def write(results: SystemsResults, output: OutputDirectory) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was."""
    results = without_directories_in_texts(results)
    write_directory(
        output,
        results.identity,
        page=systems_page(results),
        markdown=markdown(results),
        config=results.config.model_dump(mode="json"),
        results_file=RESULTS_FILE,
        write_tables=lambda folder: _write_tables(results, folder),
        write_results=lambda path: write_json(_content(results), path),
    )


def _write_tables(results: SystemsResults, directory: Path) -> None:
    write_frames(data_frames(results), directory)
    write_display_tables(result_tables(results), "table", directory)


def data_frames(results: SystemsResults) -> dict[str, pd.DataFrame]:
    """Return all results as data frames with all digits, by name."""
    frames = {
        "scores": record_frame(r for ranked in results.ranked.values() for r in ranked),
        "pairs": record_frame(p for pairs in results.pairs.values() for p in pairs),
        "details": record_frame(d for details in results.details.values() for d in details),
        **analysis_frames(results.analyses),
        "citations": pd.DataFrame(
            [
                (r.metric, r.system, citation(results, r))
                for of in results.ranked.values()
                for r in of
            ],
            columns=["metric", "system", "citation"],
        ),
        "oracle": record_frame(results.oracle),
        **{name: record_frame(records) for name, records in results.trust.records().items()},
    }
    return {name: frame for name, frame in frames.items() if len(frame)}


def _content(results: SystemsResults) -> dict[str, Any]:
    """Return what is stored as JSON."""
    claims = page_claims(results)
    return {
        "maege": __version__,
        "signatures": dict(results.signatures),
        "checksums": dict(results.inputs.checksums),
        "failures": dict(results.failures),
        "notes": list(results.notes),
        "findings": sentences(claims),
        "claims": plain(claims),
        "ranked": plain(dict(results.ranked)),
        "pairs": plain(dict(results.pairs)),
        "details": plain(dict(results.details)),
        "analyses": plain(results.analyses),
        "oracle": plain(results.oracle),
        "trust": plain(results.trust.records()),
    }


def markdown(results: SystemsResults) -> str:
    """Return the report as Markdown."""
    failures = (f"{name}: {why}" for name, why in results.failures.items())
    lines = [*heading_lines("Systems", failures, results.notes)]
    lines += [inline(describe_systems(results)), "", FINDINGS_RULE, ""]
    for section, texts in by_section(page_claims(results)).items():
        lines += ["", f"## {section}", ""] if section else []
        lines += [f"- {with_code(text)}" for text in texts]
    for name, table in result_tables(results).items():
        lines += _table_lines(TABLES[name][0], table)
    lines += ["", "## How to cite a score", ""]
    lines += [f"- {inline(citation(results, ranked[0]))}" for ranked in results.ranked.values()]
    lines += ["", "## A paragraph for a paper", ""]
    lines += [f"{inline(paragraph(results, metric))}\n" for metric in results.ranked]
    lines += ["", *signature_lines(results.signatures)]
    return "\n".join([*lines, ""])


def _table_lines(title: str, table: DisplayTable) -> Iterator[str]:
    yield from ("", f"## {title}", "", *table_lines(table), "", with_code(table.caption))
