"""Groups of features by name."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, get_args

import numpy as np

from maege.array_types import Floats
from maege.metrics.lfm.language_model_features import LanguageModelFeatures
from maege.metrics.lfm.n_gram_features import NGramFeatures
from maege.metrics.lfm.spelling_features import SpellingFeatures
from maege.metrics.lfm.words import words_of

GroupName = Literal["spelling", "lm", "ngrams"]
GROUP_NAMES: tuple[GroupName, ...] = get_args(GroupName)


class FeatureGroup(Protocol):
    """Features that are computed together."""

    @property
    def packages(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def identity(self) -> Mapping[str, str]: ...  # noqa: D102

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""


def feature_groups(names: Sequence[GroupName], lm: str | None) -> tuple[FeatureGroup, ...]:
    """Return groups of features in their usual order.

    ``lm`` is the file of the language model; None for the one of PocketSphinx.
    """
    groups: dict[GroupName, FeatureGroup] = {
        "spelling": SpellingFeatures(),
        "lm": LanguageModelFeatures(lm),
        "ngrams": NGramFeatures(lm),
    }
    return tuple(group for name, group in groups.items() if name in names)


def feature_matrix(groups: Sequence[FeatureGroup], texts: Sequence[Sequence[str]]) -> Floats:
    """Return the features of tokenised texts, shape (texts, features)."""
    rows = [
        [value for group in groups for value in group.values(words)]
        for words in map(words_of, texts)
    ]
    return np.array(rows, dtype=float).reshape(len(texts), -1)
