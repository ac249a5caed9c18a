"""Corpora with a known expected number, or a known share, of edits."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import numpy as np

from maege.errors import ConfigError
from maege.randomness import generators
from maege.ranking import Candidate, Ranking, all_ordered_pairs
from maege.sampling.prepared_sentence import PreparedSentence

SourceSampling = Literal["random_node", "shuffled", "original"]
BinomialTrials = Literal["rounded", "truncated"]
VARIANCE = 0.9
PAPER_EDITS = tuple(range(11))
_Text = tuple[str, tuple[str, ...], int]
SHARES = (0.0, 0.1, 0.2, 0.4, 0.7, 1.0)


def sample_corpora(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    expected_edits: Sequence[float] = PAPER_EDITS,
    replicates: int = 20,
    source_policy: SourceSampling = "random_node",
    binomial_trials: BinomialTrials = "rounded",
) -> Iterator[Ranking]:
    """Sample corpora with known expected numbers of edits per sentence, a ranking per replicate.

    For every corpus and sentence, independently: an annotation, uniformly; a number of edits, from
    `edit_distribution`, at most those that the annotation has; a uniform subset of them. The
    corpora are in ascending order of expected edits (Choshen and Abend, 2018, section 3).

    Parameters
    ----------
    prepared_sentences
        The sentences of each corpus.
    seed
        Seed of all random decisions.
    expected_edits
        Expected number of edits per sentence, one for each corpus of a replicate.
    replicates
        How often all corpora are sampled.
    source_policy
        Which text a metric sees as the source of a sentence: a ``random_node`` of the lattice of
        a random annotation, the sentence of a random corpus of the replicate (``shuffled``, as
        in the scripts of Choshen and Abend, 2018), or the ``original``.
    binomial_trials
        See `edit_distribution`, also for the ConfigError.
    """
    expected = sorted(expected_edits)
    tables = [edit_distribution(mean, binomial_trials) for mean in expected]
    for replicate in range(replicates):
        rngs = generators(seed, (("corpora", replicate, s.key) for s in prepared_sentences))
        samples = [
            _sample(sentence, tables, rng, source_policy)
            for sentence, rng in zip(prepared_sentences, rngs, strict=True)
        ]
        candidates = tuple(
            map(
                Candidate,
                zip(*(sample.texts for sample in samples), strict=True),
                zip(*(sample.references for sample in samples), strict=True),
                zip(*(sample.edit_counts for sample in samples), strict=True),
                expected,
            )
        )
        sources = (sample.source for sample in samples)
        yield corpora_ranking(prepared_sentences, replicate, sources, candidates)


def corpora_ranking(
    sentences: Sequence[PreparedSentence],
    replicate: int,
    sources: Iterable[str],
    candidates: tuple[Candidate, ...],
) -> Ranking:
    """Return the ranking of the corpora of a replicate, which are in ascending order."""
    return Ranking(
        type="corpora",
        sentences=tuple(sentence.index for sentence in sentences),
        annotator=None,
        draw=replicate,
        sources=tuple(sources),
        clusters=tuple(sentence.cluster_key for sentence in sentences),
        candidates=candidates,
        pairs=all_ordered_pairs(len(candidates)),
    )


def edit_distribution(mean: float, binomial_trials: BinomialTrials = "rounded") -> list[float]:
    """Return the distribution of the number of edits in a sentence, a binomial.

    The result has the cumulative probabilities of 0, 1, ... edits; one more than there are trials.

    Parameters
    ----------
    mean
        Expected number of edits per sentence: 0, or more than the variance, 0.9; ConfigError for
        others, as no binomial has this mean and variance.
    binomial_trials
        The number of trials is the one that gives a variance of 0.9, ``rounded`` to the nearest
        integer, so that the mean is exact; or ``truncated``, with the probability of success
        that belongs to the exact number, so that the mean is less, as in the scripts of Choshen
        and Abend (2018).

    Examples
    --------
    >>> edit_distribution(0)
    [1.0]
    >>> cumulative = edit_distribution(2)
    >>> len(cumulative) - 1, sum(1 - p for p in cumulative)  # trials, mean
    (4, 2.0)
    >>> round(sum(1 - p for p in edit_distribution(2, "truncated")), 2)
    1.65
    """
    from scipy.special import bdtr  # slow to import

    if mean == 0:
        return [1.0]
    if mean <= VARIANCE:
        raise ConfigError(
            f"synthetic_corpora.expected_edits: {mean} is not 0 and not above {VARIANCE}, the "
            f"variance of the number of edits in a sentence"
        )
    exact = mean**2 / (mean - VARIANCE)
    rounded = binomial_trials == "rounded"
    trials = round(exact) if rounded else int(exact)
    success = mean / (trials if rounded else exact)
    return [float(p) for p in bdtr(np.arange(trials + 1), trials, success)]


class _SampledSentence:
    """One sentence in all corpora of a replicate."""

    __slots__ = ("edit_counts", "references", "source", "texts")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.edit_counts: list[int] = []
        self.references: list[tuple[str, ...]] = []
        self.source = ""


def _sample(
    sentence: PreparedSentence,
    tables: Sequence[list[float]],
    rng: np.random.Generator,
    policy: SourceSampling,
) -> _SampledSentence:
    """Sample one sentence of all corpora; ``tables`` are their distributions of edits."""
    lattices = [(sentence.lattices[a], sentence.references[a]) for a in sentence.annotation_keys]
    most_edits = max(len(lattice.edits) for lattice, _ in lattices)
    # A row per corpus and one for the source: of annotator, number of edits, and each edit.
    uniforms = rng.random((len(tables) + 1, 2 + most_edits)).tolist()
    sample = _SampledSentence()
    for table, row in zip(tables, uniforms, strict=False):
        lattice, references = lattices[int(row[0] * len(lattices))]
        edits = len(lattice.edits)
        count = min(bisect_right(table, row[1]), edits)
        sample.texts.append(lattice.sentence_at(_node(count, edits, row[2:])))
        sample.edit_counts.append(count)
        sample.references.append(references)
    sample.source = _choose_source(sentence, uniforms[-1], sample.texts, policy)
    return sample


def _node(count: int, edits: int, uniforms: Sequence[float]) -> int:
    """Return the node with the ``count`` edits that have the lowest numbers."""
    if count == 0:
        return 0
    if count == edits:
        return (1 << edits) - 1
    bits = sorted(range(edits), key=uniforms.__getitem__)[:count]
    return sum(1 << bit for bit in bits)


def _choose_source(
    sentence: PreparedSentence, row: list[float], texts: list[str], policy: SourceSampling
) -> str:
    if policy == "original":
        return sentence.text
    if policy == "shuffled":
        return texts[int(row[0] * len(texts))]
    annotators = list(sentence.annotation_keys)
    lattice = sentence.lattices[annotators[int(row[0] * len(annotators))]]
    bits = (bit for bit in range(len(lattice.edits)) if row[2 + bit] < 0.5)
    return lattice.sentence_at(sum(1 << bit for bit in bits))


def sample_partial_corrections(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    shares: Sequence[float] = SHARES,
    replicates: int = 2,
) -> Iterator[Ranking]:
    """Sample corpora in which each gold edit is applied with a known probability, its share.

    For every replicate and sentence, independently: an annotation, uniformly, and a uniform number
    for each of its edits; corpora with a larger share have the edit. So those of a replicate have
    all edits of those with smaller shares, and their differences vary little; different replicates
    are independent. In contrast to ``sample_corpora`` corpora may have few edits, as the outputs of
    systems do, and the source is the original. There is one ranking per replicate, with its corpora
    in ascending order of the shares.
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
        sources = (s.text for s in prepared_sentences)
        candidates = tuple(map(_candidate, ascending, zip(*samples, strict=True)))
        yield corpora_ranking(prepared_sentences, replicate, sources, candidates)


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
