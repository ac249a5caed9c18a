from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import binomtest

from experiments.statistics.head_to_head import HeadToHead, head_to_head, mid_pvalues, win_pvalues
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import expected_wins
from tests.studies.humans.judged_sets import compared, judgement_sets, renamed

SETTINGS = Resampling(resamples=200, permutations=999)


def test_gjg15(data: Path) -> None:
    made = compared(data, "gjg15")
    results = {(pair.first, pair.second): pair for pair in head_to_head(made, SETTINGS)}
    assert len(results) == 13 * 12 / 2
    assert sum(pair.wins + pair.losses + pair.ties for pair in results.values()) == len(made)
    assert sum(pair.ties for pair in results.values()) == made.ties
    # UFC changed little, so judges separated it from the source in 30 of 1,680 comparisons.
    ufc = results["INPUT", "UFC"]
    assert (ufc.wins + ufc.losses, ufc.wins + ufc.losses + ufc.ties) == (30, 1680)
    assert ufc.losses / 30 == pytest.approx(0.73, abs=0.005)
    mean = np.mean([pair.share for pair in results.values() if pair.first == "AMU"])
    wins = expected_wins(made.wins().sum(axis=0))
    assert mean == pytest.approx(wins[0], abs=1e-12)  # AMU is the first of all
    for pair in results.values():
        assert pair.share is not None and pair.interval is not None
        assert pair.interval[0] < pair.share < pair.interval[1]
        assert pair.pvalue is not None and pair.adjusted is not None
        assert pair.pvalue <= pair.adjusted
        assert not (pair.is_significant and pair.interval[0] < 0.5 < pair.interval[1])
    assert results["AMU", "IPN"].is_significant
    assert not results["INPUT", "NTHU"].is_significant


def judged_alone(outcomes: str) -> JudgementSet:
    """A and B are compared once for each sentence."""
    return JudgementSet("x", tuple(
        Judgement(i, "j", (OutputGroup(("A",), 2), OutputGroup(("B",), "<=>".index(o) + 1)), i + 1)
        for i, o in enumerate(outcomes)
    ))  # fmt: skip


@pytest.mark.parametrize("wins", [3, 8, 11])
def test_the_p_value_is_that_of_the_sign_test(wins: int) -> None:
    made = comparisons(judged_alone(">" * wins + "<" * (16 - wins) + "=" * 5), "expanded")
    settings = Resampling(permutations=99_999)
    (pair,) = head_to_head(made, settings)
    assert (pair.wins, pair.losses, pair.ties) == (wins, 16 - wins, 5)
    at_least, more = (
        binomtest(max(wins, 16 - wins) + extra, 16, alternative="greater").pvalue
        for extra in (0, 1)
    )
    assert pair.pvalue == pytest.approx(min(1, at_least + more), abs=0.005)


def test_a_pair_that_was_never_separated() -> None:
    groups = (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2))
    judged = JudgementSet("x", tuple(Judgement(i, "j", groups, i) for i in range(3)))
    made = comparisons(judged, "expanded")
    results = head_to_head(made, SETTINGS)
    assert results[0] == HeadToHead("A", "B", 0, 0, 3, None, None, None, None)
    assert [pair.adjusted for pair in results[1:]] == [
        2 * (pair.pvalue or 0) for pair in results[1:]
    ]
    assert results[1].interval == (1, 1)
    pvalues = win_pvalues(made, SETTINGS.for_clusters(3))
    assert pvalues[0, 1] == 0.5
    np.testing.assert_array_equal(pvalues + pvalues.T, 1)


@given(judged=judgement_sets("ABCD"), new=st.permutations("ABCD"), seed=st.integers(0, 9))
def test_names_and_orders_change_nothing(judged: JudgementSet, new: list[str], seed: int) -> None:
    assume(len(judged.systems) > 1)
    names = dict(zip("ABCD", new, strict=True))
    first, second = (
        {(p.first, p.second): p for p in head_to_head(comparisons(one, "expanded"), SETTINGS)}
        for one in (judged, renamed(judged, names, seed))
    )
    for (a, b), expected in first.items():
        a, b = names[a], names[b]
        ours = second[min(a, b), max(a, b)]
        wins = (ours.wins, ours.losses) if a < b else (ours.losses, ours.wins)
        assert (*wins, ours.ties) == (expected.wins, expected.losses, expected.ties)
        assert (ours.pvalue, ours.adjusted) == (expected.pvalue, expected.adjusted)
        if a < b:
            assert (ours.share, ours.interval) == (expected.share, expected.interval)


def test_fewer_than_two_systems_are_one_message() -> None:
    judged = JudgementSet("x", (Judgement(0, "j", (OutputGroup(("A",), 1),), 1),))
    with pytest.raises(DataError, match="at least two systems"):
        head_to_head(comparisons(judged, "expanded"), SETTINGS)


def test_mid_pvalues_of_a_small_sample() -> None:
    clusters = Resampling(permutations=99_999).for_clusters(4)
    terms = np.array([[1.0, 0.1, 1.0, 0.0], [1.0, 0.2, 1.0, 0.0], [1.0, -0.3, -1.0, 0.0]])
    terms = np.vstack([terms, [1.0, 0.6, -1.0, 0.0]])
    pvalues = mid_pvalues(terms, clusters)
    # Of 16 patterns: 1 is equal; 2 are equal and 3 greater, for 0.1 + 0.2 - 0.3 is 0.
    assert pvalues == pytest.approx([0.5 / 16, 4 / 16, 0.5, 0.5], abs=0.005)
    assert pvalues[2:].tolist() == [0.5, 0.5]
    assert (pvalues + mid_pvalues(-terms, clusters)).tolist() == [1.0] * 4
