"""How difficult types of errors are for the systems that are compared: by GoToScorer."""

from dataclasses import dataclass

import numpy as np

from maege.metrics.gotoscorer.metric import GoToScorer
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.value import Value
from maege.texts.texts import Texts


@dataclass(frozen=True)
class TypeDifficulty:
    """The mean difficulty of the gold edits of a type."""

    metric: str
    type: str
    edits: int
    # 1 - the share of systems that solve an edit, with its interval by documents (or sentences).
    difficulty: Value


def type_difficulties(
    name: str, metric: GoToScorer, texts: Texts, resampler: ClusterResampler
) -> list[TypeDifficulty]:
    """Return the types of the gold edits of an annotator, the most difficult first."""
    rows = metric.difficulties(texts.requests()[0])
    types = sorted({type_ for row in rows for type_, _ in row})
    index = {type_: column for column, type_ in enumerate(types)}
    sums = np.zeros((len(rows), 2, len(types)))  # of difficulties, and numbers of edits
    for of_sentence, row in zip(sums, rows, strict=True):
        for type_, difficulty in row:
            of_sentence[:, index[type_]] += difficulty, 1
    if not types:
        return []
    of_documents = cluster_sums(sums, texts.clusters, resampler.size)
    total = of_documents.sum(axis=0)
    resampled = resampler.sums(of_documents)
    with np.errstate(invalid="ignore"):
        values = resampler.values(total[0] / total[1], resampled[:, 0] / resampled[:, 1])
    difficulties = [
        TypeDifficulty(name, type_, int(number), value)
        for type_, number, value in zip(types, total[1], values, strict=True)
    ]
    return sorted(difficulties, key=lambda row: (-(row.difficulty.value or 0.0), row.type))
