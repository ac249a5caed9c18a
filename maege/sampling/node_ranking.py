"""A ranking of nodes of a lattice, in little memory: it makes texts, pairs and steps when asked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

from maege.counts.node_texts import NodeColumn
from maege.data.edit import Edit
from maege.lattice import Lattice
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
