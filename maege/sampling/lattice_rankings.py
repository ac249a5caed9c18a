"""Rankings of the texts of a lattice: maximal chains, or all nodes (Choshen and Abend, 2018)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice, pairwise, permutations
from math import factorial
from operator import or_
from typing import Any, Literal

import numpy as np

from maege.counts.node_texts import NodeColumn
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.randomness import generator, generators
from maege.ranking import Candidate, Step, all_ordered_pairs, linear_gold_score
from maege.sampling.prepared_sentence import PreparedSentence


@dataclass(frozen=True, slots=True)
class NodeRanking:
    """A `maege.ranking.Ranking` of nodes of the lattice of an annotation: a chain, or all nodes."""

    type: Literal["chains", "lattices"]
    sentence: PreparedSentence
    annotator: int
    draw: int
    nodes: Sequence[int]  # from the original to the full correction; of a lattice all, ascending
    source: int  # the node whose text a metric sees as the source

    @property
    def lattice(self) -> Lattice:
        """The lattice of the annotation."""
        return self.sentence.lattices[self.annotator]

    @property
    def sentences(self) -> tuple[int]:
        """See `maege.ranking.Ranking`."""
        return (self.sentence.index,)

    @property
    def clusters(self) -> tuple[str]:
        """See `maege.ranking.Ranking`."""
        return (self.sentence.cluster_key,)

    @property
    def sources(self) -> NodeColumn:
        """See `maege.ranking.Ranking`."""
        return NodeColumn(self.lattice, self.source)

    @property
    def candidates(self) -> Sequence[Candidate]:
        """See `maege.ranking.Ranking`."""
        return _NodeCandidates(self)

    @property
    def gold_scores(self) -> list[float]:
        """See `maege.ranking.Ranking`."""
        edits, original = len(self.lattice.edits), self.sentence.original_gold_score
        return [linear_gold_score(node.bit_count(), edits, original) for node in self.nodes]

    @property
    def edit_counts(self) -> list[float]:
        """See `maege.ranking.Ranking`."""
        return [float(node.bit_count()) for node in self.nodes]

    @property
    def single_texts(self) -> list[tuple[str, tuple[str, ...]]]:
        """See `maege.ranking.Ranking`."""
        lattice, references = self.lattice, self.sentence.references[self.annotator]
        return [(text, references) for text in lattice.sentences_at(self.nodes)]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """See `maege.ranking.Ranking`."""
        if self.type == "chains":
            return all_ordered_pairs(len(self.nodes))
        return _pairs_of_lattice(len(self.lattice.edits))

    @property
    def steps(self) -> tuple[Step, ...]:
        """See `maege.ranking.Ranking`."""
        edits = self.lattice.edits
        if self.type == "chains":
            bits = ((low ^ high).bit_length() - 1 for low, high in pairwise(self.nodes))
            return tuple(_step(i, i + 1, edits[bit].type, bit) for i, bit in enumerate(bits))
        return tuple(
            _step(node, upper, edit.type, (node ^ upper).bit_length() - 1)
            for node in self.lattice
            for upper, edit in self.lattice.upper_covers(node)
        )


@dataclass(frozen=True, slots=True)
class _NodeCandidates(Sequence[Candidate]):
    """The candidates of a ranking, each of which is made when it is asked for."""

    ranking: NodeRanking

    def __len__(self) -> int:
        return len(self.ranking.nodes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self._of(self.ranking.nodes[index]))
        (candidate,) = self._of([self.ranking.nodes[index]])
        return candidate

    def __iter__(self) -> Iterator[Candidate]:
        return self._of(self.ranking.nodes)

    def _of(self, nodes: Iterable[int]) -> Iterator[Candidate]:
        sentence, lattice = self.ranking.sentence, self.ranking.lattice
        references, edits = (sentence.references[self.ranking.annotator],), len(lattice.edits)
        original = sentence.original_gold_score
        for node in nodes:
            applied = node.bit_count()
            gold_score = linear_gold_score(applied, edits, original)
            yield Candidate(NodeColumn(lattice, node), references, _single(applied), gold_score)


# What many rankings have in common.
_step = lru_cache(maxsize=4096)(Step)


@lru_cache(maxsize=4096)
def _single(value: int) -> tuple[int]:
    return (value,)


@lru_cache(maxsize=64)
def _pairs_of_lattice(edits: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of all nodes of a lattice of so many edits."""
    edit = Edit(0, 0, (), "")
    return tuple(sorted(Lattice((), (edit,) * edits).pairs()))


