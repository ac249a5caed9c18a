from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from maege.ranking import Ranking
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.kendall import TAU_VARIANTS, Kendall, kendall
from tests.support.rankings import FEW, chain, scored_by


def measure(rankings: Sequence[Ranking], scores: Sequence[Sequence[float]]) -> dict[str, Kendall]:
    pairs = ComparablePairs.from_rankings(scored_by(rankings, np.concatenate(scores)))
    return kendall(pairs.concordance()[:, 0], pairs, FEW.for_clusters(pairs.sentences.size))


def values(taus: dict[str, Kendall]) -> list[float | None]:
    return [taus[level].variants[v] for level in ("micro", "macro") for v in TAU_VARIANTS]


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

    renamed = [
        replace(r, sentences=(9 - r.sentences[0],), clusters=(f"{9 - r.sentences[0]}",))
        for r in rankings
    ]
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
    assert taus["macro"].tau.pvalue == 1.0


@given(scored_chains)
def test_negating_a_metric_negates_tau(given_) -> None:
    rankings = [chain(s, len(x), number=i) for i, (s, x) in enumerate(given_)]
    plus = measure(rankings, [x for _, x in given_])
    minus = measure(rankings, [[-y for y in x] for _, x in given_])
    for level in ("micro", "macro"):
        assert minus[level].tau.value == pytest.approx(-plus[level].tau.value)
        assert minus[level].tau.pvalue == plus[level].tau.pvalue


def test_no_score_overflows() -> None:
    rankings = [chain(s, 4) for s in range(20)]
    scores = np.random.default_rng(1).random(80)
    expected = values(measure(rankings, [scores]))
    for factor in (1e-200, 1e200, 1e300):
        assert values(measure(rankings, [factor * scores])) == expected


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
    outcomes: dict[str, list[float]] = {"macro": [], "p_normal": [], "covered": []}
    for trial in range(450):
        pairs = null_sample(rng)
        resamples = replace(FEW, seed=trial).for_clusters(pairs.sentences.size)
        result = kendall(pairs.concordance()[:, 0], pairs, resamples)
        outcomes["macro"].append(result["macro"].tau.pvalue)
        outcomes["p_normal"].append(result["micro"].p_normal)
        low, high = result["macro"].tau.interval
        outcomes["covered"].append(low <= 0 <= high)
    shares = {key: np.mean([x < 0.05 for x in outcomes[key]]) for key in ("macro", "p_normal")}
    assert shares["macro"] == pytest.approx(0.05, abs=0.025)
    assert shares["p_normal"] > 0.2  # pairs are not independent
    assert np.mean(outcomes["covered"]) == pytest.approx(0.95, abs=0.03)


def test_perfect_metric_has_tau_1() -> None:
    rankings = [chain(s, 3) for s in range(30)]
    taus = measure(rankings, [[0, 1, 2]] * 30)
    assert taus["micro"].tau.value == taus["macro"].tau.value == 1
    assert taus["micro"].tau.interval == (1.0, 1.0)
    assert taus["macro"].tau.pvalue == 1 / 200
    assert taus["micro"].tau.pvalue is None  # a few sentences may decide


def test_documents_are_the_units_of_resampling() -> None:
    """Sentences of a document are equal here, so that there are only as many facts as documents."""
    rng = np.random.default_rng(3)
    originals = [chain(s, 3) for s in range(12)]
    scores = [rng.random(3) for _ in originals]
    copies = [
        replace(chain(100 * n + s, 3), clusters=originals[s].clusters)
        for n in range(4)
        for s in range(12)
    ]
    single, fourfold = measure(originals, scores), measure(copies, scores * 4)
    for level in ("micro", "macro"):
        assert fourfold[level].tau.value == pytest.approx(single[level].tau.value)
        assert fourfold[level].tau.interval == pytest.approx(single[level].tau.interval)
        assert fourfold[level].tau.pvalue == single[level].tau.pvalue
