"""The report of a run: its parts and their sections, with tables, charts and panels."""

import json
from collections.abc import Iterator

from maege.data.error_type_names import in_words
from maege.number_format import format_percentage
from maege.report.chart_style import specification
from maege.report.html.template import asset, template
from maege.report.study_parts import Panel, Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain
from maege.studies.run.report import charts, tables
from maege.studies.run.report.claims import claims_of_run
from maege.studies.run.report.explorer_data import explorer_data
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import (
    describe_method,
    describe_sample,
    notes,
    units,
    visibility_note,
)
from maege.studies.run.report.statements import FINDINGS_RULE
from maege.studies.run.report.verdict_table import verdict_panel

_STUDY = "run"


def present(run: RunData) -> StudyResult:
    """Return the report of a run; sets of judgements are parts of it."""
    people = run.humans
    return StudyResult(
        study=_STUDY,
        title=run.manifest["corpus"],
        parts=(_main_part(run), *(people.parts if people else ())),
        claims=claims_of_run(run),
        signatures=dict(run.manifest["signatures"]),
        manifest=dict(run.manifest),
        introduction=describe_method(run),
        methods=(*_methods(run), *(people.methods if people else ())),
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
    )


def _methods(run: RunData) -> tuple[str, ...]:
    """Return the paragraphs that say how the numbers of a run were made."""
    text = template("methods.txt", _STUDY).render(
        config=run.config,
        units=units(run),
        confidence=_confidence(run),
        findings_rule=FINDINGS_RULE,
    )
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("¶"))
    return tuple(paragraph for paragraph in paragraphs if paragraph)


def _sections(run: RunData) -> Iterator[Section]:
    if run.results.metrics:
        panel = Panel("verdict.html", verdict_panel(run), is_first=True)
        names = ("metrics", "chains", "lattices", "corpora")
        shown = tuple(table for name in names if (table := _table(run, name)).rows)
        yield Section("Verdict", tables=shown, panels=(panel,))
    for name in tables.CHARTS:
        if (table := _table(run, name)).rows:
            title, text = table.views[0].title, _text(run, name)
            yield Section(title, text, (table,), tuple(_panels(run, name)))
    lattices = explorer_data(run)
    if lattices["rankings"]:
        panel = Panel("lattices.html", lattices, ("lattice.js", "explorer.js"))
        yield Section("Lattices", panels=(panel,))
    yield Section("Versions, settings, citation", panels=(Panel("provenance.html", _origin(run)),))


def _table(run: RunData, name: str) -> StudyTable:
    """Return a table with its view and its chart; the page has it folded."""
    table = tables.TABLES[name]
    rows = table.frame(run).to_dict("records")
    chart = table.chart(run) if table.chart else None
    view = View(
        table.title,
        table.display(run),
        charts={} if chart is None else {"": specification(chart)},
        is_main=name == "metrics",
        is_folded=True,
    )
    return StudyTable(name, [{str(k): v for k, v in row.items()} for row in rows], (view,))


def _panels(run: RunData, name: str) -> Iterator[Panel]:
    """Yield the words for error types whose meaning is known."""
    if name == "edit_types":
        types = sorted({type_ for rewards in run.results.edit_types.values() for type_ in rewards})
        if known := {type_: words for type_ in types if (words := in_words(type_))}:
            yield Panel("error-types.html", known, is_first=True)


def _text(run: RunData, name: str) -> str:
    """Return what stands above a chart."""
    return {
        "edit_types": "The mean change of the score, × 100, when an error of a type is corrected. "
        "▲ and blue: rewarded on average; ▼ and orange: penalised on average (adjusted p < 0.05, "
        "and an interval without 0). Without colour: undecided. Colours are comparable between "
        "metrics: they are in standard deviations of all steps of a metric. The types (with the "
        "number of steps) are sorted: first those that some metric rewards or penalises, then by "
        "their mean reward, highest first.",
        "edits": "Mean score of corpora by the number of edits applied; each metric has its own "
        f"scale. The band contains {_confidence(run)} of the single replicates. Points close "
        "together on the right: most sentences have no further edits, so these corpora hardly "
        "differ.",
        "errors": "Mean score of texts by the number of errors left, with its "
        f"{_confidence(run)} interval (jackknife over {units(run)}). Different numbers of errors "
        "come from different sentences, so a score can increase within sentences although the "
        f"curve decreases. Points from fewer than {charts.MIN_SENTENCES} sentences are omitted "
        "here, but included in the table.",
        "sentences": "Distribution of tau over sentences: 1 means that all pairs of a sentence are "
        "ordered correctly, −1 that all are ordered wrongly. The line is the mean, tau (macro).",
        "differences": "Each number is the value of the metric in the row minus that of the metric "
        f"in the column. {charts.differences_note(run)} * and colour: significant, 5 % for each "
        "statistic, adjusted for all its pairs of metrics. Without *: undecided, or not tested (on "
        "corpora, metrics marked † or ‡). The table below has all statistics.",
    }.get(name, "")


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


def _confidence(run: RunData) -> str:
    return format_percentage(run.results.settings.confidence, 0)
