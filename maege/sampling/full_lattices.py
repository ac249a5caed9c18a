"""Whole lattices, where they are small: every node and every comparable pair."""

from collections.abc import Iterator, Sequence

from maege.randomness import generator
from maege.ranking import Candidate, Ranking, Step, linear_gold_score
from maege.sampling.chains import Source, source_text
from maege.sampling.prepared_sentence import PreparedSentence


def sample_lattices(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    max_edits: int = 8,
    source: Source = "random",
) -> Iterator[Ranking]:
    """Yield each lattice of 1 to ``max_edits`` edits as one ranking of all its nodes.

    A lattice of k edits has 2^k nodes and 3^k - 2^k pairs. ``source`` is as for chains, drawn
    from all nodes.
    """
    for prepared_sentence in prepared_sentences:
        for annotator, lattice in prepared_sentence.lattices.items():
            if 1 <= len(lattice.edits) <= max_edits:
                rng = generator(seed, "lattice source", prepared_sentence.index, annotator)
                shown = source_text(lattice, range(lattice.size), source, rng)
                yield whole_lattice(prepared_sentence, annotator, shown)


def whole_lattice(prepared_sentence: PreparedSentence, annotator: int, source: str) -> Ranking:
    """Return the lattice of an annotation, all nodes in ascending order."""
    lattice = prepared_sentence.lattices[annotator]
    references = (prepared_sentence.references[annotator],)
    count = len(lattice.edits)
    candidates = tuple(
        Candidate(
            (lattice.text(node),),
            references,
            node.bit_count(),
            linear_gold_score(node.bit_count(), count, prepared_sentence.gold_of_original),
        )
        for node in lattice.nodes()
    )
    steps = tuple(
        Step(node, upper, edit.type, (node ^ upper).bit_length() - 1)
        for node in lattice.nodes()
        for upper, edit in lattice.covers(node)
    )
    return Ranking(
        type="lattices",
        sentences=(prepared_sentence.index,),
        annotator=annotator,
        draw=0,
        sources=(source,),
        candidates=candidates,
        pairs=tuple(sorted(lattice.pairs())),
        steps=steps,
    )
