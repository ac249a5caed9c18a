"""One independent random generator for every (seed, stage, key)."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Any

import numpy as np
from numpy.random.bit_generator import ISeedSequence
from numpy.typing import NDArray

_Words = NDArray[np.uint32]
_AT_ONCE = 4096  # seeds that are spread at once
_WORDS = 4  # of a pool of entropy; a word has 32 bits
HASH_SHIFT = np.uint32(16)


def generator(seed: int, *key: str | int) -> np.random.Generator:
    """Return the generator of one random decision.

    The generator depends on the seed and the key alone. Keys of sentences are made of their
    content, so what is drawn for a sentence does not change with the number of workers, the set of
    metrics, its place, or which other sentences are in the corpus.

    >>> generator(1, "chains", 7).random() == generator(1, "chains", 7).random()
    True
    >>> generator(1, "chains", 7).random() == generator(1, "chains", 8).random()
    False
    """
    return np.random.Generator(np.random.PCG64(int.from_bytes(_entropy(seed, key), "little")))


def generators(seed: int, keys: Iterable[tuple[str | int, ...]]) -> Iterator[np.random.Generator]:
    """Yield ``generator(seed, *key)`` for each key, in a fifth of the time.

    >>> [g.random() for g in generators(1, [("x", 1), ("x", 2)])] == [
    ...     generator(1, "x", 1).random(), generator(1, "x", 2).random()
    ... ]
    True
    """
    remaining = iter(keys)
    while chunk := list(islice(remaining, _AT_ONCE)):
        entropy = np.frombuffer(b"".join(_entropy(seed, key) for key in chunk), dtype="<u4")
        for state in _spread(entropy.reshape(-1, _WORDS)):
            seeds: Any = _KnownState(state)  # the type of PCG64 does not name the protocol
            yield np.random.Generator(np.random.PCG64(seeds))


def _entropy(seed: int, key: tuple[str | int, ...]) -> bytes:
    """Return 16 bytes that depend on seed and key, the least significant one first."""
    return sha256(repr((seed, *key)).encode()).digest()[15::-1]


class _KnownState(ISeedSequence):
    """The state that NumPy's SeedSequence generates, computed before."""

    def __init__(self, state: NDArray[np.uint64]) -> None:
        self._state = state

    def generate_state(self, n_words: int, dtype: object = np.uint32) -> NDArray[np.uint64]:
        """Return the four words of 64 bits that PCG64 asks for."""
        return self._state


def _spread(entropy: _Words) -> NDArray[np.uint64]:
    """Return what NumPy's SeedSequence generates for PCG64, shape (seeds, 4).

    ``entropy`` has shape (seeds, WORDS), the least significant word first. The algorithm is
    M. O'Neill's seed_seq_fe, as in numpy/random/bit_generator.pyx; NumPy guarantees its numbers.
    """
    constants = _Constants(0x43B0D7E5, 0x931E8875)
    pool = [constants.hash(word) for word in entropy.T]
    for source in range(_WORDS):
        for target in range(_WORDS):
            if source != target:
                mixed = np.uint32(0xCA01F9DD) * pool[target]
                mixed -= np.uint32(0x4973F715) * constants.hash(pool[source])
                pool[target] = mixed ^ (mixed >> HASH_SHIFT)
    constants = _Constants(0x8B51F9DD, 0x58F38DED)
    words = [constants.hash(word) for word in pool + pool]
    return np.ascontiguousarray(np.stack(words, axis=-1).astype("<u4")).view("<u8")


class _Constants:
    """The constants of successive hashes: each is the one before times a factor."""

    def __init__(self, first: int, factor: int) -> None:
        self._constant, self._factor = first, factor

    def hash(self, word: _Words) -> _Words:
        """Hash a word of each seed."""
        value = word ^ np.uint32(self._constant)
        self._constant = self._constant * self._factor % 2**32
        value *= np.uint32(self._constant)
        return value ^ (value >> HASH_SHIFT)
