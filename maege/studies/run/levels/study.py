"""Which level of scoring and how many references order texts better: a section of a run."""

from collections.abc import Iterator, Sequence

from maege.array_types import Interval
from maege.config.schema import RunConfig
from maege.number_format import format_change, format_estimate, format_number, format_pvalue
from maege.report.columns import Column, record_table
from maege.report.statements import Claims, Statement, estimate_of
from maege.report.study_parts import Part, Section, StudyTable, View, study_table, table_sections
from maege.statistics.claim import Claim
from maege.statistics.mean_or_pooled import LevelComparison
from maege.statistics.measures import label
from maege.statistics.value import Value
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.run.human_scores import OutputsInputs, with_outputs
from maege.studies.run.levels.measurements import LevelResults, measure
from maege.studies.run.levels.number_of_references import ReferenceEstimate
from maege.studies.run.levels.sampled_texts import REFERENCE_KINDS
from maege.studies.study import Report, Study

LEVEL_CAPTION = (
    "The score of a corpus is the mean of the scores of its sentences, or computed from pooled "
    "counts. [interval]: for other sentences (and replicates of corpora); that of the difference "
    "is paired. p: adjusted for the number of metrics."
)
NUMBER_CAPTION = (
    "mean: over the sets of references, [with its interval for other sentences and these sets; of "
    "corpora by the jackknife of ten groups]. 95 % of the sets: what a single set gives. One more "
    "gains: over one reference fewer."
)
_STATISTIC = Column("statistic", lambda e: label(e.statistic, e.ranking_type))


def report(config: RunConfig, inputs: OutputsInputs, results: LevelResults) -> Report:
    """Return the report."""
    corpus = inputs.lattices.corpus
    sections = [
        *table_sections([_level_table(results.levels)]),
        *_number_sections(results.references),
    ]
    description = f"{corpus.name}: {len(corpus.sentences):,} sentences; seed {config.seed}."
    part = Part("", "", description, tuple(sections), notes=results.notes)
    return Report([part], [*_claims(results.levels)])


def _level_table(levels: Sequence[LevelComparison]) -> StudyTable:
    columns = [
        Column("metric"),
        _STATISTIC,
        Column("mean of sentences", "mean", "estimate"),
        Column("pooled", lambda e: _estimate(e.pooled) if e.pooled else "the same", "cell"),
        Column("difference", lambda e: _change(e.difference), "cell"),
        Column(
            "p (Holm)", lambda e: "" if e.adjusted is None else format_pvalue(e.adjusted), "cell"
        ),
    ]
    title = "Mean of sentences, or pooled"
    return study_table("levels", title, LEVEL_CAPTION, columns, levels, is_main=True)


def _number_sections(estimates: Sequence[ReferenceEstimate]) -> Iterator[Section]:
    """Yield one section, whose table has a view for each kind of references."""
    columns = [
        Column("metric"),
        _STATISTIC,
        Column("level"),
        Column("references", form="count"),
        Column("sets", form="count"),
        Column("mean", "value", "estimate"),
        Column("95 % of the sets", lambda e: _range(e.spread), "cell"),
        Column("one more gains", lambda e: _change(e.gain), "cell"),
    ]
    views: list[View] = []
    for kind in dict.fromkeys(estimate.kind for estimate in estimates):
        records = [estimate for estimate in estimates if estimate.kind == kind]
        table = record_table(NUMBER_CAPTION, columns, records)
        views.append(View(REFERENCE_KINDS[kind], table, key=kind if views else "", is_main=True))
    if views:
        of_kinds = StudyTable.of_records("references", estimates, *views)
        yield Section("Number of references", tables=(of_kinds,))


def _range(ends: Interval | None) -> str:
    return "" if ends is None else " to ".join(format_number(end, 3) for end in ends)


def _estimate(value: Value) -> str:
    return format_estimate(value.value, value.interval)


def _change(value: Value | None) -> str:
    return "" if value is None else format_change(value.value, value.interval)


def _claims(levels: Sequence[LevelComparison]) -> Iterator[Claim]:
    """Yield a claim for each metric with two levels, in the direction of its difference."""
    for e in levels:
        if e.difference is not None:
            yield Claim(
                "levels.mean-or-pooled",
                (e.metric,),
                topic=f"{e.ranking_type}, {e.statistic}, {e.metric}",
                family=f"{e.ranking_type}, {e.statistic}",
                value=e.difference,
                pvalue=e.pvalue,
                units="sentences" if e.ranking_type == "corpora" else "systems",
                table="levels",
                is_key=True,
                details={"ranking_type": e.ranking_type, "statistic": e.statistic},
            )


def _write_difference(shown: Claims, _: Claims) -> str:
    """Say which level orders better."""
    if not shown or shown[0].value is None or shown[0].value.value is None:
        return ""
    (claim,) = shown
    better = "the mean of sentences" if shown[0].value.value > 0 else "the pooled score"
    statistic = label(*map(str, (claim.details["statistic"], claim.details["ranking_type"])))
    return (
        f"{claim.subjects[0]} orders {claim.details['ranking_type']} better by {better} "
        f"(difference of {statistic}: {estimate_of(claim)})."
    )


STUDY = Study(
    name="levels",
    title="levels of scoring, and numbers of references",
    config=RunConfig,
    read=lambda config: with_outputs(config, read_lattice_inputs(config)),
    measure=measure,
    report=report,
    statements=(Statement("levels.mean-or-pooled", _write_difference),),
)
