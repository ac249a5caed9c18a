"""Correlation with people of sentence and corpus level, with intervals."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.correlation import row_pearson, row_spearman
from maege.statistics.correlation_tests import williams
from maege.statistics.score_table import ScoreTable

MEASURES = {"rho": row_spearman, "r": row_pearson}
LEVELS = ("corpus", "sentence")
RESAMPLES = 2000


def resampler(sentences: int, resamples: int = RESAMPLES) -> ClusterResampler:
    """Return the resampler of sentences, the same for all metrics."""
    return Resampling(resamples=resamples).for_clusters(sentences)


def correlate(measure: str, scores: Floats, gold: Floats) -> Floats:
    """Return the correlations of rows of scores, shape (rows, systems), with people: (rows,)."""
    return MEASURES[measure](scores, np.tile(gold, (len(scores), 1)))


def level_rows(
    metric: str, scores: ScoreTable, gold: Floats, resamples: int = RESAMPLES
) -> Iterator[dict[str, Any]]:
    """Yield the correlations of a metric with people, by level and measure.

    Intervals resample sentences, the human scores are fixed; ``without_low`` and ``without_high``
    are the range without one system. The level ``difference`` is sentence level less corpus level,
    with the p-value of Williams' test, two-sided.
    """
    sampled = resampler(len(scores.sizes), resamples)
    sentences = scores.sentence_scores
    observed = {"corpus": scores.observed, "sentence": sentences.mean(axis=0)}
    resampled = {"sentence": sampled.sums(sentences)}
    if "pooled" in scores.aggregations:
        resampled["corpus"] = scores.scores("pooled", sampled.sums)
    of_outputs = {"mean": float(sentences.mean()), "sd": float(sentences.std())}
    same = np.allclose(observed["corpus"], observed["sentence"], rtol=1e-9, atol=0)
    for measure in MEASURES:
        values = {level: _value(measure, observed[level], gold) for level in LEVELS}
        draws = {level: correlate(measure, rows, gold) for level, rows in resampled.items()}
        for level in LEVELS[same:]:
            yield {
                "metric": metric,
                "level": level,
                "measure": measure,
                "value": values[level],
                **_ends("", sampled.interval(draws[level]) if level in draws else None),
                **_ends("without_", _without_one(measure, observed[level], gold)),
                **(of_outputs if level == "sentence" else {}),
            }
        if not same:
            yield {
                "metric": metric,
                "level": "difference",
                "measure": measure,
                "value": values["sentence"] - values["corpus"],
                **_ends("", sampled.interval(draws["sentence"] - draws["corpus"])),
                "pvalue": _williams(measure, observed, gold, values),
            }


def _value(measure: str, scores: Floats, gold: Floats) -> float:
    return float(correlate(measure, scores[None], gold)[0])


def _without_one(measure: str, scores: Floats, gold: Floats) -> tuple[float, float]:
    values = [
        _value(measure, np.delete(scores, index), np.delete(gold, index))
        for index in range(len(gold))
    ]
    return min(values), max(values)


def _williams(
    measure: str, observed: dict[str, Floats], gold: Floats, values: dict[str, float]
) -> float:
    between = _value(measure, observed["corpus"], observed["sentence"])
    high, low = sorted(values.values(), reverse=True)
    return 2 * williams(high, low, between, len(gold))


def _ends(prefix: str, interval: tuple[float, float] | None) -> dict[str, float | None]:
    low, high = interval or (None, None)
    return {f"{prefix}low": low, f"{prefix}high": high}
