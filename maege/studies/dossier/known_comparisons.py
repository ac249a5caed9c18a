"""Comparisons with known metrics: one family of all rows, metrics and directions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from maege.statistics.multiple_testing import holm
from maege.studies.rows import LimitComparison

# Of all comparisons of a dossier; marks have another .04.
LEVEL_OF_COMPARISONS = 0.01


@dataclass(frozen=True)
class KnownComparison:
    """The vetted metric compared with a known one in a row.

    Parameters
    ----------
    row, metric
        Key of the row, name of the known metric.
    difference
        Value of the vetted metric minus that of the known one.
    word
        Whether the known metric is significantly ``higher`` or ``lower``; else ``open``.
    adjusted
        The smaller p-value of both directions, adjusted for all comparisons of the dossier.
    """

    row: str
    metric: str
    difference: float
    word: Literal["higher", "lower", "open"]
    adjusted: float


def known_comparisons(
    by_row: Mapping[str, Sequence[LimitComparison]],
) -> tuple[KnownComparison, ...]:
    """Adjust the comparisons of all rows by Holm, in both directions."""
    compared = [(row, c) for row, comparisons in by_row.items() for c in comparisons]
    adjusted = holm([pvalue for _, c in compared for pvalue in (c.above, c.below)])
    return tuple(
        _compared(row, comparison, adjusted[2 * index], adjusted[2 * index + 1])
        for index, (row, comparison) in enumerate(compared)
    )


def _compared(row: str, comparison: LimitComparison, above: float, below: float) -> KnownComparison:
    word: Literal["higher", "lower", "open"] = "open"
    if above <= LEVEL_OF_COMPARISONS:
        word = "lower"
    elif below <= LEVEL_OF_COMPARISONS:
        word = "higher"
    difference = float(comparison.difference.value or 0.0)
    return KnownComparison(row, comparison.limit, difference, word, min(above, below))
