"""The report of coverage: its sections."""

from collections.abc import Iterable, Iterator

from maege.number_format import number_of
from maege.report.study_parts import Part, Section, StudyTable
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.inputs import CoverageInputs
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.report.change_tables import change_tables, leaving_alone_table
from maege.studies.coverage.report.claims import raw_claims
from maege.studies.coverage.report.coverage_tables import perfect_table, pool_tables
from maege.studies.coverage.report.people_tables import people_tables
from maege.studies.coverage.report.reranking_tables import reranking_tables
from maege.studies.study import Report

_COVERAGE_TEXT = "The probability that a further correction is one of the references."
_PERFECT_TEXT = (
    "The output of a perfect system is, in each sentence, what some person wrote. Beside it: an "
    "output that is one of the references, and the unchanged source."
)
_PEOPLE_TEXT = (
    "Each person is scored against the references by others, and systems against the same "
    "references."
)
_CHANGES_TEXT = (
    "How many words people and systems change, sentence by sentence. People who make few changes "
    "may change less than systems, so the answer is yes only if a system changes less than every "
    "person. Words of source and output are aligned by the assignment of least cost (distance in "
    "characters, and in relative position), as in Choshen and Abend (2018)."
)
_LEAVING_ALONE_TEXT = (
    "References lack many right corrections, so a system that is not sure of an error may gain "
    "more by leaving it alone. Below the line, correcting gains less; each line is labelled with "
    "its number of references, and the grey area is the region with most of them."
)
_RERANKING_TEXT = (
    "For each sentence a metric chooses the best of several candidates, with known references. If "
    "few references have what is right, few candidates look right, and those chosen may change "
    "little. With few references many candidates have the same score; a conclusion must hold "
    "however ties are broken."
)


def report(config: CoverageConfig, inputs: CoverageInputs, results: CoverageResults) -> Report:
    """Return the report."""
    summary = results.pools[0].summary
    description = (
        f"{inputs.pool.name}: {number_of(summary.sentences, 'sentence')} with {summary.sizes} "
        f"corrections each."
    )
    notes = results.ceiling.notes if results.ceiling else ()
    part = Part("", "", description, tuple(_sections(results)), notes=notes)
    signatures = {**results.signatures, **inputs.versions}
    return Report([part], tuple(raw_claims(results)), signatures)


def _sections(results: CoverageResults) -> Iterator[Section]:
    """Yield the sections that have tables."""
    people, changes, reranking = results.ceiling, results.conservatism, results.reranking
    contents: tuple[tuple[str, str, Iterable[StudyTable]], ...] = (
        ("Coverage", _COVERAGE_TEXT, pool_tables(results)),
        ("Perfect systems", _PERFECT_TEXT, [perfect_table(results)]),
        ("People and systems", _PEOPLE_TEXT, people_tables(people) if people else ()),
        (
            "Do systems change less than people?",
            _CHANGES_TEXT,
            change_tables(changes) if changes else (),
        ),
        (
            "When not correcting pays",
            _LEAVING_ALONE_TEXT,
            [leaving_alone_table(results.leaving_alone)],
        ),
        ("Re-ranking", _RERANKING_TEXT, reranking_tables(reranking) if reranking else ()),
    )
    for title, text, made in contents:
        if tables := tuple(table for table in made if table.rows):
            yield Section(title, text, tables)
