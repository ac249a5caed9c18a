"""Maximal chains of correction lattices (Choshen and Abend, 2018, section 3)."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial
from typing import Literal

import numpy as np

from maege.lattice import Lattice
from maege.randomness import generator
from maege.ranking import Candidate, Ranking, Step, all_ordered_pairs, linear_gold_score
from maege.sampling.prepared_sentence import PreparedSentence

Source = Literal["random", "origin", "reference"]


def sample_chains(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    per_annotation: int = 1,
    min_annotations: int = 1,
    source: Source = "random",
) -> Iterator[Ranking]:
    """Yield chains: for each annotation, random orders in which its edits are applied.

    Chains of an annotation are drawn uniformly without repetition; if there are not more than
    ``per_annotation``, all are taken. An annotation without edits has no chain, nor has a
    sentence with fewer than ``min_annotations`` annotations with edits. ``source`` says which
    text of the chain metrics are shown as the source: one drawn uniformly, the original, or the
    full correction.
    """
    for prepared_sentence in prepared_sentences:
        if (
            sum(bool(lattice.edits) for lattice in prepared_sentence.lattices.values())
            < min_annotations
        ):
            continue
        for annotator, lattice in prepared_sentence.lattices.items():
            if not lattice.edits:
                continue
            rng = generator(seed, "chains", prepared_sentence.index, annotator)
            for number, order in enumerate(_orders(len(lattice.edits), per_annotation, rng)):
                shown = generator(seed, "chain source", prepared_sentence.index, annotator, number)
                text = source_text(lattice, _nodes(order), source, shown)
                yield chain(prepared_sentence, annotator, number, order, text)


def _orders(edits: int, wanted: int, rng: np.random.Generator) -> list[tuple[int, ...]]:
    """Draw distinct orders of the edits, or list all if no more than wanted exist."""
    if factorial(edits) <= wanted:
        return list(permutations(range(edits)))
    drawn: dict[tuple[int, ...], None] = {}
    while len(drawn) < wanted:
        drawn[tuple(np.argsort(rng.random(edits)).tolist())] = None
    return list(drawn)


def _nodes(order: Sequence[int]) -> list[int]:
    nodes = [0]
    for bit in order:
        nodes.append(nodes[-1] | 1 << bit)
    return nodes


def chain(
    prepared_sentence: PreparedSentence,
    annotator: int,
    number: int,
    order: Sequence[int],
    source: str,
) -> Ranking:
    """Return the chain in which the edits of an annotation are applied in an order.

    ``source`` is what metrics are shown as the source.
    """
    lattice = prepared_sentence.lattices[annotator]
    nodes = _nodes(order)
    references = (prepared_sentence.references[annotator],)
    candidates = tuple(
        Candidate(
            (lattice.text(node),),
            references,
            applied,
            linear_gold_score(applied, len(order), prepared_sentence.gold_of_original),
        )
        for applied, node in enumerate(nodes)
    )
    steps = tuple(Step(i, i + 1, lattice.edits[bit].type, bit) for i, bit in enumerate(order))
    return Ranking(
        type="chains",
        sentences=(prepared_sentence.index,),
        annotator=annotator,
        draw=number,
        sources=(source,),
        candidates=candidates,
        pairs=all_ordered_pairs(len(nodes)),
        steps=steps,
    )


def source_text(
    lattice: Lattice, nodes: Sequence[int], source: Source, rng: np.random.Generator
) -> str:
    """Return the text that metrics are shown as the source."""
    if source == "origin":
        return lattice.text(lattice.bottom)
    if source == "reference":
        return lattice.text(lattice.top)
    return lattice.text(nodes[int(rng.random() * len(nodes))])
