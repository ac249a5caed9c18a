"""Paired tests of systems against enumeration, and scores by documents."""

from itertools import product

import numpy as np
import pytest

from maege.array_types import Floats
from maege.metric.scores import Scores
from maege.metric.sentence_counts import SentenceCounts
from maege.metrics.m2.metric import MaxMatch
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.systems.scored_systems import scored_systems
from maege.studies.systems.system_pairs import pairs_of, system_pairs

SETTINGS = Resampling(2000, 20_000)
METRIC = MaxMatch()


def random_counts(sentences: int, systems: int) -> Floats:
    """Correct, proposed and gold edits, shape (sentences, systems, 3)."""
    rng = generator(1, "pairs", sentences, systems)
    gold = np.broadcast_to(rng.integers(4, size=(sentences, 1)), (sentences, systems))
    proposed = rng.integers(1, 4, size=(sentences, systems))
    return np.stack([np.minimum(proposed, gold), proposed, gold], axis=-1).astype(float)


def score_table(counts: Floats, documents: list[int] | None = None) -> ScoreTable:
    scores = METRIC.score_totals(counts.sum(axis=0))
    return ScoreTable.from_scores(
        "m2",
        [f"s{index}" for index in range(counts.shape[1])],
        Scores(scores, counts=SentenceCounts(list(np.moveaxis(counts, 1, 0)), METRIC.score_totals)),
        np.array(documents or range(len(counts)), dtype=np.int32),
    )


def test_pvalues_are_those_of_all_exchanges() -> None:
    counts = random_counts(9, 3)
    compared = system_pairs(
        score_table(counts), np.zeros((10, 3)), pairs_of(["a", "b", "c"], None), SETTINGS
    )
    for pair, (a, b) in zip(compared, [(0, 1), (0, 2), (1, 2)], strict=True):
        exceeding = []
        for exchanged in product([False, True], repeat=len(counts)):
            flags = np.array(exchanged)[:, None]
            first = np.where(flags, counts[:, b], counts[:, a]).sum(axis=0)
            second = np.where(flags, counts[:, a], counts[:, b]).sum(axis=0)
            gap = METRIC.score_totals(first) - METRIC.score_totals(second)
            exceeding.append(abs(gap) >= abs(pair.difference.value) - 1e-12)
        assert pair.pvalue == pytest.approx(np.mean(exceeding), abs=0.015)
    pvalues = [pair.pvalue for pair in compared if pair.pvalue is not None]
    assert [pair.adjusted for pair in compared] == holm(pvalues)


def test_equal_systems_never_differ() -> None:
    counts = random_counts(30, 1).repeat(2, axis=1)
    sample = score_table(counts)
    (pair,) = system_pairs(sample, sample.resampled_scores(SETTINGS), [(0, 1)], SETTINGS)
    assert (pair.pvalue, pair.bootstrap_pvalue) == (1, 1)
    assert pair.difference == Value(0, (0, 0))
    assert pair.required_sentences is None
    first, second = scored_systems(sample, sample.resampled_scores(SETTINGS), SETTINGS)
    assert (first.best_rank, first.worst_rank, first.cluster) == (1, 2, second.cluster)


def test_whole_documents_are_resampled() -> None:
    counts = random_counts(10, 2)
    copies = counts.repeat(20, axis=0)  # each sentence is a document of 20 equal sentences
    documents = [index // 20 for index in range(200)]
    once, clustered = score_table(counts), score_table(copies, documents)
    single = score_table(copies)
    ends = {}
    for name, sample in {"once": once, "clustered": clustered, "single": single}.items():
        ranked = scored_systems(sample, sample.resampled_scores(SETTINGS), SETTINGS)
        (pair,) = system_pairs(sample, sample.resampled_scores(SETTINGS), [(0, 1)], SETTINGS)
        ends[name] = ranked[0].score.interval, pair.pvalue
    assert ends["clustered"][0] == pytest.approx(ends["once"][0])
    assert ends["clustered"][1] == ends["once"][1]
    assert ends["single"][0] is not None
    assert ends["once"][0] is not None
    width = np.diff(ends["single"][0]) / np.diff(ends["once"][0])
    assert width == pytest.approx(20**-0.5, rel=0.15)


def test_an_undefined_difference_counts_against_significance() -> None:
    counts = np.zeros((20, 2, 2))
    counts[:, 0, 0], counts[:2, :, 1] = 1.0, 1.0

    def share(totals: Floats) -> Floats:
        return np.where(totals[..., 0] > 12, np.nan, totals[..., 0])

    sample = ScoreTable("x", ("a", "b"), np.array([12.0, 0.0]), np.arange(20), counts, share)
    resampled = np.full((100, 2), np.nan)
    (pair,) = system_pairs(sample, resampled, [(0, 1)], SETTINGS)
    assert (pair.pvalue, pair.bootstrap_pvalue, pair.difference.interval) == (1, 1, None)
    assert pair.detectable is None


def test_few_permutations_do_not_limit_the_pvalue_of_findings() -> None:
    counts = random_counts(60, 2)
    counts[:, 0, 0] = 0.0
    sample, few = score_table(counts), Resampling(50, 99)
    (pair,) = system_pairs(sample, sample.resampled_scores(few), [(0, 1)], few)
    assert pair.pvalue == 0.01
    assert pair.fine_pvalue is not None
    assert pair.fine_pvalue < 1e-6
    equal = score_table(random_counts(60, 3))
    (pair, *_) = system_pairs(equal, equal.resampled_scores(few), [(0, 1)], few)
    assert pair.pvalue is not None
    assert (pair.pvalue > 0.01) <= (pair.fine_pvalue == pair.pvalue)


def test_no_pvalue_is_below_that_of_all_permutations() -> None:
    counts, few = np.full((20, 2, 3), 3.0), Resampling(50, 99)
    counts[:10, 0, 0] = 0.0  # in the other ten sentences nothing is exchanged
    sample = score_table(counts)
    (pair,) = system_pairs(sample, sample.resampled_scores(few), [(0, 1)], few)
    assert pair.pvalue == 0.01
    assert pair.fine_pvalue == 2 * 0.5**10


def test_required_sentences_are_a_range() -> None:
    counts = random_counts(60, 2)
    sample = score_table(counts)
    (pair,) = system_pairs(sample, sample.resampled_scores(SETTINGS), [(0, 1)], SETTINGS)
    assert pair.difference.interval is not None
    assert pair.required_sentences is not None
    assert pair.required_least is not None
    assert pair.required_least < pair.required_sentences
    assert (pair.required_most is None) == (
        pair.difference.interval[0] <= 0 <= pair.difference.interval[1]
    )
