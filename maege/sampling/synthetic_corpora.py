"""Corpora with a known expected number, or a known share, of edits."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Integers
from maege.errors import ConfigError
from maege.lattice import Lattice
from maege.metric.indexed_values import IndexedValues
from maege.randomness import generators
from maege.ranking import Candidate, Ranking, all_ordered_pairs
from maege.sampling.node_texts import NodeTexts
from maege.sampling.prepared_sentence import PreparedSentence

SourceSampling = Literal["random_node", "shuffled", "original"]
BinomialTrials = Literal["rounded", "truncated"]
VARIANCE = 0.9
MACHINE_BITS = 48  # of edits and annotators that are one integer of the machine
PAPER_EDITS = tuple(range(11))
_Text = tuple[str, tuple[str, ...], int]
_SHARES = (0.0, 0.1, 0.2, 0.4, 0.7, 1.0)


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

    ``expected_edits``: expected number of edits per sentence, one for each corpus of a replicate;
    ``replicates``: how often all corpora are sampled. ``source_policy``: which text a metric sees
    as the source of a sentence: a ``random_node`` of the lattice of a random annotation, the
    sentence of a random corpus of the replicate (``shuffled``, as in the scripts of Choshen and
    Abend, 2018), or the ``original``. ``binomial_trials``: see `edit_distribution`, also for the
    ConfigError.
    """
    expected = sorted(expected_edits)
    tables = [edit_distribution(mean, binomial_trials) for mean in expected]
    keys = (("corpora", r, s.key) for s in prepared_sentences for r in range(replicates))
    rngs = generators(seed, keys)
    corpora = len(expected)
    shape = replicates, corpora + 1, len(prepared_sentences)  # with a row for the source
    lattices: list[Lattice] = []
    nodes: list[NDArray[Any]] = []
    lattice_numbers: list[Integers] = []
    references: list[tuple[str, ...]] = []
    # By sentence, in small types: numbers among its texts, its references, and numbers of edits.
    text = np.empty(shape, dtype=np.min_scalar_type(replicates * (corpora + 1)))
    most_lattices = max((len(s.lattices) for s in prepared_sentences), default=0)
    reference = np.empty(shape, dtype=np.min_scalar_type(most_lattices))
    edits = np.empty((replicates, corpora, len(prepared_sentences)), dtype=np.uint16)
    for number, sentence in enumerate(prepared_sentences):
        drawn = _draw(sentence, tables, islice(rngs, replicates), replicates, source_policy)
        edits[:, :, number] = drawn.edits
        reference[:, :, number] = drawn.annotation
        references += [sentence.references[a] for a in sentence.annotation_keys]
        text[:, :, number] = drawn.text
        nodes.append(drawn.node)
        lattice_numbers.append(drawn.lattice + len(lattices))
        lattices += [sentence.lattices[a] for a in sentence.annotation_keys]
    first_text, first_reference = (
        np.cumsum([0, *sizes], dtype=np.int32)[:-1]
        for sizes in (map(len, nodes), (len(s.lattices) for s in prepared_sentences))
    )
    made_texts = NodeTexts(lattices, np.concatenate(lattice_numbers), np.concatenate(nodes))
    numbers = range(int(edits.max(initial=0)) + 1)
    edits = edits.astype(np.min_scalar_type(len(numbers)))
    for replicate in range(replicates):
        candidates = (
            Candidate(
                IndexedValues(made_texts, text[replicate, corpus], first_text),
                IndexedValues(references, reference[replicate, corpus], first_reference),
                IndexedValues(numbers, edits[replicate, corpus]),
                mean,
            )
            for corpus, mean in enumerate(expected)
        )
        sources: Sequence[str] = IndexedValues(made_texts, text[replicate, -1], first_text)
        if source_policy == "original":
            sources = [sentence.text for sentence in prepared_sentences]
        yield corpora_ranking(prepared_sentences, replicate, sources, tuple(candidates))


