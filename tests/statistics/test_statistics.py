"""The statistics: exact on small cases, invariances, size and coverage under the null."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import false_discovery_control, kendalltau, pearsonr, rankdata, spearmanr

from maege.ranking import (
    Candidate,
    Ranking,
    ScoredRanking,
    Step,
    all_ordered_pairs,
    attach_scores,
    requests,
    scores_by_metric,
)
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import ResampledStatistic, Resampling, cluster_sums
from maege.statistics.comparison import (
    Difference,
    paired_differences,
    rank_clusters,
    williams_differences,
)
from maege.statistics.correlation import (
    CorpusScores,
    pearson,
    resampled_spearman,
    row_pearson,
    row_ranks,
    row_spearman,
    summarise_replicates,
    williams,
)
from maege.statistics.edit_types import Steps, rewards
from maege.statistics.evaluation import evaluate
from maege.statistics.kendall import (
    TAU_VARIANTS,
    ComparablePairs,
    Kendall,
    kendall,
    sign_with_tolerance,
)
from maege.statistics.multiple_testing import benjamini_hochberg, holm
from maege.statistics.results_json import plain, read_results
from maege.statistics.sample_statistics import SampleStatistics

FEW = Resampling(resamples=100, permutations=199, seed=1)


def chain(sentence: int, length: int, *, number: int = 0, types: str = "") -> Ranking:
    """A chain whose texts are all different."""
    items = tuple(
        Candidate((f"{sentence} {number} {i}",), ((),), i, i / max(1, length - 1))
        for i in range(length)
    )
    steps = tuple(Step(i, i + 1, types[i] if types else "T", i) for i in range(length - 1))
    return Ranking(
        "chains", (sentence,), 0, number, ("s",), items, all_ordered_pairs(length), steps
    )


def scored_by(rankings: Sequence[Ranking], scores: np.ndarray) -> tuple[ScoredRanking, ...]:
    """Attach the scores of all candidates, in order, by one metric."""
    return attach_scores(rankings, {"m": np.asarray(scores, dtype=float)})


def distinct_pairs(*rankings: Ranking) -> int:
    return len(
        ComparablePairs.from_rankings(scored_by(rankings, np.zeros(3 * len(rankings)))).worse
    )


def measure(rankings: Sequence[Ranking], scores: Sequence[Sequence[float]]) -> dict[str, Kendall]:
    pairs = ComparablePairs.from_rankings(scored_by(rankings, np.concatenate(scores)))
    return kendall(pairs.concordance()[:, 0], pairs, FEW.for_clusters(pairs.clusters))


def values(taus: dict[str, Kendall]) -> list[float | None]:
    return [taus[level].variants[v] for level in ("micro", "macro") for v in TAU_VARIANTS]


# Kendall


def test_tau_variants_of_a_worked_example() -> None:
    # Sentence 0: C, C, T of three pairs; sentence 1: one discordant pair.
    taus = measure([chain(0, 3), chain(1, 2)], [[0, 1, 1], [5, 4]])
    assert values(taus)[:6] == [1 / 4, 1 / 2, 0, 1 / 3, 1 / 4, 1 / 2]
    assert values(taus)[6:] == pytest.approx([-1 / 6, 0, -1 / 3, 0, 1 / 6, 1 / 3])


def test_tau_of_a_total_order_without_ties_equals_scipy() -> None:
    scores = [3.0, 1.0, 2.0, 5.0, 4.0]
    assert measure([chain(0, 5)], [scores])["micro"].tau.value == pytest.approx(
        kendalltau(range(5), scores).statistic
    )


scored_chains = st.lists(
    st.tuples(st.integers(0, 4), st.lists(st.integers(-3, 3), min_size=2, max_size=5)),
    min_size=1,
    max_size=7,
)


@given(scored_chains, st.randoms())
def test_order_of_chains_sentences_and_pair_members_does_not_matter(given_, rng) -> None:
    rankings = [chain(s, len(x), number=i) for i, (s, x) in enumerate(given_)]
    scores = [x for _, x in given_]
    expected = values(measure(rankings, scores))

    shuffled = list(zip(rankings, scores, strict=True))
    rng.shuffle(shuffled)
    assert values(measure(*zip(*shuffled, strict=True))) == pytest.approx(expected, nan_ok=True)

    renamed = [replace(r, sentences=(9 - r.sentences[0],)) for r in rankings]
    assert values(measure(renamed, scores)) == pytest.approx(expected, nan_ok=True)

    # The same items presented in another order within each ranking.
    turned, turned_scores = [], []
    for ranking, ranking_scores in zip(rankings, scores, strict=True):
        order = list(range(len(ranking_scores)))
        rng.shuffle(order)
        new_position = {old: new for new, old in enumerate(order)}
        pairs = [(new_position[a], new_position[b]) for a, b in ranking.pairs]
        rng.shuffle(pairs)
        items = tuple(ranking.candidates[i] for i in order)
        turned.append(replace(ranking, candidates=items, pairs=tuple(pairs)))
        turned_scores.append([ranking_scores[i] for i in order])
    assert values(measure(turned, turned_scores)) == pytest.approx(expected, nan_ok=True)


@given(scored_chains, st.floats(-1e6, 1e6, allow_nan=False))
def test_tau_variants_of_a_constant_metric(given_, constant: float) -> None:
    rankings = [chain(s, len(x), number=i) for i, (s, x) in enumerate(given_)]
    taus = measure(rankings, [[constant] * len(x) for _, x in given_])
    for level in ("micro", "macro"):
        variants = taus[level].variants
        assert (variants["tau"], variants["tau_ties_agree"]) == (0.0, 1.0)
        assert (variants["tau_ties_disagree"], variants["tie_rate"]) == (-1.0, 1.0)
        assert variants["gamma"] is None
        assert taus[level].tau.pvalue == 1.0


@given(scored_chains)
def test_negating_a_metric_negates_tau(given_) -> None:
    rankings = [chain(s, len(x), number=i) for i, (s, x) in enumerate(given_)]
    plus = measure(rankings, [x for _, x in given_])
    minus = measure(rankings, [[-y for y in x] for _, x in given_])
    for level in ("micro", "macro"):
        assert minus[level].tau.value == pytest.approx(-plus[level].tau.value)
        assert minus[level].tau.pvalue == plus[level].tau.pvalue


def test_equal_texts_under_one_source_count_once() -> None:
    twin = replace(chain(0, 3), draw=1)
    assert distinct_pairs(chain(0, 3), twin) == 3
    assert distinct_pairs(chain(0, 3), replace(twin, sources=("t",))) == 6
    assert distinct_pairs(chain(0, 3), replace(twin, sentences=(1,))) == 6
    other = tuple(replace(candidate, references=(("r",),)) for candidate in twin.candidates)
    assert distinct_pairs(chain(0, 3), replace(twin, candidates=other)) == 6


def test_repeated_pairs_can_be_counted_each_time() -> None:
    twin = replace(chain(0, 3), draw=1)
    chains = (chain(0, 3), twin)
    pairs = ComparablePairs.from_rankings(scored_by(chains, np.arange(6)), "always")
    assert pairs.worse[:, 0].tolist() == [0, 0, 1, 3, 3, 4]
    assert pairs.better[:, 0].tolist() == [1, 2, 2, 4, 5, 5]
    sample = Sample((), chains=chains)
    scored = scored_by(chains, np.array([1.0, 2.0, 3.0, 3.0, 2.0, 1.0]))
    for repeated_pairs, tau in (("once", 1.0), ("always", 0.0)):
        results = evaluate(replace(sample, repeated_pairs=repeated_pairs), scored, {"m": "m"}, FEW)
        assert results.estimate("m", "tau_micro", "chains").value == tau


def test_ties_have_a_relative_tolerance() -> None:
    before, after = np.array([1e-20, 1e6, 0.1 + 0.2]), np.array([2e-20, 1e6 + 1e-7, 0.3])
    assert sign_with_tolerance(before, after).tolist() == [1.0, 0.0, 0.0]


def test_scores_are_attached_in_the_order_of_the_requests() -> None:
    rankings = [chain(s, length) for s, length in enumerate((3, 2, 4))]
    scores = {name: np.random.default_rng(1).random(9) for name in "ab"}
    scored = attach_scores(rankings, scores)
    score_requests = requests(rankings)
    for item in scored:
        for candidate, row in zip(item.ranking.candidates, item.scores, strict=True):
            index = score_requests.index(item.ranking.request(candidate))
            assert row.tolist() == [scores["a"][index], scores["b"][index]]
    again = scores_by_metric([item.restricted_to(["b"]) for item in scored])
    assert {name: values.tolist() for name, values in again.items()} == {"b": scores["b"].tolist()}
    assert attach_scores(rankings, {})[0].scores.shape == (3, 0)


# Size and power


def null_sample(rng: np.random.Generator) -> ComparablePairs:
    """Chains of very unequal length, several a sentence, scored by noise shared in a sentence."""
    rankings = [
        chain(s, 2 + int(length), number=n)
        for s, length in enumerate(rng.geometric(0.3, size=40))
        for n in range(2)
    ]
    scores = []
    for s in range(40):
        length = len(rankings[2 * s].candidates)
        shared = rng.standard_normal(length)
        scores += [shared + 0.3 * rng.standard_normal(length) for _ in range(2)]
    return ComparablePairs.from_rankings(scored_by(rankings, np.concatenate(scores)))


@pytest.mark.slow
def test_size_and_coverage_under_the_null() -> None:
    rng = np.random.default_rng(11)
    outcomes: dict[str, list[float]] = {"micro": [], "macro": [], "p_normal": [], "covered": []}
    for trial in range(450):
        pairs = null_sample(rng)
        resamples = replace(FEW, seed=trial, resamples=200).for_clusters(pairs.clusters)
        result = kendall(pairs.concordance()[:, 0], pairs, resamples)
        outcomes["micro"].append(result["micro"].tau.pvalue)
        outcomes["macro"].append(result["macro"].tau.pvalue)
        outcomes["p_normal"].append(result["micro"].p_normal)
        low, high = result["macro"].tau.interval
        outcomes["covered"].append(low <= 0 <= high)
    shares = {
        key: np.mean([x < 0.05 for x in outcomes[key]]) for key in ("micro", "macro", "p_normal")
    }
    assert shares["micro"] == pytest.approx(0.05, abs=0.025)
    assert shares["macro"] == pytest.approx(0.05, abs=0.025)
    assert shares["p_normal"] > 0.2  # pairs are not independent
    assert np.mean(outcomes["covered"]) == pytest.approx(0.95, abs=0.03)


def test_perfect_metric_has_tau_1() -> None:
    rankings = [chain(s, 3) for s in range(30)]
    taus = measure(rankings, [[0, 1, 2]] * 30)
    assert taus["micro"].tau.value == taus["macro"].tau.value == 1
    assert taus["micro"].tau.interval == (1.0, 1.0)
    assert taus["micro"].tau.pvalue == 1 / 200


def test_pearson_test_has_its_nominal_size() -> None:
    rng = np.random.default_rng(5)
    gold = np.tile(np.linspace(0.8, 1, 4), 40)
    cluster = np.repeat(np.arange(40), 4)
    rejected = []
    for trial in range(500):
        scores = np.repeat(rng.standard_normal(40), 4) + rng.standard_normal(160)
        resamples = replace(FEW, seed=trial, resamples=10).for_clusters(40)
        rejected.append(pearson(scores, gold, cluster, resamples).pvalue < 0.05)
    assert np.mean(rejected) == pytest.approx(0.05, abs=0.025)


# Resampling


def test_a_monte_carlo_pvalue_is_never_zero_and_ties_count() -> None:
    clusters = Resampling(permutations=999).for_clusters(4)
    contributions = np.array([[1.0], [1.0], [1.0], [1.0]])
    exact = 2 / 2**4
    assert clusters.sign_flip_pvalues(contributions)[0] == pytest.approx(exact, abs=0.03)
    assert clusters.sign_flip_pvalues(np.zeros((4, 1))).tolist() == [1.0]
    many = Resampling(permutations=99).for_clusters(200)
    assert many.sign_flip_pvalues(np.ones((200, 1)))[0] == 1 / 100


def test_resampled_sums_are_those_of_drawn_clusters() -> None:
    clusters = Resampling(resamples=500).for_clusters(30)
    sums = clusters.sums(np.ones((30, 2)))
    assert sums.shape == (500, 2)
    assert (sums == 30).all()
    spread = clusters.sums(np.arange(30.0)).std()
    assert spread == pytest.approx(np.arange(30.0).std() * 30**0.5, rel=0.15)


def test_one_cluster_has_no_interval() -> None:
    assert Resampling().for_clusters(1).interval(np.ones(5)) is None
    assert Resampling().for_clusters(5).interval(np.full(5, np.nan)) is None


def test_cluster_sums() -> None:
    sums = cluster_sums(np.array([[1, 2], [3, 4], [5, 6]]), np.array([1, 1, 0]), 3)
    assert sums.tolist() == [[5, 6], [4, 6], [0, 0]]


# Correlation


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=4, max_size=20))
def test_pearson_equals_scipy(points) -> None:
    x, y = np.array(points).T
    correlation = pearson(x, y, np.arange(len(x)), FEW.for_clusters(len(x)))
    if np.ptp(x) > 1e-3 and np.ptp(y) > 1e-3:
        assert correlation.value == pytest.approx(pearsonr(x, y).statistic, abs=1e-6)
    elif np.ptp(x) == 0 or np.ptp(y) == 0:
        assert (correlation.value, correlation.interval, correlation.pvalue) == (None, None, None)


def test_rounding_errors_give_no_correlation_and_no_difference() -> None:
    gold = np.tile([0.0, 1.0], 20)
    noise = np.where(gold > 0, 0.1 + 0.2, 0.3)
    resamples = FEW.for_clusters(20)
    assert pearson(noise, gold, np.arange(40) // 2, resamples).value is None
    rng = np.random.default_rng(4)
    for _ in range(20):
        scores, truth = rng.standard_normal((2, 40))
        unscaled = pearson(scores, truth, np.arange(40) // 2, resamples)
        scaled = pearson(100 * scores + 3, truth, np.arange(40) // 2, resamples)
        compared = {"a": unscaled, "b": scaled}
        (difference,) = paired_differences("chains", "pearson", compared, resamples, "sentences")
        assert difference.pvalue == 1.0


def test_contributions_add_up_to_r() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.standard_normal((2, 60))
    correlation = pearson(x, y, np.arange(60) // 3, FEW.for_clusters(20))
    assert correlation.cluster_terms.sum() == pytest.approx(correlation.value)


def test_row_correlations_equal_scipy() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.integers(0, 5, (2, 6, 11)).astype(float)
    for row in range(6):
        assert row_pearson(a, b)[row] == pytest.approx(pearsonr(a[row], b[row]).statistic)
        assert row_spearman(a, b)[row] == pytest.approx(spearmanr(a[row], b[row]).statistic)
    assert row_pearson(1e-9 * a, b) == pytest.approx(row_pearson(a, b))


def test_summary_of_replicates() -> None:
    resamples = FEW.for_clusters(4)
    summary = summarise_replicates(np.array([0.5, 0.7, np.nan, 0.9]), resamples)
    assert summary.mean == pytest.approx(0.7)
    assert summary.sd == pytest.approx(0.2)
    assert summary.values == [0.5, 0.7, None, 0.9]
    low, high = summary.interval
    assert 0.5 <= low <= 0.7 <= high <= 0.9
    assert summarise_replicates(np.full(4, np.nan), resamples).mean is None
    single = summarise_replicates(np.array([0.5]), FEW.for_clusters(1))
    assert (single.mean, single.interval, single.sd, single.replicate_range) == (
        0.5,
        None,
        None,
        None,
    )


def test_williams_test_has_its_nominal_size() -> None:
    rng = np.random.default_rng(3)
    rejected = []
    for _ in range(1500):
        truth = rng.standard_normal(11)
        a, b = truth + rng.standard_normal((2, 11))
        r = np.corrcoef([truth, a, b])
        rejected.append(williams(r[0, 1], r[0, 2], r[1, 2], 11) < 0.05)
    assert np.mean(rejected) == pytest.approx(0.05, abs=0.02)


def test_williams_of_equal_metrics() -> None:
    assert williams(0.5, 0.5, 1.0, 11) == 1.0
    assert williams(0.5, 0.5, 0.3, 11) == 1.0
    assert williams(0.7 + 1e-16, 0.7 - 1e-16, 1.0 - 1e-16, 11) == 1.0


# Comparison


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_is_monotone_and_never_smaller(pvalues: list[float]) -> None:
    corrected_ = holm(pvalues)
    assert all(q >= p for p, q in zip(pvalues, corrected_, strict=True))
    order = np.argsort(pvalues, kind="stable")
    assert all(np.diff(np.array(corrected_)[order]) >= 0)
    if pvalues:
        assert min(corrected_) == pytest.approx(min(1, len(pvalues) * min(pvalues)))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_benjamini_hochberg_equals_scipy(pvalues: list[float]) -> None:
    assert benjamini_hochberg(pvalues) == pytest.approx(false_discovery_control(pvalues))


def test_a_metric_does_not_differ_from_its_copy() -> None:
    rng = np.random.default_rng(1)
    resamples = Resampling(resamples=200, permutations=999).for_clusters(50)
    x = rng.standard_normal(50)
    statistic = ResampledStatistic(float(x.sum()), resamples.sums(x), x)
    better = ResampledStatistic(float(x.sum() + 50), resamples.sums(x + 1), x + 1)
    differences = paired_differences(
        "chains", "s", {"a": statistic, "b": statistic, "c": better}, resamples, "s"
    )
    assert [(d.a, d.b) for d in differences] == [("a", "b"), ("a", "c"), ("b", "c")]
    copies, worse, _ = differences
    assert (copies.difference, copies.pvalue, copies.interval) == (0.0, 1.0, (0.0, 0.0))
    assert worse.holm < 0.05
    assert worse.interval[1] < 0
    ranks = rank_clusters(
        {"a": statistic.value, "b": statistic.value, "c": better.value, "d": None}, differences
    )
    assert ranks == {"a": 2, "b": 2, "c": 1, "d": None}


def test_a_cluster_ends_only_where_all_above_beat_all_below() -> None:
    def difference(a: str, b: str, p: float) -> Difference:
        return Difference("chains", "tau", a, b, 0.1, None, p, p, "")

    differences = [difference("a", "b", 0.5), difference("a", "c", 0.01), difference("b", "c", 0.5)]
    assert rank_clusters({"a": 3, "b": 2, "c": 1}, differences) == {"a": 1, "b": 1, "c": 1}


def test_differences_on_corpora() -> None:
    rng = np.random.default_rng(1)
    expected = np.tile(np.arange(11.0), (20, 1))
    good = CorpusScores(expected + rng.standard_normal((20, 11)), expected, expected)
    bad = CorpusScores(expected + 9 * rng.standard_normal((20, 11)), expected, expected)
    flat = CorpusScores(np.ones((20, 11)), expected, expected)
    corpora = {"good": good, "bad": bad, "flat": flat}
    resampler = FEW.for_clusters(20)
    spearman = {m: resampled_spearman(scores, resampler) for m, scores in corpora.items()}
    differences = paired_differences("corpora", "spearman", spearman, resampler, "replicates")
    differences += williams_differences(corpora)
    by_key = {(d.statistic, d.a, d.b): d for d in differences}
    assert by_key["spearman", "bad", "good"].holm < 0.05
    assert by_key["spearman", "bad", "good"].difference < 0
    assert by_key["pearson", "bad", "good"].pvalue < 0.05
    assert by_key["spearman", "flat", "good"].pvalue is None
    assert by_key["pearson", "flat", "good"].pvalue is None


# Edit types


def test_rewards_of_a_worked_example() -> None:
    rankings = [chain(s, 3, types="AB") for s in range(10)]
    scores = np.array([[0.0, 1.0, 0.5]] * 9 + [[0.0, 1.0, 1.0]]).ravel()
    steps = Steps.from_rankings(scored_by(rankings, scores))
    by_type = rewards(steps, Resampling().for_clusters(steps.clusters))["m"]
    assert (by_type["A"].mean, by_type["A"].n, by_type["A"].sentences) == (1.0, 10, 10)
    assert by_type["A"].verdict == "rewarded"
    assert by_type["B"].mean == pytest.approx(-0.45)
    b = by_type["B"]
    assert (b.penalised, b.unchanged, b.rewarded) == (0.9, 0.1, 0.0)
    assert by_type["B"].verdict == "penalised"
    gains = np.array([1.0] * 10 + [-0.5] * 9 + [0.0])
    assert by_type["A"].standardised == pytest.approx(1 / gains.std())
    assert all(reward.q >= reward.pvalue for reward in by_type.values())


def test_single_sentence_has_an_undecided_verdict() -> None:
    steps = Steps.from_rankings(scored_by([chain(0, 3, types="AA")], np.arange(3)))
    by_type = rewards(steps, FEW.for_clusters(1))["m"]
    assert (by_type["A"].interval, by_type["A"].verdict) == (None, "undecided")


def test_random_metric_seldom_has_a_decided_verdict() -> None:
    rng = random.Random(2)
    rankings = [chain(s, 4, types="".join(rng.choices("ABCDE", k=3))) for s in range(40)]
    called = 0
    for trial in range(100):
        scores = np.random.default_rng(trial).standard_normal(160)
        steps = Steps.from_rankings(scored_by(rankings, scores))
        resamples = Resampling(resamples=10, permutations=499, seed=trial).for_clusters(
            steps.clusters
        )
        by_type = rewards(steps, resamples)["m"]
        called += any(reward.verdict != "undecided" for reward in by_type.values())
    assert called <= 12


# All together


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
        assert replace(same, metric="m", rank=estimate.rank) == estimate
    assert alone.sentence_taus.taus["m"] == first.sentence_taus.taus["a"]


@given(st.lists(st.lists(st.integers(-3, 3), min_size=5, max_size=5), min_size=1, max_size=4))
def test_ranks_equal_scipy(rows: list[list[int]]) -> None:
    table = np.array(rows, dtype=float)
    assert (row_ranks(table) == rankdata(table, axis=1)).all()


def test_results_round_trip() -> None:
    rng = np.random.default_rng(1)
    chains = tuple(chain(s, 4, types="ABC") for s in range(8))
    corpora = tuple(
        replace(chain(0, 5, number=n), type="corpora", steps=(), annotator=None) for n in range(3)
    )
    sample = Sample((), chains=chains, corpora=corpora)
    scores = {m: rng.random(8 * 4 + 3 * 5) for m in "ab"} | {"flat": np.zeros(8 * 4 + 3 * 5)}
    scored = attach_scores(sample.rankings, scores)
    results = evaluate(sample, scored, dict.fromkeys(scores, "s"), FEW)
    again = read_results(json.loads(json.dumps(plain(results))))
    assert again == results
    assert again.by_tau() == results.by_tau()
    assert again.estimate("flat", "pearson", "chains").value is None
    with pytest.raises(ValueError):
        read_results({"estimates": []})


def test_precomputed_sample_statistics_can_be_passed() -> None:
    rng = np.random.default_rng(2)
    chains = tuple(chain(s, 4, types="ABC") for s in range(8))
    scored = attach_scores(chains, {m: rng.random(32) for m in "abc"})
    sample = Sample((), chains=chains)
    known = SampleStatistics.from_rankings(scored, FEW, sample.repeated_pairs).restricted_to(
        ["a", "c"]
    )
    some = [item.restricted_to(["a", "c"]) for item in scored]
    signatures = {"a": "s", "c": "s"}
    expected = evaluate(sample, some, signatures, FEW)
    assert evaluate(sample, some, signatures, FEW, known) == expected
