import numpy as np
import pytest

from maege.metrics.errant import Errant
from maege.metrics.m2.metric import MaxMatch
from maege.studies.systems.beta_sweep import BETAS, beta_sweep
from maege.studies.systems.system_scoring import annotator_counts
from tests.studies.systems.small_corpus import small_corpus

METRIC = MaxMatch(spacy_pipeline="lite")


def _counts(*systems: tuple[int, int], sentences: int = 400) -> np.ndarray:
    """Counts against one annotator with one edit; correct and proposed edits in each hundred."""
    counts = np.zeros((sentences, len(systems), 1, 3), dtype=np.float32)
    counts[..., 2] = 1
    for number, (correct, proposed) in enumerate(systems):
        place = np.arange(sentences) * 37 % 100
        counts[:, number, 0, 0] = place < correct
        counts[:, number, 0, 1] = place < proposed
    return counts


def test_precise_and_productive_systems_swap_where_their_f_scores_cross() -> None:
    counts = _counts((20, 22), (50, 90))
    clusters = np.arange(400, dtype=np.int32)
    sweep = beta_sweep("m2", METRIC, ("precise", "productive"), counts, clusters)
    # C1 (b^2 G + P2) = C2 (b^2 G + P1): b^2 = (20 * 90 - 50 * 22) / (50 * 100 - 20 * 100)
    crossing = np.sqrt(700 / 3000)
    (swap,) = sweep.swaps
    assert (swap.a, swap.b) == ("productive", "precise")
    assert swap.betas == tuple(beta for beta in BETAS if beta < crossing)
    assert swap.turned == ()  # the difference at 0.5 is not significant
    assert sweep.range.order == (0.5, 4.0)
    by_beta = {row.beta: row for row in sweep.orders}
    assert (by_beta[0.1].tau, by_beta[0.1].swapped) == (-1.0, 1)
    assert (by_beta[0.5].tau, by_beta[0.5].swapped, by_beta[0.5].gained) == (1.0, 0, 0)
    assert (by_beta[2.0].significant, by_beta[2.0].gained, by_beta[2.0].turned) == (1, 1, 0)
    assert sweep.range.significant is not None
    assert sweep.range.significant[0] > 0.1
    assert sweep.range.significant[1] < 2.0


def test_significant_differences_may_turn() -> None:
    counts = _counts((20, 20), (50, 90), sentences=1200)
    metric = MaxMatch(beta=2.0, spacy_pipeline="lite")
    sweep = beta_sweep("m2", metric, ("a", "b"), counts, np.arange(1200, dtype=np.int32))
    (swap,) = sweep.swaps
    assert swap.turned[0] == 0.1
    assert swap.turned < swap.betas
    row = sweep.orders[0]
    assert (row.significant, row.gained, row.lost, row.turned) == (1, 1, 1, 1)


@pytest.mark.parametrize("metric_class", [MaxMatch, Errant])
def test_each_beta_has_the_scores_of_the_metric_with_this_beta(metric_class: type) -> None:
    texts = small_corpus()
    metric = metric_class(spacy_pipeline="lite", beta=0.75)
    counts = annotator_counts(metric, texts)
    sweep = beta_sweep("x", metric, texts.systems, counts, texts.clusters)
    assert len(sweep.orders) == len(BETAS) + 1
    for beta in (0.1, 0.75, 1.0, 2.0):
        expected = metric_class(spacy_pipeline="lite", beta=beta).score(texts.requests())
        rows = [row for row in sweep.scores if row.beta == beta]
        assert [row.system for row in rows] == list(texts.systems)
        assert [row.score for row in rows] == pytest.approx(expected)
        assert [row.rank for row in rows] == [1 + sum(e > x for e in expected) for x in expected]


def test_one_document_has_no_tests() -> None:
    clusters = np.zeros(400, dtype=np.int32)
    sweep = beta_sweep("m2", METRIC, ("a", "b"), _counts((20, 22), (50, 90)), clusters)
    assert sweep.range.significant is None
    assert {row.significant for row in sweep.orders} == {None}
    assert sweep.swaps


def test_one_system_has_no_pairs() -> None:
    clusters = np.arange(400, dtype=np.int32)
    sweep = beta_sweep("m2", METRIC, ("a",), _counts((20, 22)), clusters)
    assert {row.tau for row in sweep.orders} == {None}
    assert sweep.range.order == (0.1, 4.0)
