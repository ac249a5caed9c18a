"""What chance does on corpora: rho of scorers that give every text a random score.

Replicates of corpora are drawn from the same sentences, so they are not independent, and the rho of
a metric that knows nothing can differ from 0 in all of them. Random scorers share that.
"""

from collections.abc import Sequence

import numpy as np

from maege.metric import Floats
from maege.randomness import generator
from maege.ranking import Ranking
from maege.statistics.correlation import CorpusScores, row_spearman

SCORERS = 999
AT_ONCE = 111


def random_rhos(rankings: Sequence[Ranking], *, seed: int) -> Floats:
    """Return rho, mean of the replicates, of SCORERS random scorers.

    Each gives a sentence, by source and hypothesis, a uniform score, and a corpus their mean.
    """
    places: dict[tuple[str, str], int] = {}
    corpora = [
        np.array(
            [
                places.setdefault(pair, len(places))
                for pair in zip(ranking.sources, item.hypotheses, strict=True)
            ]
        )
        for ranking in rankings
        for item in ranking.items
    ]
    rng = generator(seed, "random scorers")
    found: list[float] = []
    for _ in range(0, SCORERS, AT_ONCE):
        scores = rng.random((len(places), AT_ONCE))
        means = np.stack([scores[corpus].mean(axis=0) for corpus in corpora])
        for values in means.T:
            arranged = CorpusScores.of(rankings, values)
            found.append(float(row_spearman(arranged.scores, arranged.expected).mean()))
    return np.array(found)
