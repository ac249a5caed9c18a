"""Paired tests of systems against enumeration, and scores by documents."""

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from maege.array_types import Floats
from maege.metric.scores import Scores, SentenceCounts
from maege.metrics.m2.metric import MaxMatch
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.systems.scored_systems import scored_systems
from maege.studies.systems.system_pairs import SystemPair, pairs_of, system_pairs
from maege.studies.systems.test_sets import pairs_over_sets

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
    table = score_table(counts)
    indices = pairs_of(table, None)
    compared = system_pairs(table, np.zeros((10, 3)), indices, SETTINGS)
    for pair, (a, b) in zip(compared, indices, strict=True):
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
    assert (pair.pvalue, pair.adjusted) == (1, 1)
    assert pair.difference == Value(0, (0, 0))
    assert pair.required_sentences is None
    first, second = scored_systems(sample, sample.resampled_scores(SETTINGS), SETTINGS, [pair])
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
    assert (pair.pvalue, pair.difference.interval) == (1, None)
    assert pair.detectable is None


def test_more_permutations_are_drawn_where_the_family_needs_them() -> None:
    """Only where no permutation has so large a difference; other p-values stay as they are."""
    counts = random_counts(60, 8)
    counts[:, 0, 0] = 0.0
    sample, few = score_table(counts), Resampling(50, 99)
    resampled, indices = sample.resampled_scores(few), pairs_of(sample, None)
    compared = system_pairs(sample, resampled, indices, few)
    assert system_pairs(sample, resampled, indices, few) == compared
    clear = [pair for pair in compared if "s0" in (pair.a, pair.b)]
    assert [pair.pvalue for pair in clear] == [1 / (5 * 28 / 0.05 + 1)] * 7
    assert all(pair.is_significant for pair in clear)
    for pair in compared:
        if pair not in clear and pair.pvalue > 0.05:
            assert 100 * pair.pvalue == pytest.approx(round(100 * pair.pvalue))
    (alone,) = system_pairs(sample, resampled, indices[:1], Resampling(50, 9999))
    assert alone.pvalue * 10_000 == pytest.approx(round(alone.pvalue * 10_000))


def test_few_permutations_do_not_double_the_error() -> None:
    """Six equal systems on four test sets with few and rare edits, 99 permutations.

    With the jackknife and Student's t below the floor of permutations, .11 of such comparisons say
    that a system is above another in one set at least.
    """
    few, names, false, runs = Resampling(5, 99), tuple("abcdef"), 0, 150
    for run in range(runs):
        rng = np.random.default_rng([7, run])
        found = [_rare_edits(rng, sentences, names, few) for sentences in (60, 80, 100, 120)]
        pairs: Any = [SimpleNamespace(pairs={"f": of_set}) for of_set in found]
        false += any(pair.shown_in for pair in pairs_over_sets("f", names, pairs, "simes"))
    assert false <= runs * 0.05 + 2 * (runs * 0.05 * 0.95) ** 0.5


def _rare_edits(
    rng: np.random.Generator, sentences: int, names: tuple[str, ...], settings: Resampling
) -> list[SystemPair]:
    gold = rng.poisson(0.3 * rng.gamma(0.5, 2, size=(sentences, 1))).repeat(len(names), axis=1)
    right = rng.binomial(gold, 0.2)
    counts = np.stack([right, right + rng.poisson(0.09, size=right.shape), gold], axis=-1)
    scores = METRIC.score_totals(counts.sum(axis=0).astype(float))
    table = ScoreTable(
        "f", names, scores, np.arange(sentences), counts.astype(float), METRIC.score_totals
    )
    pairs = pairs_of(table, None)
    return system_pairs(table, table.resampled_scores(settings), pairs, settings, sets=4)


def test_the_unchanged_source_takes_no_power_from_the_systems() -> None:
    """Its pairs are a family of their own, unless it is the baseline or all there is."""
    counts = random_counts(40, 3)
    table = replace(score_table(counts), items=("x", "y", "source"))
    resampled = table.resampled_scores(SETTINGS)
    without = [p for p in pairs_of(table, None) if 2 not in p]
    (alone,) = system_pairs(table, resampled, without, SETTINGS)
    by_family: dict[str, list[SystemPair]] = {"systems": [], "source": []}
    for pair in system_pairs(table, resampled, pairs_of(table, None), SETTINGS):
        by_family[pair.family].append(pair)
    assert by_family["systems"] == [alone]
    assert alone.adjusted == alone.pvalue
    assert len(by_family["source"]) == 2
    with_baseline = system_pairs(table, resampled, pairs_of(table, "source"), SETTINGS)
    assert [pair.family for pair in with_baseline] == ["systems"] * 2
    assert [p.adjusted for p in with_baseline] == holm([p.pvalue or 0.0 for p in with_baseline])


def test_what_follows_from_two_differences_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such p-values come about by chance of the permutations; ranks would be disjoint."""
    monkeypatch.setattr(
        "maege.studies.systems.system_pairs._pvalues", lambda *_: np.array([0.01, 0.06, 0.02])
    )
    counts = np.stack([np.tile([3.0, 2.0, 1.0], (20, 1)), np.ones((20, 3))], axis=-1)
    sample = ScoreTable(
        "x", ("a", "b", "c"), np.array([3.0, 2.0, 1.0]), np.arange(20), counts,
        lambda totals: totals[..., 0] / totals[..., 1],
    )  # fmt: skip
    resampled = sample.resampled_scores(SETTINGS)
    compared = system_pairs(sample, resampled, pairs_of(sample, None), SETTINGS)
    assert [(p.a, p.b, p.adjusted) for p in compared] == [
        ("a", "b", 0.03), ("a", "c", 0.04), ("b", "c", 0.04)
    ]  # fmt: skip
    ranked = scored_systems(sample, resampled, SETTINGS, compared)
    assert [(s.best_rank, s.worst_rank) for s in ranked] == [(1, 1), (2, 2), (3, 3)]


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
