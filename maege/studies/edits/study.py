"""What each edit is worth to metrics: the study."""

from collections.abc import Iterable, Iterator
from typing import Any

from maege.number_format import number_of
from maege.report.statements import list_names
from maege.report.study_parts import Forest, ForestValue, Part, Section, table_sections
from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.edits.choices import choice_table
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.explorer import explorer
from maege.studies.edits.inputs import EditsInputs, read_inputs
from maege.studies.edits.measurements import EditsFound, measure
from maege.studies.edits.people_tables import people_section
from maege.studies.edits.statements import STATEMENTS, people_claims, raw_claims
from maege.studies.edits.tables import lattice_sections, summary, trust_sections
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.samples import units_of
from maege.studies.lattices.type_rewards import type_claims, types_sections
from maege.studies.rows import HALF
from maege.studies.study import Report, Study

_MAX_NAMES = 10


def report(config: EditsConfig, inputs: EditsInputs, measured: EditsFound) -> Report:
    """Return the report."""
    corpus = inputs.lattices.corpus
    exact = measured.lattices.exact
    sentences = len({lattice.sentence for lattice in exact})
    condition, seen = references_seen(config, inputs.lattices)
    description = (
        f"{corpus.name}: {number_of(len(exact), 'lattice')} of up to {config.edits.max_edits} "
        f"edits in {number_of(sentences, 'sentence')}. {seen} Seed {config.seed}."
    )
    claims = [claim for of_metric in measured.metrics for claim in raw_claims(of_metric, condition)]
    if measured.people is not None:
        claims += people_claims(measured.people, inputs.lattices)
    units = units_of(config)
    claims += type_claims(measured.rewards, list(measured.rewards), units)
    sections = tuple(_sections(measured, units))
    part = Part("", "", description, sections, notes=tuple(_notes(config, measured)))
    return Report([part], claims, subject=corpus.name)


def _sections(measured: EditsFound, units: str) -> Iterator[Section]:
    yield summary(measured)
    if measured.people is not None:
        yield people_section(measured.people)
    yield from types_sections(measured.rewards, list(measured.rewards), units)
    yield from trust_sections(measured.metrics)
    yield from lattice_sections(measured.metrics)
    yield from table_sections([choice_table(measured.choices)])
    if panel := explorer(measured):
        yield Section("Edits of lattices", panels=(panel,))


def references_seen(config: EditsConfig, inputs: Inputs) -> tuple[str, str]:
    """Say which references metrics see: values of others cannot be compared.

    In a few words for findings, and in a sentence.
    """
    if config.edits.own_reference:
        seen = "Metrics see one reference, the correction that the lattice ends in."
        return "with the right answer as the reference", seen
    if not inputs.references:
        return "without references", "Metrics see no references."
    names = list_names([references.name for references in inputs.references], _MAX_NAMES)
    condition, which = "with independent references", "which are independent of the annotators"
    if inputs.exclude_own_reference:
        condition = "with references by other annotators"
        which = "without the correction that the lattice ends in"
    elif inputs.are_circular:
        condition = "with the right answer among the references"
        which = "with the correction that the lattice ends in"
    return condition, f"Metrics see {names}, {which}."


def _notes(config: EditsConfig, measured: EditsFound) -> Iterator[str]:
    lattices, most = measured.lattices, config.edits.max_edits
    if lattices.with_same_correction:
        yield (
            f"{number_of(lattices.with_same_correction, 'lattice')} left out: the only reference "
            f"by others is the same correction, so metrics would see the right answer."
        )
    if lattices.larger and not lattices.large:
        yield f"{number_of(lattices.larger, 'lattice')} of more than {most} edits left out."
    if lattices.large:
        yield (
            f"{number_of(len(lattices.large), 'lattice')} of more than {most} edits: Shapley "
            f"values are estimated from {config.edits.permutations} random orders and their "
            f"reverses; they count for the types of edits, and for nothing else."
        )
    yield from measured.people.notes if measured.people else ()
    equal = measured.metrics[0].order.equal_texts if measured.metrics else 0
    if equal:
        yield f"{number_of(equal, 'pair')} of equal texts left out of the comparisons."


STUDY = Study(
    name="edits",
    title="what each edit is worth",
    config=EditsConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest(
        (
            ForestValue(
                "metrics",
                "accuracy",
                "Texts in the right order",
                limit=HALF,
                limit_name="chance",
            ),
        )
    ),
    introduction=(
        "A metric gives a score to each text that some of the edits of a correction make. From the "
        "scores of all these texts follows exactly what each edit is worth, which edits are worth "
        "more or less together, whether a right edit ever lowers the score, and from which "
        "difference of two scores their order can be trusted. All holds for this corpus and these "
        "references only: what a point is worth depends on them."
    ),
    methods=(
        "The source of all texts is the original sentence. The worth of an edit is its Shapley "
        "value: the mean, over all orders in which the edits can be applied, of what it adds to "
        "the score. The values of a lattice add up to the difference of the full correction and "
        "the original; Banzhaf values, plain means over all subsets of the other edits, need not.",
        "The interaction of two edits is Shapley's: what both add together, beyond the sum of what "
        "each adds, as a mean over subsets of the others. Scores that saturate give any two edits "
        "a negative one. So pairs of types are compared with all pairs at the same distance in "
        "tokens, in lattices with as many edits.",
        "Of two texts of a lattice the one that has all edits of the other, and more, is better. "
        "Pairs of equal texts are left out, ties count one half, lattices weigh the same. How "
        "likely an order is right, by the difference of the scores, is estimated from pairs with "
        "different scores by isotonic regression on 200 groups. Of lattices with more than 8 "
        "edits, 2,000 pairs are drawn.",
        "What people say: an edit of an output is right or wrong. A metric agrees if the Shapley "
        "value of a right edit is above that of a wrong one of the same output, with all edits of "
        "the output as the lattice; a pair with equal values counts one half. Metrics that compare "
        "edits can hardly do more than the baseline, which says whether ERRANT finds the edit in a "
        "reference.",
        "The unit of all intervals and tests is the sentence, or the document where it is known.",
    ),
)


def edits(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Estimate what each edit is worth to metrics, as ``maege edits`` does.

    Parameters
    ----------
    config, metrics, jobs, progress
        As for ``maege.run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed`` or ``edits``; ``judged_edits``, a table
        of edits that people marked as right or wrong; ``humans``, sets of judgements of outputs,
        of which each metric chooses; ``corpus``, ``references`` and ``language``,
        as for ``maege.run``.

    Returns
    -------
    StudyResult
        Its table ``metrics`` has a row for each metric, ``edits`` one for each edit and metric.

    Examples
    --------
    >>> import maege
    >>> result = maege.edits("quickstart", metrics=["gleu"])  # doctest: +SKIP
    >>> result.table("edits").groupby("type").shapley.mean()  # doctest: +SKIP
    """
    return conduct_call(STUDY, config, metrics=metrics, jobs=jobs, progress=progress, **keys)
