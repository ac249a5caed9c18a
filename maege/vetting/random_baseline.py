"""The distribution of Spearman's rho of random scorers on synthetic corpora.

The replicates are sampled from the same sentences, so they are not independent: the rho of a random
metric can be clearly above 0 in all of them. Random scorers show the same bias if they make the
same distinctions; the fewer distinct texts a metric sees, the larger the bias is.
"""

from collections.abc import Hashable, Sequence

import numpy as np

from maege.metric import Floats
from maege.randomness import generator
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman

RANDOM_SCORERS = 999
SCORERS_PER_BATCH = 111


def random_baseline(rankings: Sequence[Ranking], *, seed: int) -> Floats:
    """Compute rho, mean of the replicates, for random scorers.

    A scorer gives each sentence a uniform score, and a corpus the mean of its sentences.

    Parameters
    ----------
    rankings
        Replicates of synthetic corpora.
    seed
        Seed of the configuration.

    Returns
    -------
    ndarray
        Shape (2, RANDOM_SCORERS). First row: scorers of hypothesis and source. Second row:
        scorers of the hypothesis alone.
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
    return np.array([_random_rhos(rankings, keys, rng) for keys in (by_pair, by_hypothesis)])


def _random_rhos(
    rankings: Sequence[Ranking], keys: Sequence[Sequence[Hashable]], rng: np.random.Generator
) -> list[float]:
    """Return rho of each scorer; ``keys`` has, per corpus, what each sentence is scored by."""
    indices: dict[Hashable, int] = {}
    corpora = [
        np.array([indices.setdefault(key, len(indices)) for key in corpus]) for corpus in keys
    ]
    gold_scores = np.tile(
        [[candidate.gold_score for candidate in ranking.candidates] for ranking in rankings],
        (SCORERS_PER_BATCH, 1),
    )
    rhos: list[float] = []
    for _ in range(0, RANDOM_SCORERS, SCORERS_PER_BATCH):
        scores = rng.random((len(indices), SCORERS_PER_BATCH))
        means = np.stack([scores[corpus].mean(axis=0) for corpus in corpora], axis=1)
        rows = row_spearman(means.reshape(gold_scores.shape), gold_scores)
        rhos += rows.reshape(SCORERS_PER_BATCH, len(rankings)).mean(axis=1).tolist()
    return rhos
