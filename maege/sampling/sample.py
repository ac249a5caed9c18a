"""A sample: all rankings that a run scores."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from maege.ranking import Ranking
from maege.sampling.prepared_sentence import PreparedSentence

# Which comparable pairs count: distinct ones, or all, also those that come again in a sentence.
Counted = Literal["distinct", "all"]


@dataclass(frozen=True)
class Sample:
    """Chains, lattices and corpora drawn from the same sentences; each may be empty.

    counted: which pairs of chains, and of lattices, count.
    """

    prepared_sentences: tuple[PreparedSentence, ...]
    chains: tuple[Ranking, ...] = ()
    lattices: tuple[Ranking, ...] = ()
    corpora: tuple[Ranking, ...] = ()
    counted: Counted = "distinct"

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """Every ranking: chains, then lattices, then corpora."""
        return self.chains + self.lattices + self.corpora

    def summary(self) -> dict[str, Any]:
        """Return the counts that describe the sample."""
        annotations = Counter(len(m.lattices) for m in self.prepared_sentences)
        return {
            "sentences": len(self.prepared_sentences),
            "annotations": sum(len(m.lattices) for m in self.prepared_sentences),
            "annotations_per_sentence": {str(n): annotations[n] for n in sorted(annotations)},
            "chains": len(self.chains),
            "chain_nodes": sum(len(ranking.candidates) for ranking in self.chains),
            "steps": sum(len(ranking.steps) for ranking in self.chains),
            "pairs": len(distinct_pairs(self.chains)),
            "pairs_with_repeats": sum(len(ranking.pairs) for ranking in self.chains),
            "lattices": len(self.lattices),
            "lattice_nodes": sum(len(ranking.candidates) for ranking in self.lattices),
            "corpora": self._corpora_summary(),
        }

    def _corpora_summary(self) -> dict[str, Any] | None:
        if not self.corpora:
            return None
        applied = np.array(
            [[candidate.edit_count for candidate in ranking.candidates] for ranking in self.corpora]
        )
        return {
            "replicates": len(self.corpora),
            "expected_edits": [candidate.gold_score for candidate in self.corpora[0].candidates],
            "applied_edits": applied.mean(axis=0).tolist(),
        }


# What is the same for a metric: sentence, source, worse text, better text, references.
PairKey = tuple[int, str, str, str, tuple[str, ...]]


def distinct_pairs(rankings: Iterable[Ranking]) -> set[PairKey]:
    """Return what makes the pairs of one-sentence rankings distinct."""
    return {key for ranking in rankings for key, _, _ in keyed_pairs(ranking)}


def keyed_pairs(ranking: Ranking) -> Iterator[tuple[PairKey, int, int]]:
    """Yield each pair with what makes it distinct."""
    for worse, better in ranking.pairs:
        yield pair_key(ranking, worse, better), worse, better


def pair_key(ranking: Ranking, worse: int, better: int) -> PairKey:
    """Return what makes a pair of items of a one-sentence ranking distinct."""
    low, high = ranking.candidates[worse], ranking.candidates[better]
    return (
        ranking.sentences[0],
        ranking.sources[0],
        low.hypotheses[0],
        high.hypotheses[0],
        high.references[0],
    )
