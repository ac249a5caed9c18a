"""What a corrector that is always right scores: outputs and references are drawn from a pool."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Literal

import numpy as np

from maege.array_types import Floats, Indices
from maege.data.corpus import Annotation
from maege.errors import DataError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.randomness import generator
from maege.scoring.engine import ScoreFunction
from maege.statistics.bootstrap import Resampling, bca_intervals, cluster_sums
from maege.statistics.value import Value
from maege.studies.coverage.set_scores import required_counts
from maege.texts.pool import Pool
from maege.texts.texts import Correction

# Which output stands beside the references: another correction; one that may be among them since
# all are drawn with replacement; one of the references; the source.
Policy = Literal["distinct", "replacement", "lucky", "copy"]
COPIED_SOURCE = -1  # the output of a copy
_RIGHT = -2  # in the place of the output: the sentence is right
_MAX_SENTENCES = 5_000_000  # of all corpora; bounds memory

_Row = tuple[str, str, Sequence[Correction]]  # source, output, references


@dataclass(frozen=True)
class PerfectSettings:
    """How corpora are drawn."""

    references: tuple[int, ...] = (1, 2, 5, 10)
    # Sentences of a corpus, and how many of these are right, so that source, output and all
    # references are equal. The defaults are those of CoNLL-2014.
    sentences: int = 1312
    unchanged: int = 136
    corpora: int = 20
    # ``distinct``: a correction and the references are by different people, drawn without
    # replacement. ``replacement``: all are drawn with replacement, as in the study of 2018, which
    # gives scores that are too high.
    policy: Policy = "distinct"
    seed: int = 1

    def __post_init__(self) -> None:
        if self.unchanged >= self.sentences:
            raise DataError(
                f"`perfect.unchanged` is {self.unchanged}, but a corpus has {self.sentences} "
                f"sentences; some must be wrong"
            )
        drawn = self.corpora * self.sentences
        if drawn > _MAX_SENTENCES:
            raise DataError(
                f"`perfect`: {self.corpora:,} corpora of {self.sentences:,} sentences are "
                f"{drawn:,} sentences, more than {_MAX_SENTENCES:,}; draw fewer `corpora`, or "
                "fewer `sentences`"
            )

    @property
    def policies(self) -> tuple[Policy, ...]:
        """The policy of the outputs, and those beside it."""
        return self.policy, "lucky", "copy"

    @property
    def changed(self) -> int:
        """Sentences of a corpus that are not right."""
        return self.sentences - self.unchanged


@dataclass(frozen=True, eq=False)
class PerfectDraws:
    """What corpora of a perfect system are made of.

    With fewer references, the first of those drawn are used, so that scores with different numbers
    of references are of the same sentences.
    """

    pool: Pool
    settings: PerfectSettings
    sentence: Indices  # the sentence of the pool, shape (corpora, changed sentences)
    # Indices of corrections of this sentence: the output, then the references, shape (corpora,
    # changed sentences, 1 + greatest number of references).
    corrections: Indices
    # The sentence and the correction that stand for a sentence that is right, shape (corpora,
    # unchanged sentences, 2).
    right: Indices

    @classmethod
    def draw(cls, pool: Pool, settings: PerfectSettings) -> "PerfectDraws":
        """Draw all corpora; DataError if a sentence has too few corrections."""
        most = max(settings.references)
        _check_number(pool, settings, most)
        rng = generator(settings.seed, "perfect systems")
        sizes = np.array([len(s.corrections) for s in pool.sentences], dtype=np.int32)
        shape = (settings.corpora, settings.changed)
        sentence = rng.integers(len(sizes), size=shape)
        draw = _with_replacement if settings.policy == "replacement" else _without_replacement
        corrections = draw(rng, sizes[sentence], 1 + most)
        right = rng.integers(len(sizes), size=(settings.corpora, settings.unchanged))
        chosen = rng.integers(sizes[right])
        parts = (sentence, corrections, np.stack([right, chosen], axis=-1))
        return cls(pool, settings, *(part.astype(np.int32) for part in parts))

    def outputs(self, policy: Policy) -> Indices:
        """Return the index of the output, or ``COPIED_SOURCE``; shape (corpora, changed)."""
        if policy == "copy":
            return np.full_like(self.sentence, COPIED_SOURCE)
        return self.corrections[..., 1 if policy == "lucky" else 0]

    def request(self, corpus: int, references: int, policy: Policy) -> ScoreRequest:
        """Return a corpus with a number of references as a request."""
        rows = [
            self.row(index, output, chosen)
            for index, output, chosen in zip(
                self.sentence[corpus].tolist(),
                self.outputs(policy)[corpus].tolist(),
                self.corrections[corpus, :, 1 : 1 + references].tolist(),
                strict=True,
            )
        ]
        right = [
            self.right_row(sentence, correction, references)
            for sentence, correction in self.right[corpus].tolist()
        ]
        return _corpus_request([*rows, *right])

    def row(self, sentence: int, output: int, references: Sequence[int]) -> _Row:
        """Return source, output and references of a sentence of the pool."""
        of_pool = self.pool.sentences[sentence]
        corrections = of_pool.corrections
        text = of_pool.source if output == COPIED_SOURCE else corrections[output].text
        return of_pool.source, text, [corrections[reference] for reference in references]

    def right_row(self, sentence: int, correction: int, references: int = 1) -> _Row:
        """Return a sentence that is right: a correction, which is its own correction."""
        text, annotation = self.pool.sentences[sentence].corrections[correction]
        unchanged = Correction(text, None if annotation is None else Annotation(0))
        return text, text, [unchanged] * references


def _corpus_request(rows: Sequence[_Row]) -> ScoreRequest:
    """Return a corpus of sources, outputs and references as a request.

    It has gold edits if those of all references are known.
    """
    edits = [tuple(c.annotation for c in references) for _, _, references in rows]
    known = all(annotation is not None for row in edits for annotation in row)
    return ScoreRequest(
        tuple(source for source, _, _ in rows),
        tuple(output for _, output, _ in rows),
        tuple(tuple(c.text for c in references) for _, _, references in rows),
        "corpus",
        tuple(edits) if known else None,  # type: ignore[arg-type]
    )


def _with_replacement(rng: np.random.Generator, sizes: Indices, number: int) -> Indices:
    """Return random indices below each size, shape (*sizes.shape, number)."""
    return rng.integers(sizes[..., None], size=(*sizes.shape, number), dtype=np.int32)


def _without_replacement(rng: np.random.Generator, sizes: Indices, number: int) -> Indices:
    """Return distinct random indices below each size, shape (*sizes.shape, number)."""
    keys = rng.random((*sizes.shape, int(sizes.max())))
    keys[np.arange(keys.shape[-1]) >= sizes[..., None]] = 2  # after all others
    return np.argsort(keys, axis=-1)[..., :number].astype(np.int32)


def _check_number(pool: Pool, settings: PerfectSettings, references: int) -> None:
    least = pool.least_corrections
    if settings.policy == "distinct" and references > least - 1:
        sentence = next(s for s in pool.sentences if len(s.corrections) == least)
        raise DataError(
            f"`perfect.references`: {references} references and an output by different people need "
            f"{references + 1} corrections, but {pool.name} has {least} of sentence "
            f"{sentence.name}; at most {least - 1} references are possible"
        )


@dataclass(frozen=True)
class PerfectEstimate:
    """The score of a perfect system, or of one that it is compared with."""

    metric: str
    references: int  # for each sentence
    # What the output is; see ``PerfectSettings``. ``lucky``: one of the references. ``copy``: the
    # source.
    policy: Policy
    # Expected score of a corpus. The interval is for other sentences of this kind, by resampling
    # the sentences of the pool (BCa); None for metrics without counts of sentences. Metrics that
    # select a reference by the sentences before do not select again.
    score: Value
    spread: float  # standard deviation of the score over corpora


def perfect_estimates(
    draws: PerfectDraws, metrics: Mapping[str, Metric], score: ScoreFunction, settings: Resampling
) -> list[PerfectEstimate]:
    """Score perfect systems, by metric, policy and number of references.

    Metrics that compare with one reference at a time (``Metric.merges_references``) score each pair
    of an output and a reference once; others each corpus. Only metrics that scored everything have
    estimates.
    """
    merging = {name: metric for name, metric in metrics.items() if metric.merges_references}
    others = {name: metric for name, metric in metrics.items() if name not in merging}
    estimates: dict[str, list[PerfectEstimate]] = {name: [] for name in metrics}
    for name, policy, number, values, counts in chain(
        _from_pairs(draws, merging, score), _whole(draws, others, score)
    ):
        value = Value(float(values.mean()))
        if counts is not None:
            value = _expectation(draws, counts, metrics[name].score_totals, settings)
        spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
        estimates[name].append(PerfectEstimate(name, number, policy, value, spread))
    return [estimate for of_metric in estimates.values() for estimate in of_metric]


# A metric, the policy and the number of references of the corpora; their scores, shape (corpora,);
# counts of the changed and the right sentences, shape (corpora, sentences, columns), if there are.
_Scored = tuple[str, Policy, int, Floats, Floats | None]


def _from_pairs(
    draws: PerfectDraws, metrics: Mapping[str, Metric], score: ScoreFunction
) -> Iterator[_Scored]:
    """Score each distinct pair of an output and a reference of a sentence once."""
    if not metrics:
        return
    policies, references = draws.settings.policies, draws.corrections[..., 1:]
    keys = [
        np.stack(
            np.broadcast_arrays(
                draws.sentence[..., None], draws.outputs(policy)[..., None], references
            ),
            axis=-1,
        )
        for policy in policies
    ]
    right, chosen = np.moveaxis(draws.right, -1, 0)
    keys.append(np.stack([right, np.full_like(right, _RIGHT), chosen], axis=-1))
    distinct, index = np.unique(
        np.concatenate([key.reshape(-1, 3) for key in keys]), axis=0, return_inverse=True
    )
    ends = np.cumsum([key.size // 3 for key in keys])[:-1]
    *of_policies, of_right = np.split(index.reshape(-1).astype(np.int32), ends)
    request = _corpus_request(
        [
            draws.right_row(sentence, reference)
            if output == _RIGHT
            else draws.row(sentence, output, [reference])
            for sentence, output, reference in distinct.tolist()
        ]
    )
    for name, scores in score([request], metrics).items():
        table = np.asarray(required_counts("perfect systems", name, scores).counts[0])
        metric = metrics[name]
        right_counts = table[of_right.reshape(right.shape)]
        for policy, of_policy in zip(policies, of_policies, strict=True):
            pairs = of_policy.reshape(references.shape)
            for number in draws.settings.references:
                merged = metric.merge_references(table[pairs[..., :number]])
                counts = np.concatenate([merged, right_counts], axis=1)
                yield name, policy, number, metric.score_totals(counts.sum(axis=1)), counts


def _whole(
    draws: PerfectDraws, metrics: Mapping[str, Metric], score: ScoreFunction
) -> Iterator[_Scored]:
    """Score each corpus."""
    if not metrics:
        return
    kinds = [*product(draws.settings.policies, draws.settings.references)]
    size = draws.settings.corpora
    requests = [
        draws.request(corpus, number, policy) for policy, number in kinds for corpus in range(size)
    ]
    for name, scores in score(requests, metrics).items():
        for index, (policy, number) in enumerate(kinds):
            part, counts = scores.part(index * size, (index + 1) * size), None
            if part.counts is not None:
                by_sentence = part.counts.of_corpora()
                counts = np.ascontiguousarray(np.moveaxis(by_sentence, 1, 0))
            yield name, policy, number, part.values, counts


def _expectation(
    draws: PerfectDraws, counts: Floats, total: Callable[[Floats], Floats], settings: Resampling
) -> Value:
    """Return the expected score of a corpus, and its interval for other sentences of the pool."""
    changed = draws.settings.changed
    columns = counts.shape[-1]
    sentence = draws.sentence.reshape(-1)
    size = len(draws.pool.sentences)
    sums = cluster_sums(counts[:, :changed].reshape(-1, columns), sentence, size)
    number = np.bincount(sentence, minlength=size)
    means = sums[number > 0] / number[number > 0, None]
    right = counts[:, changed:].sum(axis=1).mean(axis=0)

    def expected_score(mean: Floats) -> Floats:
        """Score a corpus of sentences with these mean counts, (..., columns) -> (..., 1)."""
        return total(mean * changed + right)[..., None]

    (interval,) = bca_intervals(means, settings, expected_score)
    return Value(float(expected_score(means.mean(axis=0))[0]), interval)
