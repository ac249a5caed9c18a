"""A slice of the bench of pages on metrics and people."""

from experiments.statistics.pages.humans_pages import generators

BY_NAME = {generator.name: generator for generator in generators()}


def test_pages_of_worthless_metrics_assert_nothing() -> None:
    draw = BY_NAME["equal worthless metrics, heavy, 62 sentences"].draw
    assert sum(bool(draw(number).false) for number in range(6)) <= 2


def test_a_good_metric_is_seen() -> None:
    page = BY_NAME["a metric with r .8, 200 sentences"].draw(0)
    assert page.effects["highest tau"]
    assert page.effects["above others in tau"]
