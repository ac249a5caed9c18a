"""One independent random generator for every (seed, stage, key)."""

from hashlib import sha256

import numpy as np


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
    digest = sha256(repr((seed, *key)).encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:16], "big")))
