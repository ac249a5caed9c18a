"""A slice of the bench of pages on metrics and people."""

import pytest

from experiments.statistics.pages.humans_pages import generators

BY_NAME = {generator.name: generator for generator in generators()}


@pytest.mark.parametrize("sizes", ["3, 2, 2, 1, 1, 1", "6, 6"])
def test_independent_orders_of_families_are_not_called_alike(sizes: str) -> None:
    """Where metrics are permuted, 11 to 36 % of such pages have a false sentence."""
    draw = BY_NAME[f"independent orders, families of {sizes}"].draw
    false = sum(bool(draw(number).false) for number in range(25))
    assert false <= 4  # of 25 at 5 %: more has a probability below .01


def test_pages_of_worthless_metrics_assert_nothing() -> None:
    draw = BY_NAME["equal worthless metrics, heavy, 62 sentences"].draw
    assert sum(bool(draw(number).false) for number in range(6)) <= 2


def test_true_agreement_and_a_good_metric_are_seen() -> None:
    draw = BY_NAME["true rank correlation .9, 12 families"].draw
    assert sum(draw(number).effects["ordered alike"] for number in range(10)) >= 6
    page = BY_NAME["a metric with r .8, 200 sentences"].draw(0)
    assert page.effects["highest tau"]
    assert page.effects["above others in tau"]
