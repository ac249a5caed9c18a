"""How much systems correct, beside the annotators: edits, sentences left alone, and which ones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.counting.ratios import ratio
from maege.data.edit import Edit
from maege.data.units import TOKENS, Unit, join_units
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import cluster_pvalues
from maege.statistics.multiple_testing import with_holm
from maege.statistics.value import Value
from maege.texts.texts import Author, Texts

_RATIO = 1  # its column
# What scores of edits are divided by, and their averages.
TYPE, OPERATION = "type", "operation"
MICRO, MACRO = "all edits (micro)", "mean of types (macro)"


@dataclass(frozen=True)
class CorrectionAmount:
    """How much a system or an annotator corrects.

    Intervals are for other sentences of the kind, by resampling documents (or sentences).
    """

    name: str  # annotators are numbered
    author: Author
    edits: Value  # mean number in a sentence; undefined if edits were not extracted
    # To the edits of the annotators, mean over these; of an annotator to those of the others. Below
    # 1, less is corrected than people do. Undefined if these change nothing.
    ratio: Value
    left_alone: Value  # share of the sentences that stay as they are
    # Over-correction: of the sentences that no (other) annotator changes, the share that it
    # changes. Undefined if there are none.
    over: Value
    # Under-correction: of the sentences that all (other) annotators change, the share that it
    # leaves alone. Undefined if there are none.
    under: Value
    # Of the logarithm of the ratio of a system against 0, two-sided: by the jackknife over
    # documents (or sentences) with Student's t. None of annotators, and of a system that changes
    # nothing.
    pvalue: float | None = None
    adjusted: float | None = None  # after Holm, over all systems


@dataclass(frozen=True, eq=False)
class SentenceEditCounts:
    """Numbers of edits of each sentence."""

    systems: Mapping[str, Sequence[int]]  # by system, shape (sentences,)
    references: Sequence[Sequence[int]]  # of each sentence, those of each of its references


def sentence_edit_counts(
    texts: Texts, spacy_pipeline: str, unit: Unit = TOKENS
) -> SentenceEditCounts:
    """Let ERRANT extract the edits of all outputs and references; only those with an effect count.

    Given edits of outputs count as they are.
    The edits of references are extracted, too, for annotators write edits in other units.
    """
    from maege.extraction.extractor import extractor  # without ERRANT, no edits are extracted

    errant = extractor(spacy_pipeline)

    def numbers(corrections: Sequence[str], sources: Sequence[str]) -> list[int]:
        pairs = [
            (join_units(source, unit), join_units(correction, unit))
            for source, correction in zip(sources, corrections, strict=True)
        ]
        return _numbers_with_effect(errant.edits(pairs))

    of_references = iter(
        numbers(
            [reference for references in texts.references for reference in references],
            [s for s, row in zip(texts.sources, texts.references, strict=True) for _ in row],
        )
    )
    return SentenceEditCounts(
        {
            name: _numbers_with_effect(texts.output_edits[name])
            if name in texts.output_edits
            else numbers(output, texts.sources)
            for name, output in texts.outputs.items()
        },
        [[next(of_references) for _ in references] for references in texts.references],
    )


def _numbers_with_effect(sentences: Iterable[Iterable[Edit]]) -> list[int]:
    from maege.extraction.error_types import UNKNOWN

    return [sum(edit.type != UNKNOWN for edit in edits) for edits in sentences]


def correction_amounts(
    texts: Texts, edits: SentenceEditCounts | None, resampler: ClusterResampler
) -> list[CorrectionAmount]:
    """Compare how much systems and annotators correct.

    A sentence is left alone if the text is the source, but for white space. Without ``edits``,
    which are of the same texts, there are no numbers of edits. Returns annotators, if it is known
    who wrote which reference, then systems.
    """
    references = np.array([len(row) for row in texts.references])
    changes = [
        [_differs(source, reference) for reference in row]
        for source, row in zip(texts.sources, texts.references, strict=True)
    ]
    changing = np.array([sum(row) for row in changes])
    nothing = np.full(len(references), np.nan)
    total = nothing if edits is None else np.array([sum(row) for row in edits.references], float)
    rows = []
    for annotator, index in annotators(texts).items():
        has_text = index >= 0
        own = _picked(changes, index).astype(bool)
        of_own = nothing if edits is None else _picked(edits.references, index)
        columns = _columns(own, of_own, changing - own, references - 1, total - of_own)
        # Sentences that the annotator did not correct count for nothing.
        columns = np.where(has_text[:, None, None], columns, 0.0)
        rows.append(_amount(annotator, "annotator", columns, texts, resampler))
    tested = []
    for name, output in texts.outputs.items():
        own = np.array(list(map(_differs, texts.sources, output)))
        of_own = nothing if edits is None else np.array(edits.systems[name], float)
        columns = _columns(own, of_own, changing, references, total)
        amount = _amount(name, "system", columns, texts, resampler)
        if own.any():
            (pvalue,) = cluster_pvalues(columns[:, :, _RATIO], texts.clusters, _log_ratio)
            amount = replace(amount, pvalue=pvalue)
        tested.append(amount)
    return rows + with_holm(tested)


def _log_ratio(sums: Floats) -> Floats:
    """Return the logarithm of a ratio, shape (..., 2) -> (..., 1); not finite where undefined."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.log(sums[..., :1]) - np.log(sums[..., 1:]))


