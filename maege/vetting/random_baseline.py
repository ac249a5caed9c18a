"""What chance does on corpora: rho of scorers that give every text a random score.

Replicates of corpora are drawn from the same sentences, so they are not independent, and the rho of
a metric that knows nothing can differ from 0 in all of them. Random scorers share that, if they
tell apart what it tells apart: the fewer texts differ to it, the further chance takes it.
"""

from collections.abc import Hashable, Sequence

import numpy as np

from maege.metric import Floats
from maege.randomness import generator
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman

SCORERS = 999
AT_ONCE = 111


def random_rhos(rankings: Sequence[Ranking], *, seed: int) -> Floats:
    """Return rho, mean of the replicates, of random scorers; shape (2, SCORERS).

    Each gives a sentence a uniform score, by its hypothesis and source, or (the second row) by
    its hypothesis alone, and a corpus their mean.
    """
    rng = generator(seed, "random scorers")
    by_pair = [
        list(zip(ranking.sources, candidate.hypotheses, strict=True))
        for ranking in rankings
        for candidate in ranking.candidates
    ]
    by_hypothesis = [
        candidate.hypotheses for ranking in rankings for candidate in ranking.candidates
    ]
    return np.array([_rhos(rankings, keys, rng) for keys in (by_pair, by_hypothesis)])


def _rhos(
    rankings: Sequence[Ranking], keys: Sequence[Sequence[Hashable]], rng: np.random.Generator
) -> list[float]:
    places: dict[Hashable, int] = {}
    corpora = [np.array([places.setdefault(key, len(places)) for key in some]) for some in keys]
    expected = np.tile(
        [[candidate.gold_score for candidate in ranking.candidates] for ranking in rankings],
        (AT_ONCE, 1),
    )
    found: list[float] = []
    for _ in range(0, SCORERS, AT_ONCE):
        scores = rng.random((len(places), AT_ONCE))
        means = np.stack([scores[corpus].mean(axis=0) for corpus in corpora], axis=1)
        rows = row_spearman(means.reshape(expected.shape), expected)
        found += rows.reshape(AT_ONCE, len(rankings)).mean(axis=1).tolist()
    return found
