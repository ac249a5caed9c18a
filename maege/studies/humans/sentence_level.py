"""Agreement of metrics with people about outputs for the same sentence: intervals and tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Kind
from maege.randomness import generator
from maege.statistics.bootstrap import BLOCK_SIZE, TIE_TOLERANCE, Resampling, one_thread
from maege.statistics.jackknife import jackknife, paired_pvalue, t_interval
from maege.statistics.multiple_testing import ALPHA, holm
from maege.studies.humans.sentence_measures import MAIN_MEASURE, SENTENCE_MEASURES, Counts


@dataclass(frozen=True)
class SentenceEstimate:
    """A measure of the agreement of one metric with people.

    Parameters
    ----------
    metric
        Name of the metric, or of a row beside which metrics stand, as ``constant``.
    kind, measure
        Of the comparisons; key in SENTENCE_MEASURES.
    value
        None if it is undefined.
    interval
        By the jackknife of sentences with all their judgements, and Student's t.
    comparisons
        Number of comparisons.
    pvalue
        Two-sided, of the main measure against 0, the value of random scores, by Student's t. None
        for others.
    """

    metric: str
    kind: Kind
    measure: str
    value: float | None
    interval: Interval | None
    comparisons: int
    pvalue: float | None = None


@dataclass(frozen=True)
class SentenceDifference:
    """A comparison of two metrics in a measure.

    Parameters
    ----------
    kind, measure, a, b
        In what metrics are compared, and which.
    difference
        Value of the first minus that of the second.
    interval
        By the jackknife of sentences.
    pvalue, adjusted
        Two-sided, by exchanging both metrics in whole sentences; after Holm over all pairs.
    """

    kind: Kind
    measure: str
    a: str
    b: str
    difference: float
    interval: Interval | None
    pvalue: float
    adjusted: float

    @property
    def is_significant(self) -> bool:
        """Whether the metrics differ at the level of 5 %, among all pairs."""
        return self.adjusted < ALPHA


def sentence_estimates(
    counts: Mapping[str, Floats], kind: Kind, settings: Resampling
) -> list[SentenceEstimate]:
    """Compute all measures of all metrics.

    Parameters
    ----------
    counts
        By metric, shape (sentences, 5); see ``counts_by_sentence``.
    kind
        Of the comparisons.
    settings
        Of the intervals.
    """
    estimates = []
    for metric, table in counts.items():
        weights = Counts.of(table).total
        values, deviations = jackknife(table, _all_measures, weights)
        comparisons = round(float(weights.sum()))
        for index, key in enumerate(SENTENCE_MEASURES):
            value = float(values[index])
            interval = t_interval(
                value,
                deviations[:, index],
                weights,
                settings.confidence,
                SENTENCE_MEASURES[key].limits,
            )
            pvalue = None
            if key == MAIN_MEASURE:
                pvalue = paired_pvalue(value, deviations[:, index], weights)
                pvalue = pvalue if np.isfinite(pvalue) else None
            value_or_none = value if np.isfinite(value) else None
            estimates.append(
                SentenceEstimate(metric, kind, key, value_or_none, interval, comparisons, pvalue)
            )
    return estimates


def _all_measures(totals: Floats) -> Floats:
    """Return the values of all measures, shape (..., 5) -> (..., measures)."""
    counts = Counts.of(totals)
    return np.stack([measure.value(counts) for measure in SENTENCE_MEASURES.values()], axis=-1)


def sentence_differences(
    counts: Mapping[str, Floats], kind: Kind, measure: str, settings: Resampling
) -> list[SentenceDifference]:
    """Compare all pairs of metrics in a measure.

    Parameters
    ----------
    counts
        By metric, shape (sentences, 5), of the same comparisons.
    kind, measure
        Of the comparisons; key in SENTENCE_MEASURES.
    settings
        Of the tests and intervals.
    """
    names = list(counts)
    first, second = np.triu_indices(len(names), k=1)
    if not len(first):
        return []
    tables = np.stack([counts[name] for name in names])  # (metrics, sentences, 5)
    value = SENTENCE_MEASURES[measure].value
    totals = tables.sum(axis=1)
    values = value(Counts.of(totals))
    observed = values[first] - values[second]
    weights = Counts.of(tables[0]).total
    _, deviations = jackknife(
        tables.swapaxes(0, 1), lambda counts: value(Counts.of(counts)), weights
    )
    pvalues = _swap_pvalues(tables, measure, first, second, settings)
    defined = np.flatnonzero(np.isfinite(observed)).tolist()
    adjusted = dict(zip(defined, holm([pvalues[pair] for pair in defined]), strict=True))
    return [
        SentenceDifference(
            kind,
            measure,
            names[first[pair]],
            names[second[pair]],
            float(observed[pair]),
            t_interval(
                float(observed[pair]),
                deviations[:, first[pair]] - deviations[:, second[pair]],
                weights,
                settings.confidence,
            ),
            pvalues[pair],
            adjusted[pair],
        )
        for pair in defined
    ]


def _swap_pvalues(
    tables: Floats,
    measure: str,
    first: np.ndarray,
    second: np.ndarray,
    settings: Resampling,
) -> Sequence[float]:
    """Test differences by exchanging the metrics of a pair in random sentences."""
    value = SENTENCE_MEASURES[measure].value
    number, sentences, columns = tables.shape
    flat = tables.transpose(1, 0, 2).reshape(sentences, -1)
    totals = tables.sum(axis=1)
    values = value(Counts.of(totals))
    threshold = np.abs(values[first] - values[second]) - TIE_TOLERANCE
    larger = np.zeros(len(first))
    rng = generator(settings.seed, "exchange of metrics in sentences", sentences)
    for start in range(0, settings.permutations, BLOCK_SIZE):
        count = min(BLOCK_SIZE, settings.permutations - start)
        masks = rng.integers(2, size=(count, sentences), dtype=np.int8).astype(np.float64)
        with one_thread():
            swapped = (masks @ flat).reshape(count, number, columns)
        change = swapped[:, second] - swapped[:, first]
        difference = value(Counts.of(totals[first] + change))
        difference = difference - value(Counts.of(totals[second] - change))
        larger += (np.abs(difference) >= threshold).sum(axis=0)
    pvalues: list[float] = ((larger + 1) / (settings.permutations + 1)).tolist()
    return pvalues
