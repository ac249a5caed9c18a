"""How much of what is right references have, and what follows for scores: the study."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from maege.number_format import number_of
from maege.report.study_parts import Forest, ForestValue, Part, Section, StudyTable
from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.inputs import CoverageInputs, read_inputs
from maege.studies.coverage.measurements import CoverageResults, measure
from maege.studies.coverage.report.change_tables import change_tables, leaving_alone_table
from maege.studies.coverage.report.claims import raw_claims
from maege.studies.coverage.report.coverage_tables import perfect_table, pool_tables
from maege.studies.coverage.report.people_tables import people_tables
from maege.studies.coverage.report.reranking_tables import reranking_tables
from maege.studies.coverage.report.statements import STATEMENTS
from maege.studies.study import Report, Study

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


STUDY = Study(
    name="coverage",
    title="coverage of references",
    config=CoverageConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest(
        (
            ForestValue(
                "exact_coverage",
                "coverage",
                "Probability that a further correction is a reference",
                names="references",
            ),
            ForestValue(
                "perfect",
                "score",
                "Score of a perfect system",
                where={"policy": "distinct"},
                pick="references",
                detail="references",
            ),
        )
    ),
    introduction=(
        "A sentence has many valid corrections. A metric that compares with references sees only "
        "those that some reference has."
    ),
    methods=(
        "Coverage up to one reference less than there are corrections is the mean over all ways to "
        "draw a correction and references from the sample without replacement, which is unbiased "
        "whatever people write (rarefaction). Beyond that it follows from an estimate of the "
        "distribution of corrections, seen and unseen (a linear program; Zou et al. 2016, Valiant "
        "and Valiant 2013). The idea and the data model are those of Choshen and Abend (2018), "
        "Inherent Biases in Reference-based Evaluation for Grammatical Error Correction.",
        "Perfect systems: output and references of a sentence are corrections by different people, "
        "drawn at random. Metrics of edits use the edits that ERRANT extracts from texts, unless "
        "the gold edits of all corrections are known. People: each set of references has as many "
        "annotators as stated; people outside it and all systems are scored against it.",
        "Findings: their p-values are adjusted for all that they could have named (Holm), and for "
        "each other, so that a false one is expected on at most 5 % of pages. In simulations "
        "without any difference it was 2 to 4 % of pages. Tables are adjusted for themselves, as "
        "their captions say. What is said of people holds for these people: where systems were "
        "simulated as further people with modest habits, some was said to be above or below each "
        "of nine people on 6 % of pages.",
    ),
)


def coverage(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    outputs: str | Path | Iterable[str] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Measure how many of the valid corrections references have, as ``maege coverage`` does.

    Parameters
    ----------
    config
        Sentences with many corrections: the name of a known corpus or pool, the path of an M2 file
        or of a table, or a dict as the section ``pool`` of a configuration, such as
        ``{"source": "s.txt", "references": ["a.txt", "b.txt"]}``. Or a configuration: a file, the
        name of one that comes with MAEGE, or its content as a dict. The other arguments replace
        its keys.
    metrics
        A list, as for ``run``, by which perfect systems and people are scored.
    outputs
        Of systems that are compared with people: a folder with a file ``SYSTEM.txt`` for each, or a
        list of names of systems of a known corpus, by default all of them.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``language``, ``unit``, ``references`` (a list of references of the known corpus), and other
        keys of the configuration, such as ``seed`` or ``perfect``.

    Returns
    -------
    StudyResult
        Its tables begin with ``exact_`` or ``changes_``, when corrections are the same, and end
        with ``coverage``, ``needed``, ``numbers``, ``floors`` or ``summary``. Others
        are ``validity``, ``perfect``, ``ceiling``, ``orders``, ``gains``,
        ``less_than_people``, ``word_changes``, ``type_ratios``, ``leaving_alone``, ``reranking``.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Inherent Biases in Reference-based Evaluation for Grammatical
    Error Correction and Text Simplification. ACL.

    Examples
    --------
    >>> import maege
    >>> result = maege.coverage("quickstart-pool", progress=False)
    >>> result.table("exact_coverage").coverage.round(3).tolist()[:3]
    [0.244, 0.377, 0.455]
    """
    if isinstance(outputs, str | Path):
        keys["outputs"] = Path(outputs)
    elif outputs is not None:
        keys["systems"] = list(outputs)
    return conduct_call(STUDY, config, metrics=metrics, jobs=jobs, progress=progress, **keys)
