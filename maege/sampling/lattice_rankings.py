"""Rankings of the texts of a lattice: maximal chains, or all nodes (Choshen and Abend, 2018)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice, permutations
from math import factorial
from operator import or_
from typing import Any, Literal

import numpy as np

from maege.lattice import Lattice
from maege.metric.node_texts import NodeColumn
from maege.randomness import generator, generators
from maege.ranking import Candidate, Ranking, Step, all_ordered_pairs, linear_gold_score
from maege.sampling.prepared_sentence import PreparedSentence

SourcePolicy = Literal["random", "original", "corrected"]


def sample_chains(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    per_annotation: int = 1,
    min_annotations: int = 1,
    source_policy: SourcePolicy = "random",
) -> Iterator[Ranking]:
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
            source = choose_source(lattice, _nodes(tuple(order)), source_policy, of_sources[draw])
            yield chain(sentence, annotator, draw, order, source)


def _orders(edits: int, count: int, rng: np.random.Generator) -> list[tuple[int, ...]]:
    """Draw ``count`` distinct orders of the edits, or list all if there are not more."""
    if factorial(edits) <= count:
        return list(permutations(range(edits)))
    orders: dict[tuple[int, ...], None] = {}
    while len(orders) < count:
        orders[tuple(np.argsort(rng.random(edits)).tolist())] = None
    return list(orders)


@lru_cache(maxsize=4096)  # many chains share them
def _nodes(order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the nodes of a chain, from the original to the full correction."""
    return tuple(accumulate((1 << bit for bit in order), or_, initial=0))


def chain(
    sentence: PreparedSentence, annotator: int, draw: int, order: Sequence[int], source: str
) -> Ranking:
    """Return the chain number ``draw``, in which an annotation's edits are applied in an order.

    ``order`` has the indices of all edits of the lattice; a metric sees the text ``source`` as
    source.
    """
    lattice = sentence.lattices[annotator]
    steps = tuple(_step(i, i + 1, lattice.edits[bit].type, bit) for i, bit in enumerate(order))
    return Ranking(
        type="chains",
        sentences=_single(sentence.index),
        annotator=annotator,
        draw=draw,
        sources=(source,),
        clusters=_single(sentence.cluster_key),
        candidates=_candidates(sentence, annotator, _nodes(tuple(order))),
        pairs=all_ordered_pairs(len(order) + 1),
        steps=steps,
    )


def choose_source(
    lattice: Lattice, nodes: Sequence[int], policy: SourcePolicy, rng: np.random.Generator
) -> str:
    """Return the text that a metric sees as the source: of one of ``nodes`` if it is random."""
    if policy == "original":
        return lattice.sentence_at(lattice.bottom)
    if policy == "corrected":
        return lattice.sentence_at(lattice.top)
    return lattice.sentence_at(nodes[int(rng.random() * len(nodes))])


def full_lattices(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    max_edits: int = 8,
    source_policy: SourcePolicy = "random",
) -> Iterator[Ranking]:
    """Rank all nodes of each lattice of 1 to ``max_edits`` edits, by sentence and annotator.

    A lattice of k edits has 2 ** k nodes and 3 ** k - 2 ** k pairs. Metrics see one of its texts as
    the source; see `sample_chains`.
    """
    for sentence in prepared_sentences:
        keys = sentence.annotation_keys
        for annotator, lattice in sentence.lattices.items():
            if 1 <= len(lattice.edits) <= max_edits:
                rng = generator(seed, "lattice source", sentence.key, keys[annotator])
                source = choose_source(lattice, range(lattice.size), source_policy, rng)
                yield lattice_ranking(sentence, annotator, source)


def lattice_ranking(sentence: PreparedSentence, annotator: int, source: str) -> Ranking:
    """Return the ranking of all nodes of the lattice of an annotation, in ascending order."""
    lattice = sentence.lattices[annotator]
    steps = tuple(
        _step(node, upper, edit.type, (node ^ upper).bit_length() - 1)
        for node in lattice
        for upper, edit in lattice.upper_covers(node)
    )
    return Ranking(
        type="lattices",
        sentences=_single(sentence.index),
        annotator=annotator,
        draw=0,
        sources=(source,),
        clusters=_single(sentence.cluster_key),
        candidates=_candidates(sentence, annotator, range(lattice.size)),
        pairs=tuple(sorted(lattice.pairs())),
        steps=steps,
    )


# Many rankings have the same steps, or the same of these values, and share them.
_step = lru_cache(maxsize=4096)(Step)


@lru_cache(maxsize=4096)
def _single(value: Any) -> tuple[Any]:
    return (value,)


@dataclass(frozen=True, slots=True)
class _NodeCandidates(Sequence[Candidate]):
    """Nodes of a lattice; each is a candidate, which is made when it is asked for."""

    lattice: Lattice
    nodes: Sequence[int]
    references: tuple[tuple[str, ...]]
    original: float  # the gold score of the original

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, index: Any) -> Any:
        node = self.nodes[index]
        applied = node.bit_count()
        return Candidate(
            NodeColumn(self.lattice, node),
            self.references,
            _single(applied),
            linear_gold_score(applied, len(self.lattice.edits), self.original),
        )


def _candidates(
    sentence: PreparedSentence, annotator: int, nodes: Sequence[int]
) -> Sequence[Candidate]:
    lattice, references = sentence.lattices[annotator], (sentence.references[annotator],)
    return _NodeCandidates(lattice, nodes, references, sentence.original_gold_score)
