"""People and systems against sets of references, by all metrics: asked, scored, compared."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metric.sentence_counts import SentenceCounts
from maege.scoring.engine import ScoreFunction
from maege.studies.coverage.ceiling.ceiling import CeilingEstimate, ceiling
from maege.studies.coverage.ceiling.reference_effects import (
    OrderAgreement,
    ReferenceGain,
    order_agreement,
    reference_gains,
)
from maege.studies.coverage.ceiling.set_scores import (
    ANY,
    PairCounts,
    SetScores,
    hypotheses_outside,
    pair_requests,
    set_scores_from_counts,
    set_scores_from_values,
)
from maege.studies.coverage.config import EXACT_MATCH
from maege.texts.reference_subsets import Subset
from maege.texts.texts import Texts


@dataclass(frozen=True)
class HumanCeiling:
    """People and systems of a corpus, with different numbers of references."""

    corpus: str
    # Of people, annotators, the source and systems, by metric and number of references. Those of
    # ``exact match`` are the shares of outputs that some reference has.
    estimates: tuple[CeilingEstimate, ...]
    # Agreement of the order of systems between disjoint sets of references.
    orders: tuple[OrderAgreement, ...]
    gains: tuple[ReferenceGain, ...]
    notes: tuple[str, ...] = ()  # to the user


def number_of_scored_outputs(
    texts: Texts, metrics: Mapping[str, Metric], subsets: Mapping[int, Sequence[Subset]]
) -> dict[str, int]:
    """Return how many outputs each metric scores; equal ones, which are scored once, count.

    Metrics that merge references score each hypothesis against each annotator; others against each
    set of references.
    """
    people, systems = len(texts.annotators), len(texts.systems)
    pairs = people * (systems + people - 1)
    of_sets = sum((systems + people - size) * len(of_size) for size, of_size in subsets.items())
    return {
        name: len(texts.sources) * (pairs if metric.merges_references else of_sets)
        for name, metric in metrics.items()
    }


def human_ceiling(
    texts: Texts,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
    score: ScoreFunction,
    confidence: float = 0.95,
    normalise: Callable[[str], str] | None = None,
) -> HumanCeiling:
    """Score people and systems against the same sets of references, and compare them.

    ``texts`` are those of ``reading.people``, ``metrics`` read references, ``subsets`` are sets of
    annotators by size, at least one less than there are. For the row of exact matches,
    ``normalise`` makes texts equal that count for each other; there is none without it.
    ``confidence`` is between 0 and 1.

    Raises ConfigError if there are no counts of sentences for a metric that merges references.
    """
    by_metric: dict[str, list[SetScores]] = {}
    if normalise is not None:
        exact = PairCounts.of_exact_match(texts, normalise)
        by_metric[EXACT_MATCH] = list(_from_pairs(EXACT_MATCH, texts, subsets, exact, (0.0, 1.0)))
    merging = {name: metric for name, metric in metrics.items() if metric.merges_references}
    pair_scores = score(pair_requests(texts), merging) if merging else {}
    for name, scores in pair_scores.items():
        metric = metrics[name]
        if scores.counts is None:
            raise ConfigError(
                f"{texts.name}: {name} was scored without the counts of sentences that sets of "
                f"references are looked up in; `statistics.corpora_interval: replicates` has none, "
                f"choose another one"
            )
        pairs = PairCounts.from_scores(texts, scores.counts, metric.merge_references)
        limits = metric.range or ANY
        by_metric[name] = list(_from_pairs(name, texts, subsets, pairs, limits))
    others = {name: metric for name, metric in metrics.items() if name not in merging}
    if others:
        for size in sorted(subsets):
            for scores_of_size in _from_sets(texts, others, subsets[size], score):
                by_metric.setdefault(scores_of_size.metric, []).append(scores_of_size)
    of_all = [by_metric[name] for name in (EXACT_MATCH, *metrics) if name in by_metric]
    orders = [order_agreement(scores) for by_size in of_all for scores in by_size]
    return HumanCeiling(
        texts.name,
        tuple(row for by_size in of_all for s in by_size for row in ceiling(s, confidence)),
        tuple(order for order in orders if order is not None),
        tuple(row for by_size in of_all for row in reference_gains(by_size)),
        tuple(
            f"{texts.name}: {by_size[0].metric} has no counts of sentences, so there are no "
            f"intervals and no tests"
            for by_size in of_all
            if by_size and by_size[0].deviations is None
        ),
    )


def _from_pairs(
    name: str,
    texts: Texts,
    subsets: Mapping[int, Sequence[Subset]],
    pairs: PairCounts,
    limits: tuple[float, float],
) -> Iterator[SetScores]:
    """Yield the scores with each number of references, ascending, by looking counts up."""
    for _, of_size in sorted(subsets.items()):
        counts = pairs.of_sets(of_size)
        yield set_scores_from_counts(name, texts, of_size, counts, pairs.score_totals, limits)


def _from_sets(
    texts: Texts, metrics: Mapping[str, Metric], subsets: Sequence[Subset], score: ScoreFunction
) -> Iterator[SetScores]:
    """Yield the scores by each metric with one number of references, by scoring all sets."""
    members = hypotheses_outside(texts, subsets)
    requests = [
        request
        for subset, hypotheses in zip(subsets, members, strict=True)
        for request in texts.requests((texts.hypotheses[i] for i in hypotheses), subset)
    ]
    for name, scores in score(requests, metrics).items():
        if scores.counts is None:
            values = np.full((len(subsets), len(texts.hypotheses)), np.nan)
            rest = scores.values
            for row, hypotheses in zip(values, members, strict=True):
                row[hypotheses], rest = np.split(rest, [len(hypotheses)])
            yield set_scores_from_values(name, texts, subsets, values)
            continue
        yield set_scores_from_counts(
            name,
            texts,
            subsets,
            _counts_of_sets(scores.counts, members, len(texts.hypotheses)),
            scores.counts.score_totals,
            metrics[name].range or ANY,
        )


def _counts_of_sets(
    scored: SentenceCounts, members: Sequence[Sequence[int]], hypotheses: int
) -> Iterator[Floats]:
    """Yield the counts with each set, shape (hypotheses, sentences, columns); others are 0."""
    arrays = iter(scored.counts)
    for of_set in members:
        counts = [next(arrays) for _ in of_set]
        stacked = np.array(counts, dtype=float)
        result = np.zeros((hypotheses, *stacked.shape[1:]))
        result[list(of_set)] = stacked
        yield result
