"""A sample: all rankings that a run scores."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from maege.ranking import GivenRanking, Ranking
from maege.ranking_requests import RepeatedPairs, counted_pairs
from maege.sampling.prepared_sentence import PreparedSentence


@dataclass(frozen=True, repr=False)
class Sample:
    """All rankings that are sampled from the same sentences; each tuple may be empty."""

    prepared_sentences: tuple[PreparedSentence, ...]
    chains: tuple[Ranking, ...] = ()
    lattices: tuple[Ranking, ...] = ()
    corpora: tuple[GivenRanking, ...] = ()
    # How often a pair of texts counts that several rankings of a sentence have.
    repeated_pairs: RepeatedPairs = "once"

    def __repr__(self) -> str:
        numbers = {name: len(getattr(self, name)) for name in ("chains", "lattices", "corpora")}
        kinds = (f"{number:,} {name}" for name, number in numbers.items())
        return f"Sample({len(self.prepared_sentences):,} sentences, {', '.join(kinds)})"

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """Every ranking: chains, then lattices, then corpora."""
        return self.chains + self.lattices + self.corpora

    def summary(self, pairs: int | None = None) -> dict[str, Any]:
        """Return the counts of sentences, annotations, rankings, texts and pairs.

        ``pairs``: the number of pairs of chains that count once, if it is known.
        """
        annotations = Counter(len(s.lattices) for s in self.prepared_sentences)
        return {
            "sentences": len(self.prepared_sentences),
            "annotations": sum(len(s.lattices) for s in self.prepared_sentences),
            "annotations_per_sentence": {str(n): annotations[n] for n in sorted(annotations)},
            "chains": len(self.chains),
            "chain_nodes": sum(len(ranking.candidates) for ranking in self.chains),
            "steps": sum(len(ranking.steps) for ranking in self.chains),
            "pairs": self._distinct_pairs if pairs is None else pairs,
            "pairs_with_repeats": sum(len(ranking.pairs) for ranking in self.chains),
            "lattices": len(self.lattices),
            "lattice_nodes": sum(len(ranking.candidates) for ranking in self.lattices),
            "corpora": self._corpora_summary(),
        }

    @cached_property
    def _distinct_pairs(self) -> int:
        """The number of pairs of chains, those that several chains of a sentence have once."""
        return sum(map(len, counted_pairs(self.chains, "once")))

    def _corpora_summary(self) -> dict[str, Any] | None:
        if not self.corpora:
            return None
        applied = np.array([ranking.edit_counts for ranking in self.corpora])
        return {
            "replicates": len(self.corpora),
            "expected_edits": [candidate.gold_score for candidate in self.corpora[0].candidates],
            "applied_edits": applied.mean(axis=0).tolist(),
        }
