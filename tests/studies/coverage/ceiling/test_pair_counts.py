from pathlib import Path

import numpy as np
import pytest

from maege.metric.metric import Metric
from maege.metrics.gleu import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari
from maege.scoring.engine import score_all
from maege.studies.coverage.ceiling.pair_counts import PairCounts, pair_requests
from maege.texts.reference_subsets import reference_subsets
from maege.texts.texts import Texts
from tests.studies.coverage.small_texts import conll14, small_texts


def pairs_of(texts: Texts, metric: Metric) -> PairCounts:
    scores = score_all(pair_requests(texts), {"m": metric}, with_counts=True).scores["m"]
    assert scores.counts is not None
    return PairCounts.from_scores(texts, scores.counts, metric.merge_references)


@pytest.mark.parametrize(
    "metric", [MaxMatch(), Gleu(reference_sampling="expectation"), MaxSari()], ids=lambda m: m.name
)
def test_scores_against_sets_are_those_of_the_metric(
    metric: Metric, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that there are several parts.
    monkeypatch.setattr("maege.texts.reference_subsets.MAX_MERGED_VALUES", 50_000)
    texts = conll14(data, edits=True)
    pairs = pairs_of(texts, metric)
    for size in (1, 3):
        subsets = reference_subsets(texts.annotators, size, 6, 1)
        for subset, counts in zip(subsets, pairs.of_sets(subsets), strict=True):
            others = [a not in subset for a in texts.annotators]
            outside = np.flatnonzero([True] * len(texts.systems) + others)
            scores = pairs.score_totals(counts[outside].sum(axis=1))
            expected = metric.score(texts.requests([texts.hypotheses[i] for i in outside], subset))
            assert scores.tolist() == pytest.approx(expected, abs=1e-12)


def test_an_annotator_is_not_compared_with_themselves(data: Path) -> None:
    texts = conll14(data)
    people, systems = len(texts.annotators), len(texts.systems)
    requests = pair_requests(texts)
    assert len(requests) == people * (systems + people - 1)
    assert all(r.hypotheses != tuple(t for (t,) in r.references) for r in requests)


def test_exact_match_is_the_share_of_outputs_that_some_reference_has() -> None:
    texts = small_texts(
        {"x": ("A", "d", "e"), "y": ("f", "B", "e")}, {"s": ("a", "B", "E")}, ("a", "b", "c")
    )
    pairs = PairCounts.of_exact_match(texts, str.lower)
    shares = [
        pairs.score_totals(counts.sum(axis=1)).tolist()
        for counts in pairs.of_sets([("x",), ("y",)])
    ]
    assert [row[:2] for row in shares] == [
        pytest.approx([1 / 3, 2 / 3]),  # source, system against x
        pytest.approx([1 / 3, 2 / 3]),
    ]
    assert shares[0][3] == shares[1][2] == pytest.approx(1 / 3)  # y against x, x against y
    both = next(pairs.of_sets([("x", "y")]))
    assert pairs.score_totals(both.sum(axis=1))[:2].tolist() == pytest.approx([2 / 3, 1])
    strict = PairCounts.of_exact_match(texts, str)
    assert strict.score_totals(next(strict.of_sets([("x", "y")])).sum(axis=1))[1] == 1 / 3
