from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest

from maege.statistics.multiple_testing import holm
from maege.statistics.value import Value
from maege.studies.dossier.place import (
    LEVEL_OF_PLACES,
    MIN_KNOWN,
    Place,
    chance_of,
    known_pairs,
    place_of,
    pvalue_below_typical,
)
from maege.studies.rows import LimitComparison, RowResult
from tests.studies.dossier.toy_grades import by_z, pair, row, share_result, toy_result

ORDER, OUTPUTS = row("order"), row("bad-outputs")
RESULT = by_z([9])


def place(pairs: Sequence[LimitComparison], **known: RowResult) -> Place:
    found = place_of(ORDER, RESULT, pairs, known)
    assert found is not None
    return found


def random_pairs(rng: np.random.Generator, number: int) -> list[LimitComparison]:
    z = rng.normal(0, 3, number)
    return [by_z([x]).comparisons[0] for x in z]


def test_words_are_decided_by_holms_method_over_the_known_metrics() -> None:
    far, near, other = pair("far", -0.2, 0.0002), pair("near", 0.1, 0.008), pair("x", 0.01, 0.9)
    found = place([far, near, other])
    assert {d.metric: d.word for d in found.differences} == {
        "far": "worse", "near": "better", "x": "undecided"
    }  # fmt: skip
    # Three p-values, of which the second smallest is taken twice.
    assert [d.adjusted for d in found.differences] == pytest.approx([0.9, 0.016, 0.0006])
    assert [d.metric for d in found.differences] == ["x", "near", "far"]  # most similar first
    # A second one at .013 is too many.
    assert place([far, pair("near", 0.1, 0.013), other]).named("better") == []
    assert place([pair("near", 0.1, 0.013)]).named("better") == ["near"]
    assert place([pair("near", 0.1, LEVEL_OF_PLACES * 1.01)]).named("better") == []


def test_rank_and_interval() -> None:
    pairs = [pair("a", -0.2, 1e-6), pair("b", -0.1, 0.5), pair("c", 0.1, 0.5), pair("d", 0.2, 1e-6)]
    found = place(pairs)
    assert (found.rank, found.interval, found.size) == (3, (2, 4), 5)
    fewer = place_of(OUTPUTS, RESULT, pairs, {})  # a lower share is better
    assert fewer is not None
    assert (fewer.rank, fewer.named("worse"), fewer.named("better")) == (3, ["d"], ["a"])
    (of_d,) = (d for d in fewer.differences if d.metric == "d")
    assert of_d.difference.value == -0.2
    low, high = of_d.difference.interval or (0, 0)
    assert low < -0.2 < high


def test_the_interval_and_the_lists_agree_and_hold_the_rank() -> None:
    rng = np.random.default_rng(3)
    for _ in range(200):
        z = rng.normal(0, 3, rng.integers(1, 25))
        pairs = [pair(f"k{n}", x * 0.02, 1e-9 if abs(x) > 9 else float(np.exp(-abs(x) * 2)))
                 for n, x in enumerate(z)]  # fmt: skip
        found = place(pairs)
        first, last = found.interval
        assert 1 <= first <= found.rank <= last <= found.size == len(pairs) + 1
        # So many places are left as there are metrics that it does not differ from.
        assert last - first == len(found.named("undecided"))
        assert all((d.difference.value or 0) > 0 for d in found.differences if d.word == "better")
        assert all((d.difference.value or 0) < 0 for d in found.differences if d.word == "worse")


def test_intervals_of_ranks_hold_the_true_rank_simultaneously() -> None:
    """Of equal metrics any rank is true; the interval may exclude it in 2.5 % of rows."""
    from scipy.special import ndtr

    rng, wrong, draws = np.random.default_rng(5), 0, 600
    for _ in range(draws):
        z = (rng.standard_normal() + rng.standard_normal(12)) / 2**0.5
        pairs = [
            LimitComparison(f"k{n}", Value(float(x)), float(ndtr(-x)), float(ndtr(x)))
            for n, x in enumerate(z)
        ]
        wrong += place(pairs).interval != (1, 13)
    assert wrong / draws <= LEVEL_OF_PLACES + 2 * (LEVEL_OF_PLACES / draws) ** 0.5


def test_any_order_of_known_metrics_gives_the_same_place() -> None:
    pairs = [
        pair("a", -0.2, 1e-6),
        pair("b", 0.1, 0.02),
        pair("c", -0.1, 0.02),
        pair("d", 0.2, 0.1),
    ]
    results = {
        name: by_z([5], value=v) for name, v in zip("abcd", (0.5, 0.2, 0.4, 0.5), strict=True)
    }
    found = {
        repr(place([pairs[i] for i in order], **{"abcd"[i]: results["abcd"[i]] for i in order}))
        for order in permutations(range(4))
    }
    assert len(found) == 1


def test_nothing_is_compared_with_nothing() -> None:
    assert place_of(ORDER, RESULT, [], {}) is None
    unknown = LimitComparison("a", Value(None), 1.0, 1.0)
    assert known_pairs(ORDER, RESULT, [unknown, pair("b", 0.1, 0.5)], {}) == [pair("b", 0.1, 0.5)]


