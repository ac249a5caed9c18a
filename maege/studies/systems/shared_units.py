"""What is resampled of several test sets, of which some may have the same sentences."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from maege.array_types import Floats, Indices
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling, cluster_sums
from maege.statistics.score_table import ScoreTable
from maege.texts.texts import Texts

_SHARED = 0.05  # of the sentences of the smaller test set: with more, sets are not independent
_Sentence = tuple[str, int]  # a source, and how often it occurred before


@dataclass(frozen=True, eq=False)
class SharedUnits:
    """Documents (or sentences) of several test sets; those with common sentences are one unit.

    Test sets that share few sentences count as if they shared none.
    """

    of_documents: Mapping[str, Indices]  # by test set: the unit of each document, from 0
    # By names of test sets, the units that are in all of these and in no other.
    strata: Mapping[tuple[str, ...], Indices]

    @classmethod
    def of_sets(cls, sets: Mapping[str, Texts]) -> "SharedUnits":
        """Find the common sentences of test sets."""
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        sets = dict(sorted(sets.items()))
        sizes = [int(texts.clusters.max(initial=-1)) + 1 for texts in sets.values()]
        ends = np.cumsum([0, *sizes]).tolist()
        starts = dict(zip(sets, ends, strict=False))
        nodes = {name: _documents(texts, starts[name]) for name, texts in sets.items()}
        edges = [
            (nodes[a][sentence], nodes[b][sentence])
            for a, b in combinations(sets, 2)
            if share_sentences(sets[a], sets[b])
            for sentence in nodes[a].keys() & nodes[b].keys()
        ]
        ones, both = np.ones(len(edges)), np.array(edges, dtype=int).reshape(-1, 2).T
        graph = coo_array((ones, tuple(both)), shape=(ends[-1], ends[-1]))
        unit = connected_components(graph, directed=False)[1]
        own = {name: unit[starts[name] :][:size] for name, size in zip(sets, sizes, strict=True)}
        return cls(own, _strata(own))

    @property
    def are_shared(self) -> bool:
        """Whether some test sets share sentences."""
        return sum(map(len, self.of_documents.values())) > len(
            np.unique(np.concatenate([*self.of_documents.values()]))
        )

    def resampled(
        self, tables: Mapping[str, ScoreTable | None], resampling: Resampling
    ) -> dict[str, Floats] | None:
        """Return scores in resamples of units, by test set, shape (resamples, systems).

        Units of each stratum are drawn for themselves. None without counts of sentences, and where
        all documents are one unit.
        """
        counts = {n: t.counts for n, t in tables.items() if t is not None and t.counts is not None}
        if len(counts) < len(tables) or any(len(units) < 2 for units in self.strata.values()):
            return None
        number = 1 + max(int(units.max()) for units in self.strata.values())
        of_units = {n: cluster_sums(c, self.of_documents[n], number) for n, c in counts.items()}
        sums: dict[str, Floats | float] = dict.fromkeys(tables, 0.0)
        for names, units in self.strata.items():
            resampler = resampling.for_clusters(len(units))
            # Strata of equal size have equal draws, which may not be combined as they are.
            rng = generator(resampling.seed, "test-set", *names)
            order = rng.permutation(resampling.resamples)
            for name in names:
                sums[name] = sums[name] + resampler.sums(of_units[name][units])[order]
        return {n: t.total_scores(np.asarray(sums[n])) for n, t in tables.items() if t is not None}


def share_sentences(first: Texts, second: Texts) -> bool:
    """Whether two test sets have so many sentences in common that they depend on each other."""
    shared = (Counter(first.sources) & Counter(second.sources)).total()
    return shared > _SHARED * min(len(first.sources), len(second.sources))


def _documents(texts: Texts, start: int) -> dict[_Sentence, int]:
    """Return the document of each sentence; they are numbered from ``start``."""
    seen: Counter[str] = Counter()
    documents: dict[_Sentence, int] = {}
    for source, document in zip(texts.sources, texts.clusters.tolist(), strict=True):
        documents[source, seen[source]] = start + document
        seen[source] += 1
    return documents


def _strata(of_documents: Mapping[str, Indices]) -> dict[tuple[str, ...], Indices]:
    """Divide units by the test sets that they are in; a single one joins the most numerous."""
    members: dict[int, list[str]] = {}
    for name in sorted(of_documents):
        for unit in np.unique(of_documents[name]).tolist():
            members.setdefault(unit, []).append(name)
    strata: dict[tuple[str, ...], list[int]] = {}
    for unit, of_unit in sorted(members.items()):
        strata.setdefault(tuple(of_unit), []).append(unit)
    for names in [names for names, units in strata.items() if len(units) == 1]:
        others = [other for other in strata if other != names]
        if names in strata and others:
            most = max(others, key=lambda other: (len(strata[other]), other))
            units = strata.pop(most) + strata.pop(names)
            joined = tuple(sorted({*most, *names}))
            strata[joined] = strata.get(joined, []) + units
    return {names: np.array(sorted(units)) for names, units in sorted(strata.items())}
