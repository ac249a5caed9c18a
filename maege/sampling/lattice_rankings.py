"""Rankings of the texts of a lattice: maximal chains, or all nodes (Choshen and Abend, 2018)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, islice, permutations
from math import factorial
from operator import or_
from typing import Literal

import numpy as np

from maege.lattice import Lattice
from maege.randomness import generator, generators
from maege.sampling.node_ranking import NodeRanking
from maege.sampling.prepared_sentence import PreparedSentence

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
