"""Fingerprints of samples: how many distinct corrections were seen once, twice, and so on."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property

from maege.errors import DataError


@dataclass(frozen=True)
class Fingerprint:
    """How many distinct corrections of a sentence were seen exactly once, twice, and so on.

    Parameters
    ----------
    frequencies
        f_1, f_2, ..., f_m: f_i distinct corrections were seen exactly i times. Zeros at the end
        are dropped.

    Raises
    ------
    DataError
        If there are no corrections, or a single one, or if a number is negative or not whole.

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
