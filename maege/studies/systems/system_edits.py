"""Edits of systems: scores by type of error and operation."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.edit_counts import f_scores
from maege.counting.ratios import ratio
from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.error_type_names import ERRANT_CATEGORIES, ERRANT_OPERATIONS
from maege.extraction.error_types import UNKNOWN
from maege.metrics.errant import Errant
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import cluster_pvalues
from maege.statistics.multiple_testing import with_holm
from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import MACRO, MICRO, OPERATION, TYPE
from maege.texts.texts import Texts
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
    return dict(zip(distinct, _types(distinct, spacy_pipeline), strict=True))


def _types(sentences: Sequence[AnnotatedSource], spacy_pipeline: str) -> list[list[list[str]]]:
    """Return for each annotation the types of its edits, all in the scheme of a pipeline."""
    from maege.extraction.annotate import with_errant_types  # only for edits
    from maege.extraction.type_scheme import edit_types, fit_extraction

    corpus = Corpus(
        "edits",
        tuple(
            Sentence(number, tuple(sentence.text.split()), sentence.annotations)
            for number, sentence in enumerate(sentences)
        ),
        len(sentences),
    )
    own = edit_types(a.edits for sentence in sentences for a in sentence.annotations)
    if not fit_extraction(own, spacy_pipeline):
        corpus = with_errant_types(corpus, spacy_pipeline=spacy_pipeline)
    return [
        [[edit.type for edit in a.edits] for a in sentence.annotations]
        for sentence in corpus.sentences
    ]


def typed_edit_counts(
    segments: Sequence[AnnotatedSegment],
    proposed: Sequence[Sequence[Edit]],
    annotators: Sequence[int],
    types: Types,
) -> tuple[Floats, Floats]:
    """Count the correct, proposed and gold edits of a system, as ERRANT's correction does.

    A correct edit counts for the type of the gold edit. Edits without an effect do not count.
    ``proposed`` has the typed edits of the system in each sentence, ``annotators`` the index of the
    annotator of each sentence; for ``types`` see ``gold_types``. Returns counts by category, shape
    (sentences, categories, 3), and by operation, shape (sentences, operations, 3).
    """
    rows: list[tuple[int, str, int]] = []
    for number, (segment, edits, annotator) in enumerate(
        zip(segments, proposed, annotators, strict=True)
    ):
        annotation = segment.source.annotations[annotator]
        gold = _by_key(annotation.edits, types[segment.source][annotator])
        own = _by_key(edits, [edit.type for edit in edits])
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
    shares = ratio(correct, proposed, np.nan), ratio(correct, gold, np.nan)
    f = np.where(proposed + gold > 0, f_scores(counts, beta), np.nan)
    return np.stack([*shares, f], axis=-1)


def _by_key(edits: Sequence[Edit], types: Sequence[str]) -> dict[object, list[str]]:
    """Return the types of the edits that count, by what makes edits equal."""
    by_key: dict[object, list[str]] = {}
    for edit, type_ in zip(edits, types, strict=True):
        if edit.type != UNKNOWN:
            by_key.setdefault((edit.start, edit.end, edit.replacement), []).append(type_)
    return by_key


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
    """Two types of error, and how right the edits of a system are."""

    metric: str
    system: str
    a: str
    b: str
    difference: float  # F of ``a`` minus that of ``b``
    # Of the difference, two-sided: by the jackknife over documents (or sentences) with Student's t.
    # None where it is undefined without one of these.
    pvalue: float | None
    adjusted: float | None = None  # after Holm, over all pairs of types of the system


def type_pairs(
    metric: str,
    system: str,
    types: Sequence[str],
    counts: Floats,
    clusters: NDArray[np.int32],
    beta: float,
) -> list[TypePair]:
    """Compare every two types with at least ``MIN_GOLD_EDITS`` gold edits.

    ``counts``: numbers of correct, proposed and gold edits, shape (sentences, types, 3);
    ``clusters``: the document of each sentence, shape (sentences,); ``beta``: weight of recall in
    the F score.
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
    pvalues = cluster_pvalues(flat, clusters, differences)
    return with_holm(
        TypePair(metric, system, names[a], names[b], value, pvalue)
        for (a, b), value, pvalue in zip(pairs, values, pvalues, strict=True)
    )


@dataclass(frozen=True)
class EditScores:
    """How right the edits of a system are, of some part of its edits.

    Intervals are for other sentences of the kind, by resampling documents (or sentences).
    """

    metric: str
    system: str
    by: str  # what edits are divided by: TYPE or OPERATION
    part: str
    correct: int | None  # number of edits; None, as the next two, for means over parts
    proposed: int | None
    gold: int | None
    precision: Value  # undefined where nothing is proposed
    recall: Value  # undefined where nothing is to be corrected
    f: Value  # undefined if both are, and 0 if no edit is correct otherwise


