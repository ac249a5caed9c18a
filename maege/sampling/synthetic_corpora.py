"""Corpora with a known expected number, or a known share, of edits."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import zip_longest
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Integers
from maege.counts.indexed_values import IndexedValues
from maege.counts.node_texts import NodeTexts, TextsOfNodes
from maege.errors import ConfigError
from maege.randomness import generators
from maege.ranking import Candidate, GivenRanking, Ranking, all_ordered_pairs
from maege.sampling.prepared_sentence import PreparedSentence

SourceSampling = Literal["random_node", "shuffled", "original"]
BinomialTrials = Literal["rounded", "truncated"]
VARIANCE = 0.9
_NUMBERS_AT_ONCE = 500_000  # that are drawn
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
) -> Iterator[GivenRanking]:
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
    corpora, size = len(expected), len(prepared_sentences)
    shape = replicates, corpora + 1, size  # with a row for the source
    # By sentence, in a small type: numbers among its texts.
    text = np.empty(shape, dtype=np.min_scalar_type(replicates * (corpora + 1)))
    annotators = np.array([len(s.lattices) for s in prepared_sentences], dtype=np.int32)
    first_text = np.empty_like(annotators)
    # Sentences with more references are last: rows of counts against these are then together, and
    # their means over references, which need the largest types, are computed first.
    references = [max(map(len, s.references.values())) for s in prepared_sentences]
    order = np.argsort(references, kind="stable")
    first_lattice = np.empty_like(annotators)
    first_lattice[order] = np.cumsum(annotators[order], dtype=np.int32) - annotators[order]
    nodes, lattice_numbers, texts = list[NDArray[Any]](), list[Integers](), 0
    for rows in _blocks(prepared_sentences, replicates * (corpora + 1)):
        block = [prepared_sentences[row] for row in rows]
        keys = (("corpora", r, s.key) for s in block for r in range(replicates))
        drawn = _draw(block, tables, generators(seed, keys), replicates, source_policy)
        text[:, :, rows] = np.moveaxis(drawn.text, 0, -1)
        first_text[rows] = texts + np.searchsorted(drawn.sentence, range(len(block)))
        nodes.append(drawn.node)
        lattice_numbers.append(drawn.lattice + first_lattice[rows][drawn.sentence])
        texts += len(drawn.node)
    in_order = [prepared_sentences[row] for row in order.tolist()]
    lattices = [s.lattices[a] for s in in_order for a in s.annotators]
    reference_sets = [s.references[a] for s in in_order for a in s.annotators]
    made_texts = NodeTexts(lattices, _joined(lattice_numbers), _joined(nodes))
    # What replicates share, so that they need no memory of their own for it.
    originals = [s.text for s in prepared_sentences] if source_policy == "original" else ()
    shared = corpora_ranking(prepared_sentences, 0, originals, ())
    pairs = all_ordered_pairs(corpora)
    # What follows from a text, so that corpora need no memory of their own for it.
    of_texts = (node.bit_count() for of_block in nodes for node in of_block.tolist())
    edits = np.fromiter(of_texts, np.uint16, texts)
    edits = edits.astype(np.min_scalar_type(edits.max(initial=0)))
    numbers = range(int(edits.max(initial=0)) + 1)
    for replicate in range(replicates):
        candidates = (
            Candidate(
                IndexedValues(made_texts, numbers_of_texts, first_text),
                IndexedValues(reference_sets, numbers_of_texts, first_text, made_texts.lattice),
                IndexedValues(numbers, numbers_of_texts, first_text, edits),
                mean,
            )
            for numbers_of_texts, mean in zip(text[replicate, :-1], expected, strict=True)
        )
        sources: Sequence[str] = IndexedValues(made_texts, text[replicate, -1], first_text)
        if source_policy == "original":
            sources = shared.sources
        of_replicate = tuple(candidates)
        yield replace(shared, draw=replicate, sources=sources, candidates=of_replicate, pairs=pairs)


def corpora_ranking(
    sentences: Sequence[PreparedSentence],
    replicate: int,
    sources: Sequence[str],
    candidates: tuple[Candidate, ...],
) -> GivenRanking:
    """Return the ranking of the corpora of a replicate, which are in ascending order."""
    return GivenRanking(
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


def _joined(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    return np.concatenate([np.empty(0, dtype=np.int64), *parts])


def _blocks(
    prepared_sentences: Sequence[PreparedSentence], texts: int
) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers of sentences with the same most edits, of so many texts, in blocks."""
    sizes = [max(len(x.edits) for x in s.lattices.values()) for s in prepared_sentences]
    for most_edits in sorted({*sizes}):
        rows = np.flatnonzero(np.array(sizes) == most_edits)
        at_once = max(1, _NUMBERS_AT_ONCE // (texts * (2 + most_edits)))
        yield from np.split(rows, range(at_once, len(rows), at_once))


class _Drawn(NamedTuple):
    """Some sentences in all corpora of all replicates, after which comes the source."""

    # Number of the distinct text of the sentence, shape (sentences, replicates, corpora + 1).
    text: Integers
    # Of each distinct text, by sentence, shape (texts,):
    sentence: Integers
    node: NDArray[Any]
    lattice: Integers  # its index among those of the sentence


def _draw(
    sentences: Sequence[PreparedSentence],
    tables: Sequence[list[float]],
    rngs: Iterable[np.random.Generator],
    replicates: int,
    policy: SourceSampling,
) -> _Drawn:
    """Sample sentences with the same most edits, for all corpora, which have these ``tables``.

    ``tables`` are the distributions of numbers of edits; there is a generator for each sentence and
    replicate.
    """
    of_sentences = [[len(s.lattices[a].edits) for a in s.annotators] for s in sentences]
    sizes = np.array([*zip_longest(*of_sentences, fillvalue=0)]).T
    lattices = np.array([*map(len, of_sentences)])[:, None, None]
    most_edits = int(sizes.max())
    # A row per corpus and one for the source: of annotator, number of edits, and each edit.
    uniforms = np.empty((len(sentences), replicates, len(tables) + 1, 2 + most_edits))
    for of_replicate, rng in zip(uniforms.reshape(-1, *uniforms.shape[2:]), rngs, strict=True):
        rng.random(out=of_replicate)
    annotation = (uniforms[..., 0] * lattices).astype(np.int64)
    known = np.take_along_axis(sizes[:, None], annotation.reshape(len(sentences), 1, -1), axis=2)
    known = known.reshape(annotation.shape)
    of_edits = np.where(np.arange(most_edits) < known[..., None], uniforms[..., 2:], np.inf)
    counts = [np.searchsorted(t, uniforms[:, :, c, 1], side="right") for c, t in enumerate(tables)]
    edits = np.minimum(np.stack(counts, axis=-1), known[..., :-1])
    # The edits that have the lowest numbers.
    rank = of_edits[:, :, :-1].argsort(axis=-1, kind="stable").argsort(axis=-1)
    applied = np.concatenate([rank < edits[..., None], of_edits[:, :, -1:] < 0.5], axis=2)
    if policy == "shuffled":
        of_source = (uniforms[..., -1, :1] * len(tables)).astype(np.int64)
        annotation[..., -1:] = np.take_along_axis(annotation, of_source, axis=2)
        applied[:, :, -1:] = np.take_along_axis(applied, of_source[..., None], axis=2)
    bits = [1 << bit for bit in range(most_edits)]
    node = applied @ np.array(bits, dtype=np.int64 if most_edits < MACHINE_BITS else object)
    texts = (node * lattices + annotation).reshape(len(sentences), -1)
    order = texts.argsort(axis=1)
    ordered = np.take_along_axis(texts, order, axis=1)
    is_new = np.ones(ordered.shape, dtype=bool)
    is_new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    text = np.empty(texts.shape, dtype=np.int64)
    np.put_along_axis(text, order, is_new.cumsum(axis=1) - 1, axis=1)
    sentence, distinct = np.nonzero(is_new)[0], ordered[is_new]
    of_text = lattices[sentence, 0, 0]
    return _Drawn(
        text.reshape(annotation.shape),
        sentence,
        distinct // of_text,
        (distinct % of_text).astype(np.int64),
    )


def sample_partial_corrections(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    shares: Sequence[float] = _SHARES,
    replicates: int = 2,
) -> Iterator[GivenRanking]:
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
            annotators = sentence.annotators
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


def corpora_checksum(corpora: Sequence[Ranking]) -> str:
    """Return the SHA-256 of synthetic corpora: their lattices, and the nodes that were drawn."""
    content = sha256()
    known: list[NodeTexts] = []  # those whose lattices are part of it
    for ranking in corpora:
        for column in (ranking.sources, *(c.hypotheses for c in ranking.candidates)):
            for part in _parts(column, known):
                content.update(part)
        for candidate in ranking.candidates:
            content.update(f"\n{candidate.gold_score}\n".encode())
            content.update(_integers(np.asarray(candidate.edit_counts)))
    return content.hexdigest()


def _parts(column: Sequence[str], known: list[NodeTexts]) -> Iterator[bytes]:
    """Yield what stands for the texts of a column: nodes of lattices, or the texts themselves."""
    if not (isinstance(column, IndexedValues) and isinstance(column.values, NodeTexts)):
        yield "\n".join(column).encode()
        return
    texts, numbers = column.values, column.numbers
    if not any(texts is other for other in known):
        known.append(texts)
        yield from map(_runs, texts.lattices)
    yield _integers(texts.lattice[numbers])
    yield _integers(texts.nodes_at(numbers))


def _runs(lattice: TextsOfNodes) -> bytes:
    """Return the tokens that texts of a lattice consist of, which tells what each node is."""
    runs = [" ".join(("", *tokens)) for tokens, _, _ in lattice.runs()]
    return "\n".join((*runs, "\n")).encode()


def _integers(values: NDArray[Any]) -> bytes:
    """Return integers as bytes; nodes of lattices with many edits are integers of Python."""
    if values.dtype == object:
        return " ".join(map(str, values.tolist())).encode()
    return values.astype("<i8").tobytes()
