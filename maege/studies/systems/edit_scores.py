"""Precision, recall and F of the edits of systems, of parts of them, and their intervals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.counting.f_score import f_scores
from maege.statistics.bootstrap import ClusterResampler


@dataclass(frozen=True)
class EditScores:
    """How right the edits of a system are, of some part of its edits.

    Intervals are for other sentences of the kind, by resampling documents (or sentences).

    Parameters
    ----------
    metric, system
        Names.
    by, part
        What edits are divided by, and which part these are.
    correct, proposed, gold
        Numbers of edits; None for means over parts.
    precision, precision_interval, recall, recall_interval
        Shares; None where nothing is proposed, or nothing is to be corrected.
    f, f_interval
        F score; None if both are undefined, and 0 if no edit is correct otherwise.
    """

    metric: str
    system: str
    by: str
    part: str
    correct: int | None
    proposed: int | None
    gold: int | None
    precision: float | None
    precision_interval: Interval | None
    recall: float | None
    recall_interval: Interval | None
    f: float | None
    f_interval: Interval | None


def edit_scores(
    metric: str,
    system: str,
    by: str,
    parts: Sequence[str],
    of_documents: Floats,
    resampled: Floats,
    beta: float,
    resampler: ClusterResampler,
) -> list[EditScores]:
    """Return the scores of each part that has edits.

    Parameters
    ----------
    metric, system, by, parts
        Names.
    of_documents
        Numbers of correct, proposed and gold edits, shape (documents, parts, 3).
    resampled
        Sums of these in resamples, shape (resamples, parts, 3).
    beta
        Weight of recall in the F score.
    resampler
        Of the documents.
    """
    totals = of_documents.sum(axis=0)
    observed, of_resamples = precision_recall_f(totals, beta), precision_recall_f(resampled, beta)
    rows = []
    for number, part in enumerate(parts):
        if totals[number].any():
            counts = tuple(map(round, totals[number].tolist()))
            rows.append(
                _scores(
                    (metric, system, by, part),
                    counts,
                    observed[number],
                    of_resamples[:, number],
                    resampler,
                )
            )
    return rows


def mean_edit_scores(
    metric: str,
    system: str,
    by: str,
    part: str,
    totals: Floats,
    resampled: Floats,
    beta: float,
    resampler: ClusterResampler,
) -> EditScores:
    """Return the means over parts, where these are defined: macro-averages.

    ``totals`` have shape (parts, 3), ``resampled`` (resamples, parts, 3); see ``edit_scores``.
    """
    return _scores(
        (metric, system, by, part),
        (None, None, None),
        _mean_of_parts(precision_recall_f(totals, beta)),
        _mean_of_parts(precision_recall_f(resampled, beta)),
        resampler,
    )


def precision_recall_f(counts: Floats, beta: float) -> Floats:
    """Return precision, recall and F of numbers of edits, shape (..., 3) -> (..., 3).

    nan where nothing is proposed, nothing is to be corrected, or both.

    >>> precision_recall_f(np.array([[1.0, 2.0, 4.0], [0.0, 0.0, 3.0]]), 1.0).round(2).tolist()
    [[0.5, 0.25, 0.33], [nan, 0.0, 0.0]]
    """
    correct, proposed, gold = np.moveaxis(counts, -1, 0)
    with np.errstate(invalid="ignore"):
        shares = [correct / proposed, correct / gold]
    f = np.where(proposed + gold > 0, f_scores(counts, beta), np.nan)
    return np.stack([*shares, f], axis=-1)


def _mean_of_parts(values: Floats) -> Floats:
    """Return means over parts, shape (..., parts, 3) -> (..., 3); nan where none is defined."""
    defined = np.isfinite(values)
    number = defined.sum(axis=-2)
    total = np.where(defined, values, 0.0).sum(axis=-2)
    undefined = np.full(total.shape, np.nan)
    return np.asarray(np.divide(total, number, out=undefined, where=number > 0))


def _scores(
    names: tuple[str, str, str, str],
    counts: tuple[int | None, ...],
    values: Floats,
    resampled: Floats,
    resampler: ClusterResampler,
) -> EditScores:
    """Name three values, shape (3,), with resamples of shape (resamples, 3)."""
    cells: list[float | Interval | None] = []
    for value, of_resamples in zip(values.tolist(), resampled.T, strict=True):
        is_defined = np.isfinite(value)
        cells.append(value if is_defined else None)
        cells.append(resampler.interval(of_resamples) if is_defined else None)
    return EditScores(*names, *counts, *cells)  # type: ignore[arg-type]
