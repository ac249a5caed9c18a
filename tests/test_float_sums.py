"""A sum of floats is rounded after each addition."""

from maege.float_sums import plain_sum


def test_each_addition_is_rounded() -> None:
    values = [1e16, 1.0, 1.0, -1e16]  # 1e16 + 1 is rounded to 1e16
    assert plain_sum(values) == 0.0
    assert plain_sum([1.0, 1.0, 1e16, -1e16]) == 2.0
    assert plain_sum([]) == 0.0
