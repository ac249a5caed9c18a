"""The sections of the page of a run, with tables, charts and panels."""

import json
from collections.abc import Iterator, Sequence

from maege.config.identity import written_settings
from maege.data import datasets
from maege.report.html.page import asset
from maege.report.shareable import cleaner, each_text
from maege.report.statements import WARNINGS, sentences
from maege.report.study_parts import Panel, Section, table_sections
from maege.statistics.claim import Claim
from maege.studies.lattices.type_rewards import types_sections
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.claims import CERTAINTY, DOUBTS, WHICH
from maege.studies.run.report.explorer_data import explorer_data
from maege.studies.run.report.scorecard import scorecard, scorecard_panel, scorecard_table
from maege.studies.run.report.tables.all_tables import tables_with_charts
from maege.studies.run.report.tables.orderings import orderings

_STUDY = "run"


def sections(run: RunFound, raw: Sequence[Claim], warnings: Sequence[Claim]) -> Iterator[Section]:
    """Yield what is said of the lattices and corpora of a run.

    ``raw``: the claims of the page; ``warnings`` of further parts, as those of the main part are
    the findings of the section.
    """
    if run.results.metrics:
        by_metric = scorecard(run)
        panel = scorecard_panel(run, by_metric, sentences(warnings))
        tables = (scorecard_table(run, by_metric),)
        yield Section(
            "Scorecard", tables=tables, panels=(panel,), heading=WARNINGS, is_summary=True
        )
    asked = {claim.section for claim in raw if not claim.part}
    yield from (Section(question) for question in (WHICH, CERTAINTY, DOUBTS) if question in asked)
    if of_metrics := orderings(run.results, run.units):
        yield Section("All statistics", tables=tuple(of_metrics), is_folded=True)
    yield from types_sections(run.results.edit_types, run.results.by_tau(), run.units)
    yield from table_sections(tables_with_charts(run.results, run.units))
    lattices = explorer_data(run)
    if lattices["rankings"]:
        panel = Panel("lattices.html", lattices, ("lattice.js", "explorer.js"))
        yield Section("Lattices", panels=(panel,))
    yield Section("Versions, settings, citation", panels=(Panel("provenance.html", _origin(run)),))


def _origin(run: RunFound) -> dict[str, object]:
    """Return what one needs to repeat and to cite a run."""
    settings = run.config.settings()
    # In an order that does not depend on that of the configuration.
    settings["metrics"] = sorted(settings["metrics"], key=lambda metric: str(metric["name"]))
    settings = written_settings(settings)
    name = run.config.corpus.name
    citation = datasets.card(name).citation if name else ""
    return {
        "configuration": json.dumps(
            each_text(settings, cleaner(settings, anonymous=False)), indent=1, ensure_ascii=False
        ),
        "bibtex": asset("method.bib", _STUDY)
        + (citation if citation.lstrip().startswith("@") else ""),
    }
