"""Scores of the outputs of systems with many sets of references."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat, zip_longest

import numpy as np

from maege.array_types import Floats
from maege.judgements.judged_texts import judged_requests, judged_scores
from maege.metric.metric import Metric
from maege.metric.scores import Scores
from maege.scoring.score_function import ScoreFunction
from maege.statistics.score_table import ScoreTable
from maege.texts.reference_subsets import COMBINE, ReferencePairs, Subset, scores_by_pairs
from maege.texts.texts import Texts, text_corrections

_SETS_AT_ONCE = 20  # that are scored; bounds memory


@dataclass(frozen=True)
class ReferenceStudy:
    """References whose number varies.

    Parameters
    ----------
    references
        By name, a text for each sentence.
    subsets
        By size, sets of these names; empty if none are wanted.
    copies
        References that are left out, and of which others they are copies.
    """

    references: Mapping[str, Sequence[str]]
    subsets: Mapping[int, Sequence[Subset]]
    copies: Mapping[str, str] = field(default_factory=dict)

    @property
    def members(self) -> list[str]:
        """The references that are in some set, sorted."""
        return sorted(
            {name for sets in self.subsets.values() for subset in sets for name in subset}
        )


def scorings_by_metric(
    texts: Texts, metrics: Mapping[str, Metric], study: ReferenceStudy
) -> dict[str, int]:
    """Return how many outputs each metric scores; equal ones, which are scored once, count.

    Metrics for which scores against single references tell all score each output against each
    reference; others against each set of references.
    """
    outputs = len(texts.systems) * len(texts.sentences)
    sets = sum(map(len, study.subsets.values()))
    return {
        name: outputs * (len(study.members) if scores_by_pairs(metric) else sets)
        for name, metric in metrics.items()
    }


def scores_of_sets(
    texts: Texts, study: ReferenceStudy, metrics: Mapping[str, Metric], score: ScoreFunction
) -> Iterator[tuple[str, int, ScoreTable]]:
    """Score the outputs with each set of references.

    Parameters
    ----------
    texts, study, metrics, score
        As in ``maege.studies.humans.agreement_by_references.reference_counts``.

    Yields
    ------
    tuple
        A metric, a size, and the scores with a set of this size, in the order of the sets. Of
        metrics that scored all; the scores of corpora are in the counts of their sentences only.
    """
    by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
    if by_pairs:
        names = study.members
        singles = _scored(texts, study.references, [(name,) for name in names], by_pairs, score)
        empty = np.array([[not text for text in study.references[name]] for name in names])
        for name, scores in singles.items():
            for size, sets in study.subsets.items():
                for of_set in _looked_up(metrics[name], names, scores, empty, sets):
                    yield name, size, of_set
    others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
    for size, sets in study.subsets.items() if others else ():
        for start in range(0, len(sets), _SETS_AT_ONCE):
            some = sets[start : start + _SETS_AT_ONCE]
            for name, scores in _scored(texts, study.references, some, others, score).items():
                for of_set in scores:
                    yield name, size, of_set


def _scored(
    texts: Texts,
    references: Mapping[str, Sequence[str]],
    sets: Sequence[Subset],
    metrics: Mapping[str, Metric],
    score: ScoreFunction,
) -> dict[str, list[ScoreTable]]:
    """Return the scores with each set of references, by metric."""
    variants = [_with_references(texts, references, subset) for subset in sets]
    requests = [judged_requests(variant) for variant in variants]
    length = len(requests[0])

    def attached(name: str, scores: Scores) -> list[ScoreTable]:
        return [
            judged_scores(name, variant, scores.part(number * length, (number + 1) * length))
            for number, variant in enumerate(variants)
        ]

    scored = score([request for of_variant in requests for request in of_variant], metrics)
    return {name: attached(name, scores) for name, scores in scored.items()}


def _with_references(
    texts: Texts, references: Mapping[str, Sequence[str]], subset: Subset
) -> Texts:
    """Return the texts with these references; an empty one is dropped if there are others."""
    rows = zip(*(references[name] for name in subset), strict=True)
    non_empty = ([t or None for t in row] if any(row) else [row[0]] for row in rows)
    columns = dict(zip(subset, zip_longest(*non_empty), strict=False))
    return replace(texts, corrections=text_corrections(columns))


def _looked_up(
    metric: Metric,
    names: Sequence[str],
    singles: Sequence[ScoreTable],
    empty: np.ndarray,
    sets: Sequence[Subset],
) -> Iterator[ScoreTable]:
    """Yield the scores with each set of references, from those with single ones.

    Parameters
    ----------
    metric
        See ``scores_by_pairs``.
    names, singles
        The references, and the scores with each of them.
    empty
        Whether a reference has no text for a sentence, shape (references, sentences).
    sets
        Of these references.
    """
    combine = COMBINE[str(metric.reference_use)]
    missing = empty if empty.any() else None

    def pairs(values: Sequence[Floats], merge: Callable[[Floats], Floats]) -> Iterator[Floats]:
        table = np.stack(values, axis=1)
        averages = metric.reference_use == "mean"
        return ReferencePairs(
            tuple(names), table, merge, missing=missing, averages=averages
        ).of_sets(sets)

    outputs = pairs(
        [of_single.sentence_scores.T[..., None] for of_single in singles],
        lambda values: combine(np.moveaxis(values, -2, 0)),
    )
    counts = [
        of_single.counts.swapaxes(0, 1) for of_single in singles if of_single.counts is not None
    ]
    of_corpora = pairs(counts, metric.merge_references) if counts else repeat(None)
    undefined = np.full(len(singles[0].items), np.nan)
    for of_sentences, of_corpus in zip(outputs, of_corpora, strict=False):
        yield replace(
            singles[0],
            observed=undefined,
            sentences=of_sentences[..., 0].T,
            counts=None if of_corpus is None else of_corpus.swapaxes(0, 1),
        )
