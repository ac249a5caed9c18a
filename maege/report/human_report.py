"""The files of a comparison with people: results, page, Markdown, tables."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pandas as pd
import yaml

from maege import __version__
from maege.errors import OutputError
from maege.human.evaluation import SetResults
from maege.human.evidence_agreement import EvidenceAgreement
from maege.human.pipeline import HumanResults
from maege.output.directory import OutputDirectory
from maege.report import latex
from maege.report.display_tables import DisplayTable, table_lines
from maege.report.evidence_statements import evidence_statements, evidence_title
from maege.report.evidence_tables import evidence_tables
from maege.report.html.human_page import human_page
from maege.report.human_findings import describe_set, findings
from maege.report.human_tables import TABLES, all_tables
from maege.report.markdown import code, inline, with_code
from maege.report.report_files import without_formulas
from maege.report.report_names import file_names
from maege.statistics.results_json import plain, write_json

RESULTS_FILE = "humans.json"
FILES = ("report.html", "report.md", "config.yaml", RESULTS_FILE)
# Lists of records in the results of a set, each a table with all digits.
RECORDS = ("sentence_estimates", "sentence_differences", "ties", "system_estimates",
           "system_differences", "reference_counts")  # fmt: skip
INTERVALS = ("interval", "gain_interval", "by_sentences", "by_sentences_and_systems",
             "these_metrics", "other_metrics")  # fmt: skip


def check_directory(output: OutputDirectory, *, force: bool) -> None:
    """Raise OutputError if a directory has other contents than a comparison with people."""
    output.check_free(map(Path, FILES))
    if force or output.is_empty():
        return
    try:
        existing = json.loads((output.path / RESULTS_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        existing = None
    if not isinstance(existing, dict) or "sets" not in existing:
        raise OutputError(
            f"{output} is not empty and has no comparison with people; choose another --output, "
            f"or add --force to write into it"
        )


def write(results: HumanResults, output: OutputDirectory) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was."""
    with output.update(obsolete=_tables(output.path), last=RESULTS_FILE) as temporary:
        (temporary / "report.html").write_text(human_page(results), encoding="utf-8")
        (temporary / "report.md").write_text(markdown(results), encoding="utf-8")
        config = results.config.model_dump(mode="json")
        text = yaml.safe_dump(config, sort_keys=False, allow_unicode=True)
        (temporary / "config.yaml").write_text(text, encoding="utf-8")
        (temporary / "tables").mkdir()
        for key, of_set in zip(_keys(results), results.sets, strict=True):
            _write_tables(of_set, key, temporary / "tables")
        _write_display_tables(evidence_tables(results.agreement), "evidence", temporary / "tables")
        if results.agreement.correlations:
            frame = without_formulas(_frame(results.agreement.correlations))
            frame.to_csv(temporary / "tables" / "evidence-correlations.csv", index=False)
        write_json(_content(results), temporary / RESULTS_FILE)


def _tables(directory: Path) -> list[Path]:
    """Return the tables of an earlier comparison, which may have had other sets."""
    return [path.relative_to(directory) for path in sorted(directory.glob("tables/*.*"))]


def _keys(results: HumanResults) -> list[str]:
    return file_names([of_set.name for of_set in results.sets])


def _write_tables(results: SetResults, key: str, directory: Path) -> None:
    for name, frame in data_frames(results).items():
        without_formulas(frame).to_csv(directory / f"{key}-{name}.csv", index=False)
    _write_display_tables(all_tables(results), key, directory)


def _write_display_tables(tables: Mapping[str, DisplayTable], key: str, directory: Path) -> None:
    for name, table in tables.items():
        lines = "\n".join([*table_lines(table), "", table.caption, ""])
        (directory / f"{key}-{name}.md").write_text(lines, encoding="utf-8")
        (directory / f"{key}-{name}.tex").write_text(
            latex.table(table, f"{key}-{name}"), encoding="utf-8"
        )


def data_frames(results: SetResults) -> dict[str, pd.DataFrame]:
    """Return the results of a set as data frames with all digits, by name."""
    frames = {name: _frame(getattr(results, name)) for name in RECORDS}
    frames["systems"] = pd.concat(
        [
            _frame(ranked).assign(human_score=score)
            for score, ranked in results.ranked_systems.items()
        ]
    )
    frames["metric_systems"] = pd.concat(
        [_frame(systems) for systems in results.metric_systems.values()] or [pd.DataFrame()]
    )
    frames["judges"] = _frame(results.agreement.pairs)
    return {name: frame for name, frame in frames.items() if len(frame)}


def _frame(records: Any) -> pd.DataFrame:
    """Return one row for each record; the ends of an interval are columns."""
    return pd.DataFrame([_row(record) for record in records])


def _row(record: Any) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name == "leave_one_out":
            continue
        if field.name in INTERVALS:
            row[f"{field.name}_low"], row[f"{field.name}_high"] = value or (None, None)
        else:
            row[field.name] = value
    return row


def _content(results: HumanResults) -> dict[str, Any]:
    """Return what is stored as JSON."""
    return {
        "maege": __version__,
        "signatures": dict(results.signatures),
        "failures": dict(results.failures),
        "notes": list(results.notes),
        "sets": [_set_content(of_set) for of_set in results.sets],
        "evidence": [
            {"name": e.name, "source": e.source, "values": plain(dict(e.values))}
            for e in results.agreement.evidence
        ],
        "evidence_correlations": plain(list(results.agreement.correlations)),
        "evidence_statements": evidence_statements(results.agreement),
    }


def _set_content(results: SetResults) -> dict[str, Any]:
    content: dict[str, Any] = plain(replace(results, evidence=()))
    del content["evidence"]  # resamples, which are large
    return content | {"findings": findings(results)}


def markdown(results: HumanResults) -> str:
    """Return the report as Markdown."""
    lines = ["# Metrics and people", ""]
    lines += [f"Failed: {inline(reason)}\n" for reason in results.failures.values()]
    lines += [f"Note: {with_code(note)}\n" for note in results.notes]
    for of_set in results.sets:
        lines += _set_lines(of_set)
    lines += _evidence_lines(results.agreement)
    lines += ["## Signatures", ""]
    lines += [f"- {inline(name)}: {code(text)}" for name, text in results.signatures.items()]
    return "\n".join([*lines, ""])


def _set_lines(results: SetResults) -> Iterator[str]:
    yield from (f"## {inline(results.name)}", "", inline(describe_set(results)), "")
    yield from (f"- {with_code(text)}" for text in findings(results))
    for name, table in all_tables(results).items():
        title, _ = TABLES[name]
        yield from ("", f"### {title}", "", *table_lines(table), "", table.caption)
    yield ""


def _evidence_lines(agreement: EvidenceAgreement) -> Iterator[str]:
    tables = evidence_tables(agreement)
    if not tables:
        return
    yield from (f"## {evidence_title(agreement)}", "")
    yield from (f"- {with_code(text)}" for text in evidence_statements(agreement))
    for table in tables.values():
        yield from ("", *table_lines(table), "", table.caption)
    yield ""
