"""The report of a run: its parts and their sections, with tables, charts and panels."""

import json
from collections.abc import Iterator

from maege.data.error_type_names import in_words
from maege.report.html.template import asset
from maege.report.statements import sentences
from maege.report.study_parts import Panel, Part, Section
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain
from maege.studies.run.report.claims import CERTAINTY, DOUBTS, WARNINGS, WHICH, claims_of_run
from maege.studies.run.report.explorer_data import explorer_data
from maege.studies.run.report.methods import methods
from maege.studies.run.report.run_data import RunData, compared_in, signatures_of_scores
from maege.studies.run.report.sample_description import describe_sample, notes, visibility_note
from maege.studies.run.report.scorecard import scorecard, scorecard_panel, scorecard_table
from maege.studies.run.report.tables.all_tables import OF_METRICS, WITH_CHARTS
from maege.studies.run.report.tables.edit_types import EDIT_TYPES, type_names
from maege.studies.run.report.tables.verdict import VERDICT, verdict_panel

_STUDY = "run"


def present(run: RunData) -> StudyResult:
    """Return the report of a run; what else was examined of its metrics are parts of it."""
    further = run.parts.values()
    return StudyResult(
        study=_STUDY,
        title=run.manifest["corpus"],
        parts=(_main_part(run), *(part for result in further for part in result.parts)),
        claims=claims_of_run(run),
        signatures=signatures_of_scores(run),
        manifest=dict(run.manifest),
        methods=(*methods(run), *(text for result in further for text in result.methods)),
    )


def _main_part(run: RunData) -> Part:
    """Return what is said of the lattices and corpora of a run."""
    return Part(
        key="",
        title="",
        description=f"{describe_sample(run)} {visibility_note(run)}",
        sections=tuple(_sections(run)),
        failures=run.manifest["failures"],
        notes=(*notes(run), *run.manifest["notes"]),
        compared=compared_in(run),
    )


def _sections(run: RunData) -> Iterator[Section]:
    claims = claims_of_run(run)
    if run.results.metrics:
        by_metric = scorecard(run)
        # Those of the main part are the findings of the section.
        warnings = sentences(c for c in claims if c.part and c.section == WARNINGS)
        panel = scorecard_panel(run, by_metric, warnings)
        tables = (scorecard_table(by_metric),)
        yield Section("Scorecard", tables=tables, panels=(panel,), heading=WARNINGS)
    for question in (WHICH, CERTAINTY, DOUBTS):
        if any(claim.section == question and not claim.part and claim.text for claim in claims):
            yield Section(question)
    if run.results.metrics:
        panel = Panel("verdict.html", verdict_panel(run), is_first=True)
        of_metrics = (table.study_table(run) for table in OF_METRICS)
        shown = tuple(table for table in of_metrics if table.rows)
        yield Section(VERDICT.title, tables=shown, panels=(panel,), is_folded=True)
    for table in WITH_CHARTS:
        if (of_run := table.study_table(run)).rows:
            panels = tuple(_words(run)) if table is EDIT_TYPES else ()
            yield Section(table.title, table.text(run), (of_run,), panels)
    lattices = explorer_data(run)
    if lattices["rankings"]:
        panel = Panel("lattices.html", lattices, ("lattice.js", "explorer.js"))
        yield Section("Lattices", panels=(panel,))
    yield Section("Versions, settings, citation", panels=(Panel("provenance.html", _origin(run)),))


def _words(run: RunData) -> Iterator[Panel]:
    """Yield the words for error types whose meaning is known."""
    known = {type_: in_words(type_) for type_ in type_names(run.results)}
    if known := {type_: words for type_, words in known.items() if words}:
        yield Panel("error-types.html", known, is_first=True)


def _origin(run: RunData) -> dict[str, object]:
    """Return what one needs to repeat and to cite a run."""
    keys = ("error_types", "maege", "python", "libraries", "fingerprint")
    citation = run.manifest["citation"]
    return {
        **{key: value for key, value in plain(run.manifest).items() if key in keys},
        "configuration": json.dumps(run.config, indent=1, ensure_ascii=False),
        "bibtex": asset("method.bib", _STUDY)
        + (citation if citation.lstrip().startswith("@") else ""),
    }
