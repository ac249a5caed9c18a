"""Full lattices, where they are small: every node and every comparable pair."""

from collections.abc import Iterator, Sequence

from maege.randomness import generator
from maege.ranking import Candidate, Ranking, Step, linear_gold_score
from maege.sampling.chains import SourcePolicy, choose_source
from maege.sampling.prepared_sentence import PreparedSentence


def full_lattices(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    max_edits: int = 8,
    source_policy: SourcePolicy = "random",
) -> Iterator[Ranking]:
    """Rank all nodes of each lattice that is small enough.

    Parameters
    ----------
    prepared_sentences
        The sentences.
    seed
        Seed of all random decisions.
    max_edits
        Greatest number of edits. A lattice of k edits has 2 ** k nodes and 3 ** k - 2 ** k pairs.
    source_policy
        Which text of the lattice a metric sees as the source; see `sample_chains`.

    Yields
    ------
    Ranking
        The lattices of 1 to ``max_edits`` edits, by sentence and annotator.
    """
    for sentence in prepared_sentences:
        for annotator, lattice in sentence.lattices.items():
            if 1 <= len(lattice.edits) <= max_edits:
                key = sentence.annotation_keys[annotator]
                rng = generator(seed, "lattice source", sentence.key, key)
                source = choose_source(lattice, range(lattice.size), source_policy, rng)
                yield lattice_ranking(sentence, annotator, source)


def lattice_ranking(sentence: PreparedSentence, annotator: int, source: str) -> Ranking:
    """Return the ranking of all nodes of the lattice of an annotation, in ascending order.

    Parameters
    ----------
    sentence
        The sentence.
    annotator
        Whose lattice it is.
    source
        The text that a metric sees as the source.
    """
    lattice = sentence.lattices[annotator]
    references = (sentence.references[annotator],)
    count = len(lattice.edits)
    candidates = tuple(
        Candidate(
            (lattice.sentence_at(node),),
            references,
            (node.bit_count(),),
            linear_gold_score(node.bit_count(), count, sentence.original_gold_score),
        )
        for node in lattice
    )
    steps = tuple(
        Step(node, upper, edit.type, (node ^ upper).bit_length() - 1)
        for node in lattice
        for upper, edit in lattice.upper_covers(node)
    )
    return Ranking(
        type="lattices",
        sentences=(sentence.index,),
        annotator=annotator,
        draw=0,
        sources=(source,),
        clusters=(sentence.cluster_key,),
        candidates=candidates,
        pairs=tuple(sorted(lattice.pairs())),
        steps=steps,
    )
