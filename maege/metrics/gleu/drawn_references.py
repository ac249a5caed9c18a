"""Scores of corpora as the mean over draws of one reference for each sentence."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices, Integers
from maege.blas_threads import one_thread
from maege.metrics.gleu.statistics import OF_REFERENCE, of_hypotheses, score_of_statistics

ITERATIONS = 500
SMALL_EXACT = 2**24  # whole numbers up to here are exact as floats of 32 bits
_BATCH_SIZE = 256  # sentences for which drawn statistics are added up at a time


def means_of_draws(
    corpora: Sequence[Indices], rows: Any, column: int, inverted: bool
) -> Iterator[float]:
    """Score corpora as the mean over iterations that draw one reference for each sentence.

    A corpus has the row of each of its sentences. A row has from ``column`` on what was `packed`:
    the number of references of a sentence, and what the statistics against each follow from. What
    is drawn depends on these numbers only, so corpora that agree in them are scored together.
    """
    columns = list(rows.T) if isinstance(rows, np.ndarray) else rows.columns
    sizes = np.maximum(1, columns[column].astype(np.int64))
    of_size: dict[bytes, list[Indices]] = {}
    for corpus in corpora:
        of_size.setdefault(sizes[corpus].tobytes(), []).append(corpus)
    scores = {
        key: iter(_draw(sizes[alike[0]], np.array(alike), columns[column + 1 :], inverted))
        for key, alike in of_size.items()
    }
    return (next(scores[sizes[corpus].tobytes()]) for corpus in corpora)


def _draw(
    sizes: Integers, corpora: Indices, statistics: Sequence[NDArray[Any]], inverted: bool
) -> list[float]:
    """Score corpora, shape (corpora, sentences), with these numbers of references.

    ``statistics`` are columns: the length of hypotheses, and OF_REFERENCE of the first reference,
    of the second, and so on.
    """
    drawn = _drawn_references(sizes)
    lengths, *of_references = statistics
    width = len(OF_REFERENCE)
    first = np.array([of_hypotheses(lengths[own]).sum(axis=0) for own in corpora])
    for number, column in zip(OF_REFERENCE, of_references[:width], strict=True):
        first[:, number] = column[corpora].sum(axis=1, dtype=float)
    others = np.zeros((len(drawn), len(corpora), width))  # minus those of the first
    # Statistics are whole numbers, so that the order in which they are added does not matter.
    for reference in range(1, sizes.max(initial=1)):
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
    of_corpora = np.repeat(first[None], len(drawn), axis=0)
    of_corpora[..., OF_REFERENCE] += others
    of_draws = score_of_statistics(of_corpora, inverted)
    return [float(np.ascontiguousarray(scores).mean()) for scores in of_draws.T]


def _drawn_references(sizes: Integers) -> NDArray[np.unsignedinteger[Any]]:
    """Return the number of the reference that is drawn, shape (iterations, sentences).

    The published tool seeds Python's generator with 101 times the iteration, and draws for
    each sentence in turn; under Python 2 that is the generator's next number times the
    number of references. NumPy's ``RandomState`` is the same generator, if a list has the seed.
    With one reference each, all iterations are equal and one is enough.
    """
    iterations = ITERATIONS if sizes.max(initial=1) > 1 else 1
    drawn = np.empty((iterations, len(sizes)), dtype=np.min_scalar_type(sizes.max(initial=1)))
    generator = np.random.RandomState()
    for iteration, row in enumerate(drawn):
        generator.seed([iteration * 101])
        row[:] = generator.random_sample(len(sizes)) * sizes
    return drawn
