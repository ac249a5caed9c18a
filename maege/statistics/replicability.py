"""Replicability: in how many corpora one metric is above another.

Every corpus has its own test of a difference. Partial conjunction tests combine them: their null
hypothesis is that the difference holds in fewer than u of the n corpora.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.statistics.metric_differences import Difference
from maege.statistics.multiple_testing import (
    ALPHA,
    Combination,
    holm,
    holm_of_sequences,
    one_sided,
    partial_conjunction,
)


@dataclass(frozen=True)
class Replicability:
    """One metric above another in several corpora (Dror et al., 2017)."""

    above: str
    below: str
    # ``above`` minus ``below`` in each corpus; None where undefined.
    differences: tuple[float | None, ...]
    # One-sided p-value in each corpus, not adjusted; 1 where the difference is undefined.
    pvalues: tuple[float, ...]
    # At index u - 1 the p-value of "``above`` is above ``below`` in at least u corpora", adjusted
    # for all claims that are tested together; ascending.
    partial_conjunction: tuple[float, ...]
    # By corpus, the one-sided p-value adjusted for the corpora and for all claims.
    holm: tuple[float, ...]

    @property
    def shown_in(self) -> int:
        """In how many corpora, at least, ``above`` is shown to be above ``below``."""
        return sum(pvalue <= ALPHA for pvalue in self.partial_conjunction)

    @property
    def is_significant(self) -> tuple[bool, ...]:
        """Whether the difference is significant in each corpus, by Holm's method."""
        return tuple(pvalue <= ALPHA for pvalue in self.holm)


def replicability(
    corpora: Sequence[Sequence[Difference]], combination: Combination = "bonferroni"
) -> list[Replicability]:
    """Test in how many corpora each metric is above each other one, in one statistic.

    Both directions of a pair are claims of their own. The p-values are adjusted for the number of
    claims by ``holm_of_sequences``, so that with a probability of 95 % all ``shown_in`` are true.
    There are two claims for each pair of metrics that all corpora have, in the order of the first
    corpus.

    >>> first, second = (
    ...     [Difference("chains", "tau_macro", "x", "y", d, None, p, p, "")]
    ...     for d, p in ((0.2, 0.001), (0.1, 0.2))
    ... )
    >>> for claim in replicability([first, second]):
    ...     print(claim.above, claim.below, claim.shown_in, claim.is_significant)
    x y 1 (True, False)
    y x 0 (False, False)
    """
    by_pair = [{(d.a, d.b): d for d in differences} for differences in corpora]
    claims = [
        (above, [corpus[pair].oriented(above) for corpus in by_pair])
        for pair in (by_pair[0] if by_pair else ())
        if all(pair in corpus for corpus in by_pair)
        for above in pair
    ]
    pvalues = [
        [one_sided(d.difference, d.pvalue) for d in differences] for _, differences in claims
    ]
    combined = [partial_conjunction(values, combination) for values in pvalues]
    by_holm = holm_of_sequences([sorted(holm(values)) for values in pvalues])
    return [
        Replicability(
            above,
            differences[0].b,
            tuple(d.difference for d in differences),
            tuple(values),
            tuple(adjusted),
            tuple(sorted_holm[rank] for rank in np.argsort(np.argsort(values, kind="stable"))),
        )
        for (above, differences), values, adjusted, sorted_holm in zip(
            claims, pvalues, holm_of_sequences(combined), by_holm, strict=True
        )
    ]
