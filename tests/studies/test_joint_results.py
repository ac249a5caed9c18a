"""Several sets of judgements as one row: symmetric, and of the right size whatever sets share."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from maege.statistics.value import Value
from maege.studies.joint_results import (
    Groups,
    groups_of,
    joint_comparison,
    joint_pvalue,
    joint_result,
)
from maege.studies.rows import CHANCE, LimitComparison, RowResult
from tests.studies.dossier.toy_grades import by_z, toy_result

TOGETHER: Groups = [[0, 1, 2]]
APART: Groups = [[0], [1], [2]]


def result(name: str, z: float, n: int = 12, value: float = 0.3) -> RowResult:
    return replace(by_z([z, z - 1], value=value, n=n), corpus=name)


def test_groups_are_joined_transitively_and_do_not_depend_on_the_order() -> None:
    shared = [frozenset("ab"), frozenset("cd"), frozenset("be"), frozenset("fg"), frozenset("ef")]
    expected = {frozenset(shared[n] for n in group) for group in ([0, 2, 3, 4], [1])}
    for order in permutations(range(5)):
        of_order = [shared[n] for n in order]
        groups = groups_of(of_order)
        assert {frozenset(of_order[n] for n in group) for group in groups} == expected
        assert sorted(n for group in groups for n in group) == [0, 1, 2, 3, 4]
    assert groups_of([]) == []


def test_independent_sets_gain_and_dependent_ones_never_do() -> None:
    from scipy.special import ndtr

    rng = np.random.default_rng(1)
    for z in rng.normal(1, 1.5, (100, 3)):
        pvalues = [float(p) for p in ndtr(-z)]
        together, apart = joint_pvalue(pvalues, TOGETHER), joint_pvalue(pvalues, APART)
        assert min(pvalues) - 1e-12 <= together <= max(pvalues) + 1e-12
        if z.sum() > 0:
            assert apart <= together
    # Three times the same is no more than once; a set of its own is.
    same = [0.01, 0.01, 0.01]
    assert joint_pvalue(same, TOGETHER) == pytest.approx(0.01)
    assert joint_pvalue(same, [[0, 1], [2]]) == pytest.approx(joint_pvalue(same[:2], [[0], [1]]))
    assert joint_pvalue(same, APART) == pytest.approx(float(ndtr(-2.3263 * 3**0.5)), rel=1e-3)
    assert joint_pvalue([0.01, 1.0], [[0], [1]]) == 1


def test_the_order_of_sets_does_not_matter() -> None:
    sets = [result("a", 1), result("b", 3, value=0.5), result("c", -1, value=0.1)]
    shared = {"a": frozenset("x"), "b": frozenset("xy"), "c": frozenset("z")}
    found = []
    for order in permutations(sets):
        joint = joint_result(order, groups_of([shared[r.corpus] for r in order]), of_r=True)
        of_limits = [(c.above, c.below, c.difference.value) for c in joint.comparisons]
        found.append([joint.value.value, *(joint.value.interval or ()), joint.n, *of_limits])
    for other in found[1:]:
        assert np.hstack(other) == pytest.approx(np.hstack(found[0]))


@pytest.mark.parametrize("of_r", [False, True])
def test_the_value_is_the_mean_of_groups(of_r: bool) -> None:
    sets = [result("a", 1, value=0.2), result("b", 3, value=0.4), result("c", 2, value=0.6)]
    joint = joint_result(sets, [[0, 1], [2]], of_r=of_r)
    if of_r:
        z = np.arctanh([0.2, 0.4, 0.6])
        assert joint.value.value == pytest.approx(np.tanh((z[:2].mean() + z[2]) / 2))
    else:
        assert joint.value.value == pytest.approx(0.45)
    low, high = joint.value.interval or (0, 0)
    assert low < (joint.value.value or 0) < high
    assert (joint.corpus, joint.n, joint.sets) == ("a, b, c", 24, tuple(sets))
    assert [c.limit for c in joint.comparisons] == [CHANCE, "a"]


def test_intervals_shrink_only_between_groups() -> None:
    sets = [result(name, 2) for name in "abc"]

    def half(groups: Groups) -> float:
        low, high = joint_result(sets, groups, of_r=False).value.interval or (0, 0)
        return (high - low) / 2

    assert half(TOGETHER) == pytest.approx(1.96 * 0.02)
    assert half(APART) == pytest.approx(1.96 * 0.02 / 3**0.5)


def test_one_set_is_itself_and_what_no_set_can_test_is_not_tested() -> None:
    alone = result("a", 2)
    assert joint_result([alone], [[0]], of_r=True) is alone
    untested = LimitComparison("a", Value(None), 1.0, 1.0)
    joint = joint_comparison([alone.comparisons[1], untested], [[0], [1]])
    assert (joint.above, joint.below, joint.difference) == (1, 1, Value(None))


def test_limits_that_only_some_sets_have_do_not_count() -> None:
    one, other = result("a", 2), toy_result(0.3, [(0.1, 0.9), (0.2, 0.8)])
    joint = joint_result([one, other], [[0], [1]], of_r=False)
    assert [c.limit for c in joint.comparisons] == ["a"]


def test_a_set_without_an_answer_is_named_and_one_without_a_value_does_not_count() -> None:
    sets = [result("a", 2), result("b", 3), result("c", 1)]
    constant = replace(sets[1], not_applicable="because")
    assert joint_result([sets[0], constant], [[0], [1]], of_r=True).not_applicable == "because"
    few = replace(toy_result(None, [], 3), corpus="d")
    joint = joint_result([sets[0], few, *sets[1:]], [[0, 3], [1, 2]], of_r=True)
    without = joint_result(sets, [[0, 2], [1]], of_r=True)
    assert replace(joint, sets=()) == replace(without, sets=())
    assert [r.corpus for r in joint.sets] == ["a", "d", "b", "c"]
    assert joint_result([few, few], [[0], [1]], of_r=True).value.value is None


@pytest.mark.parametrize("correlation", [0.0, 0.5, 0.95])
@pytest.mark.parametrize("groups", [TOGETHER, [[0, 1], [2]]], ids=["one group", "two groups"])
def test_the_size_is_kept_whatever_sets_of_a_group_share(
    correlation: float, groups: Groups
) -> None:
    """Sets of a group are correlated, others are not."""
    from scipy.special import ndtr

    rng, draws = np.random.default_rng(7), 4000
    common = rng.standard_normal((draws, len(groups)))
    of_set = np.array(
        [next(g for g, members in enumerate(groups) if n in members) for n in range(3)]
    )
    own = rng.standard_normal((draws, 3))
    z = correlation**0.5 * common[:, of_set] + (1 - correlation) ** 0.5 * own
    pvalues = np.array([joint_pvalue(list(p), groups) for p in ndtr(-z)])
    for level in (0.05, 0.0125):
        assert (pvalues <= level).mean() <= level + 2 * (level / draws) ** 0.5


def test_independent_sets_decide_what_one_cannot() -> None:
    """A difference of 1.8 errors in each of three sets: one sided, at 1.25 %."""
    from scipy.special import ndtr

    z = 1.8 + np.random.default_rng(8).standard_normal((1000, 3))
    pvalues = ndtr(-z)
    alone = (pvalues[:, 0] <= 0.0125).mean()
    apart = np.mean([joint_pvalue(list(p), APART) <= 0.0125 for p in pvalues])
    assert alone < 0.4
    assert apart > 0.75
