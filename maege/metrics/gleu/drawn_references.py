"""Scores of corpora as the mean over draws of one reference for each sentence."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.blas_threads import one_thread
from maege.counts.members import members_of_rows, some_members
from maege.metrics.gleu.statistics import (
    OF_REFERENCE,
    STATISTIC_COLUMNS,
    of_hypotheses,
    score_of_statistics,
)

ITERATIONS = 500
SMALL_EXACT = 2**24  # whole numbers up to here are exact as floats of 32 bits
_DRAWN = 4096  # sentences for which references are drawn at a time
_BATCH_SIZE = 256  # sentences for which drawn statistics are added up at a time


def means_of_draws(corpora: Sequence[Indices], rows: Any, inverted: bool) -> list[float]:
    """Score corpora as the mean over iterations that draw one reference for each sentence.

    A corpus has the row of each of its sentences. A row has what was `packed`: the
    number of references of a sentence, and what the statistics against each follow from. What
    is drawn depends on these numbers only, so corpora that agree in them are scored together.
    """
    references, *statistics = rows.T if isinstance(rows, np.ndarray) else rows.columns
    alike: dict[bytes, list[int]] = {}
    sizes: dict[bytes, NDArray[Any]] = {}
    for number, corpus in enumerate(corpora):
        of_corpus = np.maximum(1, references[corpus])
        key = sha256(of_corpus.tobytes()).digest()
        alike.setdefault(key, []).append(number)
        sizes.setdefault(key, of_corpus)
    scores = np.empty(len(corpora))
    for key, numbers in alike.items():
        some = some_members(corpora, numbers)
        scores[numbers] = _draw(sizes[key], some, statistics, inverted)
    return [float(score) for score in scores]


def _draw(
    sizes: NDArray[Any],
    corpora: Sequence[Indices],
    statistics: Sequence[NDArray[Any]],
    inverted: bool,
) -> list[float]:
    """Score corpora, whose sentences have these numbers of references.

    ``statistics`` are columns: the length of hypotheses, and OF_REFERENCE of the first reference,
    of the second, and so on. They are whole numbers, so that the order in which they are added does
    not matter.
    """
    lengths, *of_references = statistics
    width = len(OF_REFERENCE)
    first = np.zeros((len(corpora), STATISTIC_COLUMNS))
    others: Any = 0.0  # what drawn references add to the first one
    for start, drawn in _drawn_references(sizes):
        some = slice(start, start + drawn.shape[1])
        rows = members_of_rows(corpora, some)
        first += [of_hypotheses(lengths[own]).sum(axis=0) for own in rows]
        for number, column in zip(OF_REFERENCE, of_references[:width], strict=True):
            first[:, number] += column[rows].sum(axis=1, dtype=float)
        others = others + _drawn_differences(drawn, rows, of_references, sizes[some])
    of_corpora = np.repeat(first[None], len(others), axis=0)
    of_corpora[..., OF_REFERENCE] += others
    of_draws = score_of_statistics(of_corpora, inverted)
    return [float(np.ascontiguousarray(scores).mean()) for scores in of_draws.T]


def _drawn_differences(
    drawn: NDArray[Any],
    corpora: Indices,
    of_references: Sequence[NDArray[Any]],
    sizes: NDArray[Any],
) -> Floats:
    """Return how much drawn references add to the first one, shape (iterations, corpora, width)."""
    width = len(OF_REFERENCE)
    others = np.zeros((len(drawn), len(corpora), width))
    for reference in range(1, int(sizes.max(initial=1))):
        sentences = np.flatnonzero(sizes > reference)
        for start in range(0, len(sentences), _BATCH_SIZE):
            batch = sentences[start : start + _BATCH_SIZE]
            rows = corpora[:, batch].T
            differences = [
                of_references[reference * width + number][rows].astype(float)
                - of_references[number][rows]
                for number in range(width)
            ]
            values = np.stack(differences, axis=-1).reshape(len(batch), -1)
            if np.abs(values).max() < SMALL_EXACT / _BATCH_SIZE:
                values = values.astype(np.float32)
            is_drawn = (drawn[:, batch] == reference).astype(values.dtype)
            with one_thread():
                others += (is_drawn @ values).reshape(others.shape)
    return others


def _drawn_references(sizes: NDArray[Any]) -> Iterator[tuple[int, NDArray[Any]]]:
    """Yield the numbers of the references that are drawn, (iterations, sentences), some at a time.

    Before them comes the number of the first of these sentences. The published tool seeds Python's
    generator with 101 times the iteration, and draws for each sentence in turn; under Python 2 that
    is the generator's next number times the number of references. NumPy's ``RandomState`` is the
    same generator, if a list has the seed. With one reference each, all iterations are equal and
    one is enough.
    """
    iterations = ITERATIONS if sizes.max(initial=1) > 1 else 1
    # One is enough if it is not continued.
    generators = [np.random.RandomState() for _ in range(iterations if len(sizes) > _DRAWN else 1)]
    for start in range(0, max(1, len(sizes)), _DRAWN):
        some = sizes[start : start + _DRAWN]
        drawn = np.empty(
            (iterations, len(some)), dtype=np.min_scalar_type(int(sizes.max(initial=1)))
        )
        for iteration, row in enumerate(drawn):
            generator = generators[iteration % len(generators)]
            if not start:
                generator.seed([iteration * 101])
            row[:] = generator.random_sample(len(some)) * some
        yield start, drawn
