"""What scorers that know nothing reach by chance: each statistic of many random scorers.

A test against zero takes the sentences for independent. But the same words are put in and taken
out in sentence after sentence, so a scorer with a random taste for words has a tau, an r and a rho
of its own, far from zero in many cases. Therefore a metric is compared with the distribution of
random scorers: which share of them reaches its value?

The distribution counts, not the single scorer. Perrella et al. (2024) compare metrics of machine
translation with such scorers, which they call sentinels.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Indices
from maege.counts.numbered_columns import number_texts, numbered_texts
from maege.operating_system import give_back_memory
from maege.ranking import Ranking, RankingType
from maege.statistics.random_scorers.orders import OrderedCandidates
from maege.statistics.random_scorers.words import WEIGHT_KINDS, Weights, WordCounts
from maege.statistics.ties import TIE_TOLERANCE

RANDOM_SCORERS = 999


@dataclass(frozen=True, eq=False)
class RandomScorerStatistics:
    """The statistics of random scorers."""

    # By type of ranking and statistic: ``tau_micro``, ``tau_macro``, ``pearson`` and
    # ``pearson_within`` of chains and lattices, and ``spearman`` of corpora, each of shape
    # (WEIGHT_KINDS, scorers).
    values: Mapping[tuple[str, str], Floats]

    def share_reaching(
        self, ranking_type: str, statistic: str, value: float | None
    ) -> float | None:
        """Return the share of random scorers that reach a value; None without either."""
        values = self.values.get((ranking_type, statistic))
        return None if value is None or values is None else share_reaching(values, value)


def share_reaching(values: Floats, value: float) -> float:
    """Return the share of random scorers with at least this value, the metric included.

    ``values`` has shape (kinds, scorers). Of several kinds of scorers, the largest share counts:
    the kind that is hardest to outperform. It is the p-value of a Monte Carlo test, so it is never
    0 (Phipson and Smyth, 2010).

    >>> share_reaching(np.array([[0.1, 0.2, 0.3, 0.4], [0.1, 0.1, 0.1, 0.3]]), 0.3)
    0.6
    """
    as_large = (values >= value - TIE_TOLERANCE).sum(axis=1).max()
    return float((1 + as_large) / (1 + values.shape[1]))


def random_scorer_statistics(
    rankings: Sequence[Ranking],
    *,
    seed: int,
    pairs: Mapping[RankingType, Indices],
    scorers: int = RANDOM_SCORERS,
) -> RandomScorerStatistics:
    """Compute the statistics of random scorers.

    All weights are independent standard normal numbers. The score of a text is, by kind of scorer:

    - ``words``: the sum of the weights of its words, which are split at white space.
    - ``words-changed``: the sum of the weights of the words that it has more often than the
      source, plus that of other weights of the words that the source has more often.

    The score of a corpus is the mean of its sentences. A scorer is the same in all types of
    rankings, and its weight of a word does not depend on which other words there are. The order of
    the sentences changes results in the last bits at most.

    Tau is (C - D) / N of C concordant, D discordant and N comparable pairs; texts with the same
    words are tied. ``pearson_within`` is Pearson's r with the gold score over the candidates of a
    ranking, 0 if they have the same score; the mean over sentences of its mean. Spearman's rho
    is the mean of the replicates, 0 where all corpora of a replicate have the same score.

    The rankings are of any type. ``pairs``: of chains and lattices, those that count; see
    ``candidate_pairs``. ``scorers``: how many of each kind.
    """
    give_back_memory()  # that statistics of metrics needed
    by_type: dict[RankingType, list[Ranking]] = {}
    for ranking in rankings:
        by_type.setdefault(ranking.type, []).append(ranking)
    replicates = by_type.pop("corpora", [])
    of_corpora, texts = numbered_texts(
        [c for r in replicates for c in (r.sources, *(c.hypotheses for c in r.candidates))]
    )
    columns, sizes = list[Sequence[str]](), list[int]()
    for of_type in by_type.values():
        columns += [[s for r in of_type for s in (*r.sources,) * len(r.candidates)]]
        columns += [c.hypotheses for r in of_type for c in r.candidates]
        sizes += [sum(len(r.candidates) for r in of_type)] * 2
    others, numbers = number_texts(columns, equal_once=False)
    del columns
    of_orders = np.split(numbers + len(of_corpora), np.cumsum(sizes))
    counts = WordCounts([of_corpora, others])
    del of_corpora, others, numbers
    weights = {kind: Weights(seed, kind, counts.words, scorers) for kind in WEIGHT_KINDS}
    collected: dict[tuple[str, str], list[Floats]] = {}
    for (ranking_type, of_type), *of_order in zip(
        by_type.items(), of_orders[:-1:2], of_orders[1:-1:2], strict=True
    ):
        give_back_memory()  # that was needed to sort texts, or for the type before
        order = OrderedCandidates.from_rankings(of_type, counts, of_order, pairs[ranking_type])
        for kind in WEIGHT_KINDS:
            give_back_memory()
            for statistic, values in order.statistics(weights[kind]).items():
                collected.setdefault((ranking_type, statistic), []).append(values)
        del order
    if replicates:
        give_back_memory()
        from maege.statistics.random_scorers.corpora import ReplicatedCorpora  # for this alone

        corpora = ReplicatedCorpora(replicates, counts, texts)
        del counts, texts
        for kind in WEIGHT_KINDS:
            give_back_memory()  # that was needed to number texts, or for the kind before
            rho = corpora.spearman(weights.pop(kind))
            collected.setdefault(("corpora", "spearman"), []).append(rho)
        del corpora
    give_back_memory()
    return RandomScorerStatistics({key: np.array(rows) for key, rows in collected.items()})