def corpora_ranking(
    sentences: Sequence[PreparedSentence],
    replicate: int,
    sources: Sequence[str],
    candidates: tuple[Candidate, ...],
) -> Ranking:
    """Return the ranking of the corpora of a replicate, which are in ascending order."""
    return Ranking(
        type="corpora",
        sentences=tuple(sentence.index for sentence in sentences),
        annotator=None,
        draw=replicate,
        sources=sources if isinstance(sources, IndexedValues) else tuple(sources),
        clusters=tuple(sentence.cluster_key for sentence in sentences),
        candidates=candidates,
        pairs=all_ordered_pairs(len(candidates)),
    )


def edit_distribution(mean: float, binomial_trials: BinomialTrials = "rounded") -> list[float]:
    """Return the distribution of the number of edits in a sentence, a binomial.

    The result has the cumulative probabilities of 0, 1, ... edits; one more than there are trials.

    ``mean``: expected number of edits per sentence: 0, or more than the variance, 0.9; ConfigError
    for others, as no binomial has this mean and variance. ``binomial_trials``: the number of trials
    is the one that gives a variance of 0.9, ``rounded`` to the nearest integer, so that the mean is
    exact; or ``truncated``, with the probability of success that belongs to the exact number, so
    that the mean is less, as in the scripts of Choshen and Abend (2018).

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


class _Drawn(NamedTuple):
    """One sentence in all corpora of all replicates, after which comes the source."""

    edits: Integers  # number of edits, shape (replicates, corpora)
    annotation: Integers  # shape (replicates, corpora + 1)
    text: Integers  # index of the distinct text, of the same shape
    node: NDArray[Any]  # of each distinct text, shape (texts,)
    lattice: Integers  # its index among those of the sentence, shape (texts,)


def _draw(
    sentence: PreparedSentence,
    tables: Sequence[list[float]],
    rngs: Iterable[np.random.Generator],
    replicates: int,
    policy: SourceSampling,
) -> _Drawn:
    """Sample one sentence of all corpora; ``tables`` are their distributions of edits."""
    lattices = [sentence.lattices[a] for a in sentence.annotation_keys]
    sizes = np.array([len(lattice.edits) for lattice in lattices])
    most_edits = int(sizes.max())
    # A row per corpus and one for the source: of annotator, number of edits, and each edit.
    uniforms = np.empty((replicates, len(tables) + 1, 2 + most_edits))
    for of_replicate, rng in zip(uniforms, rngs, strict=True):
        rng.random(out=of_replicate)
    annotation = (uniforms[:, :, 0] * len(lattices)).astype(np.int64)
    known = sizes[annotation]
    of_edits = np.where(np.arange(most_edits) < known[:, :, None], uniforms[:, :, 2:], np.inf)
    counts = [np.searchsorted(t, uniforms[:, c, 1], side="right") for c, t in enumerate(tables)]
    edits = np.minimum(np.stack(counts, axis=1), known[:, :-1])
    # The edits that have the lowest numbers.
    rank = of_edits[:, :-1].argsort(axis=2, kind="stable").argsort(axis=2)
    applied = np.concatenate([rank < edits[:, :, None], of_edits[:, -1:] < 0.5], axis=1)
    if policy == "shuffled":
        of_source = np.arange(replicates), (uniforms[:, -1, 0] * len(tables)).astype(np.int64)
        annotation[:, -1], applied[:, -1] = annotation[of_source], applied[of_source]
    bits = [1 << bit for bit in range(most_edits)]
    node = applied @ np.array(bits, dtype=np.int64 if most_edits < MACHINE_BITS else object)
    distinct, text = np.unique(node * len(lattices) + annotation, return_inverse=True)
    numbers = (distinct % len(lattices)).astype(np.int64)
    return _Drawn(
        edits, annotation, text.reshape(annotation.shape), distinct // len(lattices), numbers
    )


def sample_partial_corrections(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    shares: Sequence[float] = _SHARES,
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
        sources = [s.text for s in prepared_sentences]
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
