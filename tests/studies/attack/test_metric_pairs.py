"""Comparisons of metrics, against counts by hand."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binomtest, rankdata

from maege.studies.attack.metric_pairs import (
    ENSEMBLE,
    mcnemar,
    metric_pairs,
    transfers,
    wins_by_scorer,
)
from maege.studies.attack.win_rates import Duel, Duels
from tests.studies.attack.test_win_rates import SENTENCES, duels


def of(**by_metric: list[Duel]) -> list[Duels]:
    return [Duels(metric, tuple(some), 1.0, 0.95) for metric, some in by_metric.items()]


def test_mcnemar_is_the_binomial_test_of_what_differs() -> None:
    for a, b in ((0, 0), (3, 3), (9, 1), (0, 12), (4, 7)):
        expected = binomtest(a, a + b).pvalue if a + b else 1.0
        assert mcnemar(a, b) == pytest.approx(expected)


def test_pairs_are_compared_on_common_sentences() -> None:
    first = duels([1.0] * 12 + [0.0] * 8, "source")
    second = duels([0.0] * 10 + [1.0] * 3 + [0.0] * 7, "source")[:18]
    third = duels([0.5] * 20, "source")
    pairs = {(p.first, p.second): p for p in metric_pairs(of(a=first, b=second, c=third))}
    ab = pairs["a", "b"]
    assert (ab.sentences, ab.only_first, ab.only_second) == (18, 10, 1)
    assert ab.difference.value == pytest.approx(9 / 18)
    assert ab.pvalue == mcnemar(10, 1)
    assert ab.adjusted == min(1.0, 2 * ab.pvalue)
    assert (pairs["a", "c"].only_first, pairs["b", "c"].only_second) == (12, 0)


def test_documents_are_units_of_the_test() -> None:
    def of_documents(scores: list[float]) -> list[Duel]:
        return [
            replace(d, found=replace(d.found, sentence=documents[i]))
            for i, d in enumerate(duels(scores, "source"))
        ]

    documents = [replace(s, document=str(s.index // 5)) for s in SENTENCES]
    (pair,) = metric_pairs(of(a=of_documents([1.0] * 20), b=of_documents([0.0] * 20)))
    assert pair.pvalue == 0.5**3
    (pair,) = metric_pairs(of(a=duels([1.0] * 20, "source"), b=duels([0.0] * 20, "source")))
    assert pair.pvalue == 0.5**19


def test_a_pvalue_that_is_too_small_for_a_number_is_not_that_of_no_test() -> None:
    duel, *_ = duels([1.0] * 20, "source")
    sentences = [replace(SENTENCES[0], document=str(number)) for number in range(1200)]
    won, lost = (
        [replace(duel, found=replace(duel.found, sentence=s, score=score)) for s in sentences]
        for score in (1.0, 0.0)
    )
    (pair,) = metric_pairs(of(a=won, b=lost))
    assert (pair.only_first, pair.pvalue) == (1200, 0.0)


def test_all_together_prefer_the_better_mean_rank() -> None:
    rng = np.random.default_rng(1)
    scores = rng.integers(3, size=(3, 20, 3)).astype(float)  # metric, sentence, text and opponents
    by_scorer = {}
    for number, of_metric in enumerate(scores):
        some = [
            replace(d, score=of_metric[i, 1 + column])
            for column, opponent in enumerate(("source", "partial"))
            for i, d in enumerate(duels(list(of_metric[:, 0]), opponent))
        ]
        by_scorer[f"m{number}"] = Duels("m0", tuple(some), 1.0, 0.95)
    won = wins_by_scorer(by_scorer)
    rates = {(t.scored_by, t.opponent): t.rate.value for t in transfers(by_scorer["m0"], won)}
    ranks = np.mean([[rankdata(row) for row in of_metric] for of_metric in scores], axis=0)
    for column, opponent in enumerate(("source", "partial"), start=1):
        assert rates[ENSEMBLE, opponent] == np.mean(ranks[:, 0] > ranks[:, column] + 1e-9)
        for number, of_metric in enumerate(scores):
            expected = np.mean(of_metric[:, 0] > of_metric[:, column])
            assert rates[f"m{number}", opponent] == expected
