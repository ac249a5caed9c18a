"""Write a static site of reports, which needs no server and no network."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from maege import __version__
from maege.checking.files import checked_manifest
from maege.checking.recomputation import load_result
from maege.errors import DataError, OutputError
from maege.files.manifest import MANIFEST, read_manifest
from maege.files.output_directory import OutputDirectory
from maege.number_format import number_of
from maege.report.html.page import asset, content_security_policy, scripts, template
from maege.report.received_files import clear_errors
from maege.report.study_directory import file_names
from maege.report.study_result import StudyResult
from maege.studies.registry import STUDIES

SITE = "site"  # the command of its manifest
REPORT = "report.html"


@dataclass(frozen=True)
class SiteReport:
    """A report of the site."""

    directory: Path
    folder: str  # of its copy
    manifest: dict[str, Any]
    result: StudyResult


def write_site(directories: Iterable[Path], output: Path, *, anonymous: bool = False) -> int:
    """Write ``index.html`` and the reports; return how many there are.

    Page, Markdown and tables are made again from stored results, as those of a directory may be
    anything. ``directories``: output directories of commands, or directories that have such ones.
    ``anonymous``: reports as `StudyResult.write_report` writes them for a blind review.

    Raises
    ------
    DataError
        If there is no report, or if files of one were changed.
    OutputError
        If the output directory has anything else than a site.
    """
    found = [*dict.fromkeys(d.resolve() for d in _with_reports(directories, output.resolve()))]
    manifests = [checked_manifest(directory) for directory in found]
    commands = [str(manifest.get("command", "run")) for manifest in manifests]
    folders = file_names(commands if anonymous else [directory.name for directory in found])
    reports = [
        SiteReport(directory, folder, manifest, load_result(directory, manifest))
        for directory, folder, manifest in zip(found, folders, manifests, strict=True)
    ]
    if anonymous:
        reports = [_anonymous(report) for report in reports]
    with OutputDirectory(output) as target:
        if not target.is_empty() and (read_manifest(target.path) or {}).get("command") != SITE:
            raise OutputError(
                f"{output} is not empty and is no site of maege; give another --output"
            )
        with target.update(_manifest(reports)) as folder:
            for report in reports:
                with clear_errors(report.directory):
                    report.result.write_report(folder / report.folder)
            (folder / "index.html").write_text(index_page(reports), encoding="utf-8", newline="\n")
    return len(reports)


def _anonymous(report: SiteReport) -> SiteReport:
    with clear_errors(report.directory):
        return replace(report, result=report.result.anonymous())


def _with_reports(directories: Iterable[Path], output: Path) -> Iterator[Path]:
    """Yield the directories of reports: those that are given, or those in them."""
    for directory in directories:
        inside = [directory, *(sorted(directory.iterdir()) if directory.is_dir() else ())]
        found = [d for d in inside if _has_report(d) and d.resolve() != output]
        if not found:
            raise DataError(f"{directory}: neither it nor a directory in it has a report of maege")
        yield from found[:1] if found[0] == directory else found


def _has_report(directory: Path) -> bool:
    manifest = read_manifest(directory) if directory.is_dir() else None
    return bool(manifest) and str((manifest or {}).get("command", "run")) in STUDIES


def _manifest(reports: Iterable[SiteReport]) -> dict[str, Any]:
    fingerprints = {report.folder: str(report.manifest.get("fingerprint")) for report in reports}
    digest = sha256(str(sorted(fingerprints.items())).encode()).hexdigest()[:16]
    return {"command": SITE, "fingerprint": digest, "maege": __version__, "reports": fingerprints}


def index_page(reports: list[SiteReport]) -> str:
    """Return the index as HTML: a table, which scripts sort and filter."""
    sources = scripts(("tables.js", "site.js"), with_charts=False)
    dates = [str(report.manifest.get("date", "")) for report in reports]
    return template("site.html").render(
        policy=content_security_policy(sources),
        style=asset("page.css") + asset("site.css"),
        scripts=sources,
        version=__version__,
        reports=[*zip(reports, dates, strict=True)],
        commands=sorted({report.result.study for report in reports}),
        has_dates=any(dates),
        manifest=MANIFEST,
        number=number_of(len(reports), "report"),
    )
