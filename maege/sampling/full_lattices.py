"""Whole lattices, where they are small: every node and every comparable pair."""

from collections.abc import Iterator, Sequence

from maege.randomness import generator
from maege.ranking import Item, Ranking, Step, linear_gold
from maege.sampling.chains import Source, source_text
from maege.sampling.prepared_sentence import Material


def sample_lattices(
    materials: Sequence[Material], *, seed: int, max_edits: int = 8, source: Source = "random"
) -> Iterator[Ranking]:
    """Yield each lattice of 1 to ``max_edits`` edits as one ranking of all its nodes.

    A lattice of k edits has 2^k nodes and 3^k - 2^k pairs. ``source`` is as for chains, drawn
    from all nodes.
    """
    for material in materials:
        for annotator, lattice in material.lattices.items():
            if 1 <= len(lattice.edits) <= max_edits:
                rng = generator(seed, "lattice source", material.index, annotator)
                shown = source_text(lattice, range(lattice.size), source, rng)
                yield whole_lattice(material, annotator, shown)


def whole_lattice(material: Material, annotator: int, source: str) -> Ranking:
    """Return the lattice of an annotation, all nodes in ascending order."""
    lattice = material.lattices[annotator]
    references = (material.references[annotator],)
    count = len(lattice.edits)
    items = tuple(
        Item(
            (lattice.text(node),),
            references,
            node.bit_count(),
            linear_gold(node.bit_count(), count, material.gold_of_original),
        )
        for node in lattice.nodes()
    )
    steps = tuple(
        Step(node, upper, edit.type, (node ^ upper).bit_length() - 1)
        for node in lattice.nodes()
        for upper, edit in lattice.covers(node)
    )
    return Ranking(
        kind="lattice",
        sentences=(material.index,),
        annotator=annotator,
        number=0,
        sources=(source,),
        items=items,
        pairs=tuple(sorted(lattice.pairs())),
        steps=steps,
    )
