"""People as a part of a run: its metrics are compared with sets of judgements, too."""

from collections.abc import Iterator

from maege.config.schema import RunConfig
from maege.report.study_parts import Part
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.inputs import HumanInputs, read_inputs
from maege.studies.humans.rows import ROWS, ComparedAgreement, JudgedSet, PeopleOfMetric
from maege.studies.humans.study import STUDY
from maege.studies.lattices.inputs import LatticeInputs
from maege.studies.parts import PEOPLE, PartOfRun
from maege.studies.rows import CHANCE, LimitComparison, RowResults, results_of

# Claims that tau or r of a metric is above 0, or below.
SIGNS_OF_AGREEMENT = ("humans.tau", "humans.r", "humans.reversed")


def _read(config: RunConfig, run: str, inputs: LatticeInputs) -> HumanInputs:
    # By name, for the files of a run do not depend on the order of its metrics.
    return read_inputs(
        HumansConfig.of_run(config), [run], lambda: dict(sorted(config.build_metrics().items()))
    )


def _answers(result: StudyResult) -> RowResults:
    """Return the results of both rows on all sets together, whose only limit is chance."""
    agreements = [of_metric for part in result.parts for of_metric in _people(result, part)]
    return results_of(ROWS, agreements)


def _people(result: StudyResult, part: Part) -> Iterator[PeopleOfMetric]:
    """Yield the agreement of each metric with a set of judgements, from the claims about it."""
    claims = [c for c in result.claims if c.part == part.key]
    signs = {(c.subjects[0], c.topic): c for c in claims if c.statement in SIGNS_OF_AGREEMENT
             and len(c.subjects) == 1}  # fmt: skip
    if not signs:
        return
    tables = {table.name: table.rows for table in part.tables}
    about = next(row for row in tables["comparisons"] if row["kind"] == "unexpanded")
    judge = next((c.value for c in claims if c.statement == "humans.another-judge"), None)
    systems = frozenset(row["system"] for row in tables["systems"])
    judged = JudgedSet(part.key, about["sentences"], len(about["judges"].split(", ")), systems)
    for metric in dict.fromkeys(metric for metric, _ in signs):
        on_outputs, on_systems = (signs.get((metric, topic)) for topic in ("tau", "r"))
        yield PeopleOfMetric(
            metric,
            judged,
            None if on_outputs is None else _against_chance(on_outputs),
            None if on_systems is None else _against_chance(on_systems),
            is_constant=False,
            another_judge=judge or Value(None),
        )


def _against_chance(claim: Claim) -> ComparedAgreement:
    value = claim.value or Value(None)
    return ComparedAgreement(value, (LimitComparison.tested(CHANCE, value, claim.pvalue),))


PART = PartOfRun(
    key=PEOPLE,
    name="people",
    study=STUDY,
    config=HumansConfig.of_run,
    read=_read,
    with_run=lambda inputs, run: inputs.with_runs([run] if run.results.metrics else []),
    answers=_answers,
    rows=ROWS,
)
