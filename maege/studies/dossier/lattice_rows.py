"""The rows that lattices answer; a vetting and a run read them from what they measured."""

from collections.abc import Sequence
from typing import Any

from maege.statistics.value import Value
from maege.studies.dossier.grades import LEVEL, LEVEL_OF_FLOOR
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
    metric: str, corpus: str, comparisons: Sequence[LimitComparison], units: str
) -> RowResult:
    """Return the result of the row on types of error, whose value is how many are punished.

    Each of them is shown by itself, adjusted for all types that were tested (Bonferroni).
    """
    punished = sum(pvalue_of_type(c, len(comparisons)) < LEVEL for c in comparisons)
    value, number = Value(float(punished)), len(comparisons)
    return RowResult(metric, corpus, number, value, tuple(comparisons), units)


def pvalue_of_type(comparison: LimitComparison, number: int) -> float:
    """Return the p-value of "a type is not punished", adjusted for the row with so many types."""
    return min(1.0, 2 * LEVEL / LEVEL_OF_FLOOR * number * comparison.below)
