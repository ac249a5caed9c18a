"""Expected Wins: the probability that a system wins against another system of the set."""

from typing import Literal

import numpy as np

from maege.array_types import Floats

WinRule = Literal["definition", "wmt", "beaten"]
WIN_RULES: tuple[WinRule, ...] = ("definition", "wmt", "beaten")


def expected_wins(wins: Floats, rule: WinRule = "definition") -> Floats:
    """Return the Expected Wins of each system: its mean share of wins against its opponents.

    The share of wins is w_ij / (w_ij + w_ji) of expanded comparisons; ties are left out. The rules
    differ in opponents from whom a system was never separated, or whom it never beat.

    Parameters
    ----------
    wins
        How often each system (row) wins against each (column), shape (..., systems, systems).
    rule
        ``definition``: mean over the opponents from whom the system was separated. ``wmt``: an
        opponent from whom it was never separated counts as 0 wins. ``beaten``: mean over the
        opponents that it beat at least once, as in Grundkiewicz et al. (2015), Tables 6 and 7. It
        flatters weak systems, for an opponent that always wins does not count.

    Returns
    -------
    ndarray
        Between 0 and 1, shape (..., systems). Undefined (nan) for a system that was never
        separated from any, except that ``wmt`` gives it 0. A system that was separated, but beat
        none, has 0.

    References
    ----------
    Koehn, P. (2012). Simulating human judgment in machine translation evaluation campaigns.

    Examples
    --------
    >>> wins = np.array([[0.0, 3.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]])
    >>> for rule in WIN_RULES:
    ...     print(rule, expected_wins(wins, rule))
    definition [0.375 0.25  1.   ]
    wmt [0.375 0.125 0.5  ]
    beaten [0.75 0.25 1.  ]
    """
    separated = wins + wins.swapaxes(-1, -2)
    shares = np.divide(wins, separated, out=np.zeros_like(separated), where=separated > 0)
    # Sums of sorted numbers do not depend on the order of the systems.
    total = np.sort(shares, axis=-1).sum(axis=-1)
    if rule == "wmt":
        return np.asarray(total / max(wins.shape[-1] - 1, 1))
    opponents = (separated > 0).sum(axis=-1)
    if rule == "beaten":
        opponents = np.where(opponents > 0, np.maximum((wins > 0).sum(axis=-1), 1), 0)
    undefined = np.full_like(total, np.nan)
    return np.asarray(np.divide(total, opponents, out=undefined, where=opponents > 0))