def test_half_of_the_known_metrics_have_to_be_better() -> None:
    def pvalue(better: int, number: int) -> float:
        pairs = [pair(f"b{n}", -0.1, 1e-6) for n in range(better)]
        return place([*pairs, *[pair(f"w{n}", 0.1, 1e-6) for n in range(number - better)]]
                     ).pvalue_of_weak  # fmt: skip

    assert pvalue(5, 10) == pytest.approx(10e-6)
    assert (pvalue(4, 10), pvalue(5, 11)) == (1, 1)
    assert (pvalue(6, 11), pvalue(MIN_KNOWN - 1, MIN_KNOWN - 1)) == (pytest.approx(11e-6), 1)
    # It is the least clear of those that are needed.
    pvalues = [1e-6, 0.001, 0.002, 0.9, 0.9, 0.9]
    found = place([pair(f"b{n}", -0.1, p) for n, p in enumerate(pvalues)])
    assert found.pvalue_of_weak == pytest.approx(holm(pvalues)[2])


@pytest.mark.parametrize(
    ("difference", "error", "equal_to"),
    [
        (-0.01, 0.01, "best"),  # -.01 - 2.24 × .01 > -.06
        (-0.01, 0.03, ""),
        (-0.04, 0.01, ""),
        (0.05, 0.03, "best"),
    ],
)
def test_not_worse_by_more_than_a_fifth_of_the_way_to_the_best(
    difference: float, error: float, equal_to: str
) -> None:
    """Chance is 0 and the best known metric has .3, so the margin is .06."""
    result, known = by_z([15], value=0.3), by_z([15], value=0.3)
    found = place_of(ORDER, result, [pair("best", difference, 0.5, error)], {"best": known})
    assert found is not None
    assert found.margin == pytest.approx(0.06)
    assert found.equal_to == equal_to


def test_the_best_one_is_named_that_it_is_not_worse_than() -> None:
    known = {"best": by_z([15], value=0.5), "near": by_z([15], value=0.3)}
    pairs = [pair("best", -0.2, 1e-9, 0.01), pair("near", 0.0, 0.9, 0.01)]
    found = place_of(ORDER, by_z([15]), pairs, known)
    assert found is not None
    assert (found.equal_to, found.margin) == ("near", pytest.approx(0.1))
    # More known metrics take more: the intervals are simultaneous.
    many = [pair(f"k{n}", -0.001, 0.9, 0.025) for n in range(20)]
    one = place_of(ORDER, by_z([15]), many[:1], {"k0": by_z([15], value=0.3)})
    twenty = place_of(ORDER, by_z([15]), many, {"k0": by_z([15], value=0.3)})
    assert one is not None and twenty is not None
    assert (one.equal_to, twenty.equal_to) == ("k0", "")


def test_without_a_known_chance_there_is_no_margin() -> None:
    result = toy_result(0.3, [(0.1, 0.9)])
    found = place_of(ORDER, result, [pair("a", 0.0, 0.9)], {"a": result})
    assert found is not None
    assert (found.margin, found.equal_to) == (None, "")
    assert chance_of(ORDER, result) is None
    assert chance_of(ORDER, by_z([5], value=0.3)) == pytest.approx(0.2)
    assert chance_of(OUTPUTS, result) == 0.5


def test_shares_are_compared_by_their_results() -> None:
    own = share_result({"a": (0.25, 0.35)}, 0.05)
    known = {
        "less": share_result({"a": (0.05, 0.15)}, 0.05),
        "like": share_result({"a": (0.26, 0.36)}, 0.05),
        "more": share_result({"a": (0.85, 0.95)}, 0.05),
    }
    # What was tested in pairs does not count: their sentences are independent trials.
    pairs = known_pairs(OUTPUTS, own, [pair("ignored", 0.1, 0.5)], known)
    assert [p.limit for p in pairs] == ["less", "like", "more"]
    error = (2 * (0.1 / 2 / 1.96) ** 2) ** 0.5
    assert pairs[0].difference.value == pytest.approx(0.2)
    low, high = pairs[0].difference.interval or (0, 0)
    assert (high - low) / 2 == pytest.approx(1.96 * error)
    found = place_of(OUTPUTS, own, pairs, known)
    assert found is not None
    assert (found.named("worse"), found.named("better")) == (["less"], ["more"])
    assert (found.rank, found.interval) == (2, (2, 3))
    # Of credit, which is compared with one half, the pairs count.
    assert known_pairs(row("alternatives"), own, [pair("b", 0.1, 0.5)], known) == [
        pair("b", 0.1, 0.5)
    ]


def test_the_typical_metric_is_the_worst_of_the_better_half() -> None:
    def against_chance(z: float) -> LimitComparison:
        return by_z([z]).comparisons[0]

    known = [against_chance(z) for z in (2, 4, 6, 8, 10, 12)]
    # The third best is 8 errors above chance; the difference has the errors of both.
    from scipy.special import ndtr

    pvalue = pvalue_below_typical(ORDER, against_chance(3), known)
    assert pvalue == pytest.approx(float(ndtr(-5 / 2**0.5)))
    assert pvalue_below_typical(ORDER, against_chance(9), known) > 0.5
    # Where lower is better, 6 is the third best.
    assert pvalue_below_typical(OUTPUTS, against_chance(11), known) == pytest.approx(
        float(ndtr(-5 / 2**0.5))
    )
    assert pvalue_below_typical(ORDER, against_chance(3), known[: MIN_KNOWN - 1]) == 1
    assert pvalue_below_typical(ORDER, None, known) == 1
