"""The directory of the results of a command: a page, Markdown, tables, and JSON that is read back.

Its manifest (``manifest.json``) has what the results are of. A command writes into a directory that
is empty, or whose results are of the same.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter

from maege import __version__
from maege.config.identity import Identity, written_settings
from maege.errors import DataError, OutputError
from maege.files.manifest import (
    CHANGES,
    CHECKSUMS,
    PREVIOUS,
    TIMINGS,
    listed_files,
    read_manifest,
    timings_text,
)
from maege.files.output_directory import (
    OutputDirectory,
    check_finished,
    copy_results,
    is_as_written,
    keep,
)
from maege.files.text_files import read_at_most
from maege.report.chart_style import require_vl_convert, write_images
from maege.report.columns import ColumnRows
from maege.report.csv_files import write_csv
from maege.report.html.page import has_asset, study_page
from maege.report.markdown import study_markdown
from maege.report.shareable import cleaner, each_text
from maege.report.study_parts import Part, StudyContent
from maege.statistics.results_json import json_text, plain

_MAX_JSON_BYTES = 400_000_000  # a million sentences by ten metrics are half of it
_FORMAT = 3  # of the JSON file
SAFE_NAME = re.compile(r"(\w[\w.-]*)?")  # of a study, a part, a table and a view

Result = TypeVar("Result", bound=StudyContent)


def write_files(result: StudyContent, output: OutputDirectory, *, figures: bool = False) -> None:
    """Write all files; if that fails, the directory stays as it was.

    ``figures``: also the charts as images. Raises OutputError if what draws them is not installed.
    """
    if figures:
        require_vl_convert()
    previous = result.previous_of(output.path, result.manifest)
    # What it stays beside has files of its own: the same metric has the same bytes, whatever
    # was there before.
    stays = PREVIOUS if previous == output.path / PREVIOUS else ""
    with output.update(result.manifest, replaced=lambda file: file.parts[0] != stays) as folder:
        if previous is not None:
            (folder / CHANGES).write_text(
                result.changes_text(previous), encoding="utf-8", newline="\n"
            )
        if previous == output.path:
            copy_results(previous, folder / PREVIOUS)
        result.write_data(folder)
        write_report_files(result, folder, figures=figures)
        settings = yaml.safe_dump(
            written_settings(result.manifest["config"]), sort_keys=False, allow_unicode=True
        )
        (folder / "config.yaml").write_text(settings, encoding="utf-8", newline="\n")
        write_study(result, folder / f"{result.study}.json")
        if result.timings:
            (folder / TIMINGS).write_text(
                timings_text(result.timings), encoding="utf-8", newline="\n"
            )
        for name, text in result.further_files().items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        if not stays:
            _keep_unreadable(type(result), output.path / PREVIOUS)


def _keep_unreadable(kind: type[StudyContent], previous: Path) -> None:
    """Rename older results that cannot be read, but perhaps by another version of maege."""
    listed = (Path(name) for name in listed_files(previous.parent))
    if previous.exists() and any(file.is_relative_to(PREVIOUS) for file in listed):
        try:
            read_study(kind, previous)
        except DataError as error:
            keep(previous, f"cannot be read ({error})")


def write_report_files(result: StudyContent, folder: Path, *, figures: bool = False) -> None:
    """Write page, Markdown, tables and perhaps images of the charts: what others are shown."""
    (folder / "report.html").write_text(study_page(result), encoding="utf-8", newline="\n")
    (folder / "report.md").write_text(study_markdown(result), encoding="utf-8", newline="\n")
    for part in result.parts:
        write_tables(part, folder / "tables" / part.key)
    if figures:
        write_images(result.figures, folder / "figures")


def anonymous_study(result: Result) -> Result:
    """Return a result without directories, hosts, and names of users and of their files."""
    parts = (replace(p, compared=p.compared and p.compared.anonymous()) for p in result.parts)
    content = content_of(replace(result, parts=tuple(parts)))
    files = [*result.manifest["data_sha256"], *result.manifest["plugins_sha256"]]
    clean = cleaner([content, plain(result.manifest)], anonymous=True, files=files)
    manifest = each_text(plain(result.manifest), clean)
    return result_of(type(result), each_text(content, clean), manifest, Path(result.study))


def write_tables(part: Part, folder: Path) -> None:
    """Write the tables of a part with all digits (CSV); see `StudyResult.table_text` for others."""
    folder.mkdir(parents=True, exist_ok=True)
    for table in (table for table in part.tables if table.rows):
        write_csv(table.frame(), folder / f"{table.name}.csv")


def write_study(result: StudyContent, file: Path) -> None:
    """Write a result as JSON, with a line for the columns of each table."""
    content = content_of(result)
    tables = [
        json.dumps(columns, ensure_ascii=False, allow_nan=False)
        for columns in content.pop("columns")
    ]
    head = json_text(content, sort_keys=False).removesuffix("\n}\n")
    lines = ",\n".join(f"  {table}" for table in tables)
    file.write_text(f'{head},\n "columns": [\n{lines}\n ]\n}}\n', encoding="utf-8", newline="\n")


def content_of(result: StudyContent) -> dict[str, Any]:
    """Return what is stored as JSON: everything but the manifest, which has a file of its own.

    The rows of all tables stand apart, table by table, as columns: keys are there once.
    """
    stored = plain(result)
    columns = []
    for table in _stored_tables(stored):
        rows, table["rows"] = table["rows"], []
        columns.append(ColumnRows.of(rows).columns)
    about = {"format": _FORMAT, "maege": __version__, "findings": result.findings}
    return {**about, **stored, "columns": columns}


def _stored_tables(content: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        table
        for part in content["parts"]
        for section in part["sections"]
        for table in section["tables"]
    ]


def read_study(kind: type[Result], path: Path) -> Result:
    """Read the result of a study from its directory; see `StudyContent.load`."""
    if not path.is_dir():
        raise DataError(f"{path}: no such directory")
    check_finished(path)
    manifest = read_manifest(path)
    study = manifest.get("command") if manifest else None
    name = f"{study}.json"
    if manifest is None or not isinstance(study, str) or name not in manifest.get(CHECKSUMS, {}):
        raise DataError(
            f"{path} has no result of a study; give a directory that a command of maege wrote "
            f"(`maege.load_run` reads that of a run)"
        )
    file = path / name
    if not is_as_written(path, name, manifest[CHECKSUMS]):
        raise DataError(f"{file} is missing or was changed; repeat `maege {study}`")
    from maege.data.json_text import load_json  # a study that writes reads none

    with file.open("rb") as opened:
        text = read_at_most(opened.read, _MAX_JSON_BYTES)
    try:
        content = load_json(text)
    except DataError as error:
        raise DataError(f"{file}: {error}") from None
    return result_of(kind, content, manifest, file)


def result_of(kind: type[Result], content: Any, manifest: Mapping[str, Any], file: Path) -> Result:
    """Return what was stored. Raises DataError if it is something else; ``file`` is named there."""
    settings = {key: value for key, value in manifest.items() if key not in (CHECKSUMS, "schema")}
    try:
        for table, columns in zip(_stored_tables(content), content["columns"], strict=True):
            table["rows"] = ColumnRows(columns)
        result = TypeAdapter(kind).validate_python({**content, "manifest": settings})
        _check_names(result)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        reason = " ".join(str(error).split())[:300]
        raise DataError(f"{file} is no result that this version of maege reads: {reason}") from None
    return result


def _check_names(result: StudyContent) -> None:
    """Raise ValueError for names that lead out of the folders of the result or of its study."""
    tables = [table for part in result.parts for table in part.tables]
    names = [
        result.study,
        *(part.key for part in result.parts),
        *(table.name for table in tables),
        *(view.key for table in tables for view in table.views),
    ]
    panels = [panel for part in result.parts for s in part.sections for panel in s.panels]
    wrong = [name for name in names if not SAFE_NAME.fullmatch(name)]
    wrong += [p.template for p in panels if not has_asset(p.template, result.study)]
    if wrong:
        raise ValueError(f"it has the name {wrong[0]!r:.100}")


def check_manifest(
    output: OutputDirectory,
    new: Mapping[str, Any],
    kind: type[StudyContent] = StudyContent,
    *,
    force: bool,
) -> None:
    """Check, before anything is scored, that results of a kind with a manifest can be written.

    Raises OutputError, which says what differs, if the directory has anything else than results of
    the same command, configuration, data and metrics, or than a previous one that is kept; unless
    ``force``.
    """
    if force or output.is_empty():
        return
    manifest = read_manifest(output.path)
    if manifest is None or not isinstance(manifest.get("fingerprint"), str):
        raise OutputError(
            f"{output} is not empty and has no results of maege; give another --output, or --force "
            f"to write into it (files that are not of maege are kept)"
        )
    command = manifest.get("command", "run")
    if command != new["command"]:
        difference = f"results of `maege {command}`"[:100]
    elif manifest["fingerprint"] != new["fingerprint"]:
        if kind.previous_of(output.path, new) is not None:
            return
        from maege.report.settings import describe_differences  # seldom needed

        difference = f"different results: {describe_differences(manifest, new)}"
    else:
        return
    raise OutputError(
        f"{output} has {difference}. Give another --output, or --force to replace them"
    )


def manifest_of(identity: Identity) -> dict[str, Any]:
    """Return what the manifest says of any results."""
    return {
        "command": identity.command,
        "fingerprint": identity.fingerprint,
        "maege": __version__,
        "config": plain(dict(identity.config)),
        "data_sha256": dict(identity.data),
        "plugins_sha256": dict(identity.plugins),
        "signatures": dict(identity.signatures),
        "versions": dict(identity.versions),
    }


# Names that no file of Windows has, with any ending.
DEVICES = (
    *("con", "prn", "aux", "nul"),
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
)


def file_names(names: Sequence[str]) -> list[str]:
    """Return a distinct name for each, of letters, digits, hyphens and underscores only.

    Names are distinct where capitals do not matter, too, and no devices of Windows.

    >>> file_names(["seeda-s", "my set!", "my set?", "My set", "aux"])
    ['seeda-s', 'my-set', 'my-set-2', 'My-set-3', 'aux-2']
    """
    result: list[str] = []
    taken = {*DEVICES}
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "set"
        number, distinct = 1, plain
        while distinct.lower() in taken:
            number += 1
            distinct = f"{plain}-{number}"
        result.append(distinct)
        taken.add(distinct.lower())
    return result