SourcePolicy = Literal["random", "original", "corrected"]


def sample_chains(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    per_annotation: int = 1,
    min_annotations: int = 1,
    source_policy: SourcePolicy = "random",
) -> Iterator[NodeRanking]:
    """Sample chains: for each annotation with edits, random orders in which its edits are applied.

    The chains are by sentence and annotator (Choshen and Abend, 2018, section 3).

    Sentences with fewer than ``min_annotations`` annotations with edits are skipped. Of an
    annotation, ``per_annotation`` chains are drawn uniformly without repetition; if there are not
    more, all are taken. ``source_policy``: which text of the chain a metric sees as the source: a
    ``random`` one (uniformly), the ``original`` or the full correction (``corrected``).
    """
    lattices = [
        (sentence, annotator, (sentence.key, keys[annotator]))
        for sentence in prepared_sentences
        if sum(bool(x.edits) for x in sentence.lattices.values()) >= min_annotations
        for keys in [sentence.annotation_keys]
        for annotator, lattice in sentence.lattices.items()
        if lattice.edits
    ]
    rngs = generators(seed, (("chains", *key) for _, _, key in lattices))
    source_rngs = generators(
        seed, (("chain source", *key, n) for _, _, key in lattices for n in range(per_annotation))
    )
    for (sentence, annotator, _), rng in zip(lattices, rngs, strict=True):
        lattice = sentence.lattices[annotator]
        of_sources = list(islice(source_rngs, per_annotation))
        for draw, order in enumerate(_orders(len(lattice.edits), per_annotation, rng)):
            nodes = chain_nodes(tuple(order))
            source = choose_source(lattice, nodes, source_policy, of_sources[draw])
            yield NodeRanking("chains", sentence, annotator, draw, nodes, source)


def _orders(edits: int, count: int, rng: np.random.Generator) -> list[tuple[int, ...]]:
    """Draw ``count`` distinct orders of the edits, or list all if there are not more."""
    if factorial(edits) <= count:
        return list(permutations(range(edits)))
    orders: dict[tuple[int, ...], None] = {}
    while len(orders) < count:
        orders[tuple(np.argsort(rng.random(edits)).tolist())] = None
    return list(orders)


@lru_cache(maxsize=4096)  # many chains share them
def chain_nodes(order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the nodes of a chain in which edits, given as indices, are applied in an order."""
    return tuple(accumulate((1 << bit for bit in order), or_, initial=0))


def choose_source(
    lattice: Lattice, nodes: Sequence[int], policy: SourcePolicy, rng: np.random.Generator
) -> int:
    """Return the node whose text a metric sees as the source; if it is random, one of ``nodes``."""
    if policy == "original":
        return lattice.bottom
    if policy == "corrected":
        return lattice.top
    return nodes[int(rng.random() * len(nodes))]


def full_lattices(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    max_edits: int = 8,
    source_policy: SourcePolicy = "random",
) -> Iterator[NodeRanking]:
    """Rank all nodes of each lattice of 1 to ``max_edits`` edits, by sentence and annotator.

    A lattice of k edits has 2 ** k nodes and 3 ** k - 2 ** k pairs. Metrics see one of its texts as
    the source; see `sample_chains`.
    """
    for sentence in prepared_sentences:
        keys = sentence.annotation_keys
        for annotator, lattice in sentence.lattices.items():
            if 1 <= len(lattice.edits) <= max_edits:
                rng = generator(seed, "lattice source", sentence.key, keys[annotator])
                nodes = range(lattice.size)
                source = choose_source(lattice, nodes, source_policy, rng)
                yield NodeRanking("lattices", sentence, annotator, 0, nodes, source)
