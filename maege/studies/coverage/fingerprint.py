"""Fingerprints of samples: how many corrections were seen how often; which are the same one."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError, DataError, did_you_mean
from maege.texts.text_changes import WordAlignment, align_words

Normalisation = Literal["none", "case", "words"]
_NORMALISATIONS: tuple[Normalisation, ...] = get_args(Normalisation)

_NON_WORD = re.compile(r"\W+")
_SINGLE_LETTERS = re.compile(r"(\s[a-zA-Z])\s([a-zA-Z]\s)")


def correction_key(text: str, normalise: Normalisation = "words") -> str:
    r"""Return a text that two corrections have in common if they count as the same.

    ``none`` leaves the text as it is, but for runs of white space, and white space at its ends.
    ``words`` keeps only words in lower case: each run of other characters becomes a space, then a
    single letter is joined with a single letter after it, in one pass. ``case`` does the same
    without lower case. Raises ConfigError for an unknown normalisation.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL. Their published fingerprints follow by ``words``.

    Examples
    --------
    >>> correction_key("In the U.S., two-thirds agree .")
    'in the us two thirds agree'
    >>> correction_key("Yes ,  he did.", "case"), correction_key("Yes ,  he did.", "none")
    ('Yes he did', 'Yes , he did.')
    """
    if normalise not in _NORMALISATIONS:
        hint = did_you_mean(normalise, _NORMALISATIONS)
        raise ConfigError(f'unknown normalisation "{normalise}" of corrections; {hint}')
    if normalise == "none":
        return " ".join(text.split())
    words = _SINGLE_LETTERS.sub(r"\1\2", _NON_WORD.sub(" ", text)).strip()
    return words.lower() if normalise == "words" else words


def changed_words(alignment: WordAlignment) -> tuple[int, ...]:
    """Return the positions of changed words of the source, in ascending order.

    A word is changed if it has no partner or another word as partner. Each inserted word counts as
    a position behind the end of the source, so the number of positions is that of word changes.

    >>> changed_words(align_words("he go to school".split(), "he goes to the school".split()))
    (1, 4)
    """
    length = len(alignment.source)
    replaced = [i for i, j in alignment.pairs if alignment.source[i] != alignment.output[j]]
    inserted = range(length, length + len(alignment.only_in_output))
    return tuple(sorted([*replaced, *alignment.only_in_source, *inserted]))


def changed_words_key(
    source: str, correction: str, normalise: Normalisation = "words"
) -> tuple[int, ...]:
    """Return what two corrections have in common that change the same words of the source.

    This is exact index match. Texts are normalised before their words are aligned, so corrections
    with the same `correction_key` have the same key here, and coverage is never below that of exact
    match. Words are separated by white space: with ``none`` punctuation must be separated alike in
    both texts.

    >>> [changed_words_key("He go home .", text) for text in ("He goes home.", "Went home")]
    [(1,), (0, 1)]
    """
    words, changed = (correction_key(text, normalise).split() for text in (source, correction))
    return changed_words(align_words(words, changed))


@dataclass(frozen=True)
class Fingerprint:
    """How many distinct corrections of a sentence were seen exactly once, twice, and so on.

    ``frequencies`` are f_1, f_2, ..., f_m: f_i distinct corrections were seen exactly i times.
    Zeros at the end are dropped. Raises DataError if there are no corrections, or a single one, or
    if a number is negative or not whole.

    Examples
    --------
    >>> sample = Fingerprint.from_keys(["a", "b", "a", "c"])
    >>> sample.frequencies, sample.n, sample.distinct, sample.unseen_mass
    ((2, 1), 4, 3, 0.5)
    """

    frequencies: tuple[int, ...]

    def __post_init__(self) -> None:
        numbers = [_whole(number) for number in self.frequencies]
        while numbers and not numbers[-1]:
            numbers.pop()
        object.__setattr__(self, "frequencies", tuple(numbers))
        if not numbers:
            raise DataError("there are no corrections in this sample; at least two are needed")
        if self.n == 1:
            raise DataError(
                "there is only one correction in this sample, and nothing can be said about "
                "others; collect at least two for each sentence, or leave the sentence out"
            )

    @classmethod
    def from_counts(cls, counts: Iterable[int]) -> "Fingerprint":
        """Return the fingerprint of distinct corrections that were seen ``counts`` times.

        Raises DataError as the class; a count of 0 is a correction that was not seen.

        >>> Fingerprint.from_counts([2, 1, 1])
        Fingerprint(frequencies=(2, 1))
        """
        seen = Counter(_whole(count) for count in counts)
        del seen[0]
        return cls(tuple(seen[i] for i in range(1, max(seen, default=0) + 1)))

    @classmethod
    def from_keys(cls, keys: Iterable[Hashable]) -> "Fingerprint":
        """Return the fingerprint of corrections; equal keys are the same correction."""
        return cls.from_counts(Counter(keys).values())

    @cached_property
    def n(self) -> int:
        """The number of corrections, the sum of i f_i."""
        return sum(i * number for i, number in enumerate(self.frequencies, 1))

    @property
    def distinct(self) -> int:
        """The number of distinct corrections."""
        return sum(self.frequencies)

    @property
    def unseen_mass(self) -> float:
        """The probability that a further correction is new, f_1 / n (Good, 1953)."""
        return self.frequencies[0] / self.n

    @property
    def chao1(self) -> float:
        """A lower bound of the number of corrections with a probability above 0.

        The bias-corrected estimator S + (n - 1) / n * f_1 (f_1 - 1) / (2 (f_2 + 1)).

        References
        ----------
        Chao, A. (1984). Nonparametric estimation of the number of classes in a population.
        Chiu, C., Wang, Y., Walther, B. and Chao, A. (2014). An improved nonparametric lower bound
        of species richness.

        Examples
        --------
        >>> Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1)).chao1
        56.3
        """
        once, twice = (*self.frequencies, 0)[:2]
        return self.distinct + (self.n - 1) / self.n * once * (once - 1) / (2 * (twice + 1))


def _whole(number: int) -> int:
    if not float(number).is_integer() or number < 0:
        raise DataError(f"a number of corrections is {number}; such numbers are whole and >= 0")
    return int(number)


def rarefied_coverage(fingerprint: Fingerprint, references: Sequence[int]) -> Floats:
    """Return the expected probability that M references have a further correction.

    It is the mean over all ways to draw one correction and M others from the sample of n without
    replacement, and so unbiased for any distribution of corrections. For M = n - 1 it is
    1 - f_1 / n. Raises DataError for a larger M. The result has the shape (references,).

    References
    ----------
    Hurlbert, S. (1971). The nonconcept of species diversity. Good, I. (1953). The population
    frequencies of species and the estimation of population parameters.

    Examples
    --------
    >>> rarefied_coverage(Fingerprint.from_keys("aabc"), [0, 1, 3]).round(4)
    array([0.    , 0.1667, 0.5   ])
    """
    from scipy.special import gammaln

    n = fingerprint.n
    sizes = _checked(references)
    if sizes.max(initial=0) > n - 1:
        raise DataError(
            f"coverage by {sizes.max():.0f} references: a sample of {n} corrections can tell it "
            f"for 1 to {n - 1} references; for more use an estimator that extrapolates "
            f"(unseenest or valiant)"
        )
    times, mass = _seen(fingerprint)
    # binom(n - i, M) / binom(n - 1, M), which is 0 where n - i < M.
    left = n - times[:, None]
    none_drawn = np.exp(
        gammaln(left + 1)
        - gammaln(np.maximum(left - sizes, 0) + 1)
        - gammaln(n)
        + gammaln(n - sizes)
    )
    none_drawn[left < sizes] = 0.0
    none_drawn[times == 1] = 1.0  # equal binomials; their logarithms leave a rounding error
    return np.asarray(np.clip(1 - mass @ none_drawn, 0.0, 1.0))


def plug_in_coverage(fingerprint: Fingerprint, references: Sequence[int]) -> Floats:
    """Return the coverage of M references if all are drawn from the sample with replacement.

    It is too high, since the further correction is itself in the sample; for comparison only. There
    is no upper limit of M. The result has the shape (references,).

    >>> plug_in_coverage(Fingerprint.from_keys("aabc"), [1, 3]).round(4)
    array([0.375 , 0.7266])
    """
    sizes = _checked(references)
    times, mass = _seen(fingerprint)
    return np.asarray(mass @ (1 - (1 - times[:, None] / fingerprint.n) ** sizes))


def _seen(fingerprint: Fingerprint) -> tuple[Floats, Floats]:
    """Return how often corrections were seen, and their share of the sample."""
    frequencies = np.array(fingerprint.frequencies, dtype=float)
    times = np.arange(1, len(frequencies) + 1, dtype=float)
    seen = frequencies > 0
    return times[seen], (frequencies * times / fingerprint.n)[seen]


def _checked(references: Sequence[int]) -> Floats:
    sizes = np.asarray(references, dtype=float)
    if (sizes < 0).any() or (sizes != np.floor(sizes)).any():
        raise DataError("numbers of references are whole and not negative")
    return sizes
