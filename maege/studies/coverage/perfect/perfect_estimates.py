"""What a corrector that is always right scores, by any metric and number of references."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metric.scores import Scores
from maege.scoring.score_function import ScoreFunction
from maege.statistics.bootstrap import Resampling, bca_intervals, cluster_sums
from maege.statistics.value import Value
from maege.studies.coverage.perfect.draws import PerfectDraws, PerfectPairs, Policy


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
    """Score perfect systems.

    Metrics that compare with one reference at a time (``Metric.merges_references``) score each pair
    of an output and a reference once; others each corpus.

    Returns
    -------
    list of PerfectEstimate
        By metric, policy and number of references; of metrics that scored everything.
    """
    merging = {name: metric for name, metric in metrics.items() if metric.merges_references}
    others = {name: metric for name, metric in metrics.items() if name not in merging}
    estimates = {
        name: list(_estimates(name, draws, corpora, settings))
        for name, corpora in (*_from_pairs(draws, merging, score), *_whole(draws, others, score))
    }
    return [estimate for name in metrics for estimate in estimates.get(name, ())]


@dataclass(frozen=True, eq=False)
class _ScoredCorpora:
    """The corpora of one policy and number of references.

    scores: shape (corpora,). counts: of the changed and the right sentences, shape (corpora,
    sentences, columns); None without counts. total: turns sums into scores.
    """

    policy: Policy
    references: int
    scores: Floats
    counts: Floats | None
    total: Callable[[Floats], Floats]


def _from_pairs(
    draws: PerfectDraws, metrics: Mapping[str, Metric], score: ScoreFunction
) -> Iterator[tuple[str, list[_ScoredCorpora]]]:
    if not metrics:
        return
    pairs = PerfectPairs(draws)
    for name, scores in score([pairs.request()], metrics).items():
        table = _table(name, scores)
        right = table[pairs.right]
        corpora = []
        for policy, indices in pairs.by_policy.items():
            for number in draws.settings.references:
                merged = metrics[name].merge_references(table[indices[..., :number]])
                counts = np.concatenate([merged, right], axis=1)
                corpora.append(_scored(policy, number, counts, metrics[name]))
        yield name, corpora


def _table(name: str, scores: Scores) -> Floats:
    counts = None if scores.counts is None else scores.counts.counts[0]
    if counts is None:
        raise ConfigError(
            f"perfect systems: {name} was scored without the counts of sentences that sets of "
            f"references are looked up in; `statistics.corpora_interval: replicates` has none, "
            f"choose another one"
        )
    return counts


def _scored(policy: Policy, references: int, counts: Floats, metric: Metric) -> _ScoredCorpora:
    values = metric.score_totals(counts.sum(axis=1))
    return _ScoredCorpora(policy, references, values, counts, metric.score_totals)


def _whole(
    draws: PerfectDraws, metrics: Mapping[str, Metric], score: ScoreFunction
) -> Iterator[tuple[str, list[_ScoredCorpora]]]:
    if not metrics:
        return
    kinds = [
        (policy, number)
        for policy in draws.settings.policies
        for number in draws.settings.references
    ]
    number_of_corpora = draws.settings.corpora
    requests = [
        draws.request(corpus, number, policy)
        for policy, number in kinds
        for corpus in range(number_of_corpora)
    ]
    for name, scores in score(requests, metrics).items():
        corpora = []
        for index, (policy, number) in enumerate(kinds):
            part = scores.part(index * number_of_corpora, (index + 1) * number_of_corpora)
            counts = None if part.counts is None else np.stack(_padded(part.counts.counts))
            total = metrics[name].score_totals
            corpora.append(_ScoredCorpora(policy, number, part.values, counts, total))
        yield name, corpora


def _padded(counts: Sequence[Floats | None]) -> list[Floats]:
    """Return the counts of corpora with the same number of columns."""
    tables = [table for table in counts if table is not None]
    columns = max(table.shape[1] for table in tables)
    return [np.pad(table, ((0, 0), (0, columns - table.shape[1]))) for table in tables]


def _estimates(
    name: str, draws: PerfectDraws, corpora: Sequence[_ScoredCorpora], settings: Resampling
) -> Iterator[PerfectEstimate]:
    for scored in corpora:
        score = Value(float(scored.scores.mean()))
        if scored.counts is not None:
            score = _expectation(draws, scored.counts, scored.total, settings)
        spread = float(scored.scores.std(ddof=1)) if len(scored.scores) > 1 else 0.0
        yield PerfectEstimate(name, scored.references, scored.policy, score, spread)


def _expectation(
    draws: PerfectDraws,
    counts: Floats,
    total: Callable[[Floats], Floats],
    settings: Resampling,
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