def annotators(texts: Texts) -> dict[str, NDArray[np.int64]]:
    """Return which reference of each sentence is by each annotator, -1 for none.

    Each of shape (sentences,). Without numbers of annotators, the references of a sentence are by
    the first ones, if all sentences have equally many; else nobody knows, and there are none.
    """
    sizes = list(map(len, texts.references))
    numbers = [[annotation.annotator for annotation in row] for row in texts.gold_edits or ()]
    if list(map(len, numbers)) != sizes:
        if len(set(sizes)) > 1:
            return {}
        numbers = [list(range(size)) for size in sizes]
    everyone = sorted({number for row in numbers for number in row})
    return {
        f"annotator {number + 1}": np.array(
            [row.index(number) if number in row else -1 for row in numbers]
        )
        for number in everyone
    }


def _picked(values: Sequence[Sequence[int]], index: NDArray[np.int64]) -> Floats:
    """Return the value at an index of each sentence, 0 where it is -1."""
    pairs = zip(values, index.tolist(), strict=True)
    return np.array([row[number] if number >= 0 else 0 for row, number in pairs], dtype=float)


def _differs(source: str, text: str) -> bool:
    return source.split() != text.split()


def _columns(
    changed: NDArray[np.bool_],
    edits: Floats,
    changing: NDArray[np.int64],
    others: NDArray[np.int64],
    edits_of_others: Floats,
) -> Floats:
    """Return numerators and denominators of the ratios, shape (sentences, 2, 5)."""
    none, everyone = (others > 0) & (changing == 0), (others > 0) & (changing == others)
    mean = ratio(edits_of_others, others.astype(float))
    ones = np.ones(len(changed))
    return np.stack(
        [
            np.stack([edits, edits, ~changed, changed & none, ~changed & everyone], axis=1),
            np.stack([ones, mean, ones, none, everyone], axis=1),
        ],
        axis=1,
    ).astype(float)


def _amount(
    name: str, author: Author, columns: Floats, texts: Texts, resampler: ClusterResampler
) -> CorrectionAmount:
    of_documents = cluster_sums(columns, texts.clusters, resampler.size)
    observed, resampled = _ratios(of_documents.sum(axis=0)), _ratios(resampler.sums(of_documents))
    of_edits, ratio, left_alone, over, under = resampler.values(observed, resampled)
    return CorrectionAmount(
        name, author, edits=of_edits, ratio=ratio, left_alone=left_alone, over=over, under=under
    )


def _ratios(sums: Floats) -> Floats:
    """Return ratios, shape (..., 2, 5) -> (..., 5); nan where undefined."""
    return ratio(sums[..., 0, :], sums[..., 1, :], np.nan)
