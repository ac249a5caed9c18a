"""A sample: all rankings that a run scores."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from maege.ranking import Ranking
from maege.sampling.prepared_sentence import PreparedSentence

RepeatedPairs = Literal["once", "always"]


@dataclass(frozen=True)
class Sample:
    """All rankings that are sampled from the same sentences; each tuple may be empty."""

    prepared_sentences: tuple[PreparedSentence, ...]
    chains: tuple[Ranking, ...] = ()
    lattices: tuple[Ranking, ...] = ()
    corpora: tuple[Ranking, ...] = ()
    # How often a pair of texts counts that several rankings of a sentence have.
    repeated_pairs: RepeatedPairs = "once"

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """Every ranking: chains, then lattices, then corpora."""
        return self.chains + self.lattices + self.corpora

    def summary(self) -> dict[str, Any]:
        """Return the counts of sentences, annotations, rankings, texts and pairs."""
        annotations = Counter(len(s.lattices) for s in self.prepared_sentences)
        return {
            "sentences": len(self.prepared_sentences),
            "annotations": sum(len(s.lattices) for s in self.prepared_sentences),
            "annotations_per_sentence": {str(n): annotations[n] for n in sorted(annotations)},
            "chains": len(self.chains),
            "chain_nodes": sum(len(ranking.candidates) for ranking in self.chains),
            "steps": sum(len(ranking.steps) for ranking in self.chains),
            "pairs": sum(map(len, counted_pairs(self.chains, "once"))),
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


# What a metric sees of a pair: sentence, source, worse text, better text, references.
PairKey = tuple[int, str, str, str, tuple[str, ...]]


def counted_pairs(
    rankings: Sequence[Ranking], repeated_pairs: RepeatedPairs
) -> Iterator[list[tuple[int, int]]]:
    """Yield the pairs (worse, better) of each one-sentence ranking that count.

    With ``once`` a pair that an earlier ranking of the sentence has does not count again.
    """
    if repeated_pairs == "always":
        yield from (list(ranking.pairs) for ranking in rankings)
        return
    last = {ranking.sentences: number for number, ranking in enumerate(rankings)}
    seen_in: dict[tuple[int, ...], set[PairKey]] = {}  # the keys of all sentences are too many
    for number, ranking in enumerate(rankings):
        seen = seen_in.setdefault(ranking.sentences, set())
        pairs = []
        for key, pair in zip(pair_keys(ranking, ranking.pairs), ranking.pairs, strict=True):
            if key not in seen:
                seen.add(key)
                pairs.append(pair)
        if last[ranking.sentences] == number:
            del seen_in[ranking.sentences]
        yield pairs


def pair_keys(ranking: Ranking, pairs: Iterable[tuple[int, int]]) -> Iterator[PairKey]:
    """Yield the keys of pairs (worse, better) of a one-sentence ranking.

    Pairs that are repeated in another ranking have the same key there.
    """
    sentence, source = ranking.sentences[0], ranking.sources[0]
    texts = [(c.hypotheses[0], c.references[0]) for c in ranking.candidates]
    for worse, better in pairs:
        high, references = texts[better]
        yield sentence, source, texts[worse][0], high, references
