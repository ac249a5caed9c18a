"""Scores and differences of systems as a paper cites them: in points, with interval and method."""

import math
from dataclasses import replace

from maege.number_format import MISSING, format_percentage, number_of, state_pvalue
from maege.statistics.bootstrap import Interval
from maege.system.pipeline import SystemsResults
from maege.system.ranked_systems import RankedSystem
from maege.system.system_pairs import SystemPair

POINTS = 100  # papers print scores of at most 1 as points
DIGITS = 2
MAX_DIFFERENCES = 5  # of a paragraph


def scale(results: SystemsResults, metric: str) -> int:
    """Return what scores of a metric are multiplied by: 100 if none is beyond 1, else 1."""
    scores = [r.score for r in results.ranked[metric] if math.isfinite(r.score)]
    return POINTS if all(abs(score) <= 1 for score in scores) else 1


def format_points(value: float | None, scale: int, *, signed: bool = False) -> str:
    """Write a score or a difference with two digits.

    >>> format_points(0.3733, 100), format_points(0.021, 100, signed=True), format_points(None, 1)
    ('37.33', '+2.10', '–')
    """
    if value is None or not math.isfinite(value):
        return MISSING
    text = f"{scale * value:{'+' if signed else ''}.{DIGITS}f}"
    text = text if float(text) else f"{0:.{DIGITS}f}"
    return text.replace("-", "−")


def format_points_interval(interval: Interval | None, scale: int, *, signed: bool = False) -> str:
    """Write an interval with two digits.

    >>> format_points_interval((0.35416, 0.3921), 100)
    '[35.42, 39.21]'
    """
    if interval is None:
        return MISSING
    low, high = (format_points(limit, scale, signed=signed) for limit in interval)
    return f"[{low}, {high}]"


def citation(results: SystemsResults, ranked: RankedSystem) -> str:
    """Return a score with all that a reader needs to compute it again."""
    by = scale(results, ranked.metric)
    score = format_points(ranked.score, by)
    if ranked.interval is not None:
        score += f" {format_points_interval(ranked.interval, by)}"
    parts = [
        f"{results.inputs.texts.name}, {number_of(len(results.inputs.texts.sources), 'sentence')}"
    ]
    parts += ["score × 100"] if by == POINTS else []
    parts += [_method(results)] if ranked.interval is not None else ["no interval"]
    return f"{ranked.system}: {score} ({'; '.join(parts)}; {results.signatures[ranked.metric]})"


def _method(results: SystemsResults) -> str:
    how = results.config.statistics
    return (
        f"{format_percentage(how.confidence, 0)} interval: percentiles of {how.resamples:,} "
        f"bootstrap resamples of {resampled_units(results)}, seed {results.config.seed}"
    )


def resampled_units(results: SystemsResults) -> str:
    """Return what is resampled: sentences, or documents with their number."""
    documents = results.inputs.texts.documents
    return "sentences" if documents is None else f"the {len(set(documents)):,} documents"


def difference_sentence(results: SystemsResults, pair: SystemPair) -> str:
    """Say in a sentence how two systems differ, and by which test."""
    text = _difference(results, pair)
    if pair.adjusted is None:
        return f"{text}; not tested."
    number = len(results.pairs[pair.metric])
    holm = f", Holm over {number:,} pairs" if number > 1 else ""
    return f"{text} (paired permutation test{holm})."


def _difference(results: SystemsResults, pair: SystemPair) -> str:
    by = scale(results, pair.metric)
    unit = " points" if by == POINTS else ""
    text = (
        f"{pair.a} − {pair.b}: {format_points(pair.difference, by, signed=True)}{unit} of "
        f"{pair.metric}"
    )
    if pair.interval is not None:
        text += f" {format_points_interval(pair.interval, by, signed=True)}"
    if pair.adjusted is None:
        return text
    p = state_pvalue(pair.adjusted)
    return f"{text}, {p}, {'significant' if pair.is_significant else 'not significant'}"


def paragraph(results: SystemsResults, metric: str) -> str:
    """Return what a paper may say of the scores by a metric: methods, and the main differences.

    These are the differences from the baseline, or else from the highest score.
    """
    texts = results.inputs.texts
    ranked, pairs = results.ranked[metric], results.pairs[metric]
    text = (
        f"Systems were scored by {metric} ({results.signatures[metric]}) on {texts.name} "
        f"({number_of(len(texts.sources), 'sentence')})"
    )
    if any(r.interval is not None for r in ranked):
        text += f", with intervals ({_method(results)})"
    if any(pair.adjusted is not None for pair in pairs):
        correction = (
            f", adjusted for {len(pairs):,} pairs by Holm's method" if len(pairs) > 1 else ""
        )
        permutations = results.config.statistics.permutations
        text += f", and compared by paired permutation tests ({permutations:,}{correction})"
    reference = results.inputs.baseline or ranked[0].system
    rank = {r.system: number for number, r in enumerate(ranked)}
    others = [
        pair if (pair.b if results.inputs.baseline else pair.a) == reference else _exchanged(pair)
        for pair in pairs
        if reference in (pair.a, pair.b)
    ]
    others.sort(key=lambda pair: (rank[pair.a], rank[pair.b]))
    sentences = [f"{_difference(results, pair)}." for pair in others[:MAX_DIFFERENCES]]
    return " ".join([f"{text}.", *sentences])


def _exchanged(pair: SystemPair) -> SystemPair:
    """Return the same pair, the other system first."""
    interval = None if pair.interval is None else (-pair.interval[1], -pair.interval[0])
    return replace(pair, a=pair.b, b=pair.a, difference=-pair.difference, interval=interval)