@dataclass(frozen=True, eq=False)
class EditBreakdown:
    """What divides the edits of systems, and how their scores are computed.

    References
    ----------
    Bryant, Felice and Briscoe (2017). Automatic annotation and evaluation of error types for
    grammatical error correction. ACL.
    """

    name: str
    metric: Errant  # its beta and its pipeline are used
    texts: Texts
    resampler: ClusterResampler  # of the documents

    def scores(self) -> tuple[list[EditScores], list[TypePair]]:
        """Return precision, recall and F of parts of the edits of each system, and compare types.

        By category and operation of their type, with pooled counts of all edits (micro) and the
        mean of the categories that have gold edits (macro). The annotators are those that ERRANT
        chooses in the corpus of the system.
        """
        parametrised: Any = self.metric
        of_correction: Errant = replace(parametrised, aspect="correction", aggregation="pooled")
        evaluated = of_correction.evaluate(self.texts.requests(), types=True)
        types = gold_types(
            (segment.source for _, _, segments in evaluated for segment in segments),
            self.metric.spacy_pipeline,
        )
        with_gold = {typed_category(t) for by_edit in types.values() for of in by_edit for t in of}
        is_gold = np.isin(CATEGORIES, list(with_gold))
        rows: list[EditScores] = []
        compared: list[TypePair] = []
        for system, (_, annotators, segments) in zip(self.texts.systems, evaluated, strict=True):
            proposed = self._proposed(segments)
            by_category, by_operation = typed_edit_counts(segments, proposed, annotators, types)
            rows += self._by_type(system, by_category, is_gold)
            rows += self._parts(system, OPERATION, OPERATIONS, self._sums(by_operation))
            clusters, beta = self.texts.clusters, self.metric.beta
            compared += type_pairs(self.name, system, CATEGORIES, by_category, clusters, beta)
        return rows, compared

    def _proposed(self, segments: Sequence[AnnotatedSegment]) -> list[Sequence[Edit]]:
        """Return the edits of a system, given ones with types of ERRANT if theirs are others."""
        edits = self.metric.hypothesis_edits(segments, types=True)
        if all(segment.edits is None for segment in segments):
            return [*edits]
        own = [
            AnnotatedSource(segment.source.text, (Annotation(0, of),))
            for segment, of in zip(segments, edits, strict=True)
        ]
        return [
            [
                edit if edit.type == UNKNOWN else replace(edit, type=type_)
                for edit, type_ in zip(of, types, strict=True)
            ]
            for of, (types,) in zip(edits, _types(own, self.metric.spacy_pipeline), strict=True)
        ]

    def _by_type(self, system: str, counts: Floats, is_gold: np.ndarray) -> Iterator[EditScores]:
        """Yield categories, micro- and macro-averages, from counts (sentences, categories, 3)."""
        sums = self._sums(counts)
        yield from self._parts(system, TYPE, CATEGORIES, sums)
        yield from self._parts(system, TYPE, (MICRO,), self._sums(counts.sum(1, keepdims=True)))
        observed, resampled = (
            _mean_of_parts(precision_recall_f(of[..., is_gold, :], self.metric.beta)) for of in sums
        )
        precision, recall, f = self.resampler.values(observed, resampled)
        yield EditScores(
            self.name,
            system,
            TYPE,
            MACRO,
            correct=None,
            proposed=None,
            gold=None,
            precision=precision,
            recall=recall,
            f=f,
        )

    def _parts(
        self, system: str, by: str, parts: Sequence[str], sums: tuple[Floats, Floats]
    ) -> Iterator[EditScores]:
        """Yield the scores of each part that has edits, from its sums."""
        totals = sums[0]
        observed, resampled = (precision_recall_f(of, self.metric.beta) for of in sums)
        for number in np.flatnonzero(totals.any(axis=-1)).tolist():
            numbers = map(round, totals[number].tolist())
            values = self.resampler.values(observed[number], resampled[:, number])
            yield EditScores(self.name, system, by, parts[number], *numbers, *values)

    def _sums(self, counts: Floats) -> tuple[Floats, Floats]:
        """Return the sums of all sentences, (parts, 3), and in resamples, (resamples, parts, 3).

        ``counts``: correct, proposed and gold edits, shape (sentences, parts, 3).
        """
        of_documents = cluster_sums(counts, self.texts.clusters, self.resampler.size)
        return of_documents.sum(axis=0), self.resampler.sums(of_documents)


def _mean_of_parts(values: Floats) -> Floats:
    """Return means over parts, shape (..., parts, 3) -> (..., 3); nan where none is defined."""
    defined = np.isfinite(values)
    total, number = np.where(defined, values, 0.0).sum(axis=-2), defined.sum(axis=-2)
    return ratio(total, number, np.nan)
