"""The files of a measurement of coverage: results, page, Markdown, tables."""

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
from maege.report.statements import FINDINGS_RULE, sentences
from maege.statistics.results_json import plain, write_json
from maege.studies.coverage.pipeline import CoverageResults
from maege.studies.coverage.report.ceiling_tables import CEILING_TABLES
from maege.studies.coverage.report.claims import coverage_claims
from maege.studies.coverage.report.coverage_tables import (
    POOL_TABLES,
    TABLES,
    pool_tables,
    result_tables,
)
from maege.studies.coverage.report.page import coverage_page
from maege.studies.coverage.report.pool_description import describe_pool
from maege.studies.coverage.report.reranking_tables import RERANKING_RECORDS, RERANKING_TABLES

RESULTS_FILE = "coverage.json"
POOL_RECORDS = ("points", "plug_in", "accuracies", "thresholds", "floors", "needed")
CEILING_RECORDS = ("estimates", "orders", "gains")
CONSERVATISM_RECORDS = (
    "summaries", "shares", "ratios", "systems", "type_ratios", "type_coverages",
    "type_correlations",
)  # fmt: skip


def write(results: CoverageResults, output: OutputDirectory) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was."""
    results = without_directories_in_texts(results)
    write_directory(
        output,
        results.identity,
        page=coverage_page(results),
        markdown=markdown(results),
        config=results.config.model_dump(mode="json"),
        results_file=RESULTS_FILE,
        write_tables=lambda folder: _write_tables(results, folder),
        write_results=lambda path: write_json(_content(results), path),
    )


def _write_tables(results: CoverageResults, directory: Path) -> None:
    write_frames(data_frames(results), directory)
    for pool in results.pools:
        write_display_tables(pool_tables(pool), pool.comparison, directory)
    write_display_tables(result_tables(results), "table", directory)


def data_frames(results: CoverageResults) -> dict[str, pd.DataFrame]:
    """Return all results as data frames with all digits, by name."""
    frames = {
        f"{pool.comparison}_{name}": record_frame(getattr(pool, name))
        for pool in results.pools
        for name in POOL_RECORDS
    }
    frames |= {
        "validity": record_frame(results.validity),
        "perfect": record_frame(results.perfect),
        "leaving_alone": record_frame(results.leaving_alone),
    }
    if results.ceiling is not None:
        for name in CEILING_RECORDS:
            frames[f"ceiling_{name}"] = record_frame(getattr(results.ceiling, name))
    if results.conservatism is not None:
        for name in CONSERVATISM_RECORDS:
            frames[f"conservatism_{name}"] = record_frame(getattr(results.conservatism, name))
    if results.reranking is not None:
        for name in RERANKING_RECORDS:
            frames[f"reranking_{name}"] = record_frame(getattr(results.reranking, name))
    return {name: frame for name, frame in frames.items() if len(frame)}


def _content(results: CoverageResults) -> dict[str, Any]:
    """Return what is stored as JSON."""
    claims = coverage_claims(results)
    return {
        "maege": __version__,
        "signatures": dict(results.signatures),
        "checksums": dict(results.inputs.checksums),
        "reference_use": dict(results.reference_use),
        "failures": dict(results.failures),
        "notes": list(results.notes),
        "findings": sentences(claims),
        "claims": plain(claims),
        "pools": plain(list(results.pools)),
        "validity": plain(list(results.validity)),
        "perfect": plain(list(results.perfect)),
        "ceiling": None if results.ceiling is None else plain(results.ceiling),
        "conservatism": None if results.conservatism is None else plain(results.conservatism),
        "leaving_alone": plain(list(results.leaving_alone)),
        "reranking": None if results.reranking is None else plain(results.reranking),
    }


def markdown(results: CoverageResults) -> str:
    """Return the report as Markdown."""
    failures = (f"{name}: {why}" for name, why in results.failures.items())
    lines = [*heading_lines("Coverage of references", failures, results.notes)]
    lines += [inline(describe_pool(results)), "", FINDINGS_RULE, ""]
    lines += [f"- {with_code(text)}" for text in sentences(coverage_claims(results))]
    for pool in results.pools:
        for name, table in pool_tables(pool).items():
            lines += _table_lines(f"{POOL_TABLES[name][0]} ({pool.comparison})", table)
    titled = (*TABLES.items(), *CEILING_TABLES.items(), *RERANKING_TABLES.items())
    titles = {name: title for name, (title, _) in titled}
    for name, table in result_tables(results).items():
        lines += _table_lines(titles[name], table)
    lines += ["", *signature_lines(results.signatures)]
    return "\n".join([*lines, ""])


def _table_lines(title: str, table: DisplayTable) -> Iterator[str]:
    yield from ("", f"## {title}", "", *table_lines(table), "", inline(table.caption))
