"""The dossier of a metric: its marks, the cards and the sentence; the marks of known metrics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maege.studies.dossier.cards import Card, cards_of
from maege.studies.dossier.known_comparisons import KnownComparison, known_comparisons
from maege.studies.dossier.marks import Mark, marks
from maege.studies.dossier.sentence import sentence
from maege.studies.dossier.warnings import warnings_of
from maege.studies.rows import LimitComparison, Row, RowResults


@dataclass(frozen=True)
class Dossier:
    """The answer to whether a metric is good, and for what.

    Parameters
    ----------
    metric
        Its name.
    sentence
        What all marks say together.
    cards
        One for each question of use.
    marks
        Of all rows, in their order.
    known
        By name of another metric, its marks on the same data, as if it was examined here.
    compared
        The metric compared with known ones, in each row that can.
    notes
        Which known results are not used, and why.
    """

    metric: str
    sentence: str
    cards: tuple[Card, ...]
    marks: tuple[Mark, ...]
    known: Mapping[str, tuple[Mark, ...]]
    compared: tuple[KnownComparison, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader has to know before the sentence."""
        return tuple(warnings_of(self.marks))

    def known_passes(self, row: str) -> tuple[int, int] | None:
        """Return how many known metrics have the mark "good", and how many were examined.

        None if none was.
        """
        examined = [
            mark
            for of_metric in self.known.values()
            for mark in of_metric
            if mark.row.key == row and mark.is_examined
        ]
        good = sum(mark.word == "good" for mark in examined)
        return (good, len(examined)) if examined else None


def dossier(
    metric: str,
    rows: Sequence[Row[Any]],
    results: RowResults,
    sentences: int,
    comparisons: Mapping[str, Sequence[LimitComparison]] | None = None,
    notes: tuple[str, ...] = (),
) -> Dossier:
    """Return the dossier of a metric; the other metrics that have results are the known ones.

    Parameters
    ----------
    metric
        Its name.
    rows
        All questions, in their order.
    results
        What studies found, raw.
    sentences
        Number of sentences of the corpus.
    comparisons
        By row, with known metrics, raw.
    notes
        Which known results are not used, and why.
    """
    own = marks(rows, results.get(metric, {}))
    known = {name: marks(rows, found) for name, found in results.items() if name != metric}
    compared = known_comparisons(comparisons or {})
    of_groups = cards_of(own, known, compared)
    joined = sentence(own, of_groups, sentences)
    return Dossier(metric, joined, of_groups, own, known, compared, notes)
