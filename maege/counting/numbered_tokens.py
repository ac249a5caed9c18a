"""Texts as numbers of tokens; those of a lattice are read once for all of its nodes."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Integers
from maege.counts.numbered_columns import numbers_by_appearance
from maege.data.edit import Tokens

Tokenise = Callable[[str], list[str]]
_MAX_MASK = 2**63  # larger than an integer of an array


class NumberedTokens(NamedTuple):
    """The tokens of texts, text by text.

    Texts are in groups. Numbers of tokens are those of the first group, of the second, and so on.
    """

    number: Integers  # of each token
    length: Integers  # of each text
    group: Integers  # of each text, in ascending order
    first: Integers  # the first number of each group, and the end


def numbered_tokens(
    origins: Sequence[tuple[Any, int]], group: Integers, tokenise: Tokenise
) -> NumberedTokens:
    """Return the numbers of tokens of texts.

    ``origins``: of each text a lattice and a node of it; or the text, and 0. Lattices are only for
    functions that split texts token by token. ``group``: that of each text, in ascending order.
    """
    numbers = numbers_by_appearance()
    tokens: list[int] = []
    # Of each run of tokens its end, and which nodes have it: those with node & mask == value.
    ends, masks, values = [0], list[int](), list[int]()
    end_runs, firsts = [0], [0]  # the end of the runs of each lattice, and of numbers of each group
    lattices: list[int] = []  # of each text
    first_texts = np.flatnonzero(np.diff(group, prepend=-1)).tolist()
    for start, end in pairwise([*first_texts, len(group)]):
        known: dict[int, int] = {}
        words: list[str] = []
        for origin, _ in origins[start:end]:
            if id(origin) not in known:
                known[id(origin)] = len(end_runs) - 1
                for tokens_of_run, mask, value in _runs(origin, tokenise):
                    words += tokens_of_run
                    ends.append(len(tokens) + len(words))
                    masks.append(mask)
                    values.append(value)
                end_runs.append(len(masks))
            lattices.append(known[id(origin)])
        tokens += map(numbers.__getitem__, words)
        firsts.append(firsts[-1] + len(numbers))
        numbers.clear()  # It goes on counting.
    node, mask, value = (_masks(v) for v in ([n for _, n in origins], masks, values))
    run_bounds, token_bounds = np.array(end_runs), np.array(ends)
    lattice = np.array(lattices, dtype=np.int64)
    text, run = expand(run_bounds[lattice], run_bounds[lattice + 1])
    is_in = (node[text] & mask[run]) == value[run]
    runs = run[is_in]
    which, token = expand(token_bounds[runs], token_bounds[runs + 1])
    length = np.bincount(text[is_in][which], minlength=len(origins))
    return NumberedTokens(np.array(tokens, np.int64)[token], length, group, np.array(firsts))


def _runs(origin: Any, tokenise: Tokenise) -> Iterable[tuple[list[str], int, int]]:
    if isinstance(origin, str):
        return [(tokenise(origin), 0, 0)]
    runs: Iterable[tuple[Tokens, int, int]] = origin.runs()
    return [(tokenise(" ".join(tokens)), mask, value) for tokens, mask, value in runs if tokens]


def _masks(values: Sequence[int]) -> Any:
    """Return an array of masks of any length."""
    return np.array(values, dtype=np.int64 if max(values, default=0) < _MAX_MASK else object)


def expand(
    start: NDArray[np.integer], end: NDArray[np.integer]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List the rows of ranges: (which range, row), ranges in order."""
    sizes = end - start
    which = np.repeat(np.arange(len(start)), sizes)
    first = np.cumsum(sizes) - sizes
    return which, np.arange(len(which)) + (start - first)[which]
