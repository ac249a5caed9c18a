import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maege.metric.scores import SentenceCounts
from maege.ranking import Candidate, GivenRanking, all_ordered_pairs, attach_scores
from maege.sampling.sample import Sample
from maege.statistics.corpus_scores import NUMBER_OF_GROUPS, sentence_groups
from maege.statistics.evaluation import evaluate
from maege.statistics.measures import GROUPS, NESTED, REPLICATES
from tests.support.rankings import FEW, chain, scored_by


@settings(max_examples=10)
@given(st.randoms(use_true_random=False))
def test_other_metrics_and_their_order_change_nothing_but_corrections(rng: random.Random) -> None:
    chains = tuple(chain(s, rng.randint(2, 5), types="ABCD") for s in range(12))
    sample = Sample((), chains=chains)
    items = sum(len(c.candidates) for c in chains)
    scores = {m: np.array([rng.random() for _ in range(items)]) for m in "abc"}
    signatures = dict.fromkeys("abc", "s")
    first = evaluate(sample, attach_scores(chains, scores), signatures, FEW)
    backwards = attach_scores(chains, dict(reversed(scores.items())))
    second = evaluate(sample, backwards, signatures, FEW)
    by_key = [sorted(map(repr, results.estimates)) for results in (first, second)]
    assert by_key[0] == by_key[1]
    assert (first.differences, first.edit_types) == (second.differences, second.edit_types)
    assert first.score_by_errors_left == second.score_by_errors_left
    alone = evaluate(sample, scored_by(chains, scores["a"]), {"m": "s"}, FEW)
    for estimate in alone.estimates:
        same = first.estimate("a", estimate.statistic, "chains")
        same = replace(same, metric="m", letters=estimate.letters)
        assert same == estimate
    assert alone.sentence_taus.taus["m"] == first.sentence_taus.taus["a"]


def corpora_of(replicates: int, sentences: int) -> tuple[GivenRanking, ...]:
    """Replicates of five corpora, with as many edits in each sentence as expected."""
    return tuple(
        GivenRanking(
            "corpora",
            tuple(range(sentences)),
            None,
            draw,
            tuple(f"{s}" for s in range(sentences)),
            tuple(f"{s:03}" for s in range(sentences)),
            tuple(
                Candidate(
                    tuple(f"{draw} {s} {m}" for s in range(sentences)),
                    ((),) * sentences,
                    (m,) * sentences,
                    m,
                )
                for m in range(5)
            ),
            all_ordered_pairs(5),
        )
        for draw in range(replicates)
    )


def with_sentence_scores(corpora: tuple[GivenRanking, ...], by_metric: dict[str, np.ndarray]):
    """Attach the means of scores of sentences, shape (replicates, models, sentences)."""
    counts = {
        metric: SentenceCounts(
            [np.stack([c, np.ones(len(c))], -1) for model in scores for c in model],
            lambda totals: totals[..., 0] / totals[..., 1],
        )
        for metric, scores in by_metric.items()
    }
    means = {metric: scores.mean(axis=-1).ravel() for metric, scores in by_metric.items()}
    return attach_scores(corpora, means, counts)


def test_corpora_are_compared_by_resamples_of_sentences() -> None:
    rng = np.random.default_rng(1)
    corpora = corpora_of(4, 30)
    steps = np.arange(5)[:, None]
    scores = {
        "good": 0.5 * steps + rng.standard_normal((4, 5, 30)),
        "noisy": 0.1 * steps + rng.standard_normal((4, 5, 30)),
        "reverse": -0.5 * steps + rng.standard_normal((4, 5, 30)),
    }
    scored = with_sentence_scores(corpora, scores)
    sample = Sample((), corpora=corpora)
    results = evaluate(sample, scored, dict.fromkeys(scores, "s"), FEW)
    rho = {metric: results.estimate(metric, "spearman", "corpora") for metric in scores}
    assert rho["good"].interval_method == NESTED
    assert rho["good"].interval[0] > 0.5
    assert rho["reverse"].interval[1] < -0.5
    assert [rho[m].letters for m in scores] == ["a", "a", "b"]
    accuracy = {m: results.estimate(m, "pairwise_accuracy", "corpora").value for m in scores}
    assert accuracy["good"] > accuracy["noisy"] > accuracy["reverse"]
    assert results.sample["corpora"]["ceiling"] == pytest.approx(1)
    without = attach_scores(corpora, {m: s.mean(axis=-1).ravel() for m, s in scores.items()})
    results = evaluate(sample, without, dict.fromkeys(scores, "s"), FEW)
    conditional = results.estimate("good", "spearman", "corpora")
    assert conditional.interval_method == REPLICATES
    assert conditional.letters is None  # replicates of the same sentences are no test
    assert all(d.pvalue is None for d in results.differences)


def test_metrics_without_counts_are_compared_by_the_jackknife() -> None:
    rng = np.random.default_rng(2)
    corpora = corpora_of(4, 40)
    steps = np.arange(5)[:, None]
    scores = {
        "good": 0.5 * steps + rng.standard_normal((4, 5, 40)),
        "reverse": -0.5 * steps + rng.standard_normal((4, 5, 40)),
    }
    group = sentence_groups(corpora[0].clusters)
    left_out = {
        m: np.stack(
            [s[..., group != g].mean(axis=-1) for g in range(NUMBER_OF_GROUPS)], -1
        ).reshape(20, -1)
        for m, s in scores.items()
    }
    means = {m: s.mean(axis=-1).ravel() for m, s in scores.items()}
    black_box = attach_scores(corpora, means, {}, left_out)
    counted = with_sentence_scores(corpora, scores)
    sample, signatures = Sample((), corpora=corpora), dict.fromkeys(scores, "s")
    by_jackknife = replace(FEW, corpora_interval="jackknife")
    from_counts = evaluate(sample, counted, signatures, by_jackknife)
    for results in (evaluate(sample, black_box, signatures, FEW), from_counts):
        rho = results.estimate("good", "spearman", "corpora")
        assert rho.interval_method == GROUPS
        assert rho.letters == "a"
    of_black_box, of_counts = (
        {(e.metric, e.statistic): e.interval for e in evaluate(sample, s, signatures, f).estimates}
        for s, f in ((black_box, FEW), (counted, by_jackknife))
    )
    for key, interval in of_black_box.items():
        # Pairwise accuracy has the variance of groups in one case, of sentences in the other.
        assert of_counts[key] == pytest.approx(interval, abs=0.2 if "accuracy" in key[1] else 1e-9)


def test_a_metric_that_is_constant_in_some_replicate_has_a_rho_but_no_rank() -> None:
    corpora = corpora_of(3, 1)
    scores = {
        "good": np.tile(np.arange(5.0), 3),
        "partly": np.array([0, 1, 2, 4, 3, *[7] * 5, 0, 1, 2, 3, 4], dtype=float),
    }
    scored = attach_scores(corpora, scores)
    results = evaluate(Sample((), corpora=corpora), scored, dict.fromkeys(scores, "s"), FEW)
    rho = {metric: results.estimate(metric, "spearman", "corpora") for metric in scores}
    assert rho["partly"].value == pytest.approx((0.9 + 1) / 2)
    assert rho["partly"].letters is None
    for d in results.differences:
        assert (d.difference, d.interval, d.pvalue, d.adjusted) == (None, None, None, None)
