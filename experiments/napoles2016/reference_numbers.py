"""Correlation with people by number of references."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from experiments.napoles2016.levels import LEVELS, MEASURES, correlate, resampler
from experiments.napoles2016.mixtures import search
from maege.array_types import Floats
from maege.metrics.gleu.statistics import STATISTIC_COLUMNS, score_of_statistics
from maege.randomness import generator
from maege.statistics.bootstrap import percentile_interval
from maege.texts.reference_subsets import Subset, reference_subsets

MAX_SUBSETS = 5000
RESAMPLES, RESAMPLED_SUBSETS = 500, 100  # for intervals
MIXED_SUBSETS = 50
CONFIDENCE, SEED = 0.95, 1


def reference_rows(
    by_reference: Mapping[str, Floats],
    gold: Floats,
    *,
    inverted: bool,
    max_subsets: int = MAX_SUBSETS,
    sizes: Sequence[int] | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield the correlation of GLEU with people by number of references, level and measure.

    The sentence score with several references is the mean of those with each, and the score of a
    corpus is that of mean counts, so each reference is scored once.

    Parameters
    ----------
    by_reference
        Counts against each reference, shape (systems, sentences, columns).
    gold
        Human scores, shape (systems,).
    inverted
        Whether the brevity penalty of GLEU is inverted.
    max_subsets
        All subsets of a size, or so many that are drawn.
    sizes
        Numbers of references; None for all.

    Yields
    ------
    dict
        ``value``: the mean over subsets; ``spread_low`` and ``spread_high``: 2.5 and 97.5 % of
        them; ``low`` and ``high``: the interval of the mean over other sentences, of some subsets.
    """
    names = sorted(by_reference)
    counts = np.stack([by_reference[name] for name in names])
    observed = counts.sum(axis=2)[None]
    sampled = resampler(counts.shape[2], RESAMPLES).sums(np.moveaxis(counts, 2, 0))
    for size in sizes or range(1, len(names) + 1):
        subsets = reference_subsets(names, size, max_subsets, SEED)
        weights = _weights(subsets, names)
        some = weights[_some(len(subsets), RESAMPLED_SUBSETS)]
        of_sets = _scores(observed, weights, inverted)
        of_some = _scores(sampled, some, inverted)
        for level in LEVELS:
            for measure in MEASURES:
                values = correlate(measure, of_sets[level], gold)
                draws = correlate(measure, of_some[level], gold).reshape(RESAMPLES, -1)
                spread = np.quantile(values, [0.025, 0.975])
                interval = percentile_interval(draws.mean(axis=1), CONFIDENCE)
                low, high = interval or (None, None)
                yield {
                    "references": len(names),
                    "brevity": "inverted" if inverted else "standard",
                    "level": level,
                    "measure": measure,
                    "size": size,
                    "subsets": len(subsets),
                    "value": float(values.mean()),
                    "spread_low": float(spread[0]),
                    "spread_high": float(spread[1]),
                    "low": low,
                    "high": high,
                }


def mixed_rows(
    by_reference: Mapping[str, Floats], reference_less: Floats, gold: Floats
) -> Iterator[dict[str, Any]]:
    """Yield mixtures of GLEU with a metric without references, by number of references.

    Means over subsets of GLEU alone, and of the mixture with the best weight (oracle) and with the
    cross-validated one. ``reference_less`` has shape (systems, sentences).
    """
    names = sorted(by_reference)
    sentence = np.stack([by_reference[name][:, :, STATISTIC_COLUMNS] for name in names])
    once = resampler(sentence.shape[2], 2)
    for size in range(1, len(names) + 1):
        weights = _weights(reference_subsets(names, size, MIXED_SUBSETS, SEED), names)
        for measure in MEASURES:
            results = [
                search(measure, np.tensordot(row, sentence, axes=1), reference_less, gold, once)
                for row in weights
            ]
            yield {
                "size": size,
                "measure": measure,
                "subsets": len(weights),
                "alone": float(np.mean([result.a for result in results])),
                "oracle": float(np.mean([result.oracle for result in results])),
                "cross_validated": float(np.mean([result.cross_validated for result in results])),
                "reference_less": results[0].b,
            }


def _weights(subsets: Sequence[Subset], names: Sequence[str]) -> Floats:
    """Return the weight of each reference in each subset, shape (subsets, references)."""
    chosen = np.array([[name in subset for name in names] for subset in subsets], dtype=float)
    return chosen / chosen.sum(axis=1, keepdims=True)


def _some(number: int, bound: int) -> np.ndarray:
    """Return the indices of all subsets, or of some random ones."""
    if number <= bound:
        return np.arange(number)
    return np.sort(generator(SEED, "resampled subsets", number).permutation(number)[:bound])


def _scores(sums: Floats, weights: Floats, inverted: bool) -> dict[str, Floats]:
    """Return scores of systems by level, shape (samples x subsets, systems).

    ``sums``: over the sentences, shape (samples, references, systems, columns).
    """
    blocks = [np.tensordot(weights, sample, axes=1) for sample in sums]
    totals = np.concatenate(blocks)
    return {
        "corpus": score_of_statistics(totals[..., :STATISTIC_COLUMNS], inverted),
        "sentence": totals[..., STATISTIC_COLUMNS],
    }
