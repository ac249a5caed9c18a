"""Features of a text under a trigram model."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar

from maege.extraction.spacy_pipeline import installed
from maege.metrics.lfm.trigram_model import TrigramModel, trigram_model

SENTENCE_START, SENTENCE_END = "<s>", "</s>"


@dataclass(frozen=True)
class LanguageModelFeatures:
    """Mean and smallest log-probability, number and share of unknown words, and SLOR.

    Probabilities are those of the known words, in lower case, and of the end of the sentence, given
    two words before each, or those after the last unknown one. SLOR (Pauls and Klein, 2012) is the
    sum of these logarithms minus that of the words alone, per known word.
    """

    file: str | None = None  # the language model; None for the one of PocketSphinx

    packages: ClassVar = ("pocketsphinx",)
    names: ClassVar = ("lm_avg", "lm_min", "lm_oov", "lm_poov", "slor")

    @property
    def identity(self) -> dict[str, str]:
        """The version of PocketSphinx, and a hash of the language model."""
        return language_model_identity(self.file)

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""
        model = trigram_model(self.file)
        lower = [word.lower() for word in words]
        alone = [model.log_probability(word) for word in lower if model.is_known(word)]
        in_context = _log_probabilities(lower, model)
        total = sum(in_context)
        unknown = len(lower) - len(alone)
        return (
            total / len(in_context),
            min(in_context),
            unknown,
            unknown / max(1, len(lower)),
            (total - sum(alone)) / max(1, len(alone)),
        )


def language_model_identity(file: str | None) -> dict[str, str]:
    """Return the version of PocketSphinx and a hash of the language model, for a signature."""
    return {"pocketsphinx": str(installed("pocketsphinx")), "lm": trigram_model(file).checksum}


def _log_probabilities(words: Sequence[str], model: TrigramModel) -> list[float]:
    """Return those of the known words and of the end of the sentence, given what precedes."""
    tokens = [SENTENCE_START, *words, SENTENCE_END]
    return [
        model.log_probability(
            token, *takewhile(model.is_known, reversed(tokens[max(0, index - 2) : index]))
        )
        for index, token in enumerate(tokens)
        if index and model.is_known(token)
    ]
