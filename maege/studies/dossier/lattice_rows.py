"""The rows that lattices answer; a vetting and a run read them from what they measured."""

from collections.abc import Mapping, Sequence
from typing import Any

from maege.statistics.rewards import Reward, adjusted_for_types
from maege.statistics.value import Value
from maege.studies.dossier.figures import written_value
from maege.studies.dossier.grades import LEVEL, Grade
from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.rows import LimitComparison, Phrases, Row, RowResult

ORDER: Row[Any] = Row(
    "order",
    "order",
    10,
    "Orders outputs",
    "tau, texts with more and fewer corrections",
    Phrases(
        "orders outputs better than scorers without grammar",
        "orders outputs worse than scorers without grammar",
        "orders outputs worse than {name}",
        "orders outputs",
        "orders outputs worse",
    ),
    least_n=LEAST_SENTENCES,
    version=2,
    # It sees common words and spelling, not whether the output says what the source says.
    alone=Phrases(
        "orders outputs by text alone better than scorers without grammar",
        "orders outputs by text alone worse than scorers without grammar",
        "orders outputs by text alone worse than {name}",
        "orders outputs by text alone",
        "orders outputs by text alone worse",
    ),
)
SYSTEMS: Row[Any] = Row(
    "systems",
    "systems",
    10,
    "Ranks corpora of known quality",
    "pairwise accuracy",
    Phrases(
        "ranks corpora better than scorers without grammar",
        "ranks corpora worse than scorers without grammar",
        "ranks corpora worse than {name}",
        "ranks corpora",
        "ranks corpora worse",
    ),
    least_n=LEAST_SENTENCES,
    version=2,
)
TYPES: Row[Any] = Row(
    "types",
    "train",
    40,
    "Punishes error types",
    "types punished · lower is better",
    Phrases(
        "",
        "punishes some correct edits",
        "punishes correct edits of type {name}",
        "rewards correct edits of most types",
    ),
    form="count",
    limit=0,
    can_be_good=False,
    version=2,
)


def types_result(
    metric: str, corpus: str, rewards: Mapping[str, Reward], units: str
) -> RowResult | None:
    """Return the result of the row on types of error, whose value is how many are punished.

    None if all types are rare. The p-values are those of the rewards, not adjusted.
    """
    compared = tuple(
        LimitComparison.tested("aim 0", Value(r.mean, r.interval), r.pvalue, type_)
        for type_, r in rewards.items()
        if r.pvalue is not None
    )
    if not compared:
        return None
    value = Value(float(len(punished_types(compared))))
    return RowResult(metric, corpus, len(compared), value, compared, units)


def punished_types(comparisons: Sequence[LimitComparison]) -> list[str]:
    """Return the types that the value of the row counts, the clearest first."""
    number = len(comparisons)
    punished = [c for c in comparisons if adjusted_for_types(2 * c.below, number) < LEVEL]
    return [c.subject for c in sorted(punished, key=lambda c: c.below)]


def counted_types(grade: Grade) -> str:
    """Name all types of errors that the value of a row counts; empty for other rows."""
    if grade.row.key != TYPES.key or grade.result is None:
        return ""
    return ", ".join(punished_types(grade.result.comparisons))


def with_types(grade: Grade) -> str:
    """Write the value of a row, with the types of errors that it counts."""
    types = counted_types(grade)
    return f"{written_value(grade)} ({types})" if types else written_value(grade)
