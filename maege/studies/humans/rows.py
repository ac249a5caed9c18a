"""The rows of the dossier that people answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maege.number_format import format_estimate
from maege.statistics.system_measures import MIN_SYSTEMS
from maege.statistics.value import Value
from maege.studies.humans.compared_agreement import ComparedAgreement
from maege.studies.rows import CONSTANT, Phrases, Row, RowResult

ASKED_BY = "--humans SET"
SENTENCES_ROW, SYSTEMS_ROW = "people-sentences", "people-systems"
FAILED = "it has no scores of the judged outputs"


@dataclass(frozen=True)
class PeopleOfMetric:
    """The agreement of a metric with people on one set of judgements.

    Parameters
    ----------
    metric, judgements
        Names of the metric and of the set.
    sentences, systems, judges
        Their numbers.
    on_outputs, on_systems
        Compared with limits; None if the metric has no scores, or if there are too few systems.
    is_constant
        Whether the metric gives all outputs that people compared the same score.
    another_judge
        tau of a judge in the place of a metric.
    """

    metric: str
    judgements: str
    sentences: int
    systems: int
    judges: int
    on_outputs: ComparedAgreement | None
    on_systems: ComparedAgreement | None
    is_constant: bool
    another_judge: Value


def _read_outputs(found: Sequence[PeopleOfMetric]) -> Iterator[RowResult]:
    """Yield tau with people on the first set."""
    for first, *others in _by_metric(found):
        agreement = first.on_outputs
        yield RowResult(
            first.metric,
            first.judgements,
            first.sentences,
            Value(None) if agreement is None else agreement.value,
            () if agreement is None else agreement.comparisons,
            "sentences",
            (_judges(first), *(_other(o, o.on_outputs) for o in others)),
            _not_applicable(first),
            first.another_judge,
        )


def _read_systems(found: Sequence[PeopleOfMetric]) -> Iterator[RowResult]:
    """Yield r with people on the first set."""
    for first, *others in _by_metric(found):
        agreement = first.on_systems
        yield RowResult(
            first.metric,
            first.judgements,
            first.systems,
            Value(None) if agreement is None else agreement.value,
            () if agreement is None else agreement.comparisons,
            "sentences and systems; to be below chance: sentences",
            (_judges(first), *(_other(o, o.on_systems) for o in others)),
            _not_applicable(first),
        )


def _by_metric(found: Sequence[PeopleOfMetric]) -> list[list[PeopleOfMetric]]:
    by_metric: dict[str, list[PeopleOfMetric]] = {}
    for of_metric in found:
        by_metric.setdefault(of_metric.metric, []).append(of_metric)
    return list(by_metric.values())


def _judges(people: PeopleOfMetric) -> str:
    return f"{people.judges} judges and {people.systems} systems of {people.judgements}"


def _other(people: PeopleOfMetric, agreement: ComparedAgreement | None) -> str:
    """Say what another set has, which does not decide the mark."""
    value = None if agreement is None else agreement.value
    if value is None or value.value is None:
        return f"undefined on {people.judgements}"
    return f"{format_estimate(value.value, value.interval)} on {people.judgements}"


def _not_applicable(people: PeopleOfMetric) -> str:
    if people.on_outputs is None:
        return FAILED
    return CONSTANT if people.is_constant else ""


ROWS: tuple[Row[Sequence[PeopleOfMetric]], ...] = (
    Row(
        SENTENCES_ROW,
        "order",
        20,
        "Agrees with people on outputs",
        "tau with people",
        Phrases(
            "agrees with people on sentences",
            "agrees poorly with people on sentences",
            "agrees with people on sentences less than {name}",
            "agree with people on sentences",
        ),
        lambda found: list(_read_outputs(found)),
        ASKED_BY,
    ),
    Row(
        SYSTEMS_ROW,
        "systems",
        20,
        "Agrees with people on systems",
        "r with people",
        Phrases(
            "agrees with people on systems", "orders systems against people", "", "compare systems"
        ),
        lambda found: list(_read_systems(found)),
        ASKED_BY,
        items="systems",
        min_items=MIN_SYSTEMS,
    ),
)
