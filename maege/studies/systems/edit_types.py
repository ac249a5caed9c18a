"""Types of error: the edits of systems counted by type, and which types are corrected better."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.edit_counts import f_scores
from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.error_type_names import ERRANT_CATEGORIES, ERRANT_OPERATIONS
from maege.extraction.annotate import with_errant_types
from maege.extraction.extractor import UNKNOWN
from maege.metrics.errant import ERRANT_TYPES
from maege.statistics.jackknife import cluster_pvalues
from maege.statistics.multiple_testing import holm_of_tested
from maege.texts.typed_edits import error_category

OTHER_TYPES = "other types"
# Types of texts that are not in English are operations.
CATEGORIES = (*ERRANT_CATEGORIES, *ERRANT_OPERATIONS, OTHER_TYPES)
OPERATIONS = tuple(ERRANT_OPERATIONS)
_CORRECT, _PROPOSED, _GOLD = range(3)
_F = 2  # column of precision, recall and F
MIN_GOLD_EDITS = 30  # of the types that are compared

Types = Mapping[AnnotatedSource, Sequence[Sequence[str]]]  # of each edit of each annotation


def gold_types(sources: Iterable[AnnotatedSource], spacy_pipeline: str) -> Types:
    """Return the types of gold edits: their own if all are of ERRANT, or else those by ERRANT."""
    distinct = list(dict.fromkeys(sources))
    types = {edit.type for source in distinct for a in source.annotations for edit in a.edits}
    corpus = Corpus(
        "gold",
        tuple(
            Sentence(number, tuple(source.text.split()), source.annotations)
            for number, source in enumerate(distinct)
        ),
        len(distinct),
    )
    if not types <= ERRANT_TYPES:
        corpus = with_errant_types(corpus, spacy_pipeline=spacy_pipeline)
    return {
        source: [[edit.type for edit in a.edits] for a in sentence.annotations]
        for source, sentence in zip(distinct, corpus.sentences, strict=True)
    }


def typed_edit_counts(
    segments: Sequence[AnnotatedSegment],
    proposed: Sequence[Sequence[Edit]],
    annotators: Sequence[int],
    types: Types,
) -> tuple[Floats, Floats]:
    """Count the correct, proposed and gold edits of a system, as ERRANT's correction does.

    A correct edit counts for the type of the gold edit. Edits without an effect do not count.

    Parameters
    ----------
    segments
        The sentences.
    proposed
        The typed edits of the system in each sentence.
    annotators
        The index of the annotator of each sentence.
    types
        See ``gold_types``.

    Returns
    -------
    by_category, by_operation : ndarray
        Shape (sentences, categories, 3) and (sentences, operations, 3).
    """
    rows: list[tuple[int, str, int]] = []
    for number, (segment, edits, annotator) in enumerate(
        zip(segments, proposed, annotators, strict=True)
    ):
        annotation = segment.source.annotations[annotator]
        gold = _by_key(annotation, types[segment.source][annotator])
        own: dict[object, list[str]] = {}
        for edit in edits:
            if edit.type != UNKNOWN:
                own.setdefault(_key(edit), []).append(edit.type)
        for key, of_key in gold.items():
            rows += [(number, type_, _GOLD) for type_ in of_key]
            if key in own:
                rows += [(number, t, column) for t in of_key for column in (_CORRECT, _PROPOSED)]
        for key, of_key in own.items():
            if key not in gold:
                rows += [(number, type_, _PROPOSED) for type_ in of_key]
    return (
        _table(rows, len(segments), {t: typed_category(t) for _, t, _ in rows}, CATEGORIES),
        _table(rows, len(segments), {t: t.partition(":")[0] for _, t, _ in rows}, OPERATIONS),
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


def _by_key(annotation: Annotation, types: Sequence[str]) -> dict[object, list[str]]:
    """Return the types of the gold edits that count, by what makes edits equal."""
    gold: dict[object, list[str]] = {}
    for edit, type_ in zip(annotation.edits, types, strict=True):
        if edit.type != UNKNOWN:
            gold.setdefault(_key(edit), []).append(type_)
    return gold


def _key(edit: Edit) -> object:
    return edit.start, edit.end, edit.replacement


def typed_category(type_: str) -> str:
    """Return which of CATEGORIES a type is of.

    >>> typed_category("R:VERB:SVA"), typed_category("Wci")
    ('VERB:SVA', 'other types')
    """
    category = error_category(type_)
    return category if category in CATEGORIES else OTHER_TYPES


def _table(
    rows: Sequence[tuple[int, str, int]],
    sentences: int,
    parts: Mapping[str, str],
    names: Sequence[str],
) -> Floats:
    """Count rows of sentence, type and column by part, shape (sentences, names, 3)."""
    index = {name: number for number, name in enumerate(names)}
    cells = [
        (sentence * len(names) + index[parts[type_]]) * 3 + column
        for sentence, type_, column in rows
        if parts[type_] in index
    ]
    size = sentences * len(names) * 3
    counts = np.bincount(np.array(cells, dtype=np.int64), minlength=size)
    return counts.astype(float).reshape(sentences, len(names), 3)


@dataclass(frozen=True)
class TypePair:
    """Two types of error, and how right the edits of a system are.

    Parameters
    ----------
    metric, system, a, b
        Names.
    difference
        F of ``a`` minus that of ``b``.
    pvalue
        Of the difference, two-sided: by the jackknife over documents (or sentences) with Student's
        t. None where it is undefined without one of these.
    adjusted
        ``pvalue`` after Holm, over all pairs of types of the system.
    """

    metric: str
    system: str
    a: str
    b: str
    difference: float
    pvalue: float | None
    adjusted: float | None = None


def type_pairs(
    metric: str,
    system: str,
    types: Sequence[str],
    counts: Floats,
    clusters: NDArray[np.int32],
    beta: float,
) -> list[TypePair]:
    """Compare every two types with at least ``MIN_GOLD_EDITS`` gold edits.

    Parameters
    ----------
    metric, system, types
        Names.
    counts
        Numbers of correct, proposed and gold edits, shape (sentences, types, 3).
    clusters
        The document of each sentence, shape (sentences,).
    beta
        Weight of recall in the F score.
    """
    totals = counts.sum(axis=0)
    frequent = np.flatnonzero(totals[:, _GOLD] >= MIN_GOLD_EDITS)
    pairs = list(combinations(range(len(frequent)), 2))
    if not pairs:
        return []
    first, second = np.array(pairs).T

    def differences(sums: Floats) -> Floats:
        f = precision_recall_f(sums.reshape(*sums.shape[:-1], -1, 3), beta)[..., _F]
        return np.asarray(f[..., first] - f[..., second])

    flat = counts[:, frequent].reshape(len(counts), -1)
    values = differences(flat.sum(axis=0)).tolist()
    names = [types[index] for index in frequent.tolist()]
    rows = [
        TypePair(metric, system, names[a], names[b], value, pvalue)
        for (a, b), value, pvalue in zip(
            pairs, values, cluster_pvalues(flat, clusters, differences), strict=True
        )
    ]
    adjusted = holm_of_tested([row.pvalue for row in rows])
    return [replace(row, adjusted=pvalue) for row, pvalue in zip(rows, adjusted, strict=True)]
