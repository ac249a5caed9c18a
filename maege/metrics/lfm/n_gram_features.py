"""Features of the n-grams of a text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from maege.metrics.lfm.language_model_features import language_model_identity
from maege.metrics.lfm.trigram_model import TrigramModel, trigram_model

_ORDERS = (1, 2, 3)
UNKNOWN_WORD = -16.0  # natural logarithm
_KINDS = ("min", "max", "mean")


@dataclass(frozen=True)
class NGramFeatures:
    """Smallest, largest and mean log-probability of the n-grams of words, for n of 1, 2 and 3.

    In an n-gram with an unknown word each known one counts alone, and each unknown one -16. If
    there are no n-grams, the features are 0.
    """

    file: str | None = None  # the language model; None for the one of PocketSphinx

    packages: ClassVar = ("pocketsphinx",)
    names: ClassVar = tuple(f"{n}gram_{kind}" for n in _ORDERS for kind in _KINDS)

    @property
    def identity(self) -> dict[str, str]:
        """The version of PocketSphinx, and a hash of the language model."""
        return language_model_identity(self.file)

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""
        model = trigram_model(self.file)
        lower = [word.lower() for word in words]
        return tuple(value for n in _ORDERS for value in _summary(lower, n, model))


def _summary(words: Sequence[str], n: int, model: TrigramModel) -> tuple[float, float, float]:
    scores = list(_log_probabilities(words, n, model))
    if not scores:
        return 0.0, 0.0, 0.0
    return min(scores), max(scores), sum(scores) / len(scores)


def _log_probabilities(words: Sequence[str], n: int, model: TrigramModel) -> Iterator[float]:
    """Yield the log-probability of each n-gram."""
    for start in range(len(words) - n + 1):
        ngram = words[start : start + n]
        if all(map(model.is_known, ngram)):
            yield sum(model.log_probability(w, *ngram[:i][::-1]) for i, w in enumerate(ngram))
        else:
            yield sum(
                model.log_probability(word) if model.is_known(word) else UNKNOWN_WORD
                for word in ngram
            )
