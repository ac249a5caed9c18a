from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from maege.statistics.metric_differences import Difference
from maege.statistics.significance_letters import letter_breaks, significance_letters


def difference(a: str, b: str, pvalue: float | None) -> Difference:
    return Difference("chains", "tau_macro", a, b, 0.1, None, pvalue, pvalue, "")


@given(st.data())
def test_two_metrics_share_a_letter_if_and_only_if_they_do_not_differ(data: st.DataObject) -> None:
    metrics = data.draw(st.lists(st.sampled_from("mnopqrst"), min_size=2, unique=True))
    values = {metric: data.draw(st.floats(-1, 1)) for metric in metrics}
    pairs = list(combinations(metrics, 2))
    is_significant = {pair: data.draw(st.booleans()) for pair in pairs}
    differences = [difference(*pair, 0.01 if is_significant[pair] else 0.5) for pair in pairs]
    letters = significance_letters(values, differences)
    assert set(letters) == set(metrics)
    for a, b in pairs:
        assert bool(set(letters[a]) & set(letters[b])) == (not is_significant[a, b])
    best = max(values, key=lambda metric: values[metric])
    assert "a" in {letters[m][0] for m in values if values[m] == values[best]}


def test_letters_follow_the_values_and_none_is_redundant() -> None:
    # A chain of neighbours that do not differ, all others do.
    differences = [
        difference(a, b, 0.5 if abs(int(a) - int(b)) == 1 else 0.01)
        for a, b in combinations("12345", 2)
    ]
    values = {metric: -float(metric) for metric in "12345"}
    expected = {"1": "a", "2": "ab", "3": "bc", "4": "cd", "5": "d"}
    assert significance_letters(values, differences) == expected


def test_metrics_that_are_not_compared_have_no_letters() -> None:
    values = {"x": 0.3, "y": 0.2, "z": 0.1, "undefined": None}
    with_z = [difference("x", "y", 0.01), difference("x", "z", None), difference("y", "z", None)]
    assert significance_letters(values, with_z) == {"x": "a", "y": "b"}
    assert significance_letters(values, with_z[1:]) == {}
    # Pairs of one metric with all others do not say whether the others differ.
    of_x = [difference("x", "y", 0.01), difference("x", "z", 0.01)]
    assert significance_letters(values, of_x) == {}


def test_what_has_no_letter_begins_no_cluster_and_bounds_none() -> None:
    assert letter_breaks(["a", None, "b"]) == (2,)
    assert letter_breaks([None, "a", "b"]) == (2,)
    assert letter_breaks(["a", "b", None]) == (1,)
    assert letter_breaks([None, None]) == ()


def test_nobody_could_read_more_than_26_letters() -> None:
    def letters(number: int) -> dict[str, str]:
        metrics = [f"m{k:02}" for k in range(number)]
        pairs = [difference(a, b, 0.01) for a, b in combinations(metrics, 2)]
        return significance_letters({m: -float(m[1:]) for m in metrics}, pairs)

    assert letters(26)["m25"] == "z"
    assert letters(27) == {}


def test_many_overlapping_groups_take_no_time() -> None:
    """Of 2 x 20 metrics with 20 separate significant pairs, there are 2**20 largest groups."""
    metrics = [f"{side}{k}" for k in range(20) for side in "ab"]
    pairs = [difference(a, b, 0.01 if a[1:] == b[1:] else 0.5) for a, b in combinations(metrics, 2)]
    assert significance_letters(dict.fromkeys(metrics, 0.0), pairs) == {}
