"""Alignment of the words of two texts, by least cost."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.errors import DataError

_MAX_CELLS = 10_000_000  # product of the numbers of words of two texts that are aligned


@dataclass(frozen=True)
class WordAlignment:
    """Which words of a source became which words of an output.

    Parameters
    ----------
    source, output
        Words.
    pairs
        Positions of aligned words in source and output, in the order of the source. Each word is
        in one pair at most, and the shorter text has no other words.
    """

    source: tuple[str, ...]
    output: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def only_in_source(self) -> tuple[int, ...]:
        """The positions of source words that are in no pair."""
        paired = {i for i, _ in self.pairs}
        return tuple(i for i in range(len(self.source)) if i not in paired)

    @property
    def only_in_output(self) -> tuple[int, ...]:
        """The positions of output words that are in no pair."""
        paired = {j for _, j in self.pairs}
        return tuple(j for j in range(len(self.output)) if j not in paired)


def align_words(source: Sequence[str], output: Sequence[str]) -> WordAlignment:
    """Align words by the assignment of least cost.

    The cost of a pair is the Levenshtein distance of both words in characters, plus the difference
    of their positions divided by the number of words of the longer text. Words that are left over
    in the longer text cost nothing. Where several assignments cost the same, it is always the same
    one, but which is a choice of the solver.

    Parameters
    ----------
    source, output
        Words; memory grows with the product of their numbers.

    Raises
    ------
    DataError
        If this product is above ten million.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL. Kuhn, H. (1955). The Hungarian method for the
    assignment problem.

    Examples
    --------
    >>> align_words("he go to school".split(), "he goes school today".split()).pairs
    ((0, 0), (1, 1), (2, 3), (3, 2))
    """
    words = tuple(source), tuple(output)
    if not all(words):
        return WordAlignment(*words, ())
    if words[0] == words[1]:
        return WordAlignment(*words, tuple((i, i) for i in range(len(source))))
    if len(source) * len(output) > _MAX_CELLS:
        raise DataError(
            f"a sentence of {len(source):,} words, in an output of {len(output):,}, is too long to "
            f"be aligned; it begins {' '.join(source[:5])!r:.80}; is it one sentence per line?"
        )
    return WordAlignment(*words, _assignment(*words))


def _assignment(source: tuple[str, ...], output: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cdist
    from scipy.optimize import linear_sum_assignment

    distance = cdist(source, output, scorer=Levenshtein.distance, dtype=np.int32)
    offsets = np.arange(len(source))[:, None] - np.arange(len(output))
    rows, columns = linear_sum_assignment(
        distance + np.abs(offsets) / max(len(source), len(output))
    )
    return tuple(zip(rows.tolist(), columns.tolist(), strict=True))
