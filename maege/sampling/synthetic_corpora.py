"""Corpora with a known expected number of corrections (Choshen and Abend, 2018, section 3)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np
from scipy.special import bdtr

from maege.errors import ConfigError
from maege.randomness import generator
from maege.ranking import Candidate, Ranking, all_ordered_pairs
from maege.sampling.prepared_sentence import PreparedSentence

Source = Literal["lattice", "shuffle", "origin"]
Trials = Literal["nearest", "truncated"]
VARIANCE = 0.9
PAPER_EDITS = tuple(range(11))


def sample_corpora(
    prepared_sentences: Sequence[PreparedSentence],
    *,
    seed: int,
    expected_edits: Sequence[float] = PAPER_EDITS,
    replicates: int = 20,
    source: Source = "lattice",
    trials: Trials = "nearest",
) -> Iterator[Ranking]:
    """Yield one ranking of corpora per replicate, in ascending order of expected edits.

    For every corpus and sentence, independently: an annotation, uniformly; a number of edits,
    from the model's binomial, clipped at those there are; a uniform subset of that size.

    The source corpus takes, per sentence, a uniform node of the lattice of a uniform annotation
    (``lattice``), the sentence of a uniformly chosen corpus of the replicate (``shuffle``, what
    the authors' scripts do), or the original (``origin``). ``trials`` is as for
    ``edit_distribution``.
    """
    expected = sorted(expected_edits)
    tables = [edit_distribution(mean, trials) for mean in expected]
    for replicate in range(replicates):
        draws = [
            _draw(m, tables, generator(seed, "corpora", replicate, m.index), source)
            for m in prepared_sentences
        ]
        candidates = tuple(
            Candidate(
                tuple(draw.texts[model] for draw in draws),
                tuple(draw.references[model] for draw in draws),
                float(np.mean([draw.applied[model] for draw in draws])),
                expected[model],
            )
            for model in range(len(expected))
        )
        yield Ranking(
            type="corpora",
            sentences=tuple(m.index for m in prepared_sentences),
            annotator=None,
            draw=replicate,
            sources=tuple(draw.source for draw in draws),
            candidates=candidates,
            pairs=all_ordered_pairs(len(expected)),
        )


def edit_distribution(mean: float, trials: Trials = "nearest") -> list[float]:
    """Return the cumulative probabilities of 0, 1, ... edits in a model's sentence.

    It is a binomial with exactly this mean; its number of trials is the whole number nearest
    to the one that would give a variance of 0.9. With ``truncated`` that one is cut to a whole
    number, the probability of a success stays what gives the variance, and the mean is less, as
    in the authors' scripts. Raises ConfigError where none does, for 0 < mean <= 0.9.

    >>> edit_distribution(0)
    [1.0]
    >>> cumulative = edit_distribution(2)
    >>> len(cumulative) - 1, sum(1 - p for p in cumulative)  # trials, mean
    (4, 2.0)
    >>> round(sum(1 - p for p in edit_distribution(2, "truncated")), 2)
    1.65
    """
    if mean == 0:
        return [1.0]
    if mean <= VARIANCE:
        raise ConfigError(
            f"corpora.expected_edits: {mean} is not 0 and not above {VARIANCE}, the variance of "
            f"the number of edits in a sentence"
        )
    exact = mean**2 / (mean - VARIANCE)
    count = round(exact) if trials == "nearest" else int(exact)
    success = mean / (count if trials == "nearest" else exact)
    return [float(p) for p in bdtr(np.arange(count + 1), count, success)]


class _Draw:
    """One sentence of all the corpora of a replicate."""

    __slots__ = ("applied", "references", "source", "texts")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.applied: list[int] = []
        self.references: list[tuple[str, ...]] = []
        self.source = ""


def _draw(
    prepared_sentence: PreparedSentence,
    tables: Sequence[list[float]],
    rng: np.random.Generator,
    source: Source,
) -> _Draw:
    annotators = list(prepared_sentence.lattices)
    most = max(len(lattice.edits) for lattice in prepared_sentence.lattices.values())
    uniforms = rng.random((len(tables) + 1, 2 + most)).tolist()
    draw = _Draw()
    for table, row in zip(tables, uniforms, strict=False):
        annotator = annotators[int(row[0] * len(annotators))]
        lattice = prepared_sentence.lattices[annotator]
        count = min(bisect_right(table, row[1]), len(lattice.edits))
        chosen = sorted(range(len(lattice.edits)), key=row[2:].__getitem__)[:count]
        draw.texts.append(lattice.text(sum(1 << bit for bit in chosen)))
        draw.applied.append(count)
        draw.references.append(prepared_sentence.references[annotator])
    draw.source = _source(prepared_sentence, annotators, uniforms[-1], draw.texts, source)
    return draw


def _source(
    prepared_sentence: PreparedSentence,
    annotators: list[int],
    row: list[float],
    texts: list[str],
    source: Source,
) -> str:
    if source == "origin":
        return prepared_sentence.text
    if source == "shuffle":
        return texts[int(row[0] * len(texts))]
    lattice = prepared_sentence.lattices[annotators[int(row[0] * len(annotators))]]
    chosen = (bit for bit in range(len(lattice.edits)) if row[2 + bit] < 0.5)
    return lattice.text(sum(1 << bit for bit in chosen))
