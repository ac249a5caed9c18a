"""Comparisons with other metrics: one family of all rows, metrics, corpora and directions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from maege.statistics.multiple_testing import holm
from maege.studies.rows import LimitComparison

# Of all comparisons of a dossier; marks have another .04.
LEVEL_OF_COMPARISONS = 0.01


_Word = Literal["higher", "lower", "open"]


@dataclass(frozen=True)
class KnownComparison:
    """The vetted metric compared with a known one, or with another vetted one, in a row."""

    row: str  # its key
    metric: str  # the other one
    difference: float  # value of the vetted metric minus that of the other one
    word: _Word  # whether the other metric is significantly higher or lower
    # The smaller p-value of both directions, adjusted for all comparisons of the page.
    adjusted: float
    corpus: str = ""


def known_comparisons(
    compared: Sequence[tuple[str, Mapping[str, Sequence[LimitComparison]]]],
) -> list[tuple[KnownComparison, ...]]:
    """Adjust all comparisons of a page by Holm, in both directions.

    ``compared`` has the name of a corpus, and by row the comparisons of one metric there.
    """
    listed = [
        (number, corpus, row, comparison)
        for number, (corpus, by_row) in enumerate(compared)
        for row, comparisons in by_row.items()
        for comparison in comparisons
    ]
    adjusted = holm([pvalue for *_, c in listed for pvalue in (c.above, c.below)])
    results: list[list[KnownComparison]] = [[] for _ in compared]
    pairs = zip(adjusted[::2], adjusted[1::2], strict=True)
    for (number, corpus, row, c), (above, below) in zip(listed, pairs, strict=True):
        word: _Word = "higher" if below <= LEVEL_OF_COMPARISONS else "open"
        if above <= LEVEL_OF_COMPARISONS:
            word = "lower"
        difference, pvalue = float(c.difference.value or 0.0), min(above, below)
        results[number].append(KnownComparison(row, c.limit, difference, word, pvalue, corpus))
    return [tuple(of_metric) for of_metric in results]
