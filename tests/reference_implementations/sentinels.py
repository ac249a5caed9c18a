"""Reference implementations of the sentinels that compare with references, pair by pair: slow."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import numpy as np


def f1(a: list[str], b: list[str]) -> float:
    return 2 * (Counter(a) & Counter(b)).total() / max(1, len(a) + len(b))


def bag_of_words(hypothesis: str, reference: str) -> float:
    return f1(hypothesis.split(), reference.split())


def set_of_words(hypothesis: str, reference: str) -> float:
    a, b = set(hypothesis.split()), set(reference.split())
    return len(a & b) / max(1, len(a | b))


def trigrams(text: str) -> list[str]:
    return [text[i : i + 3] for i in range(len(text) - 2)] if text[2:] else [text]


def character_trigrams(hypothesis: str, reference: str) -> float:
    return f1(trigrams(hypothesis), trigrams(reference))


def direction(text: str, seed: int) -> np.ndarray:
    total = np.zeros(64)
    for word in text.split():
        digest = sha256(ascii((seed, word)).encode("ascii")).digest()
        total = total + np.random.default_rng(list(digest)).standard_normal(64)
    return total / (np.linalg.norm(total) or 1.0)


def random_vectors(hypothesis: str, reference: str, seed: int = 1) -> float:
    return float(direction(hypothesis, seed) @ direction(reference, seed))


NEAREST: dict[str, Callable[[str, str], float]] = {
    "bag-of-words": bag_of_words,
    "set-of-words": set_of_words,
    "character-trigrams": character_trigrams,
    "random-vectors": random_vectors,
}
