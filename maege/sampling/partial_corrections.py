"""Corpora in which a known share of the gold edits is applied."""

from collections.abc import Iterator, Sequence

from maege.randomness import generators
from maege.ranking import Candidate, Ranking, all_ordered_pairs
from maege.sampling.prepared_sentence import PreparedSentence

_Text = tuple[str, tuple[str, ...], int]
SHARES = (0.0, 0.1, 0.2, 0.4, 0.7, 1.0)


def sample_partial_corrections(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    shares: Sequence[float] = SHARES,
    replicates: int = 2,
) -> Iterator[Ranking]:
    """Sample corpora in which each gold edit is applied with a known probability.

    For every replicate and sentence, independently: an annotation, uniformly, and a uniform number
    for each of its edits; corpora with a larger share have the edit. So those of a replicate have
    all edits of those with smaller shares, and their differences vary little; different replicates
    are independent. In contrast to ``sample_corpora`` corpora may have few edits, as the outputs of
    systems do, and the source is the original.

    Parameters
    ----------
    prepared_sentences
        The sentences of each corpus.
    seed
        Seed of all random decisions.
    shares
        Probability of an edit, between 0 and 1, one for each corpus of a replicate.
    replicates
        How often all corpora are sampled.

    Yields
    ------
    Ranking
        One per replicate: its corpora in ascending order of the shares.
    """
    ascending = sorted(shares)
    for replicate in range(replicates):
        keys = (("partial corrections", replicate, s.key) for s in prepared_sentences)
        samples = []
        for sentence, rng in zip(prepared_sentences, generators(seed, keys), strict=True):
            annotators = list(sentence.annotation_keys)
            most_edits = max(len(lattice.edits) for lattice in sentence.lattices.values())
            first, *uniforms = rng.random(1 + most_edits).tolist()
            annotator = annotators[int(first * len(annotators))]
            samples.append(
                [_partial_correction(sentence, annotator, p, uniforms) for p in ascending]
            )
        yield Ranking(
            type="corpora",
            sentences=tuple(s.index for s in prepared_sentences),
            annotator=None,
            draw=replicate,
            sources=tuple(s.text for s in prepared_sentences),
            clusters=tuple(s.cluster_key for s in prepared_sentences),
            candidates=tuple(map(_candidate, ascending, zip(*samples, strict=True))),
            pairs=all_ordered_pairs(len(ascending)),
        )


def _candidate(share: float, sentences: Sequence[_Text]) -> Candidate:
    texts, references, edit_counts = zip(*sentences, strict=True)
    return Candidate(texts, references, edit_counts, share)


def _partial_correction(
    sentence: PreparedSentence, annotator: int, share: float, uniforms: Sequence[float]
) -> _Text:
    """Return a text, its references, and its number of edits."""
    lattice = sentence.lattices[annotator]
    bits = [bit for bit in range(len(lattice.edits)) if uniforms[bit] < share]
    text = lattice.sentence_at(sum(1 << bit for bit in bits))
    return text, sentence.references[annotator], len(bits)
