"""What systems score by one metric, and the counts of sentences that scores are made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Indices
from maege.metric.scores import Scores
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife


@dataclass(frozen=True, eq=False)
class SystemCounts:
    """Scores of systems, and counts of documents (or sentences) that these are made of.

    Where a metric chooses annotators by the order of the sentences (M2, ERRANT), those chosen in
    the whole corpus stay in every resample.

    Parameters
    ----------
    metric
        Its name.
    systems
        Their names.
    values
        Score of each system, shape (systems,).
    counts
        Sums over the sentences of a document, shape (documents, systems, columns); None for metrics
        without counts.
    sizes
        Number of sentences of each document, shape (documents,).
    score_totals
        Turns sums of counts, shape (..., columns), into scores, shape (...).
    detail_totals
        Turns them into values that scores are made of, by name; see ``Metric.detail_totals``.
    """

    metric: str
    systems: tuple[str, ...]
    values: Floats
    counts: Floats | None
    sizes: Floats
    score_totals: Callable[[Floats], Floats]
    detail_totals: Callable[[Floats], dict[str, Floats]] = lambda totals: {}

    @classmethod
    def from_scores(
        cls,
        metric: str,
        systems: Sequence[str],
        scores: Scores,
        clusters: Indices,
        detail_totals: Callable[[Floats], dict[str, Floats]] = lambda totals: {},
    ) -> "SystemCounts":
        """Return the scores of corpora, one for each system, by one metric.

        Parameters
        ----------
        metric, systems
            Names.
        scores
            Of one request for each system.
        clusters
            The document of each sentence, shape (sentences,).
        detail_totals
            As the field.
        """
        number = int(clusters.max(initial=-1)) + 1
        sizes = np.bincount(clusters, minlength=number).astype(float)
        if scores.counts is None:
            return cls(metric, tuple(systems), scores.values, None, sizes, _no_totals)
        of_sentences = np.stack([np.asarray(c) for c in scores.counts.counts], axis=1)
        counts = cluster_sums(of_sentences, clusters, number)
        return cls(
            metric,
            tuple(systems),
            scores.values,
            counts,
            sizes,
            scores.counts.score_totals,
            detail_totals,
        )

    def jackknife(self) -> tuple[Floats, Floats]:
        """Return the scores, and how each changes without each document.

        Returns
        -------
        scores : ndarray
            At the sums of the counts, shape (systems,).
        deviations : ndarray
            Scaled as by ``statistics.jackknife``, shape (documents, systems); nan where a score is
            undefined.

        Raises
        ------
        ValueError
            Without counts.
        """
        if self.counts is None:
            raise ValueError(f"{self.metric}: no counts")
        shape = self.counts.shape[1:]

        def scores(sums: Floats) -> Floats:
            return self.score_totals(sums.reshape(*sums.shape[:-1], *shape))

        with np.errstate(invalid="ignore", divide="ignore"):
            return jackknife(self.counts.reshape(len(self.counts), -1), scores, self.sizes)

    @property
    def order(self) -> list[int]:
        """The indices of the systems, that with the highest score first."""
        return [int(index) for index in np.argsort(-self.values, kind="stable")]


def _no_totals(totals: Floats) -> Floats:
    return np.full(totals.shape[:-1], np.nan)
