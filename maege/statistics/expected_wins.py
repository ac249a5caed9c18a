"""Expected Wins: the probability that a system wins against another system of the set."""

import numpy as np

from maege.array_types import Floats


def expected_wins(wins: Floats) -> Floats:
    """Return the Expected Wins of each system: its mean share of wins against its opponents.

    The share of wins is w_ij / (w_ij + w_ji) of expanded comparisons; ties are left out, and so are
    opponents from whom the system was never separated.

    ``wins``: how often each system (row) wins against each (column), shape (..., systems, systems).
    Returned: between 0 and 1, shape (..., systems). Undefined (nan) for a system that was never
    separated from any.

    References
    ----------
    Koehn, P. (2012). Simulating human judgment in machine translation evaluation campaigns.

    Examples
    --------
    >>> expected_wins(np.array([[0.0, 3.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]))
    array([0.375, 0.25 , 1.   ])
    """
    separated = wins + wins.swapaxes(-1, -2)
    shares = np.divide(wins, separated, out=np.zeros_like(separated), where=separated > 0)
    # Sums of sorted numbers do not depend on the order of the systems.
    total = np.sort(shares, axis=-1).sum(axis=-1)
    opponents = (separated > 0).sum(axis=-1)
    undefined = np.full_like(total, np.nan)
    return np.asarray(np.divide(total, opponents, out=undefined, where=opponents > 0))
