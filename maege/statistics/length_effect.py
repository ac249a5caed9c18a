"""Whether longer texts win more often than the order of corrections explains."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value


@dataclass(frozen=True)
class LengthEffect:
    """Outcomes of pairs, from -1 to 1, by the difference of the lengths of their texts."""

    pairs: int
    of_ten: Value  # what 10 more characters add to the outcome
    equal: Value  # the outcome of the better of two texts that are equally long


def length_effect(
    outcome: Floats, longer: Floats, sentence: NDArray[np.integer], confidence: float = 0.95
) -> LengthEffect:
    """Regress outcomes on differences of length; the known order of each pair is the intercept.

    ``outcome`` is that of the better text of each pair, ``longer`` by how many characters it is
    longer, ``sentence`` the sentence of the pair: shape (pairs,) each. The intervals are by the
    jackknife over sentences.
    """
    _, number = np.unique(sentence, return_inverse=True)
    tens = longer / 10
    columns = np.column_stack([np.ones_like(tens), tens, outcome, tens**2, tens * outcome])
    sums = cluster_sums(columns, number, int(number.max()) + 1)

    def slope(sums: Floats) -> Floats:
        n, x, y, xx, xy = np.moveaxis(sums, -1, 0)
        spread = n * xx - x**2
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray((n * xy - x * y) / np.where(spread > 0, spread, np.nan))[..., None]

    def intercept(sums: Floats) -> Floats:
        return np.asarray((sums[..., 2:3] - slope(sums) * sums[..., 1:2]) / sums[..., :1])

    of_ten, equal = (
        jackknife_value(sums, sums[:, 0], confidence, statistic=statistic)
        for statistic in (slope, intercept)
    )
    return LengthEffect(len(outcome), of_ten, equal)
